import { labelOf } from './catalogLookup.ts';
import type { CatalogLookup } from './catalogLookup.ts';
import type { Draft } from './draft.ts';
import { wordsOf } from './normalise.ts';
import { entityKey, sameField, EMPTY_READING } from './reading.ts';
import { measuredDimension } from './adjective.ts';
import { unitOf } from './time/period.ts';
import type { Period } from './time/period.ts';
import type { Breakdown, Comparison, MeasureTerm, Reading } from './reading.ts';
import { existencePeriod, moveIntoExistence, placeTime, readRows } from './rowsReading.ts';

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
    op: 'correlation' | 'why' | 'remove' | 'versus' | 'distribution' | 'order' | 'growth' | 'share',
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
  unused(
    'versus',
    reading.comparison !== null || severalValues || reading.measures.length > 1 || reading.breakdowns.length > 0,
  );
  unused('correlation', reading.measures.length > 1 && reading.breakdowns.length > 0);
  unused('why', false);
  unused('remove', false);
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
  placeMeasures(draft, lookup);
  placeLoose(draft, lookup);
  placeTime(draft);
  const comparison = placeComparison(draft);
  const first = draft.periods[0]?.period ?? null;
  const period = comparison?.to === 'period' && comparison.period !== null ? first : combinePeriods(draft);
  if (draft.flags.has('trend') && !draft.breakdowns.some((one) => one.kind === 'time'))
    draft.breakdowns.unshift({ kind: 'time', grain: 'MONTH' });
  if (
    (draft.transform?.kind === 'running' || draft.transform?.kind === 'rolling') &&
    !draft.breakdowns.some((one) => one.kind === 'time')
  )
    draft.breakdowns.unshift({ kind: 'time', grain: draft.transform.kind === 'rolling' ? 'DAY' : 'MONTH' });
  const top = placeTop(draft);
  placeProfile(draft, comparison, first);
  splitCompared(draft);
  averageOver(draft);
  const transform = placeShare(draft);
  return {
    ...EMPTY_READING,
    shape:
      draft.flags.has('distribution') && draft.breakdowns.length === 0 && distributionField(draft)
        ? 'distribution'
        : 'numbers',
    distribution: draft.flags.has('distribution') && draft.breakdowns.length === 0 ? distributionField(draft) : null,
    measures: draft.measures,
    breakdowns: draft.breakdowns,
    filters: moveIntoExistence(draft),
    thresholds: draft.thresholds,
    period: draft.filters.some((filter) => filter.kind === 'exists') && existencePeriod(draft) ? null : period,
    comparison,
    time: draft.time,
    transform,
    top: rankWithin(draft, top),
    order: draft.order && !top ? { by: draft.order.by, descending: draft.order.descending } : null,
    chart: draft.chart,
  };
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

