import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import { askAs, type Outcome } from '../../table/describing.test-support.ts';
import { createOrganization } from '../../testing/organization.ts';
import { newId } from '../../platform/ids.ts';
import { outboundPolicy } from '../../warehouse/outbound/outboundPolicy.ts';
import { openWarehouse } from '../../warehouse/registry.ts';
import { WarehouseError, type Warehouse } from '../../warehouse/warehouse.ts';
import { importedPostgreSql, type ImportedPostgreSql } from '../import/importedPostgreSql.test-support.ts';
import { proposeRelationships } from './proposeRelationships.ts';
import { describeTables } from './tableRelationships.ts';

const proposalsQuery = `query ($id: ID!) { table(id: $id) { __typename relationshipProposals {
  id type evidence sourceColumn { name table { name } } targetColumn { name table { name } } } } }`;
const decide = (verb: 'accept' | 'dismiss'): string =>
  `mutation ($input: RelationshipProposalInput!) { ${verb}RelationshipProposal(input: $input) { __typename } }`;

interface Proposal {
  readonly id: string;
  readonly type: string;
  readonly evidence: string;
  readonly sourceColumn: End;
  readonly targetColumn: End;
}
type End = { readonly name: string; readonly table: { readonly name: string } };
const endOf = ({ name, table }: End): string => `${table.name}.${name}`;

async function proposalsOf({ database, acme, dataSourceId }: ImportedPostgreSql, viewer: Viewer = acme.admin) {
  const found = new Map<string, Proposal>();
  for (const { id } of await database.prisma.table.findMany({ where: { dataSourceId } })) {
    const table = (await askAs(database.prisma, viewer, proposalsQuery, { id })) as Outcome | null;
    for (const proposal of (table?.['relationshipProposals'] ?? []) as Proposal[]) {
      found.set(`${endOf(proposal.sourceColumn)} → ${endOf(proposal.targetColumn)}`, proposal);
    }
  }
  return found;
}

describe('a shop that declares little', () => {
  let source: ImportedPostgreSql;
  beforeAll(async () => {
    source = await importedPostgreSql(`
      CREATE TABLE customers (id int PRIMARY KEY, name text);
      CREATE TABLE sizes (id int PRIMARY KEY, label text);
      CREATE TABLE orders (id int PRIMARY KEY, customer_id int, pieces int, placed_by int);
      CREATE TABLE order_addresses (order_id int UNIQUE, city text);
      CREATE TABLE invoices (number text PRIMARY KEY, order_id int);
      CREATE TABLE stock (shelf int, bay int, PRIMARY KEY (shelf, bay));
      CREATE TABLE labels (shelf int, bay int, PRIMARY KEY (shelf, bay), FOREIGN KEY (shelf, bay) REFERENCES stock);
      CREATE TABLE picks (id int PRIMARY KEY, shelf int, bay int, FOREIGN KEY (shelf, bay) REFERENCES stock);
      INSERT INTO customers SELECT i, 'c' || i FROM generate_series(1, 50) i;
      INSERT INTO sizes SELECT i, 's' || i FROM generate_series(1, 5) i;
      INSERT INTO orders SELECT i, 1 + i % 40, 1 + i % 5, 1 + i % 5 FROM generate_series(1, 400) i;
      INSERT INTO order_addresses SELECT i, 'Bern' FROM generate_series(1, 400) i;
      INSERT INTO invoices SELECT 'I' || i, 1 + i % 100 FROM generate_series(1, 150) i;
      INSERT INTO stock VALUES (1, 1); INSERT INTO labels VALUES (1, 1); INSERT INTO picks VALUES (1, 1, 1);
    `);
  }, 60_000);
  afterAll(() => source.close());

  it('gets what its names and values say, with why, and no coincidence of small numbers', async () => {
    const said = [...(await proposalsOf(source))].map(([pair, { type, evidence }]) => [pair, type, evidence]);
    const because = 'The name says so.';
    expect(said.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
      ['invoices.order_id → orders.id', 'MANY_TO_ONE', `All 150 invoices find their order. ${because}`],
      ['order_addresses.order_id → orders.id', 'ONE_TO_ONE', `All 400 order addresses find their order. ${because}`],
      ['orders.customer_id → customers.id', 'MANY_TO_ONE', `All 400 orders find their customer. ${because}`],
    ]);
    expect(await proposalsOf(source, source.acme.explorer)).toEqual(new Map());
  });

  it('declares keys of several columns, which are one to one where they are unique on both sides', async () => {
    const { prisma } = source.database;
    const rows = await prisma.tableRelationship.findMany({
      where: { sourceColumn: { table: { dataSourceId: source.dataSourceId } } },
      include: { sourceColumn: { include: { table: true } } },
    });
    expect(rows.map(({ type, sourceColumn: { name, table } }) => `${table.name}.${name} ${type}`).toSorted()).toEqual([
      'labels.bay ONE_TO_ONE',
      'labels.shelf ONE_TO_ONE',
      'picks.bay MANY_TO_ONE',
      'picks.shelf MANY_TO_ONE',
    ]);
  });

  it('keeps what was decided when it is read again, and forgets what no longer holds', async () => {
    const { database, acme } = source;
    const before = await proposalsOf(source);
    const idOf = (pair: string): string => before.get(pair)?.id ?? '';
    const ask = (viewer: Viewer, verb: 'accept' | 'dismiss', pair: string) =>
      askAs(database.prisma, viewer, decide(verb), { input: { id: idOf(pair) } });
    const stranger = await createOrganization(database.prisma);
    const foreign = await ask(stranger.admin, 'accept', 'orders.customer_id → customers.id');
    expect(foreign.__typename).toBe('NotFoundError');
    expect((await ask(acme.explorer, 'dismiss', 'orders.customer_id → customers.id')).__typename).toBe('NotFoundError');
    await ask(acme.admin, 'accept', 'orders.customer_id → customers.id');
    await ask(acme.admin, 'dismiss', 'order_addresses.order_id → orders.id');
    expect((await ask(acme.admin, 'accept', 'orders.customer_id → customers.id')).__typename).toBe('NotFoundError');
    expect([...(await proposalsOf(source)).keys()]).toEqual(['invoices.order_id → orders.id']);
    const accepted = await database.prisma.tableRelationship.findFirstOrThrow({ where: { importSource: 'values' } });
    expect(accepted).toMatchObject({ type: 'MANY_TO_ONE', name: 'customer_id_to_customers', isImported: false });
    await source.change("INSERT INTO invoices SELECT 'X' || i, 1000 + i FROM generate_series(1, 5) i");
    await source.synchronise();
    expect(await proposalsOf(source)).toEqual(new Map());
    expect(await database.prisma.tableRelationship.count({ where: { id: accepted.id } })).toBe(1);
  }, 60_000);
});

