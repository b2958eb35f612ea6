import type { ExecutedRows } from '../../analyst.ts';
import { lookUp } from '../catalog/catalogLookup.ts';
import type { Grounded } from '../deciding/ground.ts';
import { inZone } from '../time/inZone.ts';
import type { FieldRef, Reading } from '../reading.ts';
import { toSemql } from '../writing/toSemql.ts';
import type { Telling } from './answerReading.ts';
import { toNumber } from './rows/cells.ts';
import { runQuery } from './rows/runQuery.ts';

/** More values than this are no picture of how a number is spread. */
const MAX_VALUES = 40;
const RANGES = 20;

/**
 * A distribution over many values, counted again in ranges of one round width. Null where the
 * values can be shown as they are, or their extent is unknown.
 */
export async function inRanges(
  chosen: Grounded,
  values: ExecutedRows,
  { request, analysis: plain, clock }: Pick<Telling, 'request' | 'analysis' | 'clock'>,
): Promise<{ readonly chosen: Grounded; readonly executed: ExecutedRows } | null> {
  const { reading } = chosen;
  if (!reading.distribution || (values.rows.length <= MAX_VALUES && !values.truncated)) return null;
  const lookup = lookUp(request.catalog);
  const analysis = inZone(plain, reading.timeZone);
  const { field } = reading.distribution;
  const compiled = (one: Reading) => toSemql(one, lookup, clock).find(({ semql }) => analysis.compile(semql).ok);
  const extent = compiled(extentOf(reading, field));
  if (!extent) return null;
  const { rows } = await runQuery(extent.semql, 'Looking for the lowest and the highest', analysis);
  const [lowest, highest] = [toNumber(rows[0]?.[0]), toNumber(rows[0]?.[1])];
  if (lowest === null || highest === null || lowest === highest) return null;
  const width = roundWidth((highest - lowest) / RANGES, values.columns[0]?.type === 'INTEGER');
  const ranged = { ...reading, distribution: { field, width } };
  const query = compiled(ranged);
  if (!query) return null;
  const executed = await runQuery(query.semql, `Counting in ranges of ${width}`, analysis);
  return { chosen: { ...chosen, reading: ranged, query }, executed };
}

function extentOf(reading: Reading, field: FieldRef): Reading {
  return {
    ...reading,
    shape: 'numbers',
    distribution: null,
    measures: (['MIN', 'MAX'] as const).map((fn) => ({ kind: 'aggregate', model: field.model, fn, field })),
  };
}

/**
 * The next of 1, 2, 2.5, 5 and 10 times a power of ten; of `whole` numbers every range holds as
 * many.
 */
function roundWidth(width: number, whole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(width));
  // Powers below one carry binary dust.
  const widths = [1, 2, 2.5, 5, 10].map((factor) => Number((factor * power).toPrecision(3)));
  return widths.find((one) => one >= width && (!whole || Number.isInteger(one))) ?? 1;
}
