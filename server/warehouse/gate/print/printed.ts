import type { SqlValue } from '../../../semql/compiled.ts';
import type { Engine } from '../engine.ts';
import type { GateOptions } from '../gateSql.ts';
import { refuse, type Span } from '../refusedSql.ts';
import { folded } from './scope.ts';
import type { Name } from '../parse/tree.ts';

/** Printed words, with the places of values that are bound. */
export type Printed = readonly (string | { readonly parameter: string })[];

/**
 * The text of words and the values of its placeholders; a value that stands twice is bound once
 * where they are numbered.
 */
export function placeValues(
  out: Printed,
  engine: Engine,
  options: Pick<GateOptions, 'parameters'>,
): { readonly sql: string; readonly parameters: readonly SqlValue[] } {
  const parameters: SqlValue[] = [];
  const placeholders = new Map<string, number>();
  const numbered = engine.dialect.capabilities.parameters === 'numbered';
  const words = out.map((part) => {
    if (typeof part === 'string') {
      return part;
    }
    const bound = options.parameters?.[part.parameter];
    if (bound === undefined) {
      throw new Error('a parameter was resolved');
    }
    let index = numbered ? placeholders.get(part.parameter) : undefined;
    if (index === undefined) {
      index = parameters.push(bound.value) - 1;
      placeholders.set(part.parameter, index);
    }
    const placeholder = engine.dialect.placeholder(index);
    // A value without a type takes the type of the value it is compared with.
    return bound.type === 'UNKNOWN' ? placeholder : engine.dialect.parameter(placeholder, bound.type);
  });
  return { sql: spaced(words), parameters };
}

/** The value of a `:name` in the text. @throws RefusedSql when there is none */
export function givenValue(name: string, span: Span, { parameters = {} }: Pick<GateOptions, 'parameters'>): SqlValue {
  if (Object.hasOwn(parameters, name)) {
    return parameters[name]?.value ?? null;
  }
  const known = Object.keys(parameters);
  const advice = known.length === 0 ? 'Write the value itself.' : `There is :${known.join(', :')}.`;
  return refuse('PARAMETER', span, `The parameter :${name} has no value.`, advice);
}

/**
 * Words with spaces between them, so that no two of them become another one; parentheses and commas
 * stand close.
 */
function spaced(words: readonly string[]): string {
  let sql = '';
  for (const word of words) {
    const close = sql === '' || sql.endsWith('(') || /^[),\n]/.test(word) || sql.endsWith('\n');
    sql += close ? word : ` ${word}`;
  }
  return sql;
}

/** Parts with commas between them. */
export function listed(parts: readonly Printed[]): Printed {
  return parts.flatMap((part, index) => (index === 0 ? part : [',', ...part]));
}

/** Names in the engine's quoting. */
export function identifiers(list: readonly string[], { dialect }: Engine, between: ', ' | '.' = ', '): string {
  return list.map((name) => dialect.identifier(name)).join(between);
}

/**
 * Renames the columns of rows, for engines that take no column list after an alias: an empty SELECT
 * supplies the names, and UNION ALL adds the rows. All columns have to be named.
 */
export function renamedRows(out: Printed, columns: readonly Name[], engine: Engine): Printed {
  if (columns.length === 0) {
    return out;
  }
  const names = columns.map((column) => ['NULL AS', engine.dialect.identifier(folded(column, engine))]);
  const nothing = [...listed(names), 'FROM (SELECT 1 AS n) AS no_row WHERE 1 = 0'];
  return ['SELECT', ...nothing, '\nUNION ALL SELECT * FROM (', ...out, ') AS all_rows'];
}
