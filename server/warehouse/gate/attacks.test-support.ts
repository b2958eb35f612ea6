import type { DialectName, DialectVariant } from '../../semql/compiled.ts';
import { corpusLines } from './corpus.test-support.ts';
import { folder, secretFile, trojans } from './guardedShop.test-support.ts';

/**
 * SQL that tries to read what is not granted, to write, to wait, to learn about the server or to
 * change its session. Each dangerous expression stands in every position of `asValue`, each
 * dangerous table in every one of `asTable`.
 */

const linesOf = (name: string): readonly string[] =>
  corpusLines(`attacks/${name}`).map((line) =>
    line.replaceAll('${folder}', folder).replaceAll('${secretFile}', secretFile),
  );

const asValue = (value: string): readonly string[] => [
  `SELECT ${value}`,
  `SELECT id FROM customers WHERE ${value} IS NOT NULL`,
  `SELECT id FROM customers ORDER BY ${value}`,
  `WITH x AS (SELECT ${value} AS a) SELECT * FROM x`,
  `SELECT CASE WHEN id = 1 THEN ${value} END FROM customers`,
  `SELECT COUNT(*) FROM orders GROUP BY status HAVING MAX(id) > 0 OR ${value} IS NULL`,
];

const asTable = (table: string): readonly string[] => [
  `SELECT * FROM ${table}`,
  `SELECT c.id FROM customers c, ${table} x`,
  `SELECT * FROM customers c LEFT JOIN ${table} y ON 1 = 1`,
  `SELECT (SELECT COUNT(*) FROM ${table})`,
  `WITH w AS (SELECT * FROM ${table}) SELECT * FROM w`,
  `SELECT id FROM customers UNION ALL SELECT 1 FROM ${table}`,
];

/** Names and scopes that try to reach a hidden column, hidden rows or the vault. */
const hidden = linesOf('hidden.sql');

/** Statements that are no query, alone and behind one. */
const hostileStatements = linesOf('statements.sql');

interface Family {
  readonly values: readonly string[];
  readonly tables: readonly string[];
  readonly statements: readonly string[];
}

function familyOf(name: string): Family {
  return {
    values: linesOf(`${name}/values.txt`),
    tables: linesOf(`${name}/tables.txt`),
    statements: linesOf(`${name}/statements.sql`),
  };
}

function together(one: Family, other: Family): Family {
  return {
    values: [...one.values, ...other.values],
    tables: [...one.tables, ...other.tables],
    statements: [...one.statements, ...other.statements],
  };
}

const postgresql = familyOf('postgresql');

const families = {
  POSTGRESQL: postgresql,
  /** What Redshift has beyond PostgreSQL: its leader node, its system tables, S3. */
  REDSHIFT: together(postgresql, familyOf('redshift')),
  DUCKDB: familyOf('duckdb'),
  MYSQL: familyOf('mysql'),
  SQLITE: familyOf('sqlite'),
  MSSQL: familyOf('mssql'),
  CLOUD: familyOf('cloud'),
} satisfies Readonly<Record<string, Family>>;

/** Attacks of one family that are all different. */
function corpus(family: Family): readonly string[] {
  const own = [...family.values.flatMap(asValue), ...family.tables.flatMap(asTable)];
  const behind = family.statements.map((statement) => `SELECT id FROM customers; ${statement}`);
  return [...new Set([...hidden, ...hostileStatements, ...family.statements, ...behind, ...own])];
}

/** How many attacks a family has when each is counted in one position only. */
export function ideasOf(name: keyof typeof families): number {
  const { values, tables, statements } = families[name];
  return new Set([...hidden, ...hostileStatements, ...values, ...tables, ...statements]).size;
}

const called = (dialect: DialectName): readonly string[] =>
  (trojans[dialect] ?? []).flatMap((name) => [
    `SELECT ${name}(id) FROM orders`,
    `SELECT ${name}(id IS DISTINCT FROM 1) FROM orders`,
    `SELECT * FROM ${name}(1) x`,
  ]);

/** Whole queries that try to reach hidden columns and rows through one construct each. */
export const constructs: Readonly<Partial<Record<DialectName, readonly string[]>>> = {
  POSTGRESQL: linesOf('constructs/postgresql.sql'),
  DUCKDB: linesOf('constructs/duckdb.sql'),
  MYSQL: linesOf('constructs/mysql.sql'),
  SQLITE: linesOf('constructs/sqlite.sql'),
};

/** Families whose engines run here: everything the gate lets through is executed. */
const liveAttacks: Readonly<Partial<Record<DialectName | DialectVariant, readonly string[]>>> = {
  POSTGRESQL: [...corpus(families.POSTGRESQL), ...called('POSTGRESQL')],
  REDSHIFT: [...corpus(families.REDSHIFT), ...called('POSTGRESQL')],
  DUCKDB: corpus(families.DUCKDB),
  MYSQL: [...corpus(families.MYSQL), ...called('MYSQL')],
  SQLITE: corpus(families.SQLITE),
};

/** Families of which only what would be sent can be looked at. */
export const readAttacks: Readonly<Partial<Record<DialectName | DialectVariant, readonly string[]>>> = {
  MSSQL: corpus(families.MSSQL),
  BIGQUERY: corpus(families.CLOUD),
  SNOWFLAKE: corpus(families.CLOUD),
  DATABRICKS: corpus(families.CLOUD),
};

/** What is tried on an engine, or on the one whose language it speaks. */
export function attacksOf(name: DialectName | DialectVariant): readonly string[] {
  const like: Readonly<Partial<Record<DialectName | DialectVariant, DialectName>>> = {
    MOTHERDUCK: 'DUCKDB',
    SYNAPSE: 'MSSQL',
    FABRIC: 'MSSQL',
  };
  const family = like[name] ?? name;
  return liveAttacks[family] ?? readAttacks[family] ?? [];
}
