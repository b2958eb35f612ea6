import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { SqlValue } from '../compiled.ts';
import type { ValueType } from '../catalog/definition.ts';
import type { TestTable } from '../testing/testTable.test-support.ts';
import { valueOfZeta, type ZetaType, type ZetaValue, zetaOfValue } from './zetaValue.test-support.ts';

/**
 * BigQuery's own language, executed: ZetaSQL parses, resolves and evaluates what we print for
 * BIGQUERY, over tables in its memory. It is no BigQuery: it plans nothing, so it also takes joins
 * that BigQuery refuses.
 */

const packages = join(import.meta.dirname, 'node_modules');
const library = join(packages, '@fivetrandevelopers/zetasql/lib/zetasql');

/** Features of BigQuery among all that ZetaSQL supports. */
const features = [
  'ANALYTIC_FUNCTIONS',
  'BIGNUMERIC_TYPE',
  'INTERVAL_TYPE',
  'JSON_TYPE',
  'JSON_VALUE_EXTRACTION_FUNCTIONS',
  'NUMERIC_TYPE',
  'PARAMETERIZED_TYPES',
  'V_1_1_HAVING_IN_AGGREGATE',
  'V_1_1_LIMIT_IN_AGGREGATE',
  'V_1_1_NULL_HANDLING_MODIFIER_IN_AGGREGATE',
  'V_1_1_NULL_HANDLING_MODIFIER_IN_ANALYTIC',
  'V_1_1_ORDER_BY_IN_AGGREGATE',
  'V_1_1_WITH_ON_SUBQUERY',
  'V_1_2_CIVIL_TIME',
  'V_1_2_SAFE_FUNCTION_CALL',
  'V_1_2_WEEK_WITH_WEEKDAY',
  'V_1_3_ADDITIONAL_STRING_FUNCTIONS',
  'V_1_3_CONCAT_MIXED_TYPES',
  'V_1_3_DATE_ARITHMETICS',
  'V_1_3_DATE_TIME_CONSTRUCTORS',
  'V_1_3_EXTENDED_DATE_TIME_SIGNATURES',
  'V_1_3_FORMAT_IN_CAST',
  'V_1_3_IS_DISTINCT',
  'V_1_3_NULLS_FIRST_LAST_IN_ORDER_BY',
  'V_1_3_QUALIFY',
].map((name) => `FEATURE_${name}`);

const zetaTypes: Readonly<Partial<Record<ValueType, ZetaType>>> = {
  INTEGER: 'INT64',
  DECIMAL: 'NUMERIC',
  NUMBER: 'DOUBLE',
  BOOLEAN: 'BOOL',
  DATE: 'DATE',
  TIMESTAMP: 'DATETIME',
  TIMESTAMP_TZ: 'TIMESTAMP',
};

interface TableContent {
  readonly tableData: { readonly row?: readonly { readonly cell?: readonly ZetaValue[] }[] };
}

interface Registered {
  readonly registeredId: string;
}

interface Evaluated {
  readonly content: TableContent;
  readonly prepared: { readonly columns?: readonly ZetaColumn[] };
}

/** SimpleColumnProto. */
export interface ZetaColumn {
  readonly name?: string;
  readonly type: ZetaColumnType;
}

/** TypeProto. */
export interface ZetaColumnType {
  readonly typeKind: string;
  readonly arrayType?: { readonly elementType: ZetaColumnType };
  readonly structType?: {
    readonly field?: readonly { readonly fieldName?: string; readonly fieldType: ZetaColumnType }[];
  };
}

export interface ZetaParameter {
  readonly name: string;
  readonly type: ZetaType;
  readonly value: SqlValue;
}

/** The calls of `local_service.proto` that are used here. */
interface Service {
  (method: 'GetLanguageOptions', request: object): Promise<object>;
  (method: 'RegisterCatalog', request: object): Promise<Registered>;
  (method: 'UnregisterCatalog', request: Registered): Promise<object>;
  (method: 'EvaluateQuery', request: object): Promise<Evaluated>;
}

/**
 * The package of this folder is not installed; it is separate from the root because of its size.
 */
export class ZetaSqlMissing extends Error {
  constructor() {
    super('ZetaSQL is not installed: npm --prefix server/semql/zetasql ci --ignore-scripts');
    this.name = 'ZetaSqlMissing';
  }
}

export interface ZetaSql {
  load(table: TestTable): Promise<void>;
  run(sql: string, parameters: readonly SqlValue[]): Promise<SqlValue[][]>;
  /** The columns of a query, and its rows as the protocol writes them. */
  evaluate(
    sql: string,
    parameters: readonly ZetaParameter[],
  ): Promise<{ readonly columns: readonly ZetaColumn[]; readonly rows: readonly (readonly ZetaValue[])[] }>;
  close(): Promise<void>;
}

