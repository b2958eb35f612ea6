import type { CatalogLookup } from './catalogLookup.ts';
import { inSteps } from './comparisonStep.ts';
import type { Draft } from './draft.ts';
import { wordsOf } from './normalise.ts';
import { placeExistence } from './placeExistence.ts';
import { joinPeriods, placeComparison, placeProfile, splitCompared } from './placeComparison.ts';
import { placeGroups } from './placeGroups.ts';
import { placeMeasures } from './placeMeasures.ts';
import { sameField, EMPTY_READING } from './reading.ts';
import { measuredDimension } from './adjective.ts';
import type { Breakdown, Filter, Reading } from './reading.ts';
import { isBehindPeriod, isTimed, placeTime, readRows } from './rowsReading.ts';

/** What a "most" question asks for and what is shown with it. */
const SHOWN_FOR_MOST = 5;
const DEFAULT_TOP = 10;

/** Decides the shape of a question from what was gathered, and gives every loose part its place. */
export function finishReading(draft: Draft, lookup: CatalogLookup): Reading {
  const reading = shapeReading(draft, lookup);
  refuseUnused(draft, reading);
  return reading;
}

/** An operator that changed nothing was not understood; it must not be dropped in silence. */
function refuseUnused(draft: Draft, reading: Reading): void {
  const unused = (
    op:
      | 'correlation'
      | 'why'
      | 'remove'
      | 'replace'
      | 'versus'
      | 'distribution'
      | 'order'
      | 'growth'
      | 'share'
      | 'with_others'
      | 'rows',
    used: boolean,
  ): void => {
    const index = draft.operators.get(op);
    if (index !== undefined && !used) draft.unplaced.add(index);
  };
  if (
    draft.extreme &&
    reading.top === null &&
    reading.rows === null &&
    !draft.measures.some((one) => one.kind === 'aggregate' && (one.fn === 'MAX' || one.fn === 'MIN'))
  )
    draft.unplaced.add(draft.extreme.index);
  if (draft.top && reading.top === null && reading.rows === null) draft.unplaced.add(draft.top.index);
  if (draft.latest && reading.rows === null) draft.unplaced.add(draft.latest.index);
  const severalValues = reading.filters.some((one) => one.kind === 'values' && one.values.length > 1);
  // "business but never economy" of one row says nothing more than "business".
  const isVacuous = reading.filters.some(
    (one) =>
      one.kind === 'values' &&
      one.negated &&
      reading.filters.some((other) => other.kind === 'values' && !other.negated && sameField(other.field, one.field)),
  );
  if (isVacuous) draft.unplaced.add(draft.operators.get('missing') ?? draft.operators.get('not') ?? 0);
  unused(
    'versus',
    reading.comparison !== null || severalValues || reading.measures.length > 1 || reading.breakdowns.length > 0,
  );
  unused('correlation', reading.measures.length > 1 && reading.breakdowns.length > 0);
  unused('with_others', reading.top !== null);
  unused('rows', reading.rows !== null);
  unused('why', false);
  unused('remove', false);
  unused('replace', false);
  unused('distribution', reading.shape === 'distribution' || reading.breakdowns.length > 0);
  unused('order', reading.breakdowns.length > 0 || reading.rows !== null);
  unused('growth', reading.comparison !== null);
  const [first] = reading.measures;
  unused('share', first?.kind !== 'metric' || reading.transform?.kind !== 'share');
  for (const one of draft.periods.slice(reading.comparison === null ? 1 : 2)) draft.unplaced.add(one.index);
}

function shapeReading(draft: Draft, lookup: CatalogLookup): Reading {
  orderByAdjective(draft, lookup);
  placeNumber(draft);
  const rows = readRows(draft, lookup);
  if (rows) return rows;
  placeGroups(draft, lookup);
  placeMeasures(draft, lookup);
  placeLoose(draft, lookup);
  placeTime(draft);
  joinPeriods(draft);
  placeClosing(draft, lookup);
  const comparison = placeComparison(draft);
  const first = draft.periods[0]?.period ?? null;
  if (draft.flags.has('trend') && !draft.breakdowns.some((one) => one.kind === 'time'))
    draft.breakdowns.unshift({ kind: 'time', grain: 'MONTH' });
  if (
    (draft.transform?.kind === 'running' || draft.transform?.kind === 'rolling') &&
    !draft.breakdowns.some((one) => one.kind === 'time')
  )
    draft.breakdowns.unshift({ kind: 'time', grain: draft.transform.kind === 'rolling' ? 'DAY' : 'MONTH' });
  const top = placeTop(draft);
  placeProfile(draft, comparison, first);
  repeatHours(draft);
  splitCompared(draft);
  averageOver(draft);
  const transform = placeShare(draft, lookup);
  return inSteps({
    ...EMPTY_READING,
    shape:
      draft.flags.has('distribution') && draft.breakdowns.length === 0 && distributionField(draft)
        ? 'distribution'
        : 'numbers',
    distribution: draft.flags.has('distribution') && draft.breakdowns.length === 0 ? distributionField(draft) : null,
    measures: draft.measures,
    breakdowns: draft.breakdowns,
    ...placeExistence(draft, draft.measures[0]?.model, lookup),
    thresholds: draft.thresholds,
    comparison,
    time: draft.time,
    transform,
    top: rankWithin(draft, top),
    order: draft.order && !top ? { by: draft.order.by, descending: draft.order.descending } : null,
    chart: draft.chart,
  });
}

