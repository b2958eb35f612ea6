import type { NameTarget } from '../../lexicon/mentions.ts';
import { plainText } from '../question.ts';
import type { Guarded, Objection } from '../question.ts';
import { isSpeed } from '../times/speeds.ts';

/** Averages, totals and counts that vanished or turned into one another. */
export function aggregatesKept(guarded: Guarded): readonly Objection[] {
  const { claims, lookup } = guarded;
  const text = plainText(guarded);
  const written = guarded.mentions.words.map(({ text: word }) => word).join(' ');
  const expressions = claims.measures
    .map(
      ({ model, name }) =>
        (model === null ? lookup.metric(name)?.expression : lookup.measure(model, name)?.expression) ?? '',
    )
    .join(' ');
  const has = (fn: 'AVG' | 'SUM' | 'COUNT' | 'MEDIAN' | 'MAX' | 'MIN'): boolean =>
    claims.functions.has(fn) ||
    new RegExp(`\\b${fn}\\s*\\(`, 'i').test(expressions) ||
    (fn === 'AVG' && /\//.test(expressions)) ||
    claims.measures.some(({ model }) => model === null);
  // "how long do orders take" is answered with the average, and says so.
  const asksHowLong = claims.durations && guarded.assumed.some((phrase) => /^how (?:long|old|much|many)/i.test(phrase));
  const objections: Objection[] = [];
  const named = (pattern: RegExp): boolean => nameHolds(guarded, pattern);
  if (
    /\b(?:average|mean|avg|averaged)\b/.test(text) &&
    !has('AVG') &&
    !named(/^(?:average|mean|avg)$/) &&
    !claims.overGroups &&
    !(claims.ratio && /\b(?:average|mean|avg) number of\b.*\b(?:per|each|every)\b/.test(written))
  )
    objections.push({ kind: 'aggregate', words: 'average' });
  // "whose average fee is above the average" has two of them.
  const averages = text.match(/\b(?:average|mean|avg)\b/g)?.length ?? 0;
  const isOneLost = claims.averages === 1 && averages > 1 && claims.compared.length > 0;
  if (isOneLost && !named(/^(?:average|mean|avg)$/)) objections.push({ kind: 'aggregate', words: 'average' });
  // "in a single claim" is no sum of several.
  if (
    claims.functions.has('SUM') &&
    /\b(?:largest|highest|biggest|most|smallest|lowest|greatest)\b.* (?:a|any|one) single\b/.test(written)
  )
    objections.push({ kind: 'aggregate', words: 'single' });
  // "total invoiced in May" is one number, and no list of what each invoice has.
  const listed = /^ (?:the |what is the |what was the )?(total|sum|average|mean|how much)\b/.exec(` ${written}`)?.[1];
  const isOfNumbers = claims.shown.every(
    ({ model, name }) => lookup.dimension(model, name)?.type === 'NUMBER' && !/id$/i.test(name),
  );
  if (listed !== undefined && claims.grouped && !claims.counted && isOfNumbers)
    objections.push({ kind: 'aggregate', words: listed });
  // "total invoiced" is an amount, and no number of invoices.
  const amount = /^ (?:the |what is the |what was the )?total (\w+(?:ed|paid|spent))\b/.exec(` ${written}`)?.[1];
  if (amount !== undefined && claims.counted && !has('SUM') && !isSummed(guarded, false))
    objections.push({ kind: 'aggregate', words: 'total' });
  // "how many …, out of all": two numbers, or a share.
  const whole = /\bout of (?:all|the total|everything|how many|them all)\b/.exec(written)?.[0];
  if (whole !== undefined && !claims.ratio && claims.asked < 2) objections.push({ kind: 'aggregate', words: whole });
  // "top suppliers by total value" are ranked by all of it, not by the greatest one.
  const isRankedByOne = claims.orders.some(({ aggregated, limit }) => aggregated && limit !== null);
  if (/\b(?:by|in terms of) (?:the |their )?total\b/.test(written) && isRankedByOne && has('MAX') && !has('SUM'))
    objections.push({ kind: 'aggregate', words: 'total' });
  if (/\bmedian\b/.test(text) && !has('MEDIAN') && !named(/^median$/))
    objections.push({ kind: 'aggregate', words: 'median' });
  if (
    /\b(?:total|sum|combined)\b/.test(text) &&
    !/\btotal (?:\w+ )?(?:number|count)\b/.test(text) &&
    !has('SUM') &&
    !has('COUNT') &&
    !named(/^(?:total|combined)$/)
  )
    objections.push({ kind: 'aggregate', words: 'total' });
  if (
    /\b(?:how many|number of|count)\b/.test(text) &&
    !has('COUNT') &&
    !(claims.durations && /\bhow many (?:days|hours|minutes|months)\b/.test(text)) &&
    !isSummed(guarded, true) &&
    !/\b(?:average|mean|avg|total|maximum|minimum|max|min|median|highest|lowest) number of\b/.test(text) &&
    !named(/^(?:number|count|many|no)$/) &&
    !claims.overGroups &&
    claims.measures.length === 0
  )
    objections.push({ kind: 'aggregate', words: 'how many' });
  if (
    claims.functions.has('AVG') &&
    !asksHowLong &&
    !(claims.durations && guarded.mentions.words.some(({ text: word }) => isSpeed(word))) &&
    // "talk time by agent" is answered with the average of each, and says so.
    !(claims.durations && claims.grouped && /\b(?:by|per|each)\b/.test(text)) &&
    !/\b(?:average|mean|avg|averaged|typical\w*|usual\w*|per)\b/.test(text)
  )
    objections.push({ kind: 'aggregate', words: 'average' });
  if (
    claims.functions.has('SUM') &&
    /\b(?:average|mean|avg)\b/.test(text) &&
    !/\b(?:total|sum|summed|overall|combined)\b/.test(text)
  )
    objections.push({ kind: 'aggregate', words: 'average' });
  if (/\btotal (?:amount|value|cost|price|sum|quantity)\b/.test(text) && !has('SUM') && !named(/^total$/))
    objections.push({ kind: 'aggregate', words: 'total' });
  if (claims.functions.has('MEDIAN') && !/\bmedian|middle\b/.test(text))
    objections.push({ kind: 'aggregate', words: 'median' });
  const isTotal =
    /\b(?:total|totals|sum|summed|overall|combined|altogether|add up|adds up|come to|amount to|how much|spent|paid|earned|aggregate|turnover|takings|revenues?|income|earnings|sales|proceeds|receipts|money|spend\w*)\b/.test(
      text,
    );
  const isTime =
    claims.durations && /\b(?:time|seconds|minutes|hours|days) (?:per|by|each|for each|spent|of)\b/.test(written);
  // "more than 15000 in grants"
  const isLimited = /\b(?:than|over|under|above|below|least|most) [\d.,]+k? (?:\S+ )?(?:in|worth of) /.test(written);
  if (claims.functions.has('SUM') && !isTotal && !isLimited && !isTime && !isSummed(guarded, false))
    objections.push({ kind: 'aggregate', words: 'total' });
  const isCounted =
    claims.functions.has('COUNT') ||
    claims.measures.some(({ model, name }) => model !== null && lookup.countMeasure(model)?.name === name);
  if (
    isCounted &&
    claims.counted &&
    // Where people have defined numbers, "orders in May" is the number of them.
    lookup.catalog.metrics.length === 0 &&
    // "number of deliveries" and "delivery count" may be names of measures, which are not among
    // the plain words.
    !/\b(?:number of|counts?)\b/.test(written) &&
    !/\b(?:how many|numbers?|count|counts|counted|most|least|fewest|more|fewer|less|at|exactly|common\w*|popular\w*|frequen\w*|often|times|once|twice|multiple|several|any|only|total|top|rarest|quantity|amount|percentage|percent|share|fraction|portion|proportion|ratio|distribution|distributed|spread|split|divided|per|each|by|average|both|many|least|over|than|\d+|\w+est)\b/.test(
      text,
    )
  )
    objections.push({ kind: 'aggregate', words: 'number of' });
  return objections;
}

/**
 * True for a number that is stored and added up: "how many passengers" of a count of them. Where a
 * count is asked for, a stored number that rows are sorted by is one too.
 */
function isSummed(guarded: Guarded, isCounted: boolean): boolean {
  const { claims, mentions } = guarded;
  const follows = (at: number): boolean =>
    mentions.words.slice(Math.max(0, at - 2), at + 1).some(({ text }) => /^(?:many|number|count|total)$/.test(text));
  const ordered = claims.orders.flatMap(({ field, aggregated }) => (field === null || aggregated ? [] : [field]));
  return (isCounted ? [...claims.summed, ...ordered] : claims.summed).some(({ model, name }) =>
    [...mentions.words.keys()].some(
      (at) =>
        (!isCounted || follows(at)) &&
        mentions
          .names(at)
          .some(
            ({ target, match, weight }) =>
              target.kind === 'field' &&
              target.field.model === model &&
              target.field.name === name &&
              match !== 'related' &&
              weight >= 0.6 &&
              !(isCounted && countsRows(at, guarded)),
          ),
    ),
  );
}

/** "how many payments" and "how many different levels" are rows and values, not sums. */
function countsRows(at: number, { mentions, claims }: Guarded): boolean {
  const isRows = mentions
    .names(at)
    .some(({ target, match }) => target.kind === 'model' && match === 'whole' && claims.models.has(target.model));
  return isRows || /^(?:different|distinct|unique)$/.test(mentions.words[at - 1]?.text ?? '');
}

function isClaimedName(target: NameTarget, claims: Guarded['claims']): boolean {
  if (target.kind === 'metric')
    return claims.measures.some(({ model, name }) => model === null && name === target.name);
  return (
    target.kind === 'measure' &&
    claims.measures.some(({ model, name }) => model === target.model && name === target.name)
  );
}

/** True where the word is part of the name of something that the reading uses. */
function nameHolds(guarded: Guarded, pattern: RegExp): boolean {
  const { mentions, claims } = guarded;
  return mentions.words.some(
    ({ text }, at) =>
      pattern.test(text) &&
      [at, at - 1, at - 2].some(
        (start) =>
          start >= 0 &&
          mentions
            .names(start)
            .some(
              ({ end, target, weight }) =>
                end > at &&
                weight >= 0.3 &&
                (isClaimedName(target, claims) ||
                  (target.kind === 'field' &&
                    [...claims.fields, ...claims.shown].some(
                      (one) => one.model === target.field.model && one.name === target.field.name,
                    ))),
            ),
      ),
  );
}
