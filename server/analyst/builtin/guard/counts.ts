import { isCurrency, isRate } from '../../../../values/formatValue.ts';
import { isMeasuringWord } from '../reading/measuringUnits.ts';
import type { Guarded, Objection } from './question.ts';

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
    return isNoCount(guarded) ? [{ kind: 'aggregate', words: count[1] ?? '' }] : [];
  return asksForAmount.test(text) && isCountOfRows(guarded) ? [{ kind: 'aggregate', words: 'how much' }] : [];
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
