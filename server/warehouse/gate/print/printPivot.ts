import { printExpression } from './printExpression.ts';
import { printSource } from './printFrom.ts';
import { pivotValuesOf } from './pivotValues.ts';
import type { CommonRows, Printing } from './printing.ts';
import type { Printed } from './printed.ts';
import type { Scope, Visible } from './scope.ts';
import type { Pivot, Source } from '../parse/tree.ts';

/**
 * Writes PIVOT or UNPIVOT with the rows that it turns.
 * @param after it stands after them, as a part of FROM
 */
export function printPivot(
  printing: Printing,
  source: Source,
  { word, clauses }: Pivot,
  known: readonly CommonRows[],
  parent: Scope | null,
  after = false,
): { readonly out: Printed; readonly visible: Visible } {
  const sources: Visible[] = [];
  // Values that have to be asked for first are those of the rows alone.
  const asks = clauses.some((piece) => typeof piece === 'object' && piece.kind === 'pivotValues');
  const around = asks ? null : parent;
  const rows = printSource(printing, source, known, around, sources);
  const scope: Scope = { sources, aliases: [], parent: around };
  const written = clauses.flatMap((piece) =>
    typeof piece === 'object' && piece.kind === 'pivotValues'
      ? pivotValuesOf(printing, piece, rows, known, scope)
      : printExpression(printing, [piece], known, scope),
  );
  const out = after ? [...rows, `\n${word}`, ...written] : [word, ...rows, ...written];
  const columns = sources.flatMap((one) => one.columns);
  return { out, visible: { name: sources[0]?.name ?? null, path: [], columns, open: true } };
}