/** "by weekday and hour": beside days that repeat, the hours are those of the day. */
function repeatHours(draft: Draft): void {
  if (!draft.breakdowns.some((one) => one.kind === 'profile' && one.part === 'WEEKDAY')) return;
  draft.breakdowns = draft.breakdowns.map((one) =>
    one.kind === 'time' && one.grain === 'HOUR' ? { kind: 'profile', part: 'HOUR' } : one,
  );
}

/** "5 travellers with the highest …": the number says how many are asked for. */
function placeNumber(draft: Draft): void {
  if (draft.number === null) return;
  const { value, index } = draft.number;
  if (draft.extreme) {
    draft.top = { count: value, descending: draft.extreme.descending, index };
  } else if (draft.flags.has('list') && draft.measures.length === 0 && draft.latest === null)
    draft.latest = { count: value, descending: true, index };
  else draft.unplaced.add(index);
}

/** "oldest passengers": ordered by the number the adjective measures. */
function orderByAdjective(draft: Draft, lookup: CatalogLookup): void {
  const key = draft.breakdowns.find((one) => one.kind === 'field');
  if (
    draft.extreme &&
    draft.extreme.nouns.length > 0 &&
    draft.measures.length === 0 &&
    draft.entities.length === 0 &&
    draft.order === null &&
    key?.kind === 'field'
  ) {
    // "which topic takes the longest": the one number of its model that measures length or time.
    const { nouns } = draft.extreme;
    const measured = (lookup.model(key.field.model)?.measures ?? []).filter((one) =>
      [one.name, one.label, ...one.synonyms].some((name) => wordsOf(name).some((word) => nouns.includes(word.text))),
    );
    const [only] = measured;
    if (only && measured.length === 1)
      draft.measures.push({ kind: 'measure', model: key.field.model, name: only.name });
    else draft.unplaced.add(draft.extreme.index);
  }
  const entity = draft.entities[0];
  const name =
    draft.extreme && entity && draft.order === null && draft.measures.length === 0
      ? measuredDimension(entity.model, draft.extreme.nouns, lookup)
      : undefined;
  if (entity && draft.extreme && name !== undefined)
    draft.order = {
      by: 'measure',
      descending: draft.extreme.descending,
      field: { model: entity.model, name, via: null },
    };
}

/** Dimensions named without a role: a date says which time is meant, anything else beside a number is a key. */
function placeLoose(draft: Draft, lookup: CatalogLookup): void {
  for (const { field, index } of draft.loose) {
    const dimension = lookup.dimension(field.model, field.name);
    const isDate = dimension?.type === 'DATE' || dimension?.type === 'TIMESTAMP';
    if (isDate && isBehindPeriod(draft, index)) draft.filters.push({ kind: 'null', field, negated: true });
    else if (isDate && isTimed(draft)) draft.time ??= field;
    else if (dimension?.type === 'NUMBER' && draft.flags.has('distribution')) {
      // "revenue spread over nights": another number stands in each bucket than how many rows it has.
      const counted = draft.measures.every(
        (one) =>
          one.model === field.model &&
          (one.kind === 'count' ||
            (one.kind === 'measure' && lookup.countMeasure(one.model)?.name === one.name) ||
            (one.kind === 'aggregate' && sameField(one.field, field))),
      );
      if (counted) draft.distributionField = field;
      else pushKey(draft, { kind: 'field', field });
    } else if (dimension?.type === 'NUMBER' && draft.measures.length === 0) draft.unplaced.add(index);
    else if (
      dimension?.type === 'NUMBER' &&
      !dimension.primaryKey &&
      dimension.timeGrains.length === 0 &&
      !draft.flags.has('by')
    )
      draft.unplaced.add(index);
    else if (dimension?.type === 'BOOLEAN') draft.unplaced.add(index);
    else if (draft.filters.some((filter) => filter.kind === 'values' && sameField(filter.field, field))) continue;
    else if (draft.measures.length > 0 && !isDate) pushKey(draft, { kind: 'field', field });
    // "students graduated", said without a period: those of which the date is known.
    else if (isDate && isAboutRows(draft, field.model)) draft.filters.push({ kind: 'null', field, negated: true });
    else draft.unplaced.add(index);
  }
}

function isAboutRows(draft: Draft, model: string): boolean {
  const subject = draft.measures[0]?.model ?? draft.entities[0]?.model;
  return model === subject || draft.existence.some(({ other }) => other === model);
}

function pushKey(draft: Draft, key: Breakdown): void {
  if (!draft.breakdowns.some((one) => JSON.stringify(one) === JSON.stringify(key))) draft.breakdowns.push(key);
}