/** No measure named: what is counted is what was named. Models named beside a measure are context or a second count. */
function placeMeasures(draft: Draft, lookup: CatalogLookup): void {
  const base = draft.measures[0]?.model;
  if (base === undefined) {
    const numeric = draft.loose.find(
      (loose) => lookup.dimension(loose.field.model, loose.field.name)?.type === 'NUMBER',
    );
    const entity = draft.entities[0];
    const subjectIsKey =
      (draft.top !== null || draft.extreme !== null || draft.order?.by === 'measure') && draft.breakdowns.length === 0;
    if (draft.average && numeric) {
      draft.measures.push({ kind: 'aggregate', fn: draft.average, model: numeric.field.model, field: numeric.field });
      draft.loose = draft.loose.filter((loose) => loose !== numeric);
      draft.average = null;
    } else if (
      draft.order?.field &&
      lookup.dimension(draft.order.field.model, draft.order.field.name)?.type === 'NUMBER'
    ) {
      const { field } = draft.order;
      draft.measures.push({ kind: 'aggregate', fn: draft.order.descending ? 'MAX' : 'MIN', model: field.model, field });
      draft.loose = draft.loose.filter((loose) => !sameField(loose.field, field));
    } else if (entity && !(subjectIsKey && draft.entities.length === 1)) {
      if (subjectIsKey && draft.entities.length > 1) {
        draft.breakdowns.push(entityKey(entity));
        draft.measures.push({ kind: 'count', model: draft.entities[1]?.model ?? entity.model });
        draft.entities = draft.entities.slice(2);
      } else {
        for (const one of draft.entities) draft.measures.push({ kind: 'count', model: one.model });
        draft.measures = uniqueMeasures(draft.measures).filter(
          (one, index) => index === 0 || isBeside(draft, one.model, lookup),
        );
        draft.entities = draft.entities.filter((one) => !draft.measures.some((measure) => measure.model === one.model));
        relateEntities(draft, entity.model, lookup);
      }
    } else if (
      draft.flags.has('count') &&
      draft.breakdowns.length === 0 &&
      draft.loose.length === 0 &&
      draft.filters[0] &&
      'field' in draft.filters[0]
    ) {
      // "number of hip replacements": what has that value is counted.
      const { model } = draft.filters[0].field;
      draft.measures.push({ kind: 'count', model });
      draft.notes.push({ kind: 'aggregation', text: `Counted ${nounOf(lookup, model)}`, phrase: null });
    } else if (draft.breakdowns.length > 0 || draft.loose.length > 0) {
      const field = draft.breakdowns.find((one) => one.kind === 'field');
      const model = field?.kind === 'field' ? field.field.model : draft.loose[0]?.field.model;
      if (
        model !== undefined &&
        (draft.flags.has('which') ||
          draft.flags.has('list') ||
          draft.flags.has('distribution') ||
          draft.flags.has('show'))
      )
        draft.measures.push({ kind: 'count', model });
    }
    return;
  }
  const wantsKey =
    (draft.breakdowns.length === 0 || draft.top !== null) &&
    (draft.flags.has('which') ||
      draft.flags.has('list') ||
      draft.top !== null ||
      draft.extreme !== null ||
      draft.thresholds.length > 0);
  for (const entity of draft.entities) {
    const counted = draft.measures.some((measure) => measure.kind === 'count' && measure.model === entity.model);
    if (counted) continue;
    if (wantsKey && draft.subject === null && canKey(draft, entity.model, lookup)) {
      draft.subject = entityKey(entity);
      draft.breakdowns.push(draft.subject);
    } else if (draft.flags.has('and_count')) draft.measures.push({ kind: 'count', model: entity.model });
    else relateEntity(draft, base, entity, lookup);
  }
}

function relateEntities(draft: Draft, base: string, lookup: CatalogLookup): void {
  for (const entity of draft.entities) relateEntity(draft, base, entity, lookup);
}

/** A model named beside what is counted: its one side is context, its many side is what the counted must have. */
function relateEntity(draft: Draft, base: string, entity: Draft['entities'][number], lookup: CatalogLookup): void {
  const counted =
    draft.measures[0]?.kind === 'count' ||
    (draft.measures[0]?.kind === 'measure' && lookup.countMeasure(base)?.name === draft.measures[0].name);
  if (lookup.joins.pathsBetween(base, entity.model).length > 0) return;
  if (counted && draft.measures.length === 1 && lookup.joins.toMany(base, entity.model).length === 1)
    draft.filters.push({ kind: 'exists', model: base, other: entity.model, negated: false, filters: [], period: null });
  else draft.unplaced.add(entity.index);
}

function canKey(draft: Draft, model: string, lookup: CatalogLookup): boolean {
  return draft.measures.some((measure) => lookup.joins.pathsBetween(measure.model, model).length > 0);
}

function isBeside(draft: Draft, model: string, lookup: CatalogLookup): boolean {
  const base = draft.measures[0]?.model ?? model;
  return (
    base !== model &&
    (draft.flags.has('also') || draft.flags.has('and_count') || lookup.joins.pathsBetween(base, model).length === 0)
  );
}

function uniqueMeasures(measures: readonly MeasureTerm[]): MeasureTerm[] {
  const seen = new Set<string>();
  return measures.filter((one) => !seen.has(JSON.stringify(one)) && seen.add(JSON.stringify(one)));
}

/** Dimensions named without a role: a date says which time is meant, anything else beside a number is a key. */
function placeLoose(draft: Draft, lookup: CatalogLookup): void {
  for (const { field, index } of draft.loose) {
    const dimension = lookup.dimension(field.model, field.name);
    const isDate = dimension?.type === 'DATE' || dimension?.type === 'TIMESTAMP';
    if (
      isDate &&
      (draft.periods.length > 0 || draft.breakdowns.some((one) => one.kind === 'time') || draft.flags.has('trend'))
    )
      draft.time ??= field;
    else if (dimension?.type === 'NUMBER' && draft.flags.has('distribution')) draft.distributionField = field;
    else if (dimension?.type === 'NUMBER' && draft.measures.length === 0) draft.unplaced.add(index);
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
    else draft.unplaced.add(index);
  }
}

