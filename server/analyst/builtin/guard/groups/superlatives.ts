import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import type { FieldRef } from '../../reading.ts';
import { isClaimed, isClaimedValue } from '../claims/claimed.ts';
import { isSpeed, ranksSpeed } from '../times/speeds.ts';
import { durationsUsed } from '../times/durations.ts';
import { plainText } from '../question.ts';
import type { Guarded, Objection } from '../question.ts';

const highWords =
  'most|highest|largest|biggest|greatest|maximum|max|maximal|top|longest|oldest|eldest|tallest|heaviest|latest|newest|last|richest|best|strongest|widest|deepest|priciest|fastest|quickest|busiest|hottest';
const lowWords =
  'least|fewest|lowest|smallest|minimum|min|minimal|bottom|shortest|youngest|lightest|earliest|cheapest|poorest|worst|weakest|slowest|coldest|narrowest|first|rarest';
/** What grows against the word where it is told by a date, a rank or a time. */
const mayTurn = new Set(
  'oldest eldest youngest best worst top bottom fastest quickest slowest first last newest latest earliest'.split(' '),
);

interface Extreme {
  readonly word: string;
  readonly high: boolean;
}

/** Words that ask for the greatest or least; "at least" and "first name" do not. */
function extremesIn(guarded: Guarded): readonly Extreme[] {
  const { words } = guarded.mentions;
  const ofTime = new Set(
    durationsUsed(guarded)
      .filter(({ says }) => says.kind === 'tail' || says.kind === 'test')
      .flatMap(({ start, end }) => Array.from({ length: end - start }, (_, offset) => start + offset)),
  );
  const [high, low] = [new Set(highWords.split('|')), new Set(lowWords.split('|'))];
  return words.flatMap(({ text, quoted }, at): readonly Extreme[] => {
    if (quoted || ofTime.has(at) || (!high.has(text) && !low.has(text))) return [];
    const [before, next] = [words[at - 1]?.text ?? '', words[at + 1]?.text ?? ''];
    // "first class" is a value.
    if (guarded.mentions.values(at).some((one) => one.end > at + 1 && isClaimedValue(one, guarded.claims))) return [];
    if ((text === 'least' || text === 'most') && (before === 'at' || before === 'for')) return [];
    const soon = words
      .slice(at + 1, at + 4)
      .map((one) => one.text)
      .join(' ');
    if (/^(?:first|last)$/.test(text) && /^(?:(?:and|or|,) )?(?:first |last )?names?\b/.test(soon)) return [];
    // "for first place" says again what the most is.
    if (text === 'first' && next === 'place') return [];
    if (
      (text === 'first' || text === 'last') &&
      /^(?:names?|name|week|month|year|quarter|day|days|weeks|months|years|initial|\d+)$/.test(next)
    )
      return [];
    if (text === 'least' || text === 'most') {
      const isLow = text === 'least';
      return [{ word: text, high: next === 'cheap' || next === 'inexpensive' ? isLow : !isLow }];
    }
    // Part of a name: "max temperature", "date of latest revision".
    const isNamed = [at, at - 1, at - 2, at - 3].some(
      (start) =>
        start >= 0 &&
        guarded.mentions
          .names(start)
          .some(({ end, weight, match }) => end > at && end - start > 1 && weight > 0.85 && match !== 'related'),
    );
    return isNamed || namesExtreme(guarded, at) ? [] : [{ word: text, high: high.has(text) }];
  });
}

/** "maximum page size" where a field that is used is called max_page_size. */
function namesExtreme(guarded: Guarded, at: number): boolean {
  const short = /^(max|min)(?:imum|imal)?$/.exec(guarded.mentions.words[at]?.text ?? '')?.[1];
  if (short === undefined) return false;
  return guarded.mentions
    .names(at + 1)
    .some(
      (one) =>
        one.target.kind === 'field' &&
        one.match !== 'related' &&
        one.weight >= 0.7 &&
        new RegExp(`(?:^|_)${short}(?:imum|imal)?(?:_|$)`, 'i').test(one.target.field.name) &&
        isClaimed(one, guarded),
    );
}

