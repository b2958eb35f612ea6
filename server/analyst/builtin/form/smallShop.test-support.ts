import { DatabaseSync } from 'node:sqlite';
import type {
  CatalogDefinition,
  ColumnDefinition,
  DimensionDefinition,
  ModelDefinition,
} from '../../../semql/catalog/definition.ts';
import { prepareCatalog } from '../../../semql/catalog/prepare.ts';
import { compile } from '../../../semql/compile.ts';
import type { SqlValue } from '../../../semql/compiled.ts';
import type { Analysis, ExecutedRows } from '../../analyst.ts';

/**
 * A shop of two models, small enough to compute every answer by hand: customers and their orders,
 * with what real data has: no customer, no country, names that repeat.
 */
export type ShopRow = Readonly<Record<string, string | number | null>>;
export type ShopData = Readonly<Record<'customers' | 'orders', readonly ShopRow[]>>;

const TYPES: Readonly<Record<string, Readonly<Record<string, DimensionDefinition['type']>>>> = {
  customers: { customer_id: 'NUMBER', name: 'STRING', country: 'STRING', age: 'NUMBER', joined_on: 'DATE' },
  orders: { order_id: 'NUMBER', customer_id: 'NUMBER', amount: 'NUMBER', status: 'STRING', ordered_on: 'DATE' },
};
const COLUMNS: Readonly<Record<string, ColumnDefinition['type']>> = {
  NUMBER: 'INTEGER',
  STRING: 'STRING',
  DATE: 'DATE',
};
const KEYS = { customers: 'customer_id', orders: 'order_id' } as const;

function described(name: string): Pick<ModelDefinition, 'id' | 'name' | 'label' | 'description' | 'synonyms'> {
  return { id: `id_${name}`, name, label: '', description: '', synonyms: [] };
}

function model(name: 'customers' | 'orders'): ModelDefinition {
  const columns = Object.entries(TYPES[name] ?? {});
  return {
    ...described(name),
    version: 1,
    guidance: '',
    dataSourceId: 'src_shop',
    source: { type: 'TABLE', path: [name] },
    columns: columns.map(([column, type]) => ({
      name: column,
      type: COLUMNS[type] ?? 'STRING',
      nullable: column !== KEYS[name],
    })),
    grain: { keys: [KEYS[name]], description: '' },
    dimensions: columns.map(([column, type]) => ({
      ...described(column),
      type,
      expression: column,
      native: false,
      primaryKey: column === KEYS[name],
      timeGrains: [],
      format: null,
      unit: null,
      enumValues: [],
      sampleValues: [],
    })),
    measures: [],
    filters: [],
    relationships:
      name === 'orders'
        ? [
            {
              ...described('customer'),
              toModel: 'customers',
              type: 'MANY_TO_ONE',
              joinType: 'LEFT',
              keys: [{ from: 'customer_id', to: 'customer_id' }],
            },
          ]
        : [],
  };
}

export const SHOP: CatalogDefinition = {
  calendar: { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 },
  models: [model('customers'), model('orders')],
  metrics: [],
  glossary: [],
};

export interface Shop {
  readonly analysis: Analysis;
  close(): void;
}

/** The shop in SQLite, with the rows of a test. */
export function openShop(data: ShopData): Shop {
  const database = new DatabaseSync(':memory:');
  for (const [table, rows] of Object.entries(data)) {
    const columns = Object.entries(TYPES[table] ?? {});
    database.exec(
      `CREATE TABLE ${table} (${columns.map(([name, type]) => `${name} ${type === 'NUMBER' ? 'INTEGER' : 'TEXT'}`).join(', ')})`,
    );
    const insert = database.prepare(`INSERT INTO ${table} VALUES (${columns.map(() => '?').join(', ')})`);
    for (const row of rows) insert.run(...columns.map(([name]) => row[name] ?? null));
  }
  const catalog = prepareCatalog(SHOP);
  const compiled: Analysis['compile'] = (semql, options) =>
    compile(semql, catalog, { dialect: 'SQLITE', now: new Date('2024-06-01T00:00:00Z'), ...options });
  const executions = new Map<string, ExecutedRows>();
  const analysis: Analysis = {
    signal: new AbortController().signal,
    async step(_, work) {
      return (typeof work === 'function' ? await work() : work).result;
    },
    compile: compiled,
    execute(semql, options) {
      const result = compiled(semql, options);
      if (!result.ok)
        throw new Error(`${semql}: ${result.diagnostics[0]?.code ?? ''} ${result.diagnostics[0]?.message ?? ''}`);
      const statement = database.prepare(result.query.sql);
      statement.setReturnArrays(true);
      const parameters = result.query.parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value));
      const rows = statement.all(...parameters) as unknown as readonly (readonly SqlValue[])[];
      const executed: ExecutedRows = {
        executionId: `exe_${executions.size + 1}`,
        semql,
        sql: result.query.sql,
        columns: result.query.columns,
        rows,
        truncated: false,
        durationMs: 1,
        provenance: result.query.provenance,
      };
      executions.set(executed.executionId, executed);
      return Promise.resolve(executed);
    },
    checkSql: () => Promise.resolve({ ok: false, hidden: true, message: 'The shop has no SQL.' }),
    executeSql: () => Promise.reject(new Error('The shop has no SQL.')),
    executed(executionId) {
      const executed = executions.get(executionId);
      return executed ? Promise.resolve(executed) : Promise.reject(new Error(`There is no ${executionId}.`));
    },
    ask: () => Promise.reject(new Error('There is no person to ask here.')),
    searchValues: () => Promise.resolve([]),
  };
  return { analysis, close: () => database.close() };
}
