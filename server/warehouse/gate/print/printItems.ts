import { ownName } from './columnNames.ts';
import { printExpression } from './printExpression.ts';
import type { CommonRows, Printing } from './printing.ts';
import type { Printed } from './printed.ts';
import { printStar } from './printStar.ts';
import { refuse } from '../refusedSql.ts';
import { folded, type Scope } from './scope.ts';
import type { Expression, Item } from '../parse/tree.ts';

/** Columns of one SELECT; what doubles in each of many tables of WITH would never end. */
const maxColumns = 5000;

/**
 * Writes a select list anew.
 * @param text the whole query, where its rows are shown: columns without a name are called as they
 *   are written; null: a query inside of another one
 * @throws RefusedSql
 */
export function printItems(
  printing: Printing,
  items: readonly Item[],
  known: readonly CommonRows[],
  scope: Scope,
  text: string | null,
): { readonly out: Printed; readonly columns: readonly string[]; readonly open: boolean } {
  const { engine } = printing;
  const columns: string[] = [];
  const out: Printed[number][] = [];
  let open = false;
  for (const [index, item] of items.entries()) {
    if (index > 0) {
      out.push(',');
    }
    if (item.kind === 'star') {
      const star = printStar(printing, item, known, scope);
      out.push(...star.out);
      columns.push(...star.columns);
      open ||= star.open;
      if (columns.length > maxColumns) {
        const advice = 'Name the columns that you need.';
        refuse('TOO_COMPLEX', item.span, `* means more than ${maxColumns} columns.`, advice);
      }
      continue;
    }
    out.push(...printExpression(printing, item.value, known, scope));
    let name = item.alias === null ? null : folded(item.alias, engine);
    const own = name ?? ownName(item.value, engine);
    if (name === null && own === null && text !== null && engine.namesByText) {
      name = text.slice(item.span.start, item.span.end).replaceAll(/\s+/g, ' ').slice(0, 60);
    }
    if (own !== null) {
      columns.push(own);
    }
    open ||= engine.friendly && (own === null || makesColumns(item.value));
    // A column named differently than it is written, `ID` of `id`, is shown by its own name either
    // way.
    if (name !== null) {
      out.push('AS', engine.dialect.identifier(name));
    }
  }
  return { out, columns, open };
}

/** True for a value that may be several columns of DuckDB. */
function makesColumns(value: Expression): boolean {
  return value.some(
    (piece) =>
      piece === '.' ||
      (typeof piece === 'object' &&
        (piece.kind === 'columns' || (piece.kind === 'call' && (piece.name === 'UNNEST' || makesColumns(piece.args))))),
  );
}
