import { stat } from 'node:fs/promises';
import { mixed, type ColumnDefinition, type ValueType } from '../../semql/catalog/definition.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import { partsByKey, textsAt } from '../sqlText/keyParts.ts';
import { identifier, stringLiteral } from '../sqlText/literal.ts';
import { missingTable, tablePath } from '../sqlText/tablePath.ts';
import { profileTable } from '../profile/tableProfile.ts';
import { testLimits } from '../sessions/timeLimits.ts';
import { sourceClosed, Turnstile } from '../sessions/turnstile.ts';
import {
  metadataLimits,
  WarehouseError,
  type ListedTable,
  type QueryResult,
  type RunLimits,
  type TableDescription,
  type TableProfile,
  type TakeRows,
  type Warehouse,
} from '../warehouse.ts';
import { typeOfDeclaration, typeOfValues } from './cells.ts';
import { profileSpelling } from './profileSpelling.ts';
import { QueryChild } from './queryChild.ts';

/** Types whose columns take texts as well. */
const numbers: ReadonlySet<ValueType> = new Set<ValueType>(['INTEGER', 'NUMBER', 'BOOLEAN']);
const dayText = /^\d{4}-\d\d-\d\d$/;
const momentText = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;
const concurrentQueries = 3;
const testTimeoutMs = 10_000;
const memoryMib = 256;
const idleMs = 120_000;

/** Processes on one version of a file. */
interface Opened {
  readonly file: string;
  readonly idle: QueryChild[];
}

/**
 * Tables of one SQLite database, read in processes that can be killed at any moment, one for each
 * query at a time.
 */
export class SqliteWarehouse implements Warehouse {
  readonly dialect = 'SQLITE';
  readonly #databaseFile: string;
  readonly #turnstile = new Turnstile(concurrentQueries);
  readonly #closing = new AbortController();
  #opened: Opened = { file: '', idle: [] };
  #idleTimer: NodeJS.Timeout | null = null;

  constructor({ databaseFile }: { readonly databaseFile: string }) {
    this.#databaseFile = databaseFile;
  }

  async test(signal?: AbortSignal): Promise<void> {
    await this.run('SELECT 1', [], testLimits(signal, testTimeoutMs));
  }

  /** The file is opened so that nothing can be written. */
  async excessPrivileges(): Promise<readonly string[]> {
    return [];
  }

