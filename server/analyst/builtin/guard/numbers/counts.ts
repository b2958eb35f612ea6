import { isCurrency, isRate } from '../../../../../values/formatValue.ts';
import { same } from '../claims/claimed.ts';
import { isMeasuringWord } from '../../reading/measuringUnits.ts';
import type { Guarded, Objection } from '../question.ts';

const asksForCount =
  /^(?:and |so |then |now |please )?(how many|(?:the |what is the |what was the )?number of|count(?: of)?)\b ?(\w*)/;
const asksForAmount = /^(?:and |so |then |now )?how much\b/;
/** Words that ask for something else next to the count: "how many percent", "on average". */
const otherwise =
  /\b(?:average|avg|mean|median|rate|share|percent\w*|proportion|ratio|per|each|euros?|dollars?|pounds?|francs?|cents?)\b|%/;

/**
 * "how many invoices" is a number of rows and no amount, share or average; "how much did we
 * invoice" is no number of rows.
 */
export function countsKept(guarded: Guarded): readonly Objection[] {
  const { claims, mentions } = guarded;
  const text = mentions.words.map((word) => word.text).join(' ');
  const count = asksForCount.exec(text);
  const headline = claims.headline;
  if (headline === null) return [];
  if (count && !otherwise.test(text) && !isMeasuringWord(count[2] ?? ''))
    return isNoCount(guarded) || isAveraged(guarded) ? [{ kind: 'aggregate', words: count[1] ?? '' }] : [];
  return asksForAmount.test(text) && isCountOfRows(guarded) ? [{ kind: 'aggregate', words: 'how much' }] : [];
}

/** "each product, its name, and the number of …": one value is counted in each of its groups. */
export function countsOthers({ claims, mentions }: Guarded): readonly Objection[] {
  const isOwn =
    claims.grouped &&
    !claims.overGroups &&
    claims.distinct.some((one) => claims.shown.some((other) => same(one, other)));
  return isOwn
    ? [{ kind: 'aggregate', words: mentions.words.some(({ text }) => text === 'times') ? 'times' : 'number' }]
    : [];
}

/** "more than 15000 in grants" is an amount, and no number of grants. */
export function amountsLimited({ claims, mentions }: Guarded): readonly Objection[] {
  const text = mentions.words.map((word) => word.text).join(' ');
  const said =
    /\b(?:than|over|under|above|below|least|most) ([\d.,]+k?) (?:(?!times? )\S+ )?(?:in|worth of) (\S+)/.exec(text);
  if (said === null || claims.functions.has('SUM') || claims.functions.has('AVG')) return [];
  const at = mentions.words.findIndex((word) => word.text === said[1]);
  const number = mentions.words[at]?.number;
  const isOfRows = mentions
    .names(mentions.words.findIndex(({ text: word }, index) => index > at && word === said[2]))
    .some(({ target, match }) => target.kind === 'model' && match === 'whole');
  const isCount = claims.comparisons.some(({ field, value }) => field === null && value === number);
  return isOfRows && isCount ? [{ kind: 'aggregate', words: said[0] }] : [];
}

/** "claims by type with the average amount": how many there are is asked for, too. */
export function countsBeside({ claims, mentions, lookup }: Guarded): readonly Objection[] {
  const { words } = mentions;
  const text = words.map((word) => word.text).join(' ');
  const joined =
    /^(?:(?:show|list|give|give me|show me) )?(?:the |all |our )?(\S+(?: \S+)?) (?:by|per|for each|for every) (?:\S+ ){1,4}?(?:with|and|along with|plus) (?:the |their |its )?(?:average|mean|total|sum|highest|lowest|median|maximum|minimum) /.exec(
      text,
    );
  if (joined === null || !claims.counted || claims.functions.has('COUNT')) return [];
  const from = words.findIndex((word) => word.text === (joined[1] ?? '').split(' ')[0]);
  const isRows = mentions.names(from).some(({ target, match }) => target.kind === 'model' && match === 'whole');
  const isCounted = claims.measures.some(
    ({ model, name }) => model !== null && lookup.countMeasure(model)?.name === name,
  );
  return isRows && !isCounted ? [{ kind: 'aggregate', words: joined[1] ?? '' }] : [];
}

/** "how many cats", counted among the kinds of animals: of each name there is one. */
export function countsKinds({ claims, lookup, mentions }: Guarded): readonly Objection[] {
  const [model, other] = claims.models;
  if (model === undefined || other !== undefined || claims.grouped || claims.overGroups || !claims.counted) return [];
  const isPlain =
    claims.fields.length + claims.periods.length <= 1 && claims.summed.length + claims.extremes.length === 0;
  const [only, more] = claims.comparisons;
  const { display } = lookup.identity(model);
  const isOwnName = only?.operator === '=' && only.field?.model === model && only.field.name === display?.name;
  const isNamed = mentions.words.some((_, at) =>
    mentions
      .names(at)
      .some(
        ({ target, weight, match }) =>
          target.kind === 'model' && target.model === model && weight > (match === 'related' ? 0.3 : 0.6),
      ),
  );
  return isPlain && isOwnName && more === undefined && !isNamed ? [{ kind: 'aggregate', words: 'how many' }] : [];
}

function isNoCount({ claims, lookup }: Guarded): boolean {
  const { headline } = claims;
  if (headline === null || (headline.kind !== 'measure' && headline.kind !== 'metric')) return false;
  const definition =
    headline.kind === 'metric' ? lookup.metric(headline.name) : lookup.measure(headline.model, headline.name);
  if (!definition) return false;
  // What its author calls a number of something is one.
  const names = [definition.name, definition.label, ...definition.synonyms];
  if (names.some((name) => /\b(?:number|count|how many)\b/i.test(name.replaceAll('_', ' ')))) return false;
  return (
    isRate(definition.unit) ||
    isCurrency(definition.unit) ||
    (headline.kind === 'measure' && /^\s*(?:AVG|MEDIAN)\s*\(/i.test(definition.expression))
  );
}

/** True where an average is among the numbers of the answer. */
function isAveraged({ claims, lookup }: Guarded): boolean {
  return (
    claims.functions.has('AVG') ||
    claims.measures.some(
      ({ model, name }) => model !== null && /^\s*AVG\s*\(/i.test(lookup.measure(model, name)?.expression ?? ''),
    )
  );
}

/** True for the number of all rows of a model, unless a name of its own asked for it. */
function isCountOfRows({ claims, lookup, mentions }: Guarded): boolean {
  const { headline } = claims;
  if (headline === null || (headline.kind !== 'count' && headline.kind !== 'measure')) return false;
  const { model } = headline;
  const name = lookup.countMeasure(model)?.name;
  if (headline.kind === 'measure' && headline.name !== name) return false;
  return !mentions.words.some((_, at) =>
    mentions
      .names(at)
      .some(
        ({ target, end, match }) =>
          target.kind === 'measure' &&
          target.model === model &&
          target.name === name &&
          match === 'whole' &&
          !mentions.names(at).some((other) => other.target.kind === 'model' && other.end === end),
      ),
  );
}
