import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadShop, smallShop } from '../../semql/testing/shopData.test-support.ts';
import { openZetaSql, ZetaSqlMissing, type ZetaSql } from '../../semql/zetasql/zetaSql.test-support.ts';
import { outboundPolicy } from '../outbound/outboundPolicy.ts';
import { withShopInStatement } from '../contract/shopCorpus.test-support.ts';
import { contractLimits, textOrNull, warehouseContract } from '../contract/warehouseContract.test-support.ts';
import { BigQueryStandIn } from './bigQueryStandIn.test-support.ts';
import { BigQueryWarehouse, type BigQueryOptions } from './bigQueryWarehouse.ts';

const read = 'https://www.googleapis.com/auth/cloud-platform.read-only';

const zetaSql: ZetaSql | null = await openZetaSql().catch((error: unknown) => {
  if (process.env['CI'] === 'true' || !(error instanceof ZetaSqlMissing)) {
    throw error;
  }
  console.warn(`SKIPPED: BigQuery is not tested. ${error.message}`);
  return null;
});

const sales = Array.from({ length: 200 }, (_, index) => [
  index + 1,
  (index + 1) / 4,
  (index + 1) % 5 === 0 ? null : (index + 1) % 5 < 3 ? 'paid' : 'open',
  `2024-01-${String(1 + ((index + 1) % 30)).padStart(2, '0')}`,
  (index + 1) % 5 < 3,
  null,
]);

