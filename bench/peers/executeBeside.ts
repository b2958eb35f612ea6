import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { disabledOptimizers } from '../../server/warehouse/duckdb/optimizers.ts';
import { percentile } from '../percentile.ts';
import { atLeast, atMost, type Row } from '../row.ts';
import * as cube from './cube.ts';
import * as malloy from './malloy.ts';
import * as ours from './ours.ts';
import { tpchFile } from './tpch/data.ts';

const runs = 15;

const handWritten = `SELECT date_trunc('month', o_orderdate) AS order_month, n_name AS nation_name,
    sum(l_extendedprice * (1 - l_discount)) AS revenue, count(DISTINCT l_orderkey) AS order_count
  FROM lineitem JOIN orders ON o_orderkey = l_orderkey JOIN customer ON c_custkey = o_custkey
  JOIN nation ON n_nationkey = c_nationkey
  WHERE o_orderdate >= DATE '1995-01-01' AND o_orderdate < DATE '1997-01-01'
  GROUP BY ALL ORDER BY order_month, nation_name`;

/**
 * Sums of each fact alone, nation by nation: the meaning of a measure, whatever else is selected.
 */
const factByFact = `SELECT n_name AS nation_name,
    (SELECT sum(l_extendedprice * (1 - l_discount)) FROM lineitem JOIN orders ON o_orderkey = l_orderkey
      JOIN customer ON c_custkey = o_custkey WHERE c_nationkey = n_nationkey) AS revenue,
    (SELECT sum(c_acctbal) FROM customer WHERE c_nationkey = n_nationkey) AS account_balance,
    (SELECT count(*) FROM orders JOIN customer ON c_custkey = o_custkey WHERE c_nationkey = n_nationkey) AS orders_placed
  FROM nation ORDER BY nation_name`;

/**
 * Rows as texts, with what engines and compilers spell differently about the same value made the
 * same.
 */
async function rowsOf(connection: DuckDBConnection, sql: string): Promise<string> {
  const reader = await connection.runAndReadAll(sql);
  return reader
    .getRowsJson()
    .map((row) => row.map((cell) => comparable(typeof cell === 'string' ? cell : JSON.stringify(cell))).toSorted())
    .map((row) => row.join('|'))
    .toSorted()
    .join('\n');
}

function comparable(cell: string): string {
  const day = /^\d{4}-\d\d-\d\d/.exec(cell);
  if (day !== null) {
    return day[0];
  }
  return cell !== '' && Number.isFinite(Number(cell)) ? Number(cell).toFixed(2) : cell;
}

/**
 * Milliseconds of each statement, run in turns; the first turn warms up. Turns begin with another
 * statement each time and go forwards and backwards, so that the state of memory and processor
 * after a statement does not always affect the same one.
 */
async function timesOf(
  connection: DuckDBConnection,
  statements: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, number>> {
  const times = new Map(Object.keys(statements).map((name) => [name, [] as number[]]));
  const all = Object.entries(statements);
  for (let turn = 0; turn <= runs; turn += 1) {
    const first = turn % all.length;
    const order = [...all.slice(first), ...all.slice(0, first)];
    for (const [name, sql] of turn % 2 === 0 ? order : order.toReversed()) {
      const begun = performance.now();
      await connection.runAndReadAll(sql);
      if (turn > 0) {
        times.get(name)?.push(performance.now() - begun);
      }
    }
  }
  return new Map([...times].map(([name, values]) => [name, percentile(values, 0.5)]));
}

/**
 * P3 and P4: generated SQL compared with hand-written and peers' SQL, on DuckDB over 6 million
 * rows.
 */
export async function executeBeside(): Promise<readonly Row[]> {
  const file = await tpchFile(1);
  const malloyModel = await malloy.openMalloy(file);
  const catalog = ours.prepared();
  const threeFacts = ours.sqlOf(ours.threeFacts, catalog);
  const flat = {
    Quarry: ours.sqlOf(ours.queryOf(0), catalog),
    'hand-written': handWritten,
    Malloy: await malloyModel.sqlOf(malloy.queryOf(0)),
    Cube: (await cube.openCube()).sqlOf(cube.queryOf(0)),
  };
  const fanned = { Quarry: threeFacts, Malloy: await malloyModel.sqlOf(malloy.threeFacts) };
  await malloyModel.close();

  const instance = await DuckDBInstance.create(file, {
    access_mode: 'READ_ONLY',
    threads: '2',
    disabled_optimizers: disabledOptimizers,
  });
  const connection = await instance.connect();
  await connection.run(`SET TimeZone = 'UTC'`);
  try {
    const expected = await rowsOf(connection, handWritten);
    for (const [name, sql] of Object.entries(flat)) {
      if ((await rowsOf(connection, sql)) !== expected) {
        throw new Error(`${name} returns other rows.`);
      }
    }
    if ((await rowsOf(connection, threeFacts)) !== (await rowsOf(connection, factByFact))) {
      throw new Error('Three facts together differ from each alone.');
    }
    const flatTimes = await timesOf(connection, flat);
    const fannedTimes = await timesOf(connection, fanned);
    const shown = (times: ReadonlyMap<string, number>): string =>
      `${[...times].map(([name, time]) => `${name} ${time.toFixed(0)} ms`).join(', ')}; medians of ${runs} in turns`;
    const ratio = (times: ReadonlyMap<string, number>, above: string, below: string): number =>
      (times.get(above) ?? Number.NaN) / (times.get(below) ?? Number.NaN);
    return [
      atMost({
        id: 'P3',
        what: '3 joins over 6 million rows: time of hand-written SQL',
        value: ratio(flatTimes, 'Quarry', 'hand-written'),
        bar: 1.05,
        unit: '×',
        notes: [shown(flatTimes), 'rows equal to the hand-written ones for all four'],
      }),
      atLeast({
        id: 'P4',
        what: 'three facts, one above the other: faster than Malloy',
        value: ratio(fannedTimes, 'Malloy', 'Quarry'),
        bar: 1.3,
        unit: '×',
        notes: [
          shown(fannedTimes),
          'rows equal to each fact alone; Malloy leaves out customers without orders, which only makes its work less',
        ],
      }),
    ];
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
