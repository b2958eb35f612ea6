import type { Diagnostic } from '../../diagnostics.ts';
import type { Query } from '../ast.ts';
import { parseQuery } from '../parse/parser.ts';
import { printQuery } from '../print.ts';
import { syntaxError } from '../parse/syntaxError.ts';

/** A query that was not written as text, with the text that says exactly what it says. */
export type ReadBack =
  | { readonly query: Query; readonly text: string; readonly diagnostics: readonly [] }
  | { readonly query: null; readonly text: null; readonly diagnostics: readonly Diagnostic[] };

/**
 * Prints a tree and reads it again, so that the query carries the spans of its canonical text and
 * means what that text means: nothing in the tree can smuggle syntax in. Diagnostics name the path
 * of what cannot be spelled.
 */
export function readBack(tree: Query): ReadBack {
  const text = printQuery(tree);
  const { query, diagnostics } = parseQuery(text);
  if (query === null) {
    return { query: null, text: null, diagnostics };
  }
  const difference = differenceOf(tree, query, '');
  return difference === null ? { query, text, diagnostics: [] } : refuse([unspellable(difference)]);
}

export function refuse(diagnostics: readonly Diagnostic[]): ReadBack {
  return { query: null, text: null, diagnostics };
}

function unspellable(path: string): Diagnostic {
  return syntaxError(
    { start: 0, end: 0 },
    `Expected something that can be written in SemQL at ${path}.`,
    'Correct the JSON query, or write it as text.',
    { path },
  );
}

/** Keys whose text has several spellings of one meaning. */
const foldedKeys: ReadonlySet<string> = new Set(['type', 'part', 'frame', 'name']);

/**
 * Path of the first thing that differs, spans and quoting of names aside; `null` when nothing does.
 */
function differenceOf(left: unknown, right: unknown, path: string, key = ''): string | null {
  if (typeof left === 'string' && typeof right === 'string') {
    const isWord = foldedKeys.has(key) || path.endsWith('.period.text');
    return (isWord ? foldSpelling(left) === foldSpelling(right) : left === right) ? null : path;
  }
  if (!isContainer(left) || !isContainer(right)) {
    return Object.is(left, right) ? null : path;
  }
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  for (const each of keys) {
    if (each === 'span' || each === 'quoted') {
      continue;
    }
    const inner = Array.isArray(left) ? `${path}[${each}]` : `${path}${path === '' ? '' : '.'}${each}`;
    const difference = differenceOf(left[each], right[each], inner, each);
    if (difference !== null) {
      return difference;
    }
  }
  return null;
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function foldSpelling(text: string): string {
  return text.replaceAll(/\s+/g, '').toUpperCase();
}
