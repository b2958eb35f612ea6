import { isAverage } from '../../catalog/isAverage.ts';
import { same } from '../claims/claimed.ts';
import { plainText } from '../question.ts';
import type { Guarded, Objection } from '../question.ts';

/** Groups that were asked for with "each", "per" or "by" and are not made. */
export function groupsKept(guarded: Guarded): readonly Objection[] {
  const { claims } = guarded;
  const text = plainText(guarded);
  const sign =
    /\b(?:for each|of each|in each|per|for every|each|every|grouped by|group by|broken down by|split by|divided by|by each)\b/.exec(
      text,
    )?.[0];
  if (sign === undefined) {
    const lost = lostBy(guarded);
    if (lost !== null) return [{ kind: 'grouping', words: lost }];
    const whole = /\b(?:across all|of all|in total|over all|altogether|overall)\b/.exec(text)?.[0];
    const isByWords = /\b(?:by|different|which|what|most|least|who|where|and|with|along|their)\b/.test(
      text.replace(/^ what (?:is|are)/, ''),
    );
    return whole !== undefined && claims.grouped && claims.counted && !claims.overGroups && !isByWords
      ? [{ kind: 'grouping', words: whole }]
      : [];
  }
  // "for every rating": of each of them, and not of the first only.
  const every = /^ (?:and |so |then )?(?:for each|for every)\b/.exec(text)?.[0];
  if (every !== undefined && claims.grouped && claims.orders.some(({ limit }) => limit !== null))
    return [{ kind: 'grouping', words: every.trim() }];
  // "wins per player" are numbers, and no list of them.
  if (!claims.counted) {
    const isList = claims.headline === null && claims.measures.length === 0 && !claims.durations;
    const isNumbers = sign === 'per' && !/\b(?:list|show|row|line|one) (?:\S+ )?per\b/.test(text);
    return isNumbers && isList && !isNamedPer(guarded) ? [{ kind: 'grouping', words: sign }] : [];
  }
  const averaged = groupedByItsNumber(guarded);
  if (averaged !== null) return [{ kind: 'grouping', words: averaged }];
  const other = groupedByAnother(guarded);
  if (other !== null) return [{ kind: 'grouping', words: other }];
  if (isPerOwnRow(guarded)) return [];
  const isSplit = claims.grouped || claims.shown.length > 0 || claims.overGroups || claims.timed || claims.ratio;
  return isSplit ? [] : [{ kind: 'grouping', words: sign }];
}

/** What follows the name of groups, and no value or condition of them. */
const afterGroups = /^(?:in|this|last|next|during|since|and|over|sorted|ordered|,)$/;

/** "total price by customer in 2026" is no single number; null: nothing is split by a name. */
function lostBy({ mentions, claims }: Guarded): string | null {
  const { words } = mentions;
  const isSplit = claims.grouped || claims.shown.length > 0 || claims.overGroups || claims.timed || claims.ratio;
  if (!claims.counted || isSplit) return null;
  const at = words.findIndex(
    ({ text, quoted }, index) =>
      text === 'by' && !quoted && index > 1 && !/(?:ed|en|sort|order|rank)$/.test(words[index - 1]?.text ?? ''),
  );
  const ends = mentions
    .names(at + 1)
    .filter(({ target, match }) => match === 'whole' && (target.kind === 'model' || target.kind === 'field'))
    .map(({ end }) => end);
  const isName = at >= 0 && ends.some((end) => words[end] === undefined || afterGroups.test(words[end].text));
  return isName ? `by ${words[at + 1]?.raw ?? ''}` : null;
}

/** "pages per minute" of a field that is called so. */
function isNamedPer({ mentions, claims }: Guarded): boolean {
  const at = mentions.words.findIndex(({ text }) => text === 'per');
  return [at, at - 1, at - 2].some(
    (start) =>
      start >= 0 &&
      mentions
        .names(start)
        .some(
          ({ target, end }) =>
            end > at + 1 &&
            target.kind === 'field' &&
            [...claims.shown, ...claims.fields].some(({ name }) => name === target.field.name),
        ),
  );
}

/** "average and top velocity per pilot": groups of equal velocities have no average. */
function groupedByItsNumber({ claims }: Guarded): string | null {
  if (!claims.grouped || claims.overGroups || !claims.functions.has('AVG')) return null;
  const own = claims.summed.find((one) => claims.shown.some((other) => same(one, other)));
  return own === undefined ? null : 'per';
}

/** "average fee per rental": an average is of each row anyway. */
function isPerOwnRow({ mentions, claims, lookup }: Guarded): boolean {
  const { headline } = claims;
  if (headline === null || headline.kind === 'metric' || !isAverage(headline, lookup)) return false;
  const signs = [...mentions.words.keys()].filter((at) => /^(?:each|every|per)$/.test(mentions.words[at]?.text ?? ''));
  return signs.every((at) =>
    mentions.names(at + 1).some(({ target }) => target.kind === 'model' && target.model === headline.model),
  );
}

/** What stands after "each" or "per" and is not what groups are made by; null: all of it is. */
function groupedByAnother({ mentions, claims }: Guarded): string | null {
  if (claims.shown.length === 0 || claims.overGroups) return null;
  for (const [at, { text }] of mentions.words.entries()) {
    if (!/^(?:each|every|per)$/.test(text)) continue;
    const named = mentions.names(at + 1).filter(({ weight, match }) => weight >= 0.8 && match !== 'related');
    const isShown = named.some(({ target }) =>
      target.kind === 'field'
        ? claims.shown.some(({ name }) => name === target.field.name)
        : target.kind === 'model'
          ? claims.shown.some(({ model }) => model === target.model) || claims.models.has(target.model)
          : true,
    );
    if (named.length > 0 && !isShown) return mentions.words[at + 1]?.raw ?? text;
  }
  return null;
}