/** A superlative that is missing, reversed, or not in the question. */
export function superlativesKept(guarded: Guarded): readonly Objection[] {
  const { claims } = guarded;
  const extremes = extremesIn(guarded);
  const ranked = claims.orders.filter(({ limit }) => limit !== null);
  const functions = ['MAX', 'MIN'].filter((fn) => claims.functions.has(fn as 'MAX'));
  const text = plainText(guarded);
  if (extremes.length === 0) {
    const isRanked =
      ranked.length > 0 &&
      !/\b(?:top|first|any|one|some|recent\w*|common\w*|popular\w*|frequent\w*|often|more|\w{3,}est|last|earliest|peak|sample|example)\b/.test(
        text,
      );
    return isRanked
      ? [{ kind: 'superlative', words: 'first' }]
      : functions.length > 0 && !/\b(?:range|\w{3,}est|ever|all|any|every|some|highest|recent)\b/.test(text)
        ? [{ kind: 'superlative', words: functions.join(' ') }]
        : [];
  }
  const directions = new Set(extremes.map(({ high }) => high));
  if (functions.length === 2 && directions.size === 1 && ranked.length > 0)
    return [{ kind: 'superlative', words: extremes[0]?.word ?? '' }];
  return extremes.flatMap(({ word, high }): readonly Objection[] => {
    const isFunction = claims.functions.has(high ? 'MAX' : 'MIN') || measuredBy(guarded, high ? 'MAX' : 'MIN');
    const both = new Set(extremes.map((one) => one.high)).size > 1;
    if (ranked.length === 0) {
      const wantsOne = claims.grouped && isFunction && !/\b(?:each|per|every|by|all|for)\b/.test(text);
      if (wantsOne && !claims.overGroups) return [{ kind: 'superlative', words: word }];
      if (isFunction || claims.orders.length > 0 || (word === 'first' && claims.periods.length > 0)) return [];
      return mayTurn.has(word) && functions.length > 0 ? [] : [{ kind: 'superlative', words: word }];
    }
    if (both && isFunction) return [];
    const isKept = ranked.some(
      (order) =>
        (order.judged ?? false) ||
        (isSpeed(word)
          ? ranksSpeed(word, order, guarded)
          : isDirection(word, high, order.descending, order.field, guarded.lookup)),
    );
    return isKept ? [] : [{ kind: 'superlative', words: word }];
  });
}

/** "the largest share count" is ranked by that number, and by no other that has a limit. */
export function rankedByItsNumber(guarded: Guarded): readonly Objection[] {
  const { mentions, claims, lookup } = guarded;
  const ranked = claims.orders.filter(({ limit }) => limit !== null);
  const [only, more] = ranked;
  if (only?.field == null || more !== undefined) return [];
  const by = only.field;
  return mentions.words.flatMap(({ text, quoted }, at): readonly Objection[] => {
    if (quoted || !/^(?:largest|biggest|highest|greatest|smallest|lowest)$/.test(text)) return [];
    const fields = mentions
      .names(at + 1)
      .filter(({ target, weight, match }) => target.kind === 'field' && weight >= 0.9 && match !== 'related');
    const longest = fields.toSorted((a, b) => b.end - a.end)[0]?.end;
    const named = fields.flatMap(({ target, end }) =>
      target.kind === 'field' &&
      end === longest &&
      lookup.dimension(target.field.model, target.field.name)?.type === 'NUMBER'
        ? [target.field]
        : [],
    );
    const isShown = named.some((one) =>
      claims.shown.some((other) => other.model === one.model && other.name === one.name),
    );
    const isRanked = named.some(({ name }) => name === by.name);
    return isShown && !isRanked ? [{ kind: 'superlative', words: text }] : [];
  });
}

