import { peerPackage } from './peerPackage.ts';

type CubeQuery = Readonly<Record<string, unknown>>;
interface Compilers {
  readonly compiler: { compile(): Promise<void> };
}
// Interface of Cube's schema compiler, as far as we use it; the package is installed in this folder
// only.
interface CubePackage {
  prepareCompiler(repository: object, options: object): Compilers;
  readonly PostgresQuery: new (compilers: Compilers, query: CubeQuery) => { buildSqlAndParams(): [string, string[]] };
}

const model = `
cube('Nation', { sql_table: 'nation',
  dimensions: { n_nationkey: { sql: 'n_nationkey', type: 'number', primary_key: true }, n_name: { sql: 'n_name', type: 'string' } } });
cube('Customer', { sql_table: 'customer',
  joins: { Nation: { relationship: 'many_to_one', sql: \`\${CUBE}.c_nationkey = \${Nation}.n_nationkey\` } },
  dimensions: { c_custkey: { sql: 'c_custkey', type: 'number', primary_key: true } } });
cube('Orders', { sql_table: 'orders',
  joins: { Customer: { relationship: 'many_to_one', sql: \`\${CUBE}.o_custkey = \${Customer}.c_custkey\` } },
  dimensions: { o_orderkey: { sql: 'o_orderkey', type: 'number', primary_key: true }, o_orderdate: { sql: 'o_orderdate', type: 'time' } } });
cube('Lineitem', { sql_table: 'lineitem',
  joins: { Orders: { relationship: 'many_to_one', sql: \`\${CUBE}.l_orderkey = \${Orders}.o_orderkey\` } },
  dimensions: { pk: { sql: \`\${CUBE}.l_orderkey * 10 + \${CUBE}.l_linenumber\`, type: 'number', primary_key: true } },
  measures: { revenue: { sql: 'l_extendedprice * (1 - l_discount)', type: 'sum' }, order_count: { sql: 'l_orderkey', type: 'count_distinct' } } });`;

export function queryOf(n: number): CubeQuery {
  return {
    measures: ['Lineitem.revenue', 'Lineitem.order_count'],
    dimensions: ['Nation.n_name'],
    timeDimensions: [
      { dimension: 'Orders.o_orderdate', granularity: 'month', dateRange: ['1995-01-01', '1996-12-31'] },
    ],
    order: [
      { id: 'Orders.o_orderdate', desc: false },
      { id: 'Nation.n_name', desc: false },
    ],
    timezone: 'UTC',
    limit: 100_000 + n,
    rowLimit: 100_000 + n,
  };
}

export interface Cube {
  /** SQL with its bound values written in, as DuckDB reads it. */
  sqlOf(query: CubeQuery): string;
}

/**
 * Cube's schema compiler with its JavaScript planner: the native one is not on npm's registry.
 * @throws when the peers are not installed
 */
export async function openCube(): Promise<Cube> {
  process.env['CUBEJS_TESSERACT_SQL_PLANNER'] = 'false';
  process.env['CUBEJS_TRANSPILATION_NATIVE'] = 'false';
  process.env['CUBEJS_TRANSPILATION_WORKER_THREADS'] = 'false';
  const { prepareCompiler, PostgresQuery } = peerPackage('@cubejs-backend/schema-compiler') as CubePackage;
  const repository = {
    localPath: () => import.meta.dirname,
    dataSchemaFiles: () => Promise.resolve([{ fileName: 'main.js', content: model }]),
  };
  const nativeInstance = { loadPythonContext: () => Promise.resolve({}), newJinjaEngine: () => ({}) };
  const compilers = prepareCompiler(repository, {
    adapter: 'postgres',
    nativeInstance,
    standalone: true,
    compileContext: {},
  });
  await compilers.compiler.compile();
  return {
    sqlOf(query) {
      const [sql, values] = new PostgresQuery(compilers, query).buildSqlAndParams();
      return sql.replaceAll(/\$(\d+)/g, (_, index: string) => `'${values[Number(index) - 1] ?? ''}'`);
    },
  };
}
