import {
  DuckDBInstance,
  DuckDBTypeId,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import { loadShop, type ShopData } from '../../semql/testing/shopData.test-support.ts';
import { statementsOf, type TestTable } from '../../semql/testing/testTable.test-support.ts';
import type { Answer, Asked, Piece } from './tdsServer.test-support.ts';
import { datetime2, datetimeoffset, decimal, tds, time, type TdsType, type TdsValue } from './tdsTypes.test-support.ts';

/**
 * DuckDB behind the stand-in: it computes the answers, which are then sent as SQL Server would send
 * them. What is written for SQL Server is spelled for DuckDB first, word by word, as far as the
 * statements of `catalogQueries.ts` and of profiles need it; joins, conditions, groups and
 * arithmetic are executed as they stand.
 */
export class DuckDbAnswers {
  readonly connection: DuckDBConnection;
  readonly #instance: DuckDBInstance;

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection) {
    this.#instance = instance;
    this.connection = connection;
  }

  static async open(setUp: string): Promise<DuckDbAnswers> {
    const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
    const connection = await instance.connect();
    await connection.run(setUp);
    return new DuckDbAnswers(instance, connection);
  }

  /** What SQL Server would be asked, asked of DuckDB. */
  readonly translated: Answer = (asked) => this.#answer(inDuckDb(asked.sql), asked);

  /**
   * Another statement in place of the one that was sent, over the values that were sent with it.
   */
  instead(sql: string): Answer {
    return (asked) => this.#answer(sql, asked);
  }

  /** Fills it with the tables of the shop. */
  async loadShop(data: ShopData): Promise<void> {
    const load = async (table: TestTable): Promise<void> => {
      for (const sql of statementsOf(table, 'DUCKDB', false)) {
        await this.connection.run(sql);
      }
    };
    await loadShop({ dialect: 'DUCKDB', load, run: async () => [], close: async () => undefined }, data);
  }

  close(): void {
    this.connection.closeSync();
    this.#instance.closeSync();
  }

  async *#answer(sql: string, { parameters }: Asked): AsyncGenerator<Piece> {
    const values = parameters.map(({ value }): DuckDBValue => value);
    const read = await (
      values.length === 0 ? this.connection.runAndReadAll(sql) : this.connection.runAndReadAll(sql, values)
    ).catch((error: unknown) => error as Error);
    if (read instanceof Error) {
      yield { error: { number: 50_001, message: `${read.message} in ${sql}` } };
      return;
    }
    const names = read.columnNames();
    const types = read.columnTypes();
    yield { columns: names.map((name, index) => ({ name, type: sentAs(types[index]!) })) };
    for (const row of read.getRows()) {
      yield { row: row.map(textOf) };
    }
  }
}

function sentAs(type: DuckDBType): TdsType {
  switch (type.typeId) {
    case DuckDBTypeId.BOOLEAN:
      return tds.bit;
    case DuckDBTypeId.TINYINT:
    case DuckDBTypeId.SMALLINT:
    case DuckDBTypeId.INTEGER:
      return tds.int;
    case DuckDBTypeId.BIGINT:
      return tds.bigint;
    case DuckDBTypeId.HUGEINT:
      return decimal(38, 0);
    case DuckDBTypeId.FLOAT:
    case DuckDBTypeId.DOUBLE:
      return tds.float;
    case DuckDBTypeId.DECIMAL: {
      const { width, scale } = type as unknown as { readonly width: number; readonly scale: number };
      return decimal(width, scale);
    }
    case DuckDBTypeId.DATE:
      return tds.date;
    case DuckDBTypeId.TIME:
      return time(6);
    case DuckDBTypeId.TIMESTAMP:
      return datetime2(6);
    case DuckDBTypeId.TIMESTAMP_TZ:
      return datetimeoffset(6);
    default:
      return tds.nvarcharMax;
  }
}

function textOf(value: unknown): TdsValue {
  if (value === null || value === undefined) {
    return null;
  }
  return typeof value === 'boolean' ? value : String(value);
}

/** What the statements of this folder have that DuckDB spells in another way. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/\[((?:[^\]]|\]\])*)\]/g, '"$1"'],
  [/@p(\d+)/g, '$$$1'],
  [/CONVERT\(VARCHAR\(MAX\), CAST\((\S+) AS VARBINARY\(MAX\)\), 2\)/g, 'HEX($1)'],
  [/\bN?VARCHAR\((?:MAX|\d+)\)/g, 'VARCHAR'],
  [/ COLLATE \w+_BIN2\w*/g, ''],
  [/ \+ '\.' \+ /g, " || '.' || "],
  [/COUNT_BIG/g, 'COUNT'],
  [/DATETIME2\(7\)/g, 'TIMESTAMP'],
  [/\(\(n \+ 1\) \/ 2, \(n \+ 2\) \/ 2\)/g, '((n + 1) // 2, (n + 2) // 2)'],
];

function inDuckDb(sql: string): string {
  const spelled = spellings.reduce((text, [from, to]) => text.replaceAll(from, to), sql);
  return limited(spelled);
}

/**
 * TOP stands in front, LIMIT at the end of its query: in a subquery before the parenthesis that
 * closes it.
 */
function limited(sql: string): string {
  const top = /SELECT TOP \((\d+)\) /.exec(sql);
  if (top === null) {
    return sql;
  }
  const start = top.index + top[0].length;
  let depth = 0;
  let end = start;
  for (; end < sql.length; end += 1) {
    if (sql[end] === '(') {
      depth += 1;
    }
    if (sql[end] === ')') {
      depth -= 1;
    }
    if (depth < 0) {
      break;
    }
  }
  return limited(`${sql.slice(0, top.index)}SELECT ${sql.slice(start, end)} LIMIT ${top[1]}${sql.slice(end)}`);
}
