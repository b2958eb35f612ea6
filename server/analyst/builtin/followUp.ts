import type { JsonObject, PreviousTurn } from '../analyst.ts';
import { combinations, weightOf } from './chosen.ts';
import type { CatalogLookup } from './catalogLookup.ts';
import type { Draft } from './draft.ts';
import type { MarkedQuestion } from './mark.ts';
import { mapFields } from './ground.ts';
import { fold } from './normalise.ts';
import { Reader } from './reader.ts';
import { sameField, EMPTY_READING } from './reading.ts';
import type { Breakdown, Filter, Reading } from './reading.ts';
import type { Candidate } from './understand.ts';
import { fieldsOf } from './understand.ts';

/** A question taken up again after a clarification. */
export interface Resumed {
  readonly question: string;
  readonly previous: readonly PreviousTurn[];
  /** SemQL of the option that was chosen, or null. */
  readonly chosen: string | null;
}

const ORDINALS = ['first', 'second', 'third', 'fourth'];

/** When the last turn offered options and this one names one of them, the earlier question goes on with that option. */
export function resumeQuestion(question: string, previous: readonly PreviousTurn[]): Resumed {
  const last = previous.at(-1);
  const said = fold(question)
    .replace(/[^\p{L}\p{N} ]/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ');
  const index = last?.options.findIndex(
    (option, at) =>
      [fold(option.label), fold(option.question)].some(
        (text) =>
          text
            .replace(/[^\p{L}\p{N} ]/gu, ' ')
            .trim()
            .replace(/\s+/g, ' ') === said,
      ) ||
      said === String(at + 1) ||
      said.replace(/^the | (one|option)$/g, '') === ORDINALS[at],
  );
  const option = index === undefined || index < 0 ? undefined : last?.options[index];
  if (!last || !option) return { question, previous, chosen: null };
  return { question: last.question, previous: previous.slice(0, -1), chosen: option.semql };
}

/** Words with which an edit of the last question begins. */
const CUES =
  /^(and|or|but|what about|how about|what if|only|just|now|same|also|add|include|exclude|excluding|without|except|instead|remove|drop|not|then|as|in|for|by|per|vs|versus|compared|compare|sort|order|sorted|top|bottom|limit|show as|show it|show this|show that|show them|make it|make that|split|break|group|filter|with|no|weekly|monthly|daily|quarterly|yearly)\b/;

/**
 * Readings of a fragment ("by region", "only Germany", "and last year") as edits of the last answered question;
 * null when the question stands on its own.
 */
export function understandFollowUp(
  question: MarkedQuestion,
  previous: readonly PreviousTurn[],
  standalone: readonly Candidate[],
  lookup: CatalogLookup,
): readonly Candidate[] | null {
  const last = previous.findLast((turn) => turn.reading !== null)?.reading;
  if (!last) return null;
  const base = toReading(last);
  if (base.measures.length === 0 && base.rows === null) return null;
  const text = question.tokens.map((token) => token.text).join(' ');
  const [best] = standalone;
  const standsAlone =
    best !== undefined && best.unread.length === 0 && (best.reading.measures.length > 0 || best.reading.rows !== null);
  if (standsAlone && !CUES.test(text) && !/\binstead\b/.test(text)) return null;
  if (
    standsAlone &&
    !/\binstead\b/.test(text) &&
    /^(by|per|in|for|as|with|top|bottom|show|monthly|weekly|daily|quarterly|yearly)\b/.test(text) &&
    best.reading.measures.some((measure) => measure.kind !== 'count')
  )
    return null;
  if (
    standsAlone &&
    /^(top|bottom)\b/.test(text) &&
    best.reading.measures.length > 0 &&
    best.reading.breakdowns.length > 0
  )
    return null;
  const seen = new Map<string, Candidate>();
  for (const items of combinations(question.marks)) {
    const draft = new Reader(items, lookup).read();
    const leadingAnd = /^(and|also|add|plus|include)\b/.test(text);
    const edited = edit(base, draft, text, leadingAnd, lookup);
    const reading = keepRoles(relativeComparison(edited), base);
    if (draft.latest && draft.latest.count === null) draft.unplaced.add(draft.latest.index);
    if (draft.extreme && reading.top === base.top) draft.unplaced.add(draft.extreme.index);
    const unread = items.flatMap((item, index) => (draft.unplaced.has(index) ? [item.mark.words] : []));
    if (JSON.stringify(reading) === JSON.stringify(base)) continue;
    const content = items.filter(({ meaning }) => meaning.kind !== 'function' && meaning.kind !== 'joiner');
    const weights = content.reduce((sum, { meaning }) => sum + weightOf(meaning), 0) / (content.length || 1);
    const baseModel = reading.measures[0]?.model ?? reading.rows?.model ?? '';
    const hops = fieldsOf(reading).reduce(
      (sum, field) => sum + (lookup.joins.pathsBetween(baseModel, field.model)[0]?.hops ?? 8),
      0,
    );
    // A dimension the conversation already uses is the likelier one.
    const known = fieldsOf(reading).filter((field) => fieldsOf(base).some((other) => sameField(other, field))).length;
    const candidate: Candidate = {
      reading,
      items,
      draft,
      unread,
      score: 0.6 * (1 - unread.length / (content.length || 1)) + 0.4 * weights - 0.015 * hops + 0.02 * known,
    };
    const key = JSON.stringify(reading);
    const other = seen.get(key);
    if (!other || other.score < candidate.score) seen.set(key, candidate);
  }
  if (seen.size === 0) return null;
  return [...seen.values()].toSorted(
    (a, b) => b.score - a.score || (JSON.stringify(a.reading) < JSON.stringify(b.reading) ? -1 : 1),
  );
}

/** The reading kept with an answer; a part that an older answer lacks is empty. */
export function toReading(kept: JsonObject): Reading {
  return { ...EMPTY_READING, ...(kept as unknown as Partial<Reading>) };
}

function edit(base: Reading, draft: Draft, text: string, leadingAnd: boolean, lookup: CatalogLookup): Reading {
  const adding = draft.flags.has('also') || leadingAnd;
  const replacing = draft.flags.has('instead');
  if (
    draft.flags.has('remove') ||
    /^(without|no|remove|drop)\b.*\b(filter|breakdown|split|grouping|limit)\b/.test(text)
  )
    return remove(base, draft, text);
  let reading: Reading = base;
  if (draft.flags.has('rows') && base.measures[0]) return toRows(base, lookup);
  if (draft.chart !== null) reading = { ...reading, chart: draft.chart };
  reading = editMeasures(reading, draft, adding);
  reading = editBreakdowns(reading, draft, adding, replacing, lookup);
  reading = {
    ...reading,
    filters: draft.filters.reduce<readonly Filter[]>(
      (filters, filter) => mergeFilter(filters, filter, draft.flags.has('also')),
      reading.filters,
    ),
  };
  for (const threshold of draft.thresholds)
    reading = {
      ...reading,
      thresholds: [
        ...reading.thresholds.filter((one) => JSON.stringify(one.measure) !== JSON.stringify(threshold.measure)),
        threshold,
      ],
    };
  const [period] = draft.periods;
  if (period && (draft.flags.has('versus') || period.versus) && !draft.flags.has('about'))
    reading = { ...reading, comparison: { to: 'period', period: period.period, growth: draft.flags.has('growth') } };
  else if (period) reading = { ...reading, period: period.period };
  if (draft.comparison || draft.flags.has('growth'))
    reading = { ...reading, comparison: draft.comparison ?? { to: 'previous', period: null, growth: true } };
  if (draft.time) reading = { ...reading, time: draft.time };
  if (draft.transform) reading = { ...reading, transform: draft.transform };
  if (draft.flags.has('trend') && !reading.breakdowns.some((one) => one.kind === 'time'))
    reading = { ...reading, breakdowns: [{ kind: 'time', grain: 'MONTH' }, ...reading.breakdowns] };
  return editOrder(reading, draft);
}

/** Against last year, bucket by bucket: each month with the same month a year earlier. */
function relativeComparison(reading: Reading): Reading {
  const { comparison, breakdowns } = reading;
  const against = comparison?.to === 'period' ? comparison.period : null;
  if (!comparison || against?.kind !== 'previous' || !breakdowns.some((one) => one.kind === 'time')) return reading;
  return { ...reading, comparison: { ...comparison, to: against.unit === 'YEAR' ? 'year' : 'previous', period: null } };
}

/** A model that was reached by one role keeps it: "only East" after "by origin region" means the origin. */
function keepRoles(reading: Reading, base: Reading): Reading {
  const roles = new Map(
    fieldsOf(base).flatMap((field) => (field.via === null ? [] : [[field.model, field.via] as const])),
  );
  if (roles.size === 0) return reading;
  return mapFields(reading, (field) =>
    field.via === null ? { ...field, via: roles.get(field.model) ?? null } : field,
  );
}

function editMeasures(reading: Reading, draft: Draft, adding: boolean): Reading {
  const named = [
    ...draft.measures,
    ...draft.entities
      .filter(() => draft.measures.length === 0 && draft.breakdowns.length === 0)
      .map((entity) => ({ kind: 'count' as const, model: entity.model })),
  ];
  if (named.length === 0 || draft.top !== null || draft.thresholds.length > 0) return reading;
  if (
    draft.order?.by === 'measure' &&
    reading.measures.some((measure) => JSON.stringify(measure) === JSON.stringify(named[0]))
  )
    return reading;
  const measures = adding
    ? [
        ...reading.measures,
        ...named.filter((one) => !reading.measures.some((other) => JSON.stringify(other) === JSON.stringify(one))),
      ]
    : named;
  return { ...reading, shape: 'numbers', rows: null, distribution: null, measures };
}

function editBreakdowns(
  reading: Reading,
  draft: Draft,
  adding: boolean,
  replacing: boolean,
  lookup: CatalogLookup,
): Reading {
  const loose = draft.loose.map((one) => one.field);
  if (reading.rows && loose.length > 0)
    return {
      ...reading,
      rows: {
        ...reading.rows,
        fields: [
          ...reading.rows.fields,
          ...loose.filter((field) => !reading.rows?.fields.some((other) => sameField(other, field))),
        ],
      },
    };
  const keys: readonly Breakdown[] = [
    ...draft.breakdowns,
    ...loose
      .filter(
        (field) => !['NUMBER', 'DATE', 'TIMESTAMP'].includes(lookup.dimension(field.model, field.name)?.type ?? ''),
      )
      .map((field): Breakdown => ({ kind: 'field', field })),
  ];
  if (keys.length === 0) return reading;
  const known = new Set(reading.breakdowns.map((one) => JSON.stringify(one)));
  const fresh = keys.filter((key) => !known.has(JSON.stringify(key)));
  const isTime = (one: Breakdown): boolean => one.kind === 'time';
  if (replacing) return { ...withoutRows(reading, keys, lookup), breakdowns: keys };
  if (adding)
    return {
      ...reading,
      breakdowns: [...reading.breakdowns.filter((one) => !(isTime(one) && fresh.some(isTime))), ...fresh],
    };
  // A grain replaces the grain, a category the category; the other stays.
  const kept = reading.breakdowns.filter((one) => !keys.some((key) => isTime(key) === isTime(one)));
  const merged = [...kept, ...keys];
  return {
    ...withoutRows(reading, keys, lookup),
    breakdowns: [...merged.filter(isTime), ...merged.filter((one) => !isTime(one))],
  };
}

/** Rows that are split become counts of rows. */
function withoutRows(reading: Reading, _keys: readonly Breakdown[], _lookup: CatalogLookup): Reading {
  return reading.rows
    ? { ...reading, shape: 'numbers', rows: null, measures: [{ kind: 'count', model: reading.rows.model }] }
    : reading;
}

function mergeFilter(filters: readonly Filter[], filter: Filter, adding: boolean): readonly Filter[] {
  const index = filters.findIndex((other) =>
    'field' in other && 'field' in filter
      ? other.kind === filter.kind && sameField(other.field, filter.field)
      : other.kind === 'named' && filter.kind === 'named'
        ? other.model === filter.model && other.name === filter.name
        : other.kind === 'weekdays' && filter.kind === 'weekdays',
  );
  const existing = filters[index];
  if (existing === undefined) return [...filters, filter];
  if (existing.kind === 'values' && filter.kind === 'values' && existing.negated === filter.negated && adding)
    return filters.with(index, { ...existing, values: [...new Set([...existing.values, ...filter.values])] });
  if (existing.kind === 'values' && filter.kind === 'values' && filter.negated && !existing.negated)
    return filters
      .with(index, { ...existing, values: existing.values.filter((value) => !filter.values.includes(value)) })
      .filter((one) => one.kind !== 'values' || one.values.length > 0);
  return filters.with(index, filter);
}

function remove(base: Reading, draft: Draft, text: string): Reading {
  const fields = [
    ...draft.loose.map((one) => one.field),
    ...draft.breakdowns.flatMap((one) => (one.kind === 'field' ? [one.field] : [])),
  ];
  const touches = (field: { readonly model: string; readonly name: string }): boolean =>
    fields.some((other) => other.model === field.model && other.name === field.name) ||
    draft.filters.some(
      (filter) => 'field' in filter && filter.field.model === field.model && filter.field.name === field.name,
    );
  const all = fields.length === 0 && draft.filters.length === 0;
  const time = draft.breakdowns.some((one) => one.kind === 'time');
  return {
    ...base,
    filters:
      all && /filter/.test(text)
        ? []
        : base.filters.filter(
            (filter) =>
              !('field' in filter && touches(filter.field)) &&
              !(
                filter.kind === 'named' && draft.filters.some((one) => one.kind === 'named' && one.name === filter.name)
              ),
          ),
    breakdowns:
      all && /breakdown|split|group/.test(text)
        ? []
        : base.breakdowns.filter(
            (one) =>
              !(one.kind === 'field' && touches(one.field)) &&
              !(one.kind === 'time' && time) &&
              !(one.kind === 'entity' && draft.entities.some((entity) => entity.model === one.model)),
          ),
    measures:
      base.measures.length > 1
        ? base.measures.filter((one) => !draft.measures.some((other) => JSON.stringify(other) === JSON.stringify(one)))
        : base.measures,
    top: /limit|top/.test(text) ? null : base.top,
    comparison: /compar|versus|vs/.test(text) ? null : base.comparison,
    period: /period|date filter|time filter/.test(text) ? null : base.period,
  };
}

function editOrder(reading: Reading, draft: Draft): Reading {
  if (draft.top || draft.latest?.count || draft.number) {
    const count = draft.top?.count ?? draft.latest?.count ?? draft.number?.value ?? 10;
    if (reading.rows) return { ...reading, rows: { ...reading.rows, limit: count } };
    return reading.breakdowns.length > 0
      ? {
          ...reading,
          top: {
            count,
            asked: true,
            descending: draft.top?.descending ?? reading.top?.descending ?? true,
            others: draft.flags.has('with_others'),
          },
          order: null,
        }
      : reading;
  }
  if (draft.extreme && reading.breakdowns.length > 0)
    return { ...reading, top: { count: 5, asked: false, descending: draft.extreme.descending, others: false } };
  if (draft.flags.has('with_others') && reading.top) return { ...reading, top: { ...reading.top, others: true } };
  if (!draft.order) return reading;
  if (reading.rows)
    return draft.order.field
      ? { ...reading, rows: { ...reading.rows, orderBy: draft.order.field, descending: draft.order.descending } }
      : reading;
  if (reading.top) return { ...reading, top: { ...reading.top, descending: draft.order.descending } };
  return { ...reading, order: { by: draft.order.by, descending: draft.order.descending } };
}

/** "show the rows": the rows behind the number. */
function toRows(base: Reading, lookup: CatalogLookup): Reading {
  const model = base.measures[0]?.model ?? '';
  const dimensions = (lookup.model(model)?.dimensions ?? [])
    .slice(0, 8)
    .map((one) => ({ model, name: one.name, via: null }));
  return {
    ...EMPTY_READING,
    shape: 'rows',
    filters: base.filters,
    period: base.period,
    time: base.time,
    rows: { model, fields: dimensions, orderBy: null, descending: true, limit: 100 },
  };
}