/** "top 2 lines per operator": ranked within each operator, which is said. */
function rankWithin(draft: Draft, top: Reading['top']): Reading['top'] {
  const subject = JSON.stringify(draft.subject);
  const others = draft.breakdowns.flatMap((one, index) => (JSON.stringify(one) === subject ? [] : [index]));
  if (top === null || draft.subject === null || others.length === 0 || others.length === draft.breakdowns.length)
    return top;
  const count = top.asked ? top.count : 1;
  draft.notes.push({
    kind: 'top_n',
    text: `The ${top.descending ? 'top' : 'bottom'} ${count} within each group`,
    phrase: null,
  });
  return { ...top, count, within: others };
}

/** "at the end of October": only a level has a value there; anything else would be asked of the whole month. */
function placeClosing(draft: Draft, lookup: CatalogLookup): void {
  if (draft.measures.every((measure) => lookup.isLevel(measure))) return;
  for (const { closing, index } of draft.periods) if (closing) draft.unplaced.add(index);
}

function placeTop(draft: Draft): Reading['top'] {
  const others = draft.flags.has('with_others');
  if (draft.breakdowns.length === 0) return null;
  if (draft.top && draft.number && draft.top.index === draft.number.index)
    return { count: draft.number.value, asked: true, descending: draft.top.descending, others };
  if (draft.top) {
    if (draft.top.count === null) draft.notes.push({ kind: 'top_n', text: `Top ${DEFAULT_TOP}`, phrase: null });
    return { count: draft.top.count ?? DEFAULT_TOP, asked: true, descending: draft.top.descending, others };
  }
  const single = draft.measures[0];
  // "longest delay per line": the largest of each group, for every group.
  if (
    draft.extreme &&
    draft.order?.field &&
    single?.kind === 'aggregate' &&
    (single.fn === 'MAX' || single.fn === 'MIN') &&
    draft.flags.has('by')
  )
    return null;
  if (draft.extreme) {
    draft.notes.push({
      kind: 'top_n',
      text: `The first is the answer; the next ${SHOWN_FOR_MOST - 1} are shown with it`,
      phrase: null,
    });
    return { count: SHOWN_FOR_MOST, asked: false, descending: draft.extreme.descending, others };
  }
  return null;
}

/** "average revenue per month": the mean of the monthly totals, not a mean of rows. */
function averageOver(draft: Draft): void {
  if (!draft.average || draft.measures.length === 0) return;
  const [key, ...more] = draft.breakdowns;
  if (
    draft.average === 'SUM' ||
    !key ||
    more.length > 0 ||
    (key.kind !== 'time' && key.kind !== 'entity') ||
    draft.measures.length !== 1
  )
    draft.flags.add('average_unread');
  else draft.transform = { kind: 'average', fn: draft.average };
}

/** A share of what was filtered when nothing splits the number; otherwise each group's share. */
/** "percentage of punctual flights by month": of all flights, those that the number counts. */
function partOfCount(draft: Draft, lookup: CatalogLookup): Filter | null {
  const [measure, more] = draft.measures;
  if (!draft.shareSpan?.proportion || measure?.kind !== 'measure' || more) return null;
  const { model, name } = measure;
  const definition = lookup.measure(model, name);
  if (!definition || definition.filter === null || definition.expression !== lookup.countMeasure(model)?.expression)
    return null;
  draft.measures = [{ kind: 'count', model }];
  return { kind: 'counted', model, name, negated: false };
}

function placeShare(draft: Draft, lookup: CatalogLookup): Reading['transform'] {
  if (draft.transform?.kind !== 'share') return draft.transform;
  if (draft.shareOf.length > 0) return { kind: 'share', of: draft.shareOf, within: false };
  const counted = partOfCount(draft, lookup);
  if (counted) return { kind: 'share', of: [counted], within: false };
  // "share of failed exams per level": of the exams of each level, how many failed.
  const { start = 0, end = null, proportion = false } = draft.shareSpan ?? {};
  const part = draft.filters
    .slice(start, end ?? undefined)
    .filter(
      (filter) =>
        isNarrowing(filter) &&
        !draft.breakdowns.some(
          (one) => one.kind === 'field' && 'field' in filter && sameField(one.field, filter.field),
        ),
    );
  const isRanked = draft.top !== null || draft.extreme !== null;
  if (part.length > 0 && (isRanked ? proportion : end !== null)) return { kind: 'share', of: part, within: false };
  if (draft.breakdowns.some((one) => one.kind !== 'time')) {
    if (draft.filters.length > 0)
      draft.notes.push({ kind: 'aggregation', text: 'Each group’s share of the total of all groups', phrase: null });
    return draft.transform;
  }
  const narrowed = draft.filters.filter(isNarrowing);
  return narrowed.length > 0 ? { kind: 'share', of: narrowed, within: false } : draft.transform;
}

function isNarrowing(filter: Filter): boolean {
  return filter.kind !== 'exists';
}

function distributionField(draft: Draft): Reading['distribution'] {
  const first = draft.measures[0];
  if (draft.distributionField) return { field: draft.distributionField };
  return first?.kind === 'aggregate' && first.fn !== 'COUNT_DISTINCT' ? { field: first.field } : null;
}
