import { plainText } from '../question.ts';
import type { Guarded, Objection } from '../question.ts';

/** An order that was dropped, reversed, or not asked for. */
export function orderKept(guarded: Guarded): readonly Objection[] {
  const { claims } = guarded;
  const text = plainText(guarded);
  const sign =
    /\b(?:sort(?:ed)?|ordered (?=by|from|asc|desc|alphab|lexic|according|on|in (?:\w+ ){0,3}order)|(?<!per )order by|in (?:\w+ ){0,3}order|descending|ascending|alphabetical(?:ly)?|a to z|z to a|lexicographic\w*|arranged?|ranked by|from (?:the )?\w+est to|increasing|decreasing|(?:highest|lowest|oldest|newest|youngest|largest|smallest) first)\b/.exec(
      text,
    )?.[0];
  if (sign === undefined) {
    const unasked =
      claims.orders.some(({ limit, judged = false }) => limit === null && !judged) &&
      !/\b(?:rank\w*|order\w*|top|first|last|most|least|\w{3,}est|by)\b/.test(text);
    return unasked ? [{ kind: 'order', words: 'sorted' }] : [];
  }
  if (claims.orders.length === 0) return [{ kind: 'order', words: sign }];
  const down =
    /\b(?:descending|decreasing|from (?:the )?(?:most|highest|largest|biggest|oldest|greatest|longest|high|large|big|old|latest|newest|most recent)\b.* to|reverse|highest first|newest first|largest first|z to a|high to low)\b/.test(
      text,
    );
  const up =
    /\b(?:ascending|increasing|alphabetical(?:ly)?|lexicographic\w*|from (?:the )?(?:least|lowest|smallest|youngest|shortest|low|small|young|earliest|cheapest|oldest)\b.* to|low to high|a to z|lowest first|oldest first)\b/.test(
      text,
    );
  if (!down && !up) {
    const isDown = claims.orders.some(
      ({ descending, limit, aggregated }) => descending && limit === null && !aggregated,
    );
    const mayBe = /\b(?:most|highest|largest|latest|newest|recent|oldest|youngest|reverse|from)\b/.test(text);
    return isDown && !mayBe ? [{ kind: 'order', words: sign }] : [];
  }
  if (down === up) return [];
  const turned = /\b(?:oldest|youngest|old|young|newest|earliest|latest|reverse)\b/.test(text);
  return turned || claims.orders.some(({ descending }) => descending === down)
    ? []
    : [{ kind: 'order', words: down ? 'descending' : 'ascending' }];
}