describe.runIf(zetaSql !== null)('BigQuery', () => {
  let standIn: BigQueryStandIn;
  let warehouse: BigQueryWarehouse;
  let options: BigQueryOptions;

  beforeAll(async () => {
    if (zetaSql === null) {
      return;
    }
    const engine = {
      dialect: 'BIGQUERY',
      run: () => Promise.resolve([]),
      load: zetaSql.load,
      close: zetaSql.close,
    } as const;
    await loadShop(engine, smallShop);
    await zetaSql.load({
      name: 'sales',
      columns: [
        { name: 'id', type: 'INTEGER', nullable: false },
        { name: 'amount', type: 'DECIMAL', nullable: true },
        { name: 'status', type: 'STRING', nullable: true },
        { name: 'placed', type: 'DATE', nullable: true },
        { name: 'paid', type: 'BOOLEAN', nullable: true },
        { name: 'note', type: 'STRING', nullable: true },
      ],
      rows: sales,
    });
    standIn = new BigQueryStandIn(zetaSql);
    await standIn.listen();
    const fields = [
      { name: 'id', type: 'INTEGER', mode: 'REQUIRED' },
      { name: 'amount', type: 'NUMERIC', mode: 'NULLABLE', description: 'net, EUR' },
      { name: 'status', type: 'STRING', mode: 'NULLABLE' },
      { name: 'placed', type: 'DATE', mode: 'NULLABLE' },
      { name: 'paid', type: 'BOOLEAN', mode: 'NULLABLE' },
      { name: 'note', type: 'STRING', mode: 'NULLABLE', description: '' },
    ];
    standIn.tables.set('sales', {
      type: 'TABLE',
      schema: { fields },
      numRows: '200',
      tableConstraints: {
        primaryKey: { columns: ['id'] },
        foreignKeys: [
          {
            referencedTable: { datasetId: 'shops', tableId: 'customers' },
            columnReferences: [{ referencingColumn: 'status', referencedColumn: 'name' }],
          },
        ],
      },
      rows: sales.map((row) => ({ f: row.map((cell) => ({ v: cell === null ? null : String(cell) })) })),
    });
    standIn.tables.set('places', {
      type: 'EXTERNAL',
      schema: {
        fields: [
          { name: 'at', type: 'GEOGRAPHY', mode: 'NULLABLE' },
          { name: 'tags', type: 'STRING', mode: 'REPEATED' },
          { name: 'when', type: 'TIMESTAMP', mode: 'NULLABLE' },
          { name: 'who', type: 'RECORD', mode: 'NULLABLE', fields: [{ name: 'age', type: 'INTEGER' }] },
        ],
      },
    });
    standIn.tables.set('paid', { type: 'VIEW', schema: { fields: fields.slice(0, 1) } });
    standIn.tables.set('forecast', { type: 'MODEL' });
    options = {
      projectId: standIn.project,
      dataset: standIn.dataset,
      serviceAccountKey: standIn.keyFile(),
      outbound: outboundPolicy(['127.0.0.1']),
    };
    warehouse = new BigQueryWarehouse(options, standIn.service);
  });
  afterAll(async () => {
    await warehouse.close();
    standIn.close();
    await zetaSql?.close();
  });
  beforeEach(async () => {
    // A query that was given up is cancelled after its error is told, and its requests would count
    // for the next test.
    await vi.waitFor(() => expect(standIn.running).toBe(0), { timeout: 8000 });
    standIn.asked.length = 0;
    standIn.faults.length = 0;
    standIn.cancelled.length = 0;
    standIn.lifetimeSeconds = 3600;
    standIn.clockAheadMs = 0;
  });

  async function withWarehouse<T>(
    changed: Partial<BigQueryOptions>,
    use: (other: BigQueryWarehouse) => Promise<T>,
  ): Promise<T> {
    const other = new BigQueryWarehouse({ ...options, ...changed }, standIn.service);
    try {
      return await use(other);
    } finally {
      await other.close();
    }
  }

  warehouseContract<BigQueryOptions>({
    warehouse: () => warehouse,
    open: (changed) => new BigQueryWarehouse({ ...options, ...changed }, standIn.service),
    values: {
      cases: [
        ["NUMERIC '12345678901234567890123456789.123456789'", 'DECIMAL', '12345678901234567890123456789.123456789'],
        ["NUMERIC '-0.05'", 'DECIMAL', '-0.05'],
        [
          "BIGNUMERIC '12345678901234567890123456789012345678.12345678901234567890123456789012345678'",
          'DECIMAL',
          '12345678901234567890123456789012345678.12345678901234567890123456789012345678',
        ],
        ['9007199254740991', 'INTEGER', 9007199254740991],
        ['9007199254740993', 'INTEGER', '9007199254740993'],
        ['-9223372036854775808', 'INTEGER', '-9223372036854775808'],
        ['0.1', 'NUMBER', 0.1],
        ["CAST('nan' AS FLOAT64)", 'NUMBER', Number.NaN],
        ["CAST('-inf' AS FLOAT64)", 'NUMBER', Number.NEGATIVE_INFINITY],
        ["DATE '2024-02-29'", 'DATE', '2024-02-29'],
        ["DATETIME '2024-02-29 23:59:59.123456'", 'TIMESTAMP', '2024-02-29T23:59:59.123456'],
        ["DATETIME '2024-02-29'", 'TIMESTAMP', '2024-02-29T00:00:00'],
        ["TIMESTAMP '2024-02-29 23:59:59.5+05:30'", 'TIMESTAMP_TZ', '2024-02-29T18:29:59.5Z'],
        ["TIMESTAMP '1969-12-31 23:59:59.999999+00'", 'TIMESTAMP_TZ', '1969-12-31T23:59:59.999999Z'],
        ["TIMESTAMP '0001-01-01 00:00:00+00'", 'TIMESTAMP_TZ', '0001-01-01T00:00:00Z'],
        ["TIME '10:00:00.25'", 'TIME', '10:00:00.25'],
        ['true', 'BOOLEAN', true],
        ["b'\\x00\\xff'", 'BINARY', '00ff'],
        ["'日本 😀 it\\'s'", 'STRING', "日本 😀 it's"],
        ['CAST(NULL AS NUMERIC)', 'DECIMAL', null],
        ['[1, 9007199254740993]', 'JSON', '[1,"9007199254740993"]'],
        [
          "STRUCT(1 AS a, [TIMESTAMP '2024-01-01 10:00:00+00'] AS b, CAST(NULL AS STRING) AS c)",
          'JSON',
          '{"a":1,"b":["2024-01-01T10:00:00Z"],"c":null}',
        ],
        ["[CAST('nan' AS FLOAT64), 0.5]", 'JSON', '["NaN",0.5]'],
        ['[STRUCT(TRUE AS x)]', 'JSON', '[{"x":true}]'],
        ['CAST(NULL AS STRUCT<a INT64>)', 'JSON', null],
        ['JSON \'{"a": [1]}\'', 'JSON', '{"a":[1]}'],
        ['[JSON \'{"a": 18446744073709551615}\']', 'JSON', '[{"a":18446744073709551615}]'],
        ["STRUCT(JSON '[9007199254740993]' AS j)", 'JSON', '{"j":[9007199254740993]}'],
      ],
      lacking: [],
    },
    parameters: {
      arbitrary: textOrNull,
      echo: (count) => `SELECT ${Array.from({ length: count }, (_, at) => `@p${at + 1}`).join(', ')}`,
      runs: 40,
    },
    catalog: {
      tables: [
        { path: ['shops', 'sales'], kind: 'TABLE' },
        { path: ['shops', 'places'], kind: 'TABLE' },
        { path: ['shops', 'paid'], kind: 'VIEW' },
      ],
      described: [
        [
          ['shops', 'sales'],
          `TABLE shops.sales; id INTEGER NOT NULL KEY; amount DECIMAL -- net, EUR; status STRING; placed DATE;
         paid BOOLEAN; note STRING; (status) -> shops.customers (name); 200 ROWS`,
        ],
        [['places'], 'TABLE shops.places; at UNKNOWN; tags JSON NOT NULL; when TIMESTAMP_TZ; who JSON'],
        [['paid'], 'VIEW shops.paid; id INTEGER NOT NULL'],
      ],
      hidden: [['shops', 'salaries']],
      excess: [],
    },
    orders: {
      path: ['shops', 'sales'],
      quoted: 'sales',
      profile: {
        amount: { max: '50', sampleValues: Array.from({ length: 20 }, (_, index) => String((index + 1) / 4)) },
      },
      bars: { id: 21, amount: 11, status: 2, placed: 5, paid: 2 },
    },
    limits: {
      numbers: (rows) => `SELECT i FROM UNNEST(GENERATE_ARRAY(1, ${rows})) AS i`,
      texts: (rows) => `SELECT REPEAT('x', 1000) FROM UNNEST(GENERATE_ARRAY(1, ${rows}))`,
      none: 'SELECT 1 AS x FROM UNNEST([1]) WHERE FALSE',
      many: 5000,
    },
    slow: { sql: 'SELECT 1 /* sleep 30000 */', running: () => standIn.running, closed: 'CONNECTION' },
    harm: {
      refused: [
        'INSERT INTO sales VALUES (1)',
        'DROP TABLE sales',
        'SELECT 1; DROP TABLE sales',
        "SELECT ';'; DELETE FROM sales WHERE TRUE",
        '/* SELECT */ CREATE TABLE x AS SELECT 1',
        'WITH a AS (SELECT 1) UPDATE sales SET id = 1 WHERE TRUE',
        "SELECT '''\n''' # '\n; TRUNCATE TABLE sales",
        'BEGIN SELECT 1; END',
        "EXPORT DATA OPTIONS (uri='gs://x') AS SELECT 1",
        '',
      ],
      sent: () => standIn.asked.length,
      allowed: [
        "SELECT '; DROP TABLE x'",
        'SELECT 1 AS `delete`',
        "-- insert\nSELECT 'it\\'s; drop' # update",
        'SELECT 1;',
      ],
    },
    failures: {
      missingTable: 'SELECT * FROM gone',
      missingColumn: 'SELECT gone FROM sales',
      others: [
        ['SELECT FROM', 'SYNTAX'],
        ['SELECT 1 / 0', 'SYNTAX'],
      ],
      connections: [['a closed network', { outbound: outboundPolicy([]) }, 'CONNECTION', /may not connect to/]],
      secrets: () => ['PRIVATE KEY'],
    },
    shop: {
      use: async (ask) => {
        await ask(warehouse);
        await ask(await withShopInStatement(warehouse));
      },
      atLeast: 30,
    },
  });

  describe('values', () => {
    it('binds every parameter as the type it has', async () => {
      const sent = ['it\'s "@p1" \\', 7, 9007199254740991, 0.1, true, false, null];
      const { rows } = await warehouse.run(
        `SELECT ${sent.map((_, index) => `@p${index + 1}`).join(', ')}`,
        sent,
        contractLimits,
      );
      expect(rows).toEqual([sent]);
    });
  });

  describe('catalog', () => {
    it('is listed page by page', async () => {
      await warehouse.listTables();
      expect(standIn.asked.map(({ query }) => query.get('pageToken'))).toEqual([null, '2']);
    });

    it('samples a table without a query, which would bill it, and one whose rows have policies with one', async () => {
      const sample = await warehouse.sample(['shops', 'sales'], { ...contractLimits, maxRows: 1 });
      expect(sample.rows).toEqual([[1, '0.25', 'paid', '2024-01-02', true, null]]);
      expect(standIn.asked.map(({ path }) => path)).not.toContain('queries');
      const policies = {
        on: '/data?',
        status: 403,
        reason: 'accessDenied',
        message: 'The table has row access policies',
      };
      standIn.faults.push(policies);
      const queried = await warehouse.sample(['sales'], { ...contractLimits, maxRows: 3 });
      expect([queried.rows.length, queried.truncated]).toEqual([3, true]);
      standIn.faults.push(policies);
      const all = await warehouse.sample(['sales'], { ...contractLimits, maxRows: 200 });
      expect([all.rows.length, all.truncated]).toEqual([200, false]);
    });

    it('is profiled without a statement for each column', async () => {
      await warehouse.profile(['shops', 'sales'], contractLimits);
      // The histograms are another: where their bars begin is only known by then.
      expect(standIn.asked.filter(({ path }) => path === 'queries')).toHaveLength(2);
    });

    it('tells what an account may do beyond reading', async () => {
      const [sold, places] = [standIn.tables.get('sales') ?? {}, standIn.tables.get('places') ?? {}];
      standIn.tables.set('sales', { ...sold, permissions: ['bigquery.tables.getData', 'bigquery.tables.updateData'] });
      expect(await warehouse.excessPrivileges()).toEqual(['may change rows of shops.sales']);
      standIn.tables.set('places', {
        ...places,
        permissions: ['bigquery.tables.updateData', 'bigquery.tables.delete'],
      });
      expect(await warehouse.excessPrivileges()).toEqual([
        'may change rows of tables of shops',
        'may delete shops.places',
      ]);
      standIn.tables.set('sales', sold);
      standIn.tables.set('places', places);
    });
  });

  describe('limits', () => {
    const numbers = (to: number): string => `SELECT i FROM UNNEST(GENERATE_ARRAY(1, ${to})) AS i ORDER BY i`;

    it('asks for as many pages as it needs rows', async () => {
      const rows = await warehouse.run(numbers(5000), [], { ...contractLimits, maxRows: 250 });
      expect([rows.rows.length, rows.truncated, rows.rows.at(-1)]).toEqual([250, true, [250]]);
      // 100 rows make a page.
      expect(standIn.asked).toHaveLength(3);
    });

    it.each(['', 'not JSON', '[]', 'null', '{}'])('never takes a part of a result for the whole (%s)', async (text) => {
      standIn.faults.push({ on: 'pageToken=100', text });
      await expect(warehouse.run(numbers(250), [], contractLimits)).rejects.toMatchObject({ type: 'CONNECTION' });
      expect(standIn.faults).toEqual([]);
    });

    it.each(['{}', '{"kind":"bigquery#queryResponse","error":{"code":500}}'])(
      'an answer that says nothing of the job (%s) ends the query, and quickly',
      async (text) => {
        const begun = performance.now();
        standIn.faults.push({ on: '/queries', text });
        await expect(warehouse.run('SELECT 1', [], contractLimits)).rejects.toMatchObject({ type: 'CONNECTION' });
        standIn.faults.push({ on: '/queries/', text });
        const slow = warehouse.run('SELECT 1 /* sleep 4000 */', [], contractLimits);
        await expect(slow).rejects.toMatchObject({ type: 'CONNECTION' });
        expect(performance.now() - begun).toBeLessThan(4000);
        expect(standIn.faults).toEqual([]);
      },
    );

    it('does not follow pages that lead back, nor for longer than it may', async () => {
      const page = JSON.stringify({ jobComplete: true, pageToken: '100', rows: [{ f: [{ v: '1' }] }] });
      standIn.faults.push({ on: 'pageToken=100', text: page });
      await expect(warehouse.run(numbers(250), [], contractLimits)).rejects.toMatchObject({ type: 'CONNECTION' });
      standIn.faults.push({ on: '/tables?', text: '{"nextPageToken":"2"}' });
      standIn.faults.push({ on: '/tables?', text: '{"nextPageToken":"2"}' });
      await expect(warehouse.listTables()).rejects.toMatchObject({ type: 'CONNECTION' });
      const endless = Array.from({ length: 20_000 }, (_, at) => `{"totalRows":"1","pageToken":"${at}"}`);
      standIn.faults.push(...endless.map((text) => ({ on: '/data?', text })));
      const begun = performance.now();
      const sampled = warehouse.sample(['shops', 'sales'], { ...contractLimits, timeoutMs: 500 });
      await expect(sampled).rejects.toMatchObject({ type: 'CONNECTION' });
      expect(performance.now() - begun).toBeLessThan(2500);
    });

    it('is one query though the answer to its beginning was lost', async () => {
      // Only a connection that was idle before is tried once more.
      await warehouse.run('SELECT 1', [], contractLimits);
      standIn.asked.length = 0;
      const before = standIn.begun;
      standIn.faults.push({ on: '/queries', lost: true });
      expect((await warehouse.run('SELECT 42', [], contractLimits)).rows).toEqual([[42]]);
      expect(standIn.asked.map(({ path }) => path)).toEqual(['queries', 'queries']);
      expect(standIn.begun).toBe(before + 1);
    });

    it('refuses a cell that is larger than everything may be', async () => {
      const cell = 'x'.repeat(64 * 1024 * 1024);
      const text = JSON.stringify({ jobComplete: true, schema: { fields: [] }, rows: [{ f: [{ v: cell }] }] });
      standIn.faults.push({ on: '/queries', text });
      const run = warehouse.run('SELECT 1', [], { ...contractLimits, maxBytes: 1_000_000 });
      await expect(run).rejects.toMatchObject({ type: 'LIMIT' });
    });

    it('computes in UTC, whatever the project has as its default', async () => {
      await warehouse.run('SELECT 1', [], contractLimits);
      expect(standIn.asked[0]?.body['connectionProperties']).toEqual([{ key: 'time_zone', value: 'UTC' }]);
    });

    it('tells the service how long a query may take', async () => {
      const late = warehouse.run('SELECT 1 /* sleep 30000 */', [], { ...contractLimits, timeoutMs: 400 });
      await expect(late).rejects.toMatchObject({ type: 'TIMEOUT' });
      expect(standIn.asked[0]?.body['jobTimeoutMs']).toMatch(/^(?:400|39\d)$/);
    });

    it('is cancelled when nobody waits any more, before its id is known and after', async () => {
      for (const wait of [100, 2200]) {
        const controller = new AbortController();
        const begun = performance.now();
        const sleeping = warehouse.run('SELECT 1 /* sleep 29000 */', [], {
          ...contractLimits,
          signal: controller.signal,
        });
        sleeping.catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, wait));
        expect(standIn.running).toBe(1);
        controller.abort();
        await expect(sleeping).rejects.toMatchObject({ type: 'CANCELLED' });
        expect(performance.now() - begun).toBeLessThan(wait + 2000);
        await vi.waitFor(() => expect(standIn.running).toBe(0), { timeout: 3000 });
      }
      expect(standIn.cancelled).toHaveLength(2);
    });

    it('waits for a query that takes its time', async () => {
      expect((await warehouse.run('SELECT 7 /* sleep 2500 */', [], contractLimits)).rows).toEqual([[7]]);
    });

    it('ends what runs when it is closed, once its id is known', async () => {
      const other = new BigQueryWarehouse(options, standIn.service);
      const sleeping = other.run('SELECT 1 /* sleep 28000 */', [], contractLimits);
      sleeping.catch(() => undefined);
      await vi.waitFor(() => expect(standIn.running).toBe(1));
      await new Promise((resolve) => setTimeout(resolve, 1700));
      await other.close();
      await expect(sleeping).rejects.toMatchObject({ type: 'CONNECTION' });
      expect(standIn.running).toBe(0);
      await expect(other.run('SELECT 1', [], contractLimits)).rejects.toMatchObject({ type: 'CONNECTION' });
    });

    it('lets a query bill no more than it may', async () => {
      await withWarehouse({ maximumBytesBilled: 5000 }, async (frugal) => {
        await expect(frugal.run('SELECT COUNT(*) FROM sales', [], contractLimits)).rejects.toMatchObject({
          type: 'LIMIT',
          message: expect.stringContaining('bill more bytes'),
        });
        expect((await frugal.run('SELECT 1', [], contractLimits)).rows).toEqual([[1]]);
      });
    });

    it('does not ask again in parts for statistics that would bill too much, and says why there are none', async () => {
      await withWarehouse({ maximumBytesBilled: 5000 }, async (frugal) => {
        const before = standIn.asked.filter(({ path }) => path === 'queries').length;
        await expect(frugal.profile(['shops', 'sales'], contractLimits)).rejects.toMatchObject({
          type: 'LIMIT',
          message: expect.stringContaining('bill more bytes'),
        });
        expect(standIn.asked.filter(({ path }) => path === 'queries')).toHaveLength(before + 1);
      });
    });
  });

  describe('signing in', () => {
    it('signs once for many queries, for reading alone', async () => {
      const before = standIn.exchanged;
      await withWarehouse({}, (other) =>
        Promise.all([1, 2, 3, 4].map(() => other.run('SELECT 1', [], contractLimits))),
      );
      expect(standIn.exchanged).toBe(before + 1);
      expect(new Set(standIn.asked.map(({ scope }) => scope))).toEqual(new Set([read]));
    });

    it('gets another token before one ends, and after one was revoked', async () => {
      await withWarehouse({}, async (other) => {
        standIn.lifetimeSeconds = 61;
        await other.test();
        const before = standIn.exchanged;
        // A minute before its end a token is not used any more.
        await new Promise((resolve) => setTimeout(resolve, 1100));
        await other.test();
        expect(standIn.exchanged).toBe(before + 1);
        standIn.revokeTokens();
        await other.test();
        expect(standIn.exchanged).toBe(before + 2);
      });
    });

    it('takes another token when the one it has ends between two pages', async () => {
      await withWarehouse({}, async (other) => {
        await other.test();
        const before = standIn.exchanged;
        standIn.faults.push({ on: 'pageToken=100', status: 401, reason: 'authError' });
        const sql = 'SELECT i FROM UNNEST(GENERATE_ARRAY(1, 250)) AS i';
        expect((await other.run(sql, [], contractLimits)).rows).toHaveLength(250);
        expect(standIn.exchanged).toBe(before + 1);
      });
    });

    it.each([
      ['ahead of', -7_200_000],
      ['behind', 7_200_000],
    ])('says that the clock of this server is %s that of the service', async (_, clockAheadMs) => {
      standIn.clockAheadMs = clockAheadMs;
      await withWarehouse({}, async (other) => {
        await expect(other.test()).rejects.toMatchObject({
          type: 'AUTHENTICATION',
          message: expect.stringContaining('clock of this server'),
        });
      });
    });

    it('says that the key is refused, and shows nothing of it', async () => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
      const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
      const broken = [
        'not JSON',
        '{}',
        standIn.keyFile({ private_key: elliptic.export({ type: 'pkcs8', format: 'pem' }) }),
      ];
      for (const serviceAccountKey of [standIn.keyFile({ private_key: pem }), ...broken]) {
        await withWarehouse({ serviceAccountKey }, async (other) => {
          await expect(other.test()).rejects.toMatchObject({ type: 'AUTHENTICATION' });
        });
      }
    });
  });

  describe('failures', () => {
    it.each<[status: number, reason: string, message: string, type: string]>([
      [403, 'accessDenied', 'Access Denied: Project a-project: no bigquery.jobs.create', 'PERMISSION'],
      [403, 'quotaExceeded', 'Quota exceeded', 'LIMIT'],
      [400, 'resourcesExceeded', 'Resources exceeded during query execution', 'LIMIT'],
      [400, 'invalidQuery', "Cannot query over table 't' without a filter over column(s) 'd'", 'LIMIT'],
      [404, 'notFound', 'Not found: Project nowhere', 'CONNECTION'],
      [403, 'billingNotEnabled', 'Billing has not been enabled', 'PERMISSION'],
      [418, '', '', 'SYNTAX'],
    ])('an answer %i %s (%s) is %s', async (status, reason, message, type) => {
      standIn.faults.push({ status, reason, message });
      await expect(warehouse.run('SELECT 1', [], contractLimits)).rejects.toMatchObject({ type });
    });

    it('tries again what fails for a moment', async () => {
      standIn.faults.push(
        { status: 503, reason: 'backendError' },
        { status: 429 },
        { status: 403, reason: 'rateLimitExceeded' },
      );
      expect((await warehouse.run('SELECT 1', [], contractLimits)).rows).toEqual([[1]]);
      const down = Array.from({ length: 9 }, () => ({ status: 503, reason: 'backendError', message: 'Try later' }));
      standIn.faults.push(...down);
      await expect(warehouse.run('SELECT 1', [], contractLimits)).rejects.toMatchObject({ type: 'CONNECTION' });
      expect(standIn.faults).toHaveLength(5);
    });

    it('waits as long as the service asks for, unless that is longer than the query may take', async () => {
      const begun = performance.now();
      standIn.faults.push({ status: 503, reason: 'backendError', retryAfter: '1' });
      expect((await warehouse.run('SELECT 1', [], contractLimits)).rows).toEqual([[1]]);
      expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
      standIn.faults.push({ status: 503, reason: 'backendError', retryAfter: '3600' });
      await expect(warehouse.run('SELECT 1', [], contractLimits)).rejects.toMatchObject({ type: 'CONNECTION' });
      expect(performance.now() - begun).toBeLessThan(4000);
    });

    it('says that the connection broke', async () => {
      await withWarehouse({}, async (other) => {
        // A connection that breaks while it is used again is tried once more, on a new one.
        standIn.faults.push('broken');
        expect((await other.run('SELECT 1', [], contractLimits)).rows).toEqual([[1]]);
        standIn.faults.push('broken', 'broken');
        await expect(other.run('SELECT 1', [], contractLimits)).rejects.toMatchObject({ type: 'CONNECTION' });
        expect((await other.run('SELECT 1', [], contractLimits)).rows).toEqual([[1]]);
      });
    });

    it('names a dataset and a project that are not there', async () => {
      for (const changed of [{ dataset: 'gone' }, { projectId: 'another-project' }]) {
        await withWarehouse(changed, async (other) => {
          await expect(other.test()).rejects.toMatchObject({
            type: 'CONNECTION',
            advice: expect.stringContaining('Check'),
          });
        });
      }
    });
  });
});
