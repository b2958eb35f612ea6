import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { FormReading } from '../form/logicalForm.ts';
import { assemble } from '../interpret/assemble.ts';
import { newWorld } from '../interpret/newWorld.ts';
import { beam, bestWays } from '../interpret/world.ts';
import type { Mentions } from '../lexicon/mentions.ts';
import type { Clock } from '../time/period.ts';
import { parseQuestion } from './grammar.ts';
import { holdsAll, saidIn } from './words/heldWords.ts';
import { wordsUsed } from './words/wordSources.ts';

/** A reading that takes more for granted than this is none. */
const dearest = 0.75;

/** Readings of a question as logical forms, the best first; none where words are left over. */
export function readForms(
  mentions: Mentions,
  breaks: ReadonlySet<number>,
  lookup: CatalogLookup,
  clock: Clock,
): readonly FormReading[] {
  const parsed = parseQuestion(mentions, breaks, clock);
  const world = newWorld(lookup, clock);
  const ways = parsed.flatMap(({ ask, second, cost }) => {
    const said = saidIn(second === null ? [ask] : [ask, second]);
    return assemble(world, ask, second)
      .filter((one) => holdsAll(said, one.value))
      .map((one) => ({ ...one, value: { form: one.value, said }, cost: one.cost + cost }));
  });
  return bestWays(ways, beam, ({ form }) => form)
    .filter(({ cost }) => cost <= dearest)
    .map(({ value: { form, said }, cost, notes }) => {
      const used = wordsUsed(mentions, said, form);
      return {
        form,
        further: [],
        score: Math.max(0, 1 - cost),
        assumptions: [...notes, ...used.assumptions],
        sources: used.sources,
      };
    });
}
