import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bikesTables } from '../server/semql/import/bikes/bikesData.test-support.ts';
import { statementsOf } from '../server/semql/testing/testTable.test-support.ts';

const execute = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'semql-'));
const file = join(folder, 'bikes.duckdb');
const schema = `semql_cli_${randomBytes(6).toString('hex')}`;
const postgres = 'postgres://postgres@127.0.0.1:5432/postgres';
const projects = 'server/semql/import/bikes';

beforeAll(async () => {
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  for (const table of bikesTables) {
    for (const statement of statementsOf(table, 'DUCKDB', false)) {
      await connection.run(statement);
    }
  }
  await connection.run(
    'CREATE SCHEMA elsewhere; CREATE TABLE elsewhere.numbers (id BIGINT, exact DECIMAL(30,10), rough DOUBLE, seen TIMESTAMP)',
  );
  await connection.run(
    `INSERT INTO elsewhere.numbers VALUES (9007199254740993, 0.1, 0.1, '2026-01-02 03:04:05'), (2, 12345678901234567.0000000001, 'NaN', NULL)`,
  );
  connection.closeSync();
  instance.closeSync();
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function semql(...args: readonly string[]): Promise<Ended> {
  try {
    const { stdout, stderr } = await execute(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      'tools/semql.ts',
      ...args,
    ]);
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as Ended;
    return { code, stdout, stderr };
  }
}

const rowsOf = ({ stdout }: Ended): unknown[] => JSON.parse(stdout);

describe('run', () => {
  test('a metric request, through npm', async () => {
    const request = '{"metrics": ["rides", "fares"], "groupBy": ["station__city__country"], "orderBy": ["-rides"]}';
    const { stdout } = await execute('npm', [
      'run',
      '-s',
      'semql',
      '--',
      'run',
      '--catalog',
      `${projects}/metricflow`,
      '--database',
      file,
      '--metric',
      request,
    ]);
    expect(JSON.parse(stdout)).toEqual([
      { station__city__country: 'be', rides: 9, fares: 59.5 },
      { station__city__country: 'nl', rides: 3, fares: 17 },
      { station__city__country: null, rides: 2, fares: 26 },
    ]);
  });

  test('SemQL in the names of the project, at a given time', async () => {
    const ended = await semql(
      'run',
      '--catalog',
      `${projects}/metricflow-latest`,
      '--database',
      file,
      '--now',
      '2026-02-20T00:00:00Z',
      "SELECT metric_time__month, rides WHERE metric_time IN LAST 1 MONTH AND {{ Dimension('station__is_hub') }}",
    );
    expect(rowsOf(ended)).toEqual([{ metric_time__month: '2026-01-01', rides: 3 }]);
  });

  test('PostgreSQL, with a schema', async () => {
    const client = new pg.Client({ connectionString: postgres });
    await client.connect();
    try {
      await client.query(`CREATE SCHEMA ${schema}; SET search_path TO ${schema}`);
      for (const table of bikesTables) {
        for (const statement of statementsOf(table, 'POSTGRESQL', false)) {
          await client.query(statement);
        }
      }
      const ended = await semql(
        'run',
        '--catalog',
        `${projects}/cube`,
        '--database',
        postgres,
        '--schema',
        schema,
        '--metric',
        '{"metrics": ["rides.fares", "rides.average_fare"], "groupBy": ["rides.is_member"], "orderBy": ["rides.is_member"]}',
      );
      expect(ended.stderr).toBe('');
      expect(rowsOf(ended)).toEqual([
        { 'rides.is_member': false, 'rides.fares': 54.75, 'rides.average_fare': 7.821428571428571 },
        { 'rides.is_member': true, 'rides.fares': 47.75, 'rides.average_fare': 7.958333333333333 },
      ]);
    } finally {
      await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
      await client.end();
    }
  });

  test('a saved query by its name', async () => {
    const catalog = ['--catalog', `${projects}/metricflow`, '--database', file];
    const ended = await semql('run', ...catalog, '--saved', 'weekly');
    // Neither asks for an order, so DuckDB may return the weeks in any.
    const weeks = rowsOf(await semql('run', ...catalog, 'SELECT metric_time__week, rides'));
    expect(weeks).not.toHaveLength(0);
    expect(rowsOf(ended)).toHaveLength(weeks.length);
    expect(rowsOf(ended)).toEqual(expect.arrayContaining(weeks));
    expect((await semql('report', ...catalog)).stdout).toMatch(/\n1 saved query, asked with --saved NAME:\n  weekly\n/);
  });

  test('values keep what they are: large whole numbers, exact decimals, moments', async () => {
    const path = join(folder, 'numbers.yml');
    writeFileSync(
      path,
      'models:\n  - name: numbers\n    source: {path: [numbers]}\n    dimensions:\n      - {name: id, type: number, expression: id}\n      - {name: exact, type: number, expression: exact}\n      - {name: rough, type: number, expression: rough}\n      - {name: seen, type: timestamp, expression: seen}\n',
    );
    const ended = await semql(
      'run',
      '--catalog',
      path,
      '--database',
      file,
      '--schema',
      'elsewhere',
      'SELECT id, exact, rough, seen FROM numbers ORDER BY id',
    );
    expect(rowsOf(ended)).toEqual([
      { id: 2, exact: '12345678901234567.0000000001', rough: 'NaN', seen: null },
      { id: '9007199254740993', exact: 0.1, rough: 0.1, seen: '2026-01-02T03:04:05' },
    ]);
  });
});

describe('what else it does', () => {
  test('compile prints SQL without a database', async () => {
    const { code, stdout } = await semql(
      'compile',
      '--catalog',
      `${projects}/osi.yml`,
      '--dialect',
      'postgresql',
      'SELECT cities.country, rides',
    );
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^SELECT "cities"\."country" AS "country", COUNT\(/)]);
  });

  test('report tells what could not be carried over', async () => {
    const { stdout } = await semql('report', '--catalog', `${projects}/cube`);
    expect(stdout).toMatch(/^cube: \d+ remarks\n/);
    expect(stdout).toContain('error cubes/rides.yml');
  });

  test('export writes a file of ours that gives the same rows', async () => {
    const path = join(folder, 'exported.yml');
    writeFileSync(path, (await semql('export', '--catalog', `${projects}/metricflow`, '--database', file)).stdout);
    const query = 'SELECT station__city__country, rides, inspections ORDER BY rides';
    const [ours, theirs] = [path, `${projects}/metricflow`].map((catalog) =>
      semql('run', '--catalog', catalog, '--database', file, query),
    );
    expect(rowsOf(await ours!)).toEqual(rowsOf(await theirs!));
  });
});

