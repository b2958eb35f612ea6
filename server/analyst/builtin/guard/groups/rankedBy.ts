import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import { measuresOf } from '../../catalog/measuresOf.ts';
import type { NameTarget } from '../../lexicon/mentions.ts';
import type { MeasureTerm } from '../../reading.ts';
import type { Guarded, Objection } from '../question.ts';

const ranks = /^(?:most|fewest|least|highest|lowest|largest|smallest|greatest|biggest)$/;

/**
 * "the total fee of the bike with the most repairs" is ranked by a number of repairs, not by the
 * fee.
 */
export function rankedByWhatIsSaid({ claims, mentions, lookup }: Guarded): readonly Objection[] {
  const { rankedBy } = claims;
  if (rankedBy === null) return [];
  return mentions.words.flatMap(({ text, quoted }, at): readonly Objection[] => {
    if (quoted || !ranks.test(text) || /^(?:at|for)$/.test(mentions.words[at - 1]?.text ?? '')) return [];
    const named = mentions.names(at + 1).filter(({ match }) => match === 'whole');
    const numbers = named.flatMap(({ target }) =>
      target.kind === 'measure' || target.kind === 'metric' ? [target] : [],
    );
    const models = named.flatMap(({ target }) => (target.kind === 'model' ? [target.model] : []));
    const isOther =
      numbers.length > 0
        ? !numbers.some((one) => isSame(one, rankedBy)) && numbers.some(isClaimedToo)
        : /^(?:most|fewest|least)$/.test(text) &&
          models.length > 0 &&
          !models.some((model) => isCountOf(rankedBy, model, lookup));
    return isOther ? [{ kind: 'superlative', words: `${text} ${mentions.words[at + 1]?.text ?? ''}` }] : [];
  });

  /** A number of the answer that it is not ranked by. */
  function isClaimedToo(target: NumberTarget): boolean {
    return claims.measures.some(
      ({ model, name }) => name === target.name && model === (target.kind === 'measure' ? target.model : null),
    );
  }
}

type NumberTarget = Extract<NameTarget, { kind: 'measure' | 'metric' }>;

function isSame(target: NumberTarget, term: MeasureTerm): boolean {
  if (target.kind === 'metric') return term.kind === 'metric' && term.name === target.name;
  return term.kind === 'measure' && term.model === target.model && term.name === target.name;
}

/** True for a number of rows of the model. */
function isCountOf(term: MeasureTerm, model: string, lookup: CatalogLookup): boolean {
  if (term.kind === 'count') return term.model === model;
  const counts = measuresOf(term, lookup).some(({ expression }) => /\bCOUNT\s*\(/i.test(expression));
  return term.model === model && counts;
}
