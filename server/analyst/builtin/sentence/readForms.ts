import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { durationNotes } from '../durations/durationNotes.ts';
import { expandDurations } from '../durations/expandDurations.ts';
import type { FormReading } from '../form/logicalForm.ts';
import { assemble } from '../interpret/assemble.ts';
import { newWorld } from '../interpret/newWorld.ts';
import { moneyNotes } from '../interpret/noun/money.ts';
import { yearsAsNumbers } from '../interpret/noun/yearFields.ts';
import { withRoles } from '../interpret/role/roles.ts';
import { beam, bestWays } from '../interpret/world.ts';
import type { Mentions } from '../lexicon/mentions.ts';
import type { Clock } from '../time/period.ts';
import { parseQuestion } from './grammar.ts';
import { holdsAll, saidIn } from './words/heldWords.ts';
import { Work } from './work.ts';
import { wordsUsed } from './words/wordSources.ts';

/** A reading that takes more for granted than this is none. */
const dearest = 0.75;

/** Steps that one question may take. */
export const stepsOfQuestion = 250_000;

/** Steps that all questions tried for a refusal may take together. */
export const stepsOfRewrites = 150_000;

/** Readings of a question as logical forms, the best first; none where words are left over. */
export function readForms(
  mentions: Mentions,
  breaks: ReadonlySet<number>,
  lookup: CatalogLookup,
  clock: Clock,
  work: Work = new Work(stepsOfQuestion),
): readonly FormReading[] {
  const parsed = parseQuestion(mentions, breaks, clock, work);
  const world = newWorld(lookup, clock);
  const ways = parsed.flatMap(({ ask, second, cost }) => {
    const said = saidIn(second === null ? [ask] : [ask, second]);
    return assemble(world, ask, second)
      .filter((one) => holdsAll(said, one.value))
      .map((one) => {
        const { form, notes } = withRoles(one.value, mentions, lookup);
        return {
          value: { form: yearsAsNumbers(form, lookup), said },
          cost: one.cost + cost,
          notes: [...one.notes, ...notes],
        };
      });
  });
  return bestWays(ways, beam, ({ form }) => form)
    .filter(({ cost }) => cost <= dearest)
    .map(({ value: { form, said }, cost, notes }) => {
      const used = wordsUsed(mentions, said, form);
      return {
        form: expandDurations(form),
        further: [],
        score: Math.max(0, 1 - cost),
        assumptions: [
          ...notes,
          ...used.assumptions,
          ...durationNotes(mentions.words, said.nouns, form, lookup),
          ...moneyNotes(said.nouns, form, lookup),
        ],
        sources: used.sources,
      };
    });
}