describe('what is wrong goes to standard error', () => {
  test('with its code, its place and the next step; the exit code is 1', async () => {
    const { code, stdout, stderr } = await semql(
      'run',
      '--catalog',
      `${projects}/metricflow`,
      '--database',
      file,
      "SELECT rides\nWHERE {{ Dimension('station__is_hubb') }} = true",
    );
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^UNKNOWN_FIELD 2:7 .*station__is_hubb/);
    expect(stderr).toContain('\n  WHERE {{ Dimension(');
    expect(stderr).toMatch(/\n {8}\^+\n/);
  });

  test('a part of a request by its path', async () => {
    const { code, stderr } = await semql(
      'run',
      '--catalog',
      `${projects}/metricflow`,
      '--database',
      file,
      '--metric',
      '{"metrics": ["ridez"]}',
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/^UNKNOWN_FIELD metrics\[0\] .*ridez/);
    expect(stderr).toContain('rides');
  });

  test.each([
    ['no command', [], 2, /compile/],
    ['no catalog', ['run', 'SELECT 1'], 2, /--catalog/],
    ['no database', ['run', '--catalog', projects, 'SELECT 1'], 2, /--database/],
    ['an unknown option', ['run', '--colour', 'red'], 2, /colour/],
    ['a project nobody knows', ['report', '--catalog', 'README.md'], 1, /^NO_PROJECT/],
    ['a path that is not there', ['report', '--catalog', 'nowhere'], 1, /^NO_PROJECT/],
    [
      'a database that is not there',
      ['run', '--catalog', `${projects}/cube`, '--database', 'nowhere.duckdb', 'SELECT rides.count FROM rides'],
      1,
      /^CONNECTION/,
    ],
    [
      'a saved query that is not there',
      ['run', '--catalog', `${projects}/metricflow`, '--database', file, '--saved', 'daily'],
      1,
      /^NO_SAVED_QUERY .*daily.*weekly/,
    ],
    [
      'a saved query and another one',
      ['run', '--catalog', `${projects}/metricflow`, '--database', file, '--saved', 'weekly', 'SELECT rides'],
      2,
      /--saved/,
    ],
    [
      'a request that is no JSON',
      ['run', '--catalog', `${projects}/cube`, '--database', file, '--metric', '{'],
      1,
      /^SYNTAX/,
    ],
  ] as const)('%s', async (_, args, code, message) => {
    const ended = await semql(...args);
    expect([ended.code, ended.stdout]).toEqual([code, '']);
    expect(ended.stderr).toMatch(message);
  });
});
