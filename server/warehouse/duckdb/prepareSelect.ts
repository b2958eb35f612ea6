/** Lets exactly one reading statement through, judged by DuckDB's own parser. */

import { StatementType, type DuckDBConnection, type DuckDBPreparedStatement } from '@duckdb/node-api';
import { RefusedStatement } from './refusedStatement.ts';

const maxCharacters = 1_000_000;

/**
 * Table functions without reach or effect. Everything else that stands in FROM with parentheses is
 * refused.
 */
const tableFunctions = new Set(['range', 'generate_series', 'unnest', 'json_each', 'json_tree', 'generate_subscripts']);

/** Scalar functions that read the environment, write, or run text as SQL. */
const refusedFunctions = new Set([
  'getenv',
  'write_log',
  'nextval',
  'currval',
  'json_execute_serialized_sql',
  'current_setting',
  'getvariable',
]);

/**
 * Parses, judges and prepares one SELECT.
 *
 * The statement type alone is not enough: PRAGMA, DESCRIBE and SUMMARIZE report SELECT, and a table
 * function such as `enable_logging()` changes the whole instance from within a SELECT. So the
 * parsed tree is walked as well.
 * @param trusted our own metadata query: catalog functions are allowed.
 * @throws RefusedStatement when it is not one reading statement; the engine's error when it does
 *   not parse or bind.
 */
export async function prepareSelect(
  connection: DuckDBConnection,
  sql: string,
  trusted: boolean,
): Promise<DuckDBPreparedStatement> {
  if (sql.length > maxCharacters) {
    throw new RefusedStatement(`The SQL has ${sql.length} characters; at most ${maxCharacters} are allowed.`);
  }
  // DuckDB's parser stops at NUL, so what it judged would not be what was sent.
  if (sql.includes('\0')) {
    throw new RefusedStatement('The SQL contains a NUL character.');
  }
  if (!/^(?:SELECT|WITH|FROM|VALUES)\b/i.test(withoutLeadingNoise(sql))) {
    throw new RefusedStatement('Only one SELECT statement can be run.');
  }
  const extracted = await connection.extractStatements(sql);
  if (extracted.count !== 1) {
    throw new RefusedStatement(`Only one SELECT statement can be run; this text contains ${extracted.count}.`);
  }
  if (!trusted) {
    await refuseEffects(connection, sql);
  }
  const prepared = await extracted.prepare(0);
  if (prepared.statementType !== StatementType.SELECT) {
    prepared.destroySync();
    throw new RefusedStatement('Only one SELECT statement can be run.');
  }
  return prepared;
}

/** Drops white space, comments and opening parentheses before the first word. */
function withoutLeadingNoise(sql: string): string {
  let rest = sql;
  for (;;) {
    const shorter = rest
      .replace(/^[\s(]+/, '')
      .replace(/^--[^\n]*(?:\n|$)/, '')
      .replace(/^\/\*[\s\S]*?\*\//, '');
    if (shorter === rest) {
      return rest;
    }
    rest = shorter;
  }
}

async function refuseEffects(connection: DuckDBConnection, sql: string): Promise<void> {
  const serializer = await connection.prepare('SELECT json_serialize_sql(CAST($1 AS VARCHAR))');
  serializer.bindVarchar(1, sql);
  const rows = await (await serializer.run()).getRows();
  serializer.destroySync();
  const tree: unknown = JSON.parse(String(rows[0]?.[0]));
  if (!isRecord(tree)) {
    throw new RefusedStatement('The SQL could not be read.');
  }
  // A syntax error gets the engine's own words from prepare; anything else that has no tree is not
  // a plain SELECT.
  if (tree['error'] === true) {
    if (tree['error_type'] === 'parser') {
      return;
    }
    throw new RefusedStatement('Only one SELECT statement can be run.');
  }
  const open: unknown[] = [tree['statements']];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (Array.isArray(node)) {
      for (const child of node) {
        if (typeof child === 'object' && child !== null) {
          open.push(child);
        }
      }
    } else if (isRecord(node)) {
      refuseNode(node);
      for (const child of Object.values(node)) {
        if (typeof child === 'object' && child !== null) {
          open.push(child);
        }
      }
    }
  }
}

function refuseNode(node: Record<string, unknown>): void {
  if (node['type'] === 'SHOW_REF') {
    throw new RefusedStatement('DESCRIBE, SHOW and SUMMARIZE are not allowed here.');
  }
  if (node['type'] === 'TABLE_FUNCTION') {
    const call = node['function'];
    const name = isRecord(call) ? String(call['function_name']).toLowerCase() : '';
    if (!tableFunctions.has(name)) {
      throw new RefusedStatement(`The function ${name} may not be read from.`);
    }
  }
  if (node['class'] === 'FUNCTION' && refusedFunctions.has(String(node['function_name']).toLowerCase())) {
    throw new RefusedStatement(`The function ${String(node['function_name'])} is not allowed.`);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
