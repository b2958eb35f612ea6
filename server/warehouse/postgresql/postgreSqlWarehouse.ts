import type { SqlValue } from '../../semql/compiled.ts';
import type { PostgreSqlConnection } from '../connection.ts';
import { identifier } from '../sqlText/literal.ts';
import type { OutboundPolicy } from '../outbound/outboundPolicy.ts';
import { missingTable, tablePath } from '../sqlText/tablePath.ts';
import { profileTable } from '../profile/tableProfile.ts';
import { testLimits } from '../sessions/timeLimits.ts';
import {
  metadataLimits,
  type ListedTable,
  type QueryResult,
  type RunLimits,
  type TableDescription,
  type TableProfile,
  type TakeRows,
  type Warehouse,
} from '../warehouse.ts';
import { columnsQuery, keysQuery, privileges, tables, types } from './catalogQueries.ts';
import { storedAsOf, valueTypeOf } from './cells.ts';
import { classifyError } from './classifyError.ts';
import type { Flavour } from './flavour.ts';
import { profileSpelling } from './profileSpelling.ts';
import { Queries } from './queries.ts';
import { readBatches } from './readWithin.ts';
import { keysOf } from './tableKeys.ts';

export interface PostgreSqlOptions extends PostgreSqlConnection {
  readonly outbound: OutboundPolicy;
}

const postgresql: Flavour = {
  begin: (
    timeLeftMs,
  ) => `BEGIN TRANSACTION READ ONLY; SET LOCAL statement_timeout = ${timeLeftMs}; SET LOCAL TimeZone = 'UTC';
   SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'iso_8601'; SET LOCAL bytea_output = 'hex';
   SET LOCAL extra_float_digits = 1; SET LOCAL standard_conforming_strings = on`,
  catalog: {
    tables: (schemas) => [
      tables,
      [schemas.length === 0 ? null : `{${schemas.map((schema) => JSON.stringify(schema)).join(',')}}`],
    ],
    columns: columnsQuery,
    keys: keysQuery,
    privileges: privileges,
    types: types,
  },
  profile: profileSpelling,
};

/**
 * Reads a server of PostgreSQL or one of its flavours: each query in a read-only transaction of its
 * own, ended by the server when its time is up.
 */
export class PostgreSqlWarehouse implements Warehouse {
  readonly dialect = 'POSTGRESQL';
  readonly #schemas: readonly string[];
  readonly #flavour: Flavour;
  readonly #queries: Queries;

  constructor({ schemas, ...server }: PostgreSqlOptions, flavour = postgresql) {
    this.#schemas = schemas;
    this.#flavour = flavour;
    const { begin, catalog } = flavour;
    this.#queries = new Queries(server, {
      begin,
      read: readBatches,
      ...(catalog.types !== undefined && { typesQuery: catalog.types }),
      classifyError,
    });
  }

  async test(signal?: AbortSignal): Promise<void> {
    await this.run('SELECT 1', [], testLimits(signal));
  }

  async excessPrivileges(): Promise<readonly string[]> {
    const { rows } = await this.run(this.#flavour.catalog.privileges, [], metadataLimits);
    return rows.map(([, what]) => String(what));
  }

  async listTables(): Promise<readonly ListedTable[]> {
    const { rows } = await this.run(...this.#flavour.catalog.tables(this.#schemas), metadataLimits);
    return rows.map(([schema, name, kind, columns]) => ({
      path: [String(schema), String(name)],
      kind: kind === 'VIEW' ? 'VIEW' : 'TABLE',
      columnCount: Number(columns),
    }));
  }

  async describe(path: readonly string[]): Promise<TableDescription> {
    const [schema, table] = tablePath(path, 'public');
    const { catalog } = this.#flavour;
    const [columns, keys] = await Promise.all([
      this.run(catalog.columns, [schema, table], metadataLimits),
      this.run(catalog.keys, [schema, table], metadataLimits).then(keysOf),
    ]);
    if (columns.rows.length === 0) {
      throw missingTable(path);
    }
    const primary = new Set(keys.primaryKey);
    return {
      path: [schema, table],
      kind: ['v', 'm'].includes(String(columns.rows[0]?.[4])) ? 'VIEW' : 'TABLE',
      comment: textOf(columns.rows[0]?.[7]),
      columns: columns.rows.map(([name, oid, nullable, comment, , typeName, category]) => {
        const type = valueTypeOf(Number(oid), String(category));
        return {
          name: String(name),
          type,
          storedAs: storedAsOf(Number(oid), type, String(typeName)),
          nullable: nullable === true,
          isPrimaryKey: primary.has(String(name)),
          comment: typeof comment === 'string' ? comment : null,
        };
      }),
      uniqueKeys: keys.uniqueKeys,
      foreignKeys: keys.foreignKeys,
      rowCount: null,
    };
  }

  async sample(path: readonly string[], limits: RunLimits): Promise<QueryResult> {
    return this.run(`SELECT * FROM ${tablePath(path, 'public').map(identifier).join('.')}`, [], limits);
  }

  async profile(path: readonly string[], limits: RunLimits): Promise<TableProfile> {
    return profileTable(tablePath(path, 'public').map(identifier).join('.'), limits, {
      columns: async () => (await this.describe(path)).columns,
      spelling: this.#flavour.profile,
      run: (sql, left) => this.run(sql, [], left),
    });
  }

  async run(sql: string, parameters: readonly SqlValue[], limits: RunLimits): Promise<QueryResult> {
    return this.#queries.run(sql, parameters, limits);
  }

  async stream(sql: string, parameters: readonly SqlValue[], limits: RunLimits, take: TakeRows): Promise<QueryResult> {
    return this.#queries.run(sql, parameters, limits, take);
  }

  async close(): Promise<void> {
    await this.#queries.close();
  }
}

function textOf(cell: SqlValue | undefined): string | undefined {
  return typeof cell === 'string' && cell !== '' ? cell : undefined;
}
