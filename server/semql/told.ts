import type { CompiledQuery } from './compiled.ts';

/** What tells of a query, beside what runs it. */
type Told = 'provenance' | 'versions' | 'explanation' | 'canonicalText';

/**
 * A compiled query that is told when somebody reads it: many are only run, or only tried. Each part is worked out once,
 * and what it came from, the catalog too, is let go when all have been read.
 */
export function lazilyTold(
  run: Omit<CompiledQuery, Told>,
  tell: { readonly [Part in Told]: () => CompiledQuery[Part] },
): CompiledQuery {
  const provenance = once(tell.provenance);
  const versions = once(tell.versions);
  const explanation = once(tell.explanation);
  const canonicalText = once(tell.canonicalText);
  return {
    ...run,
    get provenance() {
      return provenance();
    },
    get versions() {
      return versions();
    },
    get explanation() {
      return explanation();
    },
    get canonicalText() {
      return canonicalText();
    },
  };
}

function once<Value>(work: () => Value): () => Value {
  let state: { readonly work: () => Value } | { readonly value: Value } = { work };
  return () => {
    if ('work' in state) state = { value: state.work() };
    return state.value;
  };
}