function pushKey(draft: Draft, key: Breakdown): void {
  if (!draft.breakdowns.some((one) => JSON.stringify(one) === JSON.stringify(key))) draft.breakdowns.push(key);
}

function placeComparison(draft: Draft): Comparison | null {
  const growth = draft.flags.has('growth');
  const trend = draft.breakdowns.some((one) => one.kind === 'time');
  if (draft.comparison) return { ...draft.comparison, growth: growth || draft.comparison.growth };
  const [first, second] = draft.periods;
  const against = second ?? (first?.versus ? first : undefined);
  if (
    against?.period.kind === 'previous' &&
    (trend || second === undefined || isShorter(first?.period ?? null, against.period))
  ) {
    if (second === undefined) draft.periods = [];
    return { to: against.period.unit === 'YEAR' ? 'year' : 'previous', period: null, growth };
  }
  if (first && second && (second.versus || draft.flags.has('versus') || growth || second.period.kind !== 'range'))
    return { to: 'period', period: second.period, growth };
  if (growth) return { to: 'previous', period: null, growth: true };
  if (draft.flags.has('versus') && draft.periods.length === 1 && !trend && draft.measures.length < 2) {
    const named = draft.filters.find((filter) => filter.kind === 'values' && filter.values.length > 1);
    if (!named) return null;
  }
  return null;
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

/** Two years side by side by month: the same month of each in one row. */
function placeProfile(draft: Draft, comparison: Comparison | null, period: Period | null): void {
  const both = [period, comparison?.to === 'period' ? comparison.period : null].every(
    (one) => one !== null && unitOf(one) === 'YEAR',
  );
  if (!both) return;
  draft.breakdowns = draft.breakdowns.map((one) =>
    one.kind === 'time' && (one.grain === 'MONTH' || one.grain === 'QUARTER')
      ? { kind: 'profile', part: one.grain }
      : one,
  );
}

/** True when a period is counted in a smaller unit than another: a month against last year. */
function isShorter(period: Period | null, than: Period): boolean {
  const order = ['YEAR', 'QUARTER', 'MONTH', 'WEEK', 'DAY', 'HOUR'];
  const [unit, other] = [period && unitOf(period), unitOf(than)];
  return unit !== null && other !== null && order.indexOf(unit) > order.indexOf(other);
}

function combinePeriods(draft: Draft): Reading['period'] {
  return draft.periods[0]?.period ?? null;
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

/** "Germany vs France" splits by what the two have in common. */
function splitCompared(draft: Draft): void {
  if (!draft.flags.has('versus')) return;
  const compared = draft.filters.find((filter) => filter.kind === 'values' && filter.values.length > 1);
  if (
    compared?.kind === 'values' &&
    !draft.breakdowns.some((one) => one.kind === 'field' && sameField(one.field, compared.field))
  )
    draft.breakdowns.push({ kind: 'field', field: compared.field });
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
function placeShare(draft: Draft): Reading['transform'] {
  if (draft.transform?.kind !== 'share') return draft.transform;
  if (draft.shareOf.length > 0) return { kind: 'share', of: draft.shareOf, within: false };
  if (draft.breakdowns.some((one) => one.kind !== 'time')) {
    if (draft.filters.length > 0)
      draft.notes.push({ kind: 'aggregation', text: 'Each group’s share of the total of all groups', phrase: null });
    return draft.transform;
  }
  const narrowed = draft.filters.filter((filter) => filter.kind !== 'exists' && filter.kind !== 'weekdays');
  return narrowed.length > 0 ? { kind: 'share', of: narrowed, within: false } : draft.transform;
}

function distributionField(draft: Draft): Reading['distribution'] {
  const first = draft.measures[0];
  if (draft.distributionField) return { field: draft.distributionField };
  return first?.kind === 'aggregate' && first.fn !== 'COUNT_DISTINCT' ? { field: first.field } : null;
}

/** Words for a model's rows: "customers". */
function nounOf(lookup: CatalogLookup, model: string): string {
  const definition = lookup.model(model);
  return definition ? labelOf(definition).toLowerCase() : model;
}
