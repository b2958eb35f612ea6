import type { DialectName } from '../../semql/compiled.ts';
import {
  openDuckDb,
  openMariaDb,
  openPostgreSql,
  openSqlite,
  type TestEngine,
} from '../../semql/testing/engines.test-support.ts';
import { registerChecks } from '../sqlite/checkedValues.ts';
import { sorted } from './benign.test-support.ts';
import { corpusLines } from './corpus.test-support.ts';
import { gateSql, type GatedSql, type ReadableTable } from './gateSql.ts';
import { PivotValuesNeeded } from './print/pivotValues.ts';
import { RefusedSql } from './refusedSql.ts';

/**
 * Queries in the manner of each engine's own documentation, over tables of our own, and how many of
 * them pass the gate with the rows of the text as it was written.
 */

const files = { POSTGRESQL: 'postgresql', DUCKDB: 'duckdb', MYSQL: 'mysql', SQLITE: 'sqlite' } as const;

export type DocumentedEngine = keyof typeof files;

/** `documented`: what the gate was taught with; `unseen`: written after that, and only measured. */
export type DocumentedSet = 'documented' | 'unseen';

const openers: Readonly<Record<DocumentedEngine, () => Promise<TestEngine> | TestEngine>> = {
  POSTGRESQL: openPostgreSql,
  DUCKDB: openDuckDb,
  MYSQL: openMariaDb,
  SQLITE: () => openSqlite(registerChecks),
};

export interface DocumentedShop {
  readonly engine: TestEngine;
  readonly tables: readonly ReadableTable[];
}

export async function openDocumented(name: DocumentedEngine): Promise<DocumentedShop> {
  const engine = await openers[name]();
  const statements = corpusLines(`documented/tables/${files[name]}.sql`);
  const schema = await schemaOf(engine);
  const tables: ReadableTable[] = [];
  for (const statement of statements) {
    await engine.run(statement);
    const created = /^CREATE TABLE (\w+)/.exec(statement)?.[1];
    if (created !== undefined) {
      tables.push({ path: [schema, created], columns: await columnsOf(engine, created) });
    }
  }
  return { engine, tables };
}

async function schemaOf({ dialect, run }: TestEngine): Promise<string> {
  const asked: Readonly<Partial<Record<DialectName, string>>> = {
    POSTGRESQL: 'SELECT current_schema()',
    MYSQL: 'SELECT DATABASE()',
  };
  const sql = asked[dialect];
  return sql === undefined ? 'main' : String((await run(sql))[0]?.[0]);
}

async function columnsOf({ dialect, run }: TestEngine, table: string): Promise<string[]> {
  const own = dialect === 'MYSQL' ? 'DATABASE()' : dialect === 'POSTGRESQL' ? 'current_schema()' : "'main'";
  const sql =
    dialect === 'SQLITE'
      ? `SELECT name FROM pragma_table_info('${table}') ORDER BY cid`
      : `SELECT column_name FROM information_schema.columns WHERE table_name = '${table}' AND table_schema = ${own} ORDER BY ordinal_position`;
  return (await run(sql)).map(([name]) => String(name));
}

export interface Measured {
  /** Queries that the engine itself answers. */
  readonly asked: number;
  readonly refused: readonly string[];
  /** Passed, and came out different from the text as it was written, or failed. */
  readonly wrong: readonly string[];
  /** Not answered by the engine itself: such a query proves nothing. */
  readonly unreadable: readonly string[];
}

/** Asks every query of a set directly and through the gate. */
export async function measure(
  { engine, tables }: DocumentedShop,
  name: DocumentedEngine,
  set: DocumentedSet,
): Promise<Measured> {
  const refused: string[] = [];
  const wrong: string[] = [];
  const unreadable: string[] = [];
  let asked = 0;
  for (const sql of corpusLines(`${set}/${files[name]}.sql`)) {
    const alone = sql.replace(/;$/, '');
    let wanted: string;
    let again: string;
    try {
      wanted = shown(await engine.run(alone), sql);
      again = shown(await engine.run(alone), sql);
    } catch (error) {
      unreadable.push(`${sql}\n   ${String(error)}`);
      continue;
    }
    asked += 1;
    try {
      const gated = await gatedWithValues(engine, sql, tables);
      const given = shown(await engine.run(gated.sql, gated.parameters), sql);
      // Chance gives other rows each time.
      if (wanted === again && given !== wanted) {
        wrong.push(`${sql}\n   ${gated.sql}\n   ${given}\n   ${wanted}`);
      }
    } catch (error) {
      (error instanceof RefusedSql ? refused : wrong).push(`${sql}\n   ${String(error)}`);
    }
  }
  return { asked, refused, wrong, unreadable };
}

function shown(rows: readonly unknown[], sql: string): string {
  return sorted(rows, sql).join('\n');
}

/** What is run, with the values of each PIVOT asked for first as a query of an author would be. */
async function gatedWithValues(engine: TestEngine, sql: string, tables: readonly ReadableTable[]): Promise<GatedSql> {
  const { dialect } = engine;
  // MySQL's language is tried on MariaDB.
  const variant = dialect === 'MYSQL' ? 'MARIADB' : undefined;
  const pivotValues = new Map<string, readonly (string | null)[]>();
  for (;;) {
    try {
      return gateSql(sql, { dialect, variant, tables, pivotValues, maxRows: 10_000 });
    } catch (error) {
      if (!(error instanceof PivotValuesNeeded)) {
        throw error;
      }
      const rows = await engine.run(error.sql, error.parameters);
      pivotValues.set(
        error.sql,
        rows.map(([value]) => (value === null ? null : String(value))),
      );
    }
  }
}