it('finds keys of views by their name, texts that lead a table, and a row of the same table', async () => {
  const source = await importedPostgreSql(`
    CREATE TABLE raw (sid int, label text); INSERT INTO raw SELECT i, 's' || i FROM generate_series(1, 60) i;
    CREATE VIEW suppliers AS SELECT sid AS id, label FROM raw;
    CREATE TABLE deliveries (id int PRIMARY KEY, supplier_id int, gate int);
    INSERT INTO deliveries SELECT i, 1 + i % 50, 1 + i % 50 FROM generate_series(1, 400) i;
    CREATE TABLE airports (iata text, city text); INSERT INTO airports SELECT 'A' || i, 'c' || i % 9 FROM generate_series(1, 90) i;
    CREATE TABLE flights (origin text, goal text);
    INSERT INTO flights SELECT 'A' || 1 + i % 40, 'A' || 1 + i % 10 FROM generate_series(1, 300) i;
    CREATE TABLE stops (stop_id text PRIMARY KEY, parent_station text);
    INSERT INTO stops SELECT 's' || i, CASE WHEN i > 2 THEN 's' || 1 + i % 2 END FROM generate_series(1, 12) i;
  `);
  try {
    expect([...(await proposalsOf(source)).keys()].toSorted()).toEqual([
      'deliveries.supplier_id → suppliers.id',
      // Ten texts may be those of anything.
      'flights.origin → airports.iata',
      'stops.parent_station → stops.stop_id',
    ]);
  } finally {
    await source.close();
  }
}, 60_000);

describe('a database that nobody made for us: what PostgreSQL keeps about itself', () => {
  const catalogs =
    'class attribute namespace type proc index constraint am opclass opfamily operator cast language depend'
      .split(' ')
      .map((name) => `pg_${name}`);
  /**
   * Columns of plain types, identifiers as numbers; what they copy is one moment, because filling
   * tables changes no catalog.
   */
  const columnsOf = (name: string): string =>
    `SELECT string_agg(quote_ident(attname) || CASE WHEN atttypid = 'oid'::regtype THEN '::bigint' ELSE '' END, ', ') AS columns FROM pg_attribute
      WHERE attrelid = 'pg_catalog.${name}'::regclass AND attnum > 0
        AND atttypid::regtype::text IN ('oid', 'smallint', 'integer', 'boolean', 'name', 'text', '"char"')`;

  it('is imported as it is, and what is proposed is what its manual says', async () => {
    const source = await importedPostgreSql('CREATE TABLE nothing (id int)');
    try {
      const fill: string[] = [];
      for (const name of catalogs) {
        const { rows } = await source.change(columnsOf(name));
        const { columns } = rows[0] as { columns: string };
        await source.change(`CREATE TABLE c_${name} AS SELECT ${columns} FROM pg_catalog.${name} WITH NO DATA`);
        fill.push(`INSERT INTO c_${name} SELECT ${columns} FROM pg_catalog.${name}`);
      }
      await source.change(fill.join(';'));
      await source.synchronise();
      const keys = await source.change(
        'SELECT fktable::text AS child, fkcols, pktable::text AS key, pkcols FROM pg_get_catalog_foreign_keys()',
      );
      const real = (keys.rows as { child: string; fkcols: string[]; key: string; pkcols: string[] }[]).flatMap(
        ({ child, fkcols, key, pkcols }) =>
          fkcols.map((column, index) => `c_${child}.${column} → c_${key}.${pkcols[index] ?? ''}`),
      );
      const proposed = [...(await proposalsOf(source)).keys()];
      expect(proposed.length).toBeGreaterThanOrEqual(4);
      expect(proposed.filter((pair) => !real.includes(pair))).toEqual([]);
    } finally {
      await source.close();
    }
  }, 120_000);
});