  async listTables(): Promise<readonly ListedTable[]> {
    const { rows } = await this.#run(
      `SELECT s.name, s.type, (SELECT COUNT(*) FROM pragma_table_xinfo(s.name) WHERE hidden <> 1) FROM sqlite_schema s
       WHERE s.type IN ('table', 'view') AND s.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
         AND (s.sql IS NULL OR s.sql NOT LIKE 'CREATE VIRTUAL%')
       ORDER BY s.name`,
      [],
      metadataLimits,
      true,
    );
    return rows.map(([name, kind, columns]) => ({
      path: ['main', String(name)],
      kind: kind === 'view' ? 'VIEW' : 'TABLE',
      columnCount: Number(columns),
    }));
  }

  async describe(path: readonly string[]): Promise<TableDescription> {
    const table = tableOf(path);
    const ask = async (sql: string) => (await this.#run(sql, [table], metadataLimits, true)).rows;
    const [info, unique, foreign, kind] = await Promise.all([
      ask('SELECT name, type, "notnull", pk FROM pragma_table_xinfo(?1) WHERE hidden <> 1 ORDER BY cid'),
      ask(`SELECT l.name, i.name FROM pragma_index_list(?1) l, pragma_index_info(l.name) i
           WHERE l."unique" = 1 AND l.origin <> 'pk' AND l.partial = 0 ORDER BY l.seq, i.seqno`),
      ask('SELECT id, "from", "table", "to" FROM pragma_foreign_key_list(?1) ORDER BY id, seq'),
      ask("SELECT type FROM sqlite_schema WHERE type IN ('table', 'view') AND lower(name) = lower(?1)"),
    ]);
    if (info.length === 0) {
      throw missingTable(path, 'FILE');
    }
    const columns: (ColumnDefinition & { isPrimaryKey: boolean; comment: null })[] = [];
    for (const [name, declared, notNull, key] of info) {
      const type = await this.#typeOf(table, String(name), String(declared));
      // INTEGER PRIMARY KEY is another name of the row's number, which is never NULL.
      const nullable = Number(notNull) === 0 && !(Number(key) > 0 && /^INTEGER$/i.test(String(declared)));
      columns.push({ name: String(name), type, nullable, isPrimaryKey: Number(key) > 0, comment: null });
    }
    const count = await this.#run(`SELECT COUNT(*) FROM ${identifier(table)}`, [], metadataLimits, true);
    const foreignKeys = [];
    for (const parts of partsByKey(foreign).values()) {
      const target = String(parts[0]?.[1]);
      // A key that names no columns points to the primary one.
      const named = parts.map(([, , to]) => to).filter((to) => to !== null && to !== undefined);
      const toColumns = named.length > 0 ? named.map(String) : await this.#primaryKey(target);
      foreignKeys.push({ columns: textsAt(parts, 0), toPath: ['main', target], toColumns });
    }
    return {
      path: ['main', table],
      kind: kind[0]?.[0] === 'view' ? 'VIEW' : 'TABLE',
      columns,
      // A part without a name is an expression: such a key says nothing about columns.
      uniqueKeys: [...partsByKey(unique).values()]
        .filter((parts) => parts.every(([column]) => column !== null))
        .map((parts) => textsAt(parts, 0)),
      foreignKeys,
      rowCount: Number(count.rows[0]?.[0]),
    };
  }

  async sample(path: readonly string[], limits: RunLimits): Promise<QueryResult> {
    return this.#run(`SELECT * FROM ${identifier(tableOf(path))}`, [], limits, true);
  }

  async profile(path: readonly string[], limits: RunLimits): Promise<TableProfile> {
    return profileTable(identifier(tableOf(path)), limits, {
      columns: async () => {
        const { columns } = await this.describe(path);
        return columns.map((column) => (numbers.has(column.type) ? { ...column, storedAs: mixed } : column));
      },
      spelling: profileSpelling,
      run: (sql, left) => this.#run(sql, [], left, true),
    });
  }

  async run(sql: string, parameters: readonly SqlValue[], limits: RunLimits): Promise<QueryResult> {
    return this.#run(sql, parameters, limits, false);
  }

  async stream(sql: string, parameters: readonly SqlValue[], limits: RunLimits, take: TakeRows): Promise<QueryResult> {
    return this.#run(sql, parameters, limits, false, take);
  }

  /**
   * Ends the processes; queries that still run fail with CANCELLED, later calls with CONNECTION.
   */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#retire();
  }

  async #run(
    sql: string,
    parameters: readonly SqlValue[],
    limits: RunLimits,
    trusted: boolean,
    take?: TakeRows,
  ): Promise<QueryResult> {
    const startedAt = performance.now();
    if (this.#closing.signal.aborted) {
      throw sourceClosed();
    }
    const signal = AbortSignal.any([this.#closing.signal, ...(limits.signal ? [limits.signal] : [])]);
    const leave = await this.#turnstile.enter({ timeoutMs: limits.timeoutMs, signal });
    try {
      const opened = await this.#current();
      const timeLeft = (): number => Math.max(1, limits.timeoutMs - (performance.now() - startedAt));
      const child = takeAlive(opened.idle) ?? (await this.#start(timeLeft(), signal));
      const { maxRows, maxBytes } = limits;
      try {
        const { columns, rows, truncated } = await child.run(
          { sql, parameters, maxRows, maxBytes, trusted },
          timeLeft,
          signal,
          take,
        );
        return { columns, rows, truncated, durationMs: performance.now() - startedAt };
      } finally {
        if (child.alive && opened === this.#opened && !this.#closing.signal.aborted) {
          opened.idle.push(child);
        } else {
          child.kill();
        }
        this.#retireLater();
      }
    } finally {
      leave();
    }
  }

  async #start(timeLeftMs: number, signal: AbortSignal): Promise<QueryChild> {
    const configuration = { databaseFile: this.#databaseFile, memoryMiB: memoryMib };
    return QueryChild.start(configuration, timeLeftMs, signal);
  }

  /**
   * Processes on the file that is there now: a new upload takes the place of an old one by a
   * rename.
   */
  async #current(): Promise<Opened> {
    const file = await stat(this.#databaseFile).then(
      ({ ino, mtimeMs, size }) => `${ino}:${mtimeMs}:${size}`,
      (cause: unknown) => {
        throw new WarehouseError('CONNECTION', 'This data source has no data yet.', 'Import a file into it.', {
          cause,
        });
      },
    );
    if (this.#opened.file !== file) {
      this.#retire();
      this.#opened = { file, idle: [] };
    }
    return this.#opened;
  }

  #retire(): void {
    if (this.#idleTimer) {
      clearTimeout(this.#idleTimer);
    }
    for (const child of this.#opened.idle.splice(0)) {
      child.kill();
    }
  }

  #retireLater(): void {
    if (this.#idleTimer) {
      clearTimeout(this.#idleTimer);
    }
    this.#idleTimer = setTimeout(() => this.#retire(), idleMs).unref();
  }

  async #typeOf(table: string, column: string, declared: string): Promise<ColumnDefinition['type']> {
    const type = typeOfDeclaration(declared);
    const [name, source] = [identifier(column), identifier(table)];
    const ask = async (sql: string) => (await this.#run(sql, [], metadataLimits, true)).rows;
    if (type === 'DATE' || type === 'TIMESTAMP') {
      // Numbers and texts of other forms are kept in such columns too; they are no dates to anybody
      // else.
      const [odd] = await ask(
        `SELECT 1 FROM ${source} WHERE ${name} IS NOT NULL AND (typeof(${name}) <> 'text' OR DATE(${name}) IS NULL) LIMIT 1`,
      );
      if (odd === undefined) {
        return type;
      }
    } else if (numbers.has(type)) {
      // A column with texts only is meant to be text.
      const [number] = await ask(`SELECT 1 FROM ${source} WHERE typeof(${name}) IN ('integer', 'real') LIMIT 1`);
      const [other] = await ask(`SELECT 1 FROM ${source} WHERE ${name} IS NOT NULL LIMIT 1`);
      if (number !== undefined || other === undefined) {
        return type;
      }
    } else if (type === 'STRING') {
      return this.#typeOfTexts(source, name);
    } else if (type !== 'UNKNOWN') {
      return type;
    }
    const kinds = await ask(`SELECT DISTINCT typeof(${name}) FROM ${source} WHERE ${name} IS NOT NULL`);
    return typeOfValues(kinds.map(([kind]) => String(kind)));
  }

  /**
   * SQLite has no type for dates, so most files declare them as texts. A column of texts that are
   * all days, or all moments without a zone, is one of those.
   */
  async #typeOfTexts(source: string, name: string): Promise<ColumnDefinition['type']> {
    const ask = async (sql: string) => (await this.#run(sql, [], metadataLimits, true)).rows;
    const [first] = await ask(`SELECT ${name} FROM ${source} WHERE ${name} IS NOT NULL LIMIT 1`);
    const example = String(first?.[0] ?? '');
    const kind = dayText.test(example) ? 'DATE' : momentText.test(example) ? 'TIMESTAMP' : null;
    if (kind === null) {
      return 'STRING';
    }
    const isOne =
      kind === 'DATE'
        ? `DATE(${name}) = ${name}`
        : `substr(${name}, 1, 10) = DATE(${name}) AND substr(${name}, 11, 1) = ${stringLiteral(example[10] ?? ' ')} ` +
          `AND DATETIME(${name}) IS NOT NULL AND ${name} NOT GLOB '*[Zz+]*' AND substr(${name}, 11) NOT LIKE '%-%'`;
    const isText = `typeof(${name}) = 'text' AND ${name} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*' AND ${isOne}`;
    const [odd] = await ask(`SELECT 1 FROM ${source} WHERE ${name} IS NOT NULL AND (${isText}) IS NOT TRUE LIMIT 1`);
    return odd === undefined ? kind : 'STRING';
  }

  async #primaryKey(table: string): Promise<readonly string[]> {
    const sql = 'SELECT name FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk';
    return (await this.#run(sql, [table], metadataLimits, true)).rows.map(([name]) => String(name));
  }
}

function tableOf(path: readonly string[]): string {
  return tablePath(path, 'main', 'FILE')[1];
}

/** Takes an idle process that is still alive, dropping those that died. */
function takeAlive(idle: QueryChild[]): QueryChild | undefined {
  let child = idle.pop();
  while (child?.alive === false) {
    child = idle.pop();
  }
  return child;
}
