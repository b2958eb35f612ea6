import { peerPackage } from './peerPackage.ts';

// Interface of Malloy's packages, as far as we use it; they are installed in this folder only.
interface MalloyQuery {
  getSQL(): Promise<string>;
}
interface MalloyModel {
  getModel(): Promise<unknown>;
  loadQuery(text: string): MalloyQuery;
}
interface MalloyPackages {
  readonly SingleConnectionRuntime: new (options: { connection: object }) => { loadModel(text: string): MalloyModel };
  readonly DuckDBConnection: new (options: object) => { close(): Promise<void> };
}

const model = `
source: nation is duckdb.table('nation') extend { primary_key: n_nationkey }
source: customer is duckdb.table('customer') extend { primary_key: c_custkey  join_one: nation with c_nationkey }
source: orders is duckdb.table('orders') extend { primary_key: o_orderkey  join_one: customer with o_custkey }
source: lineitem is duckdb.table('lineitem') extend {
  join_one: orders with l_orderkey
  dimension: nation_name is orders.customer.nation.n_name
  dimension: order_month is orders.o_orderdate.month
  measure: revenue is sum(l_extendedprice * (1 - l_discount))
  measure: order_count is count(l_orderkey)
}`;

export const queryOf = (n: number): string => `run: lineitem -> {
  where: orders.o_orderdate >= @1995-01-01 and orders.o_orderdate < @1997-01-01
  group_by: order_month, nation_name
  aggregate: revenue, order_count
  order_by: order_month, nation_name
  limit: ${100_000 + n}
}`;

export const threeFacts = `run: lineitem -> {
  group_by: nation_name
  aggregate: revenue, account_balance is orders.customer.c_acctbal.sum(), orders_placed is orders.count()
  order_by: nation_name
  limit: 1000
}`;

export interface Malloy {
  sqlOf(text: string): Promise<string>;
  close(): Promise<void>;
}

/** Malloy over a TPC-H file, its model compiled. @throws when the peers are not installed */
export async function openMalloy(file: string): Promise<Malloy> {
  const { SingleConnectionRuntime } = peerPackage('@malloydata/malloy') as MalloyPackages;
  const { DuckDBConnection } = peerPackage('@malloydata/db-duckdb') as MalloyPackages;
  const connection = new DuckDBConnection({ name: 'duckdb', databasePath: file, readOnly: true });
  const loaded = new SingleConnectionRuntime({ connection }).loadModel(model);
  await loaded.getModel();
  return { sqlOf: (text) => loaded.loadQuery(text).getSQL(), close: () => connection.close() };
}
