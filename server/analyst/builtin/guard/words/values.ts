import { isClaimed, isClaimedValue, same } from '../claims/claimed.ts';
import type { Guarded, Objection } from '../question.ts';

/** What stands before a value of its kind: "of type SALE". */
const kinds = /^(?:types?|kinds?|category|categories|status|class|grade|level|code|called|named|is|was|are|were)$/;

/** Values that were said as such are compared with, whatever else is called so. */
export function valuesKept(guarded: Guarded): readonly Objection[] {
  const { mentions, claims } = guarded;
  return mentions.words.flatMap(({ raw, quoted }, at): readonly Objection[] => {
    if (quoted || !/^\p{Lu}{2}/u.test(raw) || !kinds.test(mentions.words[at - 1]?.text ?? '')) return [];
    const isValue = mentions.values(at).some(({ exact, weight }) => exact && weight >= 0.95);
    const around = [at, at - 1, at - 2].filter((start) => start >= 0);
    const isUsed = around.some(
      (start) =>
        mentions.values(start).some((one) => one.end > at && isClaimedValue(one, claims)) ||
        mentions.names(start).some((one) => one.end > at && isClaimed(one, guarded)),
    );
    return isValue && !isUsed ? [{ kind: 'unused', words: raw }] : [];
  });
}

/** "are still open" is what they are now, and not that they were opened once. */
export function statesKept({ mentions, claims }: Guarded): readonly Objection[] {
  const { words } = mentions;
  const at = words.findIndex(
    ({ text }, index) =>
      text === 'open' &&
      (/^(?:still|is|are|was|were|currently|remain|remains)$/.test(words[index - 1]?.text ?? '') ||
        mentions.names(index + 1).some(({ target, match }) => target.kind === 'model' && match === 'whole')),
  );
  if (at < 0 || claims.missing || claims.known.length === 0 || claims.filters.length > 0) return [];
  const isCompared = claims.comparisons.some(({ value }) => /open/i.test(String(value)));
  return isCompared ? [] : [{ kind: 'unused', words: words[at]?.raw ?? '' }];
}

/** What is only asked to be known is said by its name, not by a word that is like it. */
export function knownAsSaid({ mentions, claims, lookup }: Guarded): readonly Objection[] {
  const { words } = mentions;
  return claims.known.flatMap((field): readonly Objection[] => {
    if (/DATE|TIMESTAMP|BOOLEAN/.test(lookup.dimension(field.model, field.name)?.type ?? '')) return [];
    const named = [...words.keys()].flatMap((at) =>
      mentions.names(at).filter(({ target }) => target.kind === 'field' && same(target.field, field)),
    );
    const isFar = named.length > 0 && named.every(({ match, weight }) => match === 'related' && weight < 0.9);
    return isFar ? [{ kind: 'unused', words: words[named[0]?.start ?? 0]?.raw ?? '' }] : [];
  });
}
