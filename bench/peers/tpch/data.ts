import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/**
 * Tables of the shape of TPC-H, computed from row numbers by hashes: the same rows on every
 * machine.
 */
function statements(customers: number, orders: number): readonly string[] {
  const priorities = `['1-URGENT', '2-HIGH', '3-MEDIUM', '4-NOT SPECIFIED', '5-LOW']`;
  return [
    `CREATE TABLE nation AS SELECT i::INTEGER AS n_nationkey, 'NATION_' || lpad(i::VARCHAR, 2, '0') AS n_name
     FROM range(25) r(i)`,
    `CREATE TABLE customer AS SELECT i::INTEGER AS c_custkey, (hash(i) % 25)::INTEGER AS c_nationkey,
       ((hash(i * 13) % 1100000)::DOUBLE / 100 - 999.99)::DECIMAL(15, 2) AS c_acctbal
     FROM range(1, ${customers} + 1) r(i)`,
    `CREATE TABLE orders AS SELECT (i * 4)::INTEGER AS o_orderkey, (hash(i * 3) % ${customers} + 1)::INTEGER AS o_custkey,
       (DATE '1992-01-01' + (hash(i * 11) % 2406)::INTEGER) AS o_orderdate, ${priorities}[(hash(i * 17) % 5)::INTEGER + 1] AS o_orderpriority
     FROM range(1, ${orders} + 1) r(i)`,
    `CREATE TABLE lineitem AS SELECT o_orderkey AS l_orderkey, line.k::INTEGER AS l_linenumber,
       ((hash(o_orderkey * 37 + line.k) % 9000000)::DOUBLE / 100 + 900)::DECIMAL(15, 2) AS l_extendedprice,
       ((hash(o_orderkey * 41 + line.k) % 11)::DOUBLE / 100)::DECIMAL(15, 2) AS l_discount
     FROM orders, LATERAL (SELECT unnest(range(1, (hash(o_orderkey * 59) % 7 + 2)::BIGINT)) AS k) line`,
  ];
}

/**
 * A DuckDB file with nation, customer, orders and lineitem, made once.
 * @param scale 1 is 150,000 customers, 1.5 million orders and about 6 million lines
 * @returns its path
 */
export async function tpchFile(scale: number): Promise<string> {
  const folder = join(import.meta.dirname, '../data');
  const path = join(folder, `tpch-${scale}.duckdb`);
  if (existsSync(path)) {
    return path;
  }
  await mkdir(folder, { recursive: true });
  // Made under another name, so that one that was interrupted is never measured.
  const unfinished = `${path}.unfinished`;
  await rm(unfinished, { force: true });
  const instance = await DuckDBInstance.create(unfinished);
  const connection = await instance.connect();
  for (const statement of statements(Math.round(150_000 * scale), Math.round(1_500_000 * scale))) {
    await connection.run(statement);
  }
  connection.closeSync();
  instance.closeSync();
  await rename(unfinished, path);
  return path;
}