const early = new Set('oldest eldest earliest first'.split(' '));
const late = new Set('youngest newest latest last'.split(' '));

/** True where rows sorted so begin with what the word asks for. */
function isDirection(
  word: string,
  high: boolean,
  descending: boolean,
  field: FieldRef | null,
  lookup: CatalogLookup,
): boolean {
  if (field === null) return descending === high || word === 'first' || word === 'last';
  const type = lookup.dimension(field.model, field.name)?.type;
  const isDate =
    type === 'DATE' || type === 'TIMESTAMP' || /birth|born|dob|date|year|found|open|built/i.test(field.name);
  if (isDate && (early.has(word) || late.has(word))) return descending === late.has(word);
  return descending === high || (mayTurn.has(word) && isTurning(field.name));
}

function isTurning(name: string): boolean {
  return /birth|born|dob|date|year|time|rank|position|place|found|open|built|start|end|day|_at$|_on$/i.test(name);
}

function measuredBy({ claims, lookup }: Guarded, fn: 'MAX' | 'MIN'): boolean {
  return claims.measures.some(({ model, name }) =>
    new RegExp(`\\b${fn}\\s*\\(`, 'i').test(
      (model === null ? lookup.metric(name)?.expression : lookup.measure(model, name)?.expression) ?? '',
    ),
  );
}

/** "which mechanic earns the most": an amount of money, and no number of rows. */
export function earningsRanked(guarded: Guarded): readonly Objection[] {
  const { claims, lookup } = guarded;
  const text = plainText(guarded);
  const most =
    /\b(?:earn(?:s|ed)?|makes?|made|(?:brings?|brought|takes?|took) in|turn(?:s|ed)? over) (?:us )?(?:the )?(?:most|least)(?= (?:in|on|this|last|from|for|at|of|per|money)\b| ?$)/.exec(
      text,
    )?.[0];
  const isRanked = claims.orders.some(({ field, aggregated }) => field === null && aggregated);
  if (most === undefined || !isRanked || claims.summed.length > 0 || claims.functions.has('SUM')) return [];
  if (claims.headline !== null && !['count', 'measure'].includes(claims.headline.kind)) return [];
  const isCount = claims.measures.every(
    ({ model, name }) => model !== null && /^COUNT\s*\(/i.test(lookup.measure(model, name)?.expression ?? ''),
  );
  return isCount ? [{ kind: 'superlative', words: most }] : [];
}

/** "most recent" asks for a date, "the most" things for a number of them. */
export function rankedAsSaid(guarded: Guarded): readonly Objection[] {
  const { claims, lookup } = guarded;
  const text = plainText(guarded);
  const ranked = claims.orders.filter(({ limit }) => limit !== null);
  if (ranked.length === 0) return [];
  const isDated = (model: string, name: string): boolean =>
    ['DATE', 'TIMESTAMP'].includes(lookup.dimension(model, name)?.type ?? '') ||
    /date|time|year|day|month|_at$|_on$/i.test(name);
  const recent = /\b(?:most recent(?:ly)?|latest|newest|earliest)\b/.exec(text)?.[0];
  if (recent !== undefined && !ranked.some(({ field }) => field !== null && isDated(field.model, field.name)))
    return [{ kind: 'superlative', words: recent }];
  const many =
    /\b(?:most|least|fewest|highest|largest|lowest|smallest|maximum|minimum|greatest) (?:number of|times|frequen\w*|common\w*|popular\w*|often)\b/.exec(
      text,
    )?.[0];
  const isCount = ranked.some(
    ({ field, aggregated }) =>
      field === null ||
      aggregated ||
      /number|count|quantity|times|total|num|(?:^|_)no(?:_|$)|popular|frequen/i.test(
        `${field.name} ${lookup.dimension(field.model, field.name)?.label ?? ''}`,
      ),
  );
  return many !== undefined && !isCount ? [{ kind: 'superlative', words: many }] : [];
}
