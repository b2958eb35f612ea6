import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { FormReading } from '../form/logicalForm.ts';
import { assemble } from '../interpret/assemble.ts';
import { bestWays } from '../interpret/world.ts';
import type { Mentions } from '../lexicon/mentions.ts';
import type { Clock } from '../time/period.ts';
import { parseQuestion } from './grammar.ts';
import { wordsUsed } from './wordSources.ts';

/** A reading that takes more for granted than this is none. */
const dearest = 0.75;

/** Every reading of a question as a logical form, best first; none where words are left over. */
export function readForms(
  mentions: Mentions,
  breaks: ReadonlySet<number>,
  lookup: CatalogLookup,
  clock: Clock,
): readonly FormReading[] {
  const parsed = parseQuestion(mentions, breaks, clock);
  const ways = parsed.flatMap(({ ask, second, cost }) =>
    assemble({ lookup, clock }, ask, second).map((one) => ({ ...one, cost: one.cost + cost })),
  );
  return bestWays(ways)
    .filter(({ cost }) => cost <= dearest)
    .map(({ value, cost, notes }) => {
      const used = wordsUsed(mentions, value);
      return {
        form: value,
        beside: [],
        score: Math.max(0, 1 - cost),
        assumptions: [...notes, ...used.assumptions],
        sources: used.sources,
      };
    });
}
