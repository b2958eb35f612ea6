import type { Mark, Meaning } from './mark.ts';

/** A mark with one of its meanings chosen. */
export interface Chosen {
  readonly mark: Mark;
  readonly meaning: Meaning;
}

const MAX_COMBINATIONS = 96;
const MAX_ALTERNATIVES = 6;
/** Alternatives this much weaker than the best meaning of the same words are not considered. */
const MARGIN = 0.35;
/**
 * Weight of a model said by the last word of its name; a name or synonym said in full weighs as
 * much as the other.
 */
const SHORT_NOUN = 0.7;
const OWN_NAME = 0.97;

/** Every combination of meanings worth reading, the likeliest first. */
export function combinations(marks: readonly Mark[]): readonly (readonly Chosen[])[] {
  let rows: (readonly Chosen[])[] = [[]];
  for (const mark of marks) {
    const options = alternatives(mark);
    const next: (readonly Chosen[])[] = [];
    for (const option of options)
      for (const row of rows) if (next.length < MAX_COMBINATIONS) next.push([...row, { mark, meaning: option }]);
    rows = next;
  }
  return rows;
}

function alternatives(mark: Mark): readonly Meaning[] {
  const best = weightOf(mark.meanings[0]);
  const worthwhile = mark.meanings.filter(
    (meaning, index) =>
      index === 0 ||
      (meaning.kind === 'function' && mark.meanings[0]?.kind === 'name') ||
      (meaning.kind !== 'unknown' && meaning.kind !== 'function' && weightOf(meaning) >= best - MARGIN),
  );
  return worthwhile.filter((meaning) => !isShortNoun(meaning, mark)).slice(0, MAX_ALTERNATIVES);
}

/** "revenue" where a number is called so: it is no short form of the model "Recurring revenue". */
function isShortNoun(meaning: Meaning, { meanings }: Mark): boolean {
  if (meaning.kind !== 'name' || meaning.target.kind !== 'model' || meaning.weight > SHORT_NOUN) return false;
  return meanings.some(
    (other) =>
      other.kind === 'name' &&
      (other.target.kind === 'measure' || other.target.kind === 'metric') &&
      other.weight >= OWN_NAME,
  );
}

/** How sure a meaning is: the weight of its phrase; grammar counts as sure. */
export function weightOf(meaning: Meaning | undefined): number {
  if (!meaning) return 0;
  if (meaning.kind === 'name') return meaning.weight;
  return meaning.kind === 'unknown' ? 0 : 0.9;
}
