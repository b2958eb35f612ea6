import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { NameTarget } from '../lexicon/mentions.ts';
import type { FieldRef } from '../reading.ts';
import { isClaimed } from './claimed.ts';
import { plainText } from './question.ts';
import type { Guarded, Objection } from './question.ts';

const negative =
  /\b(?:not|no|never|without|except|excluding|exclude|excludes|neither|nor|none|nobody|nothing|cannot|lack|lacks|lacking|other than|apart from|besides|different from|but not|non|un\w+ed|fail\w*|yet to|only|still|outside|free of|missing|null|unknown|empty|zero|instead of|rather than|absent|left out|all but)\b/;
const strongNegative =
  /\b(?:not|never|without|except|excluding|neither|nor|none|nobody|other than|apart from|lack|lacks|lacking)\b|\bno (?!more|less|fewer|later|earlier|greater|higher|lower|sooner|matter|longer than)/;
const comparedNegative =
  /\bnot (?:\w+ ){0,3}(?:more|less|fewer|greater|higher|lower|over|above|below|under|exceed\w*|later|earlier|older|younger|after|before|equal|null|empty|missing|only)\b/;

/** A "not" that vanished, or one that nobody said. */
export function negations(guarded: Guarded): readonly Objection[] {
  const { claims } = guarded;
  const text = plainText(guarded);
  const isNone = claims.comparisons.some(
    ({ operator, value }) => (operator === '=' && Number(value) === 0) || operator === '<>' || value === false,
  );
  if (strongNegative.test(text) && claims.negations === 0 && !isNone && !claims.missing && !comparedNegative.test(text))
    return [{ kind: 'negation', words: (strongNegative.exec(text)?.[0] ?? '').trim() }];
  const said = text.match(new RegExp(negative, 'g'))?.length ?? 0;
  return claims.negations > said || (claims.missing && said === 0) ? [{ kind: 'negation', words: 'not' }] : [];
}

const highWords =
  'most|highest|largest|biggest|greatest|maximum|max|maximal|top|longest|oldest|eldest|tallest|heaviest|latest|newest|last|richest|best|strongest|widest|deepest|priciest|fastest|busiest|hottest';
const lowWords =
  'least|fewest|lowest|smallest|minimum|min|minimal|bottom|shortest|youngest|lightest|earliest|cheapest|poorest|worst|weakest|slowest|coldest|narrowest|first|rarest';
/** What grows against the word where it is told by a date, a rank or a time. */
const mayTurn = new Set(
  'oldest eldest youngest best worst top bottom fastest slowest first last newest latest earliest'.split(' '),
);

interface Extreme {
  readonly word: string;
  readonly high: boolean;
}

