import type { Diagnostic } from '../../diagnostics.ts';
import type { Query } from '../ast.ts';
import { maxTextLength } from '../parse/lexer.ts';
import { readBack, type ReadBack, refuse } from './readBack.ts';
import { misfit, Misfits, type Shape } from './shape.ts';
import { syntaxError } from '../parse/syntaxError.ts';
import { queryShape } from './treeShape.ts';

/** Longest JSON text that is read, in UTF-16 code units: JSON spells a query at length. */
const maxJsonLength = 16 * maxTextLength;

/**
 * Reads a query in its JSON spelling: the tree of `ast.ts`, given as a value or as JSON text. Spans
 * are ignored, a missing key means nothing was written, a name may be a bare string. The query
 * carries the spans of its canonical text, returned as `text`. Never throws.
 */
export function parseJson(value: unknown): ReadBack {
  const tree = readShape<Query>(queryShape, value);
  return tree instanceof Misfits ? refuse(misfitDiagnostics(tree, 'the JSON query')) : readBack(tree);
}

/** Reads a value, or JSON text of one, as a shape. Never throws. */
export function readShape<T>(shape: Shape<T>, value: unknown): T | Misfits {
  if (typeof value !== 'string') {
    return shape.read(value, '', 0);
  }
  if (value.length > maxJsonLength) {
    return misfit('', `at most ${maxJsonLength} characters`, true);
  }
  try {
    return shape.read(JSON.parse(value), '', 0);
  } catch {
    return misfit('', 'valid JSON');
  }
}

/**
 * Diagnostics for the misfits of a JSON value, with their paths. `whole` names the value itself.
 */
export function misfitDiagnostics({ all }: Misfits, whole: string): readonly Diagnostic[] {
  return all.map(({ path, expected, limit, suggestions }) =>
    syntaxError(
      { start: 0, end: 0 },
      `Expected ${expected} at ${path === '' ? whole : path}.`,
      suggestions.length > 0 ? `Did you mean ${suggestions.join(', ')}?` : `Correct ${whole}.`,
      { code: limit ? 'LIMIT_EXCEEDED' : 'SYNTAX', suggestions, path },
    ),
  );
}
