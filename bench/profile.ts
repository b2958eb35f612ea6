import { DuckDBInstance } from '@duckdb/node-api';
import type { ColumnDefinition } from '../server/semql/catalog/definition.ts';
import { profileSpelling } from '../server/warehouse/duckdb/profileSpelling.ts';
import { sqlValueOf } from '../server/warehouse/duckdb/sqlValue.ts';
import { profileTable } from '../server/warehouse/profile/tableProfile.ts';
import type { QueryResult } from '../server/warehouse/warehouse.ts';
import { percentile } from './percentile.ts';
import { atMost, type Row } from './row.ts';

const rounds = 5;
const limits = { maxRows: 1000, maxBytes: 10_000_000, timeoutMs: 120_000 };
const columns: readonly ColumnDefinition[] = (
  [
    ['id', 'INTEGER'],
    ['customer', 'INTEGER'],
    ['amount', 'DECIMAL'],
    ['share', 'NUMBER'],
    ['placed', 'DATE'],
    ['at', 'TIMESTAMP'],
    ['status', 'STRING'],
    ['email', 'STRING'],
    ['paid', 'BOOLEAN'],
    ['note', 'STRING'],
  ] as const
).map(([name, type]) => ({ name, type, nullable: true }));

/**
 * P8: the exact statistics of a million rows compared with DuckDB's own SUMMARIZE, which estimates;
 * the two run alternately.
 */
export async function profileTimes(): Promise<readonly Row[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE orders AS SELECT i AS id, (hash(i) % 40000)::INTEGER AS customer,
    ((hash(i + 1) % 1000000) / 100)::DECIMAL(12, 2) AS amount, random() AS share,
    DATE '2022-01-01' + (hash(i + 2) % 1000)::INTEGER AS placed,
    TIMESTAMP '2022-01-01' + INTERVAL (hash(i + 3) % 80000000) SECOND AS at,
    CASE hash(i + 4) % 4 WHEN 0 THEN 'open' WHEN 1 THEN 'paid' WHEN 2 THEN 'sent' END AS status,
    'c' || (hash(i + 5) % 300000) || '@example.com' AS email, hash(i + 6) % 3 = 0 AS paid,
    CASE WHEN hash(i + 7) % 10 = 0 THEN 'note ' || (hash(i + 8) % 1000) END AS note FROM range(1000000) r(i)`);
  const ask = async (sql: string): Promise<QueryResult> => {
    const reader = await connection.runAndReadAll(sql);
    const types = reader.columnTypes();
    const rows = reader.getRows().map((row) =>
      row.map((value, index) => {
        const type = types[index];
        return type === undefined ? null : sqlValueOf(value, type);
      }),
    );
    return { columns: [], rows, truncated: false, durationMs: 0 };
  };
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const begun = performance.now();
    await work();
    return performance.now() - begun;
  };
  const [summarize, statistics, whole]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    summarize.push(await timed(() => ask('SUMMARIZE orders')));
    let first: number | null = null;
    whole.push(
      await timed(() =>
        profileTable('orders', limits, {
          columns: async () => columns,
          spelling: profileSpelling,
          run: async (sql) => {
            const begun = performance.now();
            const result = await ask(sql);
            first ??= performance.now() - begun;
            return result;
          },
        }),
      ),
    );
    if (first !== null) {
      statistics.push(first);
    }
  }
  connection.closeSync();
  instance.closeSync();
  const median = (times: readonly number[]): number => percentile(times, 0.5);
  const [own, all, peer] = [median(statistics), median(whole), median(summarize)];
  return [
    atMost({
      id: 'P8',
      what: 'Exact statistics of 1 M rows × 10 columns, beside SUMMARIZE',
      value: own / peer,
      bar: 0.65,
      unit: '×',
      notes: [
        `statistics ${own.toFixed(0)} ms, SUMMARIZE ${peer.toFixed(0)} ms; medians of ${rounds} rounds in turn`,
        `with exact histograms and the most frequent values of every column ${all.toFixed(0)} ms`,
      ],
    }),
  ];
}