/** Words that ask for the greatest or least; "at least" and "first name" do not. */
function extremesIn(guarded: Guarded): readonly Extreme[] {
  const { words } = guarded.mentions;
  const [high, low] = [new Set(highWords.split('|')), new Set(lowWords.split('|'))];
  return words.flatMap(({ text, quoted }, at): readonly Extreme[] => {
    if (quoted || (!high.has(text) && !low.has(text))) return [];
    const [before, next] = [words[at - 1]?.text ?? '', words[at + 1]?.text ?? ''];
    if ((text === 'least' || text === 'most') && (before === 'at' || before === 'for')) return [];
    const soon = words
      .slice(at + 1, at + 4)
      .map((one) => one.text)
      .join(' ');
    if (/^(?:first|last)$/.test(text) && /^(?:(?:and|or|,) )?(?:first |last )?names?\b/.test(soon)) return [];
    if (
      (text === 'first' || text === 'last') &&
      /^(?:names?|name|week|month|year|quarter|day|days|weeks|months|years|initial|\d+)$/.test(next)
    )
      return [];
    if (text === 'least' || text === 'most') {
      const isLow = text === 'least';
      return [{ word: text, high: next === 'cheap' || next === 'inexpensive' ? isLow : !isLow }];
    }
    // Part of a name: "max temperature".
    const isNamed = [at, at - 1].some(
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

/** A superlative that vanished or turned round, or one that nobody said. */
export function superlativesKept(guarded: Guarded): readonly Objection[] {
  const { claims } = guarded;
  const extremes = extremesIn(guarded);
  const ranked = claims.orders.filter(({ limit }) => limit !== null);
  const functions = ['MAX', 'MIN'].filter((fn) => claims.functions.has(fn as 'MAX'));
  const text = plainText(guarded);
  if (extremes.length === 0) {
    const isRanked =
      ranked.length > 0 &&
      !/\b(?:top|first|any|one|some|recent\w*|common\w*|popular\w*|frequent\w*|often|more|\w{3,}est|last|earliest|sample|example)\b/.test(
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
    const isKept = ranked.some(({ descending, field }) => isDirection(word, high, descending, field, guarded.lookup));
    return isKept ? [] : [{ kind: 'superlative', words: word }];
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

/** Averages, totals and counts that vanished or turned into one another. */
export function aggregatesKept(guarded: Guarded): readonly Objection[] {
  const { claims, lookup } = guarded;
  const text = plainText(guarded);
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
  const objections: Objection[] = [];
  const named = (pattern: RegExp): boolean => nameHolds(guarded, pattern);
  if (
    /\b(?:average|mean|avg|averaged)\b/.test(text) &&
    !has('AVG') &&
    !named(/^(?:average|mean|avg)$/) &&
    !claims.overGroups
  )
    objections.push({ kind: 'aggregate', words: 'average' });
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
    !isSummed(guarded, true) &&
    !/\b(?:average|mean|avg|total|maximum|minimum|max|min|median|highest|lowest) number of\b/.test(text) &&
    !named(/^(?:number|count|many|no)$/) &&
    !claims.overGroups &&
    claims.measures.length === 0
  )
    objections.push({ kind: 'aggregate', words: 'how many' });
  if (claims.functions.has('AVG') && !/\b(?:average|mean|avg|averaged|typical\w*|usual\w*|per)\b/.test(text))
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
    /\b(?:total|totals|sum|summed|overall|combined|altogether|how much|spent|paid|earned|aggregate)\b/.test(text);
  if (claims.functions.has('SUM') && !isTotal && !isSummed(guarded, false))
    objections.push({ kind: 'aggregate', words: 'total' });
  const isCounted =
    claims.functions.has('COUNT') ||
    claims.measures.some(({ model, name }) => model !== null && lookup.countMeasure(model)?.name === name);
  if (
    isCounted &&
    claims.counted &&
    !/\b(?:how many|numbers?|count|counts|counted|most|least|fewest|more|fewer|less|at|exactly|common\w*|popular\w*|frequen\w*|often|times|once|twice|multiple|several|any|only|total|top|rarest|quantity|amount|percentage|percent|share|proportion|ratio|distribution|per|each|by|average|both|many|least|over|than|\d+|\w+est)\b/.test(
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
function isSummed({ claims, mentions }: Guarded, isCounted: boolean): boolean {
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
              weight >= 0.6,
          ),
    ),
  );
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

/** Groups that were asked for with "each", "per" or "by" and are not made. */
export function groupsKept(guarded: Guarded): readonly Objection[] {
  const { claims } = guarded;
  const text = plainText(guarded);
  const sign =
    /\b(?:for each|of each|in each|per|for every|each|every|grouped by|group by|broken down by|by each)\b/.exec(
      text,
    )?.[0];
  if (sign === undefined) {
    const whole = /\b(?:across all|of all|in total|over all|altogether|overall)\b/.exec(text)?.[0];
    const isByWords = /\b(?:by|different|which|what|most|least|who|where|and|with|along|their)\b/.test(
      text.replace(/^ what (?:is|are)/, ''),
    );
    return whole !== undefined && claims.grouped && claims.counted && !claims.overGroups && !isByWords
      ? [{ kind: 'grouping', words: whole }]
      : [];
  }
  if (!claims.counted) return [];
  const other = groupedByAnother(guarded);
  if (other !== null) return [{ kind: 'grouping', words: other }];
  const isSplit = claims.grouped || claims.shown.length > 0 || claims.overGroups || claims.timed || claims.ratio;
  return isSplit ? [] : [{ kind: 'grouping', words: sign }];
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

/** An order that was dropped, reversed, or not asked for. */
export function orderKept(guarded: Guarded): readonly Objection[] {
  const { claims } = guarded;
  const text = plainText(guarded);
  const sign =
    /\b(?:sort(?:ed)?|ordered|order(?:ed)? by|in (?:\w+ ){0,3}order|descending|ascending|alphabetical(?:ly)?|lexicographic\w*|arranged?|ranked by|from (?:the )?\w+est to|increasing|decreasing|(?:highest|lowest|oldest|newest|youngest|largest|smallest) first)\b/.exec(
      text,
    )?.[0];
  if (sign === undefined) {
    const unasked =
      claims.orders.some(({ limit }) => limit === null) &&
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
  const turned = /\b(?:oldest|youngest|old|young|newest|earliest|latest|reverse|rank)\b/.test(text);
  return turned || claims.orders.some(({ descending }) => descending === down)
    ? []
    : [{ kind: 'order', words: down ? 'descending' : 'ascending' }];
}

/** Text in quotation marks that rows are compared with nothing of. */
export function quotedKept({ mentions, claims, lookup }: Guarded): readonly Objection[] {
  const values = [...claims.comparisons.map(({ value }) => String(value)), ...claims.texts.map(({ text }) => text)].map(
    (one) => fold(one),
  );
  const periods = JSON.stringify(claims.periods);
  return mentions.words.flatMap(({ quoted, raw }): readonly Objection[] => {
    if (!quoted) return [];
    const said = fold(raw.replaceAll(/^["']|["']$/g, ''));
    const isKept =
      values.some((value) => value === said || said.includes(value) || value.includes(said)) ||
      said === '' ||
      periods.includes(said.slice(0, 10)) ||
      claims.filters.length > 0 ||
      said.split(' ').every((word) => values.includes(word));
    const isName = claims.shown.some(
      ({ model, name }) => fold(name) === said || fold(lookup.dimension(model, name)?.label ?? '') === said,
    );
    return isKept || isName ? [] : [{ kind: 'quoted', words: raw }];
  });
}

function fold(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ').replaceAll('_', ' ');
}

const kinds = {
  starts: /\b(?:start|starts|starting|started|begin|begins|beginning|prefix|initial|first letter)\b/,
  ends: /\b(?:end|ends|ending|ended|suffix|last letter)\b/,
  contains:
    /\b(?:contain|contains|containing|contained|include|includes|including|like|match|matches|matching|substring|word|words|letter|letters|phrase|string|text|(?:has|have|having|with) (?:the )?(?:letters?|words?|")|mention\w*|part of|in (?:their|its|the) \w*)\b/,
} as const;

/** "contains" is not "equals". */
export function textKinds(guarded: Guarded): readonly Objection[] {
  const { mentions, claims } = guarded;
  const text = plainText(guarded);
  const invented = claims.texts
    .filter(({ how }) => !kinds[how].test(text))
    .map(({ text: words }): Objection => ({ kind: 'text', words }));
  const sign =
    /\b(?:contains?|containing|substring|part of (?:their|its|his|her|the)|(?:starts?|starting|begins?|beginning|ends?|ending) with|the (?:letters?|word|substring|phrase|string|prefix|suffix))\b/.exec(
      text,
    )?.[0];
  const affix = /\b(?:starts?|starting|begins?|beginning|ends?|ending) with\b/.exec(text)?.[0];
  if (affix !== undefined && !claims.texts.some(({ how }) => how !== 'contains') && claims.periods.length === 0)
    return [{ kind: 'text', words: affix }];
  if (sign === undefined || claims.texts.length > 0 || invented.length > 0) return invented;
  const isWritten =
    mentions.words.some(({ quoted }) => quoted) ||
    / the (?:letters?|word|substring|phrase|string|prefix|suffix) | with$/.test(text);
  return isWritten ? [{ kind: 'text', words: sign }] : [];
}

const when =
  /\b(?:\d{4}|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec|today|yesterday|tomorrow|weeks?|months?|years?|quarters?|days?|q[1-4]|since|until|before|after|ago|recent\w*|now|currently|so far|date|decades?|century|lately|weekend|ytd)\b|\d/;

/** A time that vanished, or that nobody said. */
export function periodsKept(guarded: Guarded): readonly Objection[] {
  const { mentions, claims } = guarded;
  const text = plainText(guarded);
  const raw = mentions.words.map(({ raw: word }) => word.toLowerCase()).join(' ');
  const said = claims.periods.filter(({ kind }) => kind !== 'all');
  if (said.length > 0 && !when.test(raw)) return [{ kind: 'period', words: said[0]?.kind ?? '' }];
  const dated = mentions.words.find(
    ({ raw: word, quoted }) =>
      !quoted &&
      (/^\d{4}-\d\d-\d\d$/.test(word) ||
        /^(?:January|February|March|April|May|June|July|August|September|October|November|December)$/.test(word)),
  );
  const month = dated?.text.slice(0, 3) ?? '';
  const isDated =
    dated === undefined ||
    claims.periods.length > 0 ||
    claims.timed ||
    claims.comparisons.some(({ value }) => String(value).toLowerCase().includes(month) || typeof value === 'number') ||
    claims.texts.length > 0;
  if (!isDated) return [{ kind: 'period', words: dated.raw }];
  const sign =
    /\b(?:today|yesterday|(?:last|previous|past|this|next|current) (?:\d+ |\w+ )?(?:day|week|month|quarter|year)s?)\b/.exec(
      text,
    )?.[0];
  return sign !== undefined &&
    claims.periods.length === 0 &&
    !claims.timed &&
    !claims.durations &&
    claims.comparisons.length === 0
    ? [{ kind: 'period', words: sign }]
    : [];
}

/** Numbers that name something are not added up or averaged. */
export function identifiersKept({ claims, lookup, mentions }: Guarded): readonly Objection[] {
  const words = mentions.words.map(({ text }) => text);
  const compared = claims.comparisons.flatMap(({ field, value, operator }): readonly Objection[] => {
    if (field === null || typeof value !== 'number' || !isNamingNumber(field, lookup)) return [];
    const at = mentions.words.findIndex(({ number }) => number === value);
    const isNamed = words
      .slice(Math.max(0, at - 5), at + 3)
      .some((one) => /^(?:ids?|numbers?|no|code|nr|key|identifiers?|room|flight|level|ref\w*)$/.test(one));
    const isOrdered = operator !== '=' && operator !== '<>';
    return isNamed || (!isOrdered && spelled(field, words.slice(Math.max(0, at - 2), at)))
      ? []
      : [{ kind: 'identifier', words: String(value) }];
  });
  const summed = claims.summed.flatMap(({ model, name }): readonly Objection[] => {
    const isKey = lookup.dimension(model, name)?.primaryKey === true || lookup.identity(model).key?.name === name;
    const isReference =
      lookup.model(model)?.relationships.some(({ keys }) => keys.some(({ from }) => from === name)) ?? false;
    return isKey || isReference ? [{ kind: 'identifier', words: `${model}.${name}` }] : [];
  });
  return [...compared, ...summed];
}

function isNamingNumber({ model, name }: FieldRef, lookup: CatalogLookup): boolean {
  const isReference =
    lookup.model(model)?.relationships.some(({ keys }) => keys.some(({ from }) => from === name)) ?? false;
  return isReference || lookup.dimension(model, name)?.primaryKey === true || lookup.identity(model).key?.name === name;
}

/** "department 80" is the department of this number. */
function spelled({ model, name }: FieldRef, words: readonly string[]): boolean {
  return words.some((word) => word.length > 3 && `${model} ${name}`.toLowerCase().includes(word.slice(0, 5)));
}
