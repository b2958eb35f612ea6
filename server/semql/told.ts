import type { CompiledQuery } from './compiled.ts';

/** What tells of a query, beside what runs it. */
type Told = Pick<CompiledQuery, 'provenance' | 'versions' | 'explanation' | 'canonicalText'>;

/**
 * A compiled query that is told when somebody reads of it: many are only run, or only tried. It is worked out once, and
 * what it came from, the catalog too, is let go then.
 */
export function lazilyTold(run: Omit<CompiledQuery, keyof Told>, tell: () => Told): CompiledQuery {
  let state: { readonly tell: () => Told } | { readonly told: Told } = { tell };
  const told = (): Told => {
    if ('tell' in state) state = { told: state.tell() };
    return state.told;
  };
  return {
    ...run,
    get provenance() {
      return told().provenance;
    },
    get versions() {
      return told().versions;
    },
    get explanation() {
      return told().explanation;
    },
    get canonicalText() {
      return told().canonicalText;
    },
  };
}
