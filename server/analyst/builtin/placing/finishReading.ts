import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { EMPTY_READING } from '../reading.ts';
import type { FieldRef, MeasureTerm, Reading } from '../reading.ts';
import type { Draft } from '../reading/draft.ts';
import { placeJudgement } from '../reading/placeJudgement.ts';
import { isAverage } from '../catalog/isAverage.ts';
import { inSteps } from './comparisonStep.ts';
import { joinPeriods, placeComparison, placeProfile, splitCompared } from './placeComparison.ts';
import { placeExistence } from './placeExistence.ts';
import { placeGroups } from './placeGroups.ts';
import { placeLoose } from './placeLoose.ts';
import { placeMeasures } from './placeMeasures.ts';
import { orderByAdjective, placeNumber } from './placeOrder.ts';
import { placeShare } from './placeShare.ts';
import { placeTop, rankFalls, rankWithin } from './placeTop.ts';
import { refuseUnused } from './refuseUnused.ts';
import { placeTime, readRows } from './rowsReading.ts';

/** Decides the shape of a question from what was gathered, and gives every loose part its place. */
export function finishReading(draft: Draft, lookup: CatalogLookup): Reading {
  const reading = shapeReading(draft, lookup);
  refuseUnused(draft, reading);
  return reading;
}

function shapeReading(draft: Draft, lookup: CatalogLookup): Reading {
  orderByAdjective(draft, lookup);
  placeNumber(draft);
  if (draft.order?.field) placeJudgement(draft, ofField(draft.order.field), lookup);
  const rows = readRows(draft, lookup);
  if (rows) {
    if (!draft.order?.field) placeJudgement(draft, undefined, lookup);
    return rows;
  }
  placeGroups(draft, lookup);
  placeMeasures(draft, lookup);
  averagePerRow(draft, lookup);
  if (!draft.order?.field) placeJudgement(draft, draft.measures[0], lookup);
  placeLoose(draft, lookup);
  placeTime(draft);
  joinPeriods(draft);
  placeClosing(draft, lookup);
  const comparison = placeComparison(draft);
  if (draft.falls && comparison?.growth) rankFalls(draft);
  const first = draft.periods[0]?.period ?? null;
  if (draft.flags.has('trend') && !draft.breakdowns.some((one) => one.kind === 'time'))
    draft.breakdowns.unshift({ kind: 'time', grain: 'MONTH' });
  if (
    (draft.transform?.kind === 'running' || draft.transform?.kind === 'rolling') &&
    !draft.breakdowns.some((one) => one.kind === 'time')
  )
    draft.breakdowns.unshift({
      kind: 'time',
      grain: draft.transform.kind === 'rolling' ? draft.transform.unit : 'MONTH',
    });
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

/** A number of each row, as what is judged by it. */
function ofField(field: FieldRef): MeasureTerm {
  return { kind: 'aggregate', fn: 'MAX', model: field.model, field };
}

/** Treats hours as hours of the day when weekdays are a key too: "by weekday and hour". */
function repeatHours(draft: Draft): void {
  if (!draft.breakdowns.some((one) => one.kind === 'profile' && one.part === 'WEEKDAY')) return;
  draft.breakdowns = draft.breakdowns.map((one) =>
    one.kind === 'time' && one.grain === 'HOUR' ? { kind: 'profile', part: 'HOUR' } : one,
  );
}

/**
 * "at the end of October": only a level has a value there; anything else would be asked of the
 * whole month.
 */
function placeClosing(draft: Draft, lookup: CatalogLookup): void {
  if (draft.measures.every((measure) => lookup.isLevel(measure))) return;
  for (const { closing, index } of draft.periods) if (closing) draft.unplaced.add(index);
}

/** "average fee per rental by type": the average of each row of its own is the average itself. */
function averagePerRow(draft: Draft, lookup: CatalogLookup): void {
  if (draft.top !== null || draft.extreme !== null || draft.measures.length === 0) return;
  if (!draft.measures.every((measure) => isAverage(measure, lookup))) return;
  draft.breakdowns = draft.breakdowns.filter(
    (one) => one.kind !== 'entity' || !draft.measures.every(({ model }) => model === one.model),
  );
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

function distributionField(draft: Draft): Reading['distribution'] {
  const first = draft.measures[0];
  if (draft.distributionField) return { field: draft.distributionField };
  return first?.kind === 'aggregate' && first.fn !== 'COUNT_DISTINCT' ? { field: first.field } : null;
}