describe('while the source is asked', () => {
  let source: ImportedPostgreSql;
  let warehouse: Warehouse;
  beforeAll(async () => {
    source = await importedPostgreSql(`
      CREATE TABLE customers (id int PRIMARY KEY);
      CREATE TABLE carriers (id int PRIMARY KEY);
      CREATE TABLE orders (id int PRIMARY KEY, customer_id int, carrier_id int);
      INSERT INTO customers SELECT i FROM generate_series(1, 50) i;
      INSERT INTO carriers SELECT i FROM generate_series(1, 60) i;
      INSERT INTO orders SELECT i, 1 + i % 50, 1 + i % 60 FROM generate_series(1, 400) i;
    `);
    const { rows } = await source.change('SELECT current_database() AS name');
    const { name } = rows[0] as { name: string };
    const place = { host: '127.0.0.1', port: 5432, database: name, username: 'postgres', password: 'x', schemas: [] };
    warehouse = openWarehouse({ type: 'POSTGRESQL', ...place, sslMode: 'disable' }, outboundPolicy(['127.0.0.1']));
  }, 60_000);
  afterAll(async () => {
    await warehouse?.close();
    await source?.close();
  });

  const propose = async (run: Warehouse['run']): Promise<void> => {
    const { prisma } = source.database;
    const asked = new Proxy(warehouse, {
      get(target, part: keyof Warehouse) {
        if (part === 'run') {
          return run;
        }
        const value = target[part];
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const of = await prisma.dataSource.findUniqueOrThrow({ where: { id: source.dataSourceId } });
    const descriptions = await describeTables(prisma, of.id, warehouse);
    await proposeRelationships(prisma, of, asked, descriptions, new Date(0), new AbortController().signal);
  };
  const both = ['orders.carrier_id → carriers.id', 'orders.customer_id → customers.id'];
  const proposed = async () => [...(await proposalsOf(source)).keys()].toSorted();

  it('keeps a proposal that the source gave no answer to', async () => {
    expect(await proposed()).toEqual(both);
    let refused = 0;
    await propose(() => {
      refused += 1;
      return Promise.reject(new WarehouseError('TIMEOUT', 'It took too long.', 'Try again.'));
    });
    expect(refused).toBeGreaterThanOrEqual(2);
    expect(await proposed()).toEqual(both);
  });

  it('finds the same again as the same proposal, with the figures of today', async () => {
    const before = await proposalsOf(source);
    await source.change('DELETE FROM orders WHERE customer_id > 40');
    await source.synchronise();
    const after = await proposalsOf(source);
    const ids = (proposals: typeof after) => new Map(Array.from(proposals, ([pair, { id }]) => [pair, id]));
    expect(ids(after)).toEqual(ids(before));
    expect(after.get('orders.customer_id → customers.id')?.evidence).toMatch(/^All 320 orders find their customer\./);
  });

  it('what somebody accepts or draws meanwhile does not stand as a proposal again', async () => {
    const { database, acme } = source;
    const proposals = await proposalsOf(source);
    const accepted = proposals.get('orders.customer_id → customers.id')?.id;
    const drawn = await database.prisma.tableRelationshipProposal.findFirstOrThrow({
      where: { id: proposals.get('orders.carrier_id → carriers.id')?.id ?? '' },
    });
    let decided = false;
    await propose(async (...question) => {
      const answer = await warehouse.run(...question);
      if (decided) {
        return answer;
      }
      decided = true;
      await askAs(database.prisma, acme.admin, decide('accept'), { input: { id: accepted } });
      const { organizationId, sourceColumnId, targetColumnId } = drawn;
      await database.prisma.tableRelationship.create({
        data: { id: newId('TableRelationship'), organizationId, sourceColumnId, targetColumnId },
      });
      return answer;
    });
    expect(decided).toBe(true);
    expect(await proposed()).toEqual([]);
    const where = { sourceColumn: { table: { dataSourceId: source.dataSourceId } } };
    expect(await database.prisma.tableRelationship.count({ where })).toBe(2);
  });
});
