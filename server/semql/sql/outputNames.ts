import type { Dialect } from '../dialect/dialect.ts';
import type { SqlSelect } from './tree.ts';

/**
 * Replaces output names the engine would refuse or truncate, and keeps the new names distinct. Rows
 * are read by position and the compiled columns keep the full names.
 */
export function fitOutputNames(query: SqlSelect, dialect: Dialect): SqlSelect {
  const { identifierBytes: most, outputName } = dialect.capabilities;
  const fits = (alias: string): boolean =>
    (3 * alias.length <= most || byteLength(alias) <= most) && (outputName?.test(alias) ?? true);
  if (query.columns === null || query.columns.every(({ alias }) => fits(alias))) {
    return query;
  }
  const shortened = (alias: string, index: number): string => {
    const short = `${cut(alias, most - 6)}_${index + 1}`;
    return fits(short) ? short : `column_${index + 1}`;
  };
  const names = new Map(
    query.columns.map(({ alias }, index) => [alias, fits(alias) ? alias : shortened(alias, index)]),
  );
  const orderBy = query.orderBy.map((order) => {
    const { expression } = order;
    if (expression.kind !== 'column' || expression.table !== null) {
      return order;
    }
    return { ...order, expression: { ...expression, name: names.get(expression.name) ?? expression.name } };
  });
  const columns = query.columns.map(({ expression, alias }) => ({ expression, alias: names.get(alias) ?? alias }));
  return { ...query, columns, orderBy };
}

function byteLength(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** The longest beginning that fits, in whole characters. */
function cut(text: string, most: number): string {
  let kept = '';
  let bytes = 0;
  for (const character of text) {
    bytes += byteLength(character);
    if (bytes > most) {
      break;
    }
    kept += character;
  }
  return kept;
}
