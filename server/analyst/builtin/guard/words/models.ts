import { isClaimed, isClaimedValue } from '../claims/claimed.ts';
import type { NameMention } from '../../lexicon/mentions.ts';
import type { Guarded, Objection } from '../question.ts';

/** "actors" are the rows that are called so, and not those of `film_actor`. */
export function modelsNamed(guarded: Guarded): readonly Objection[] {
  const { mentions, claims } = guarded;
  return mentions.words.flatMap(({ raw, quoted }, at): readonly Objection[] => {
    const named = mentions
      .names(at)
      .filter(({ target, match, weight }) => target.kind === 'model' && match === 'whole' && weight >= 0.98);
    const [longest] = named.toSorted((a, b) => b.end - a.end);
    if (longest === undefined || quoted || named.some((one) => isClaimed(one, guarded))) return [];
    const around = [at, at - 1, at - 2].filter((start) => start >= 0);
    if (around.some((start) => mentions.values(start).some((one) => one.end > at && isClaimedValue(one, claims))))
      return [];
    const used = around.flatMap((start) =>
      mentions.names(start).filter((one) => one.end >= longest.end && isClaimed(one, guarded)),
    );
    // "course enrolment" is one name, whatever else a course is.
    const isLonger = used.some(({ start, end }) => end - start > longest.end - at);
    return used.length > 0 && !isLonger && used.every(isOfOtherRows) ? [{ kind: 'unused', words: raw }] : [];
  });
}

/** True for rows that are only partly called so. */
function isOfOtherRows({ target, match }: NameMention): boolean {
  return (target.kind === 'model' || target.kind === 'measure') && match !== 'whole' && match !== 'own';
}
