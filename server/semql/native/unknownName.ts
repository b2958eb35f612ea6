import type { ColumnDefinition } from '../catalog/definition.ts';
import type { NameIndex } from '../catalog/nameIndex.ts';
import type { DialectName } from '../compiled.ts';
import type { Span } from '../language/ast.ts';
import { nearest } from '../language/nearest.ts';
import { refuse } from '../refusals/refusal.ts';
import type { NativeFunctions } from './functions.ts';

/** UNKNOWN_FIELD: a native expression names columns only. */
export function unknownColumn(columns: NameIndex<ColumnDefinition>, written: string, name: string, span: Span): never {
  const suggestions = nearest(name, columns.names());
  const advice =
    suggestions.length > 0 ? `Did you mean ${suggestions.join(', ')}?` : 'A native expression names columns only.';
  return refuse('UNKNOWN_FIELD', span, `There is no column ${written}.`, advice, { suggestions });
}

/** UNKNOWN_FUNCTION: it is on no list of the dialect. */
export function unknownFunction(dialect: DialectName, functions: NativeFunctions, written: string, span: Span): never {
  const suggestions = nearest(written, [...functions.scalars, ...functions.aggregates]);
  return refuse(
    'UNKNOWN_FUNCTION',
    span,
    `${written} is not a function that a native expression can call in ${dialect}.`,
    suggestions.length > 0 ? `Did you mean ${suggestions.join(', ')}?` : 'Compute it in the table, or in the model.',
    { suggestions },
  );
}