/** Starts a server of one's own. @throws ZetaSqlMissing */
export async function openZetaSql(): Promise<ZetaSql> {
  if (!existsSync(library)) {
    throw new ZetaSqlMissing();
  }
  const port = await freePort();
  const file = `remote_server${process.arch.startsWith('arm') ? '_arm' : ''}${process.platform === 'darwin' ? '' : '.so'}`;
  const server = spawn(join(library, file), ['localhost', String(port)], { stdio: 'ignore' });
  const stop = (): void => void server.kill('SIGKILL');
  process.once('exit', stop);
  const { call, close } = await connect(port, server);
  const languageOptions = {
    ...(await call('GetLanguageOptions', { maximumFeatures: true })),
    productMode: 'PRODUCT_EXTERNAL',
    nameResolutionMode: 'NAME_RESOLUTION_DEFAULT',
    enabledLanguageFeatures: features,
  };
  const tables = new Map<string, { readonly table: object; readonly content: TableContent }>();
  let catalog: Registered | null = null;

  const registered = async (): Promise<Registered> => {
    const all = [...tables.entries()];
    catalog ??= await call('RegisterCatalog', {
      simpleCatalog: {
        name: 'tests',
        table: all.map(([, { table }], index) => ({ ...table, serializationId: index + 1 })),
        builtinFunctionOptions: { languageOptions },
      },
      tableContent: Object.fromEntries(all.map(([name, { content }]) => [name, content])),
    });
    return catalog;
  };

  const evaluate: ZetaSql['evaluate'] = async (sql, parameters) => {
    const { content, prepared } = await call('EvaluateQuery', {
      sql,
      options: {
        languageOptions,
        // The zone of an engine that is given none.
        defaultTimezone: 'Asia/Kathmandu',
        queryParameters: parameters.map(({ name, type }) => ({ name, type: { typeKind: `TYPE_${type}` } })),
      },
      params: parameters.map(({ name, type, value }) => ({ name, value: zetaOfValue(value, type) })),
      registeredCatalogId: (await registered()).registeredId,
    });
    const rows = (content.tableData.row ?? []).map(({ cell = [] }) => cell);
    return { columns: prepared.columns ?? [], rows };
  };

  return {
    async load({ name, columns, rows }) {
      const types = columns.map(({ type }): ZetaType => zetaTypes[type] ?? 'STRING');
      tables.set(name, {
        table: {
          name,
          column: columns.map((column, index) => ({ name: column.name, type: { typeKind: `TYPE_${types[index]}` } })),
        },
        content: {
          tableData: {
            row: rows.map((row) => ({ cell: row.map((cell, index) => zetaOfValue(cell, types[index] ?? 'STRING')) })),
          },
        },
      });
      if (catalog !== null) {
        await call('UnregisterCatalog', catalog);
      }
      catalog = null;
    },
    evaluate,
    async run(sql, parameters) {
      const bound = parameters.map((value, index) => ({ name: `p${index + 1}`, type: typeOf(value), value }));
      return (await evaluate(sql, bound)).rows.map((cells) => cells.map(valueOfZeta));
    },
    close() {
      close();
      stop();
      process.removeListener('exit', stop);
      return Promise.resolve();
    },
  };
}

function typeOf(value: SqlValue): ZetaType {
  if (typeof value === 'boolean') {
    return 'BOOL';
  }
  if (typeof value === 'number') {
    return Number.isInteger(value) ? 'INT64' : 'DOUBLE';
  }
  return 'STRING';
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

interface GrpcClient {
  waitForReady(deadline: number, done: (error?: Error) => void): void;
  close(): void;
}

type GrpcMethod = (
  request: object,
  done: (error: (Error & { details?: string }) | null, reply: object) => void,
) => void;

async function connect(port: number, server: ChildProcess): Promise<{ call: Service; close: () => void }> {
  const load = createRequire(join(packages, 'here.js'));
  const grpc = load('@grpc/grpc-js') as {
    credentials: { createInsecure(): object };
    loadPackageDefinition(definition: object): {
      zetasql: {
        local_service: {
          ZetaSqlLocalService: new (
            address: string,
            credentials: object,
            options: object,
          ) => GrpcClient & Record<string, GrpcMethod>;
        };
      };
    };
  };
  const loader = load('@grpc/proto-loader') as { loadSync(file: string, options: object): object };
  const definition = loader.loadSync('local_service.proto', {
    defaults: false,
    enums: String,
    longs: String,
    includeDirs: [join(library, 'protos')],
  });
  const { ZetaSqlLocalService } = grpc.loadPackageDefinition(definition).zetasql.local_service;
  const client = new ZetaSqlLocalService(`localhost:${port}`, grpc.credentials.createInsecure(), {
    'grpc.max_receive_message_length': -1,
    'grpc.max_send_message_length': -1,
    'grpc.initial_reconnect_backoff_ms': 50,
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`ZetaSQL ended with ${code} before it listened.`)));
    client.waitForReady(Date.now() + 30_000, (error) => (error === undefined ? resolve() : reject(error)));
  });
  const call = (method: string, request: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      client[method]?.(request, (error, reply) =>
        error === null ? resolve(reply) : reject(new Error(error.details ?? error.message)),
      );
    });
  return { call: call as Service, close: () => client.close() };
}
