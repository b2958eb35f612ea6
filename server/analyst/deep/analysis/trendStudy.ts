import type { PeriodUnit } from '../../builtin/time/period.ts';
import { addDays, addUnits } from '../../builtin/time/period.ts';
import { bucketLabel } from '../../builtin/time/periodLabel.ts';
import type { BoundText } from '../evidence.ts';
import { expectedByOthers, outliers } from '../statistics/outliers.ts';
import { median } from '../statistics/robust.ts';
import { season, withoutSeason } from '../statistics/season.ts';
import { steps } from '../statistics/steps.ts';
import { trend } from '../statistics/trend.ts';
import { SEASON, bucketsOf } from '../subject/spans.ts';
import type { Span } from '../subject/spans.ts';
import { parts, plainText } from '../writing/boundText.ts';
import type { Operand } from '../writing/boundText.ts';
import { lineChart } from '../writing/charts.ts';
import { medianOf, valueOf } from '../writing/uses.ts';
import { firstWithRows } from './changesInTime.ts';
import { Frame, WHOLE } from './frame.ts';
import { capital, evidenceOf, measured, placesOf, said } from './measured.ts';
import { NOVELTY } from './study.ts';
import type { Draft, Study, StudyWorld } from './study.ts';

const LEAST_SLOPE = 0.005;
/** Neighbours as alike as this make steps of nothing. */
const WANDERS = 0.8;

/** Direction, season, steps and outliers of a number over time. */
export function studyTrend(
  world: StudyWorld,
  query: string,
  grain: PeriodUnit,
  span: Pick<Span, 'from' | 'to'>,
): Study | null {
  const { subject, binder } = world;
  const evidence = evidenceOf(world, query);
  if (!evidence) return null;
  const frame = new Frame(evidence, { keys: 0, bucket: grain });
  const places = placesOf(subject, evidence, 1);
  const all = bucketsOf(span, grain);
  const use = (bucket: string): ReturnType<typeof measured> =>
    measured(subject, frame, places, WHOLE, { from: bucket, to: addDays(addUnits(bucket, 1, grain), -1), label: '' });
  const begun = firstWithRows(all.map((bucket) => binder.value(use(bucket)) ?? 0));
  // Without a value is not 0, except for a sum.
  const buckets = all.slice(begun).filter((bucket) => binder.value(use(bucket)) !== null);
  const values = buckets.map((bucket) => binder.value(use(bucket)) ?? 0);
  const cells = (list: readonly string[]): Operand => list.map((bucket) => frame.cell(WHOLE, bucket, places.own));
  const isWhole = buckets.length === all.length - begun;
  const length = isWhole ? SEASON[grain] : 0;
  const unit = grain.toLowerCase();
  const profile = season(values, length);
  const straight = withoutSeason(values, profile);
  const line = trend(straight);
  const level = Math.abs(median(values)) || 1;
  const drafts: Draft[] = [];
  const add = (
    draft: Omit<Draft, 'statement' | 'rows' | 'buckets' | 'explains'>,
    statement: BoundText | null,
  ): void => {
    if (statement) drafts.push({ ...draft, statement, rows: null, buckets: values.length, explains: false });
  };
  const changed = steps(values, length);
  if (changed.length === 0 && Math.abs(line.slope) >= LEAST_SLOPE * level)
    add(
      { kind: 'trend', effect: { value: line.slope, share: line.slope / level }, p: line.p, novelty: NOVELTY.shape },
      binder.text(
        parts`${capital(subject.label)} ${line.slope < 0 ? 'falls' : 'grows'} by about ${{ operation: 'slope', operands: [cells(buckets)], as: 'size', style: subject.style }} a ${unit}, over the time from ${bucketLabel(buckets[0] ?? '', grain)} to ${bucketLabel(buckets.at(-1) ?? '', grain)}.`,
      ),
    );
  for (const step of changed) {
    const [before, after] = [buckets.slice(Math.max(0, step.at - 12), step.at), buckets.slice(step.at, step.at + 12)];
    add(
      {
        kind: 'step',
        effect: { value: step.after - step.before, share: (step.after - step.before) / level },
        p: step.p,
        novelty: NOVELTY.shape,
      },
      binder.text(
        parts`Its level changed in ${bucketLabel(buckets[step.at] ?? '', grain)}: from ${medianOf(cells(before), subject.style)} to ${medianOf(cells(after), subject.style)} a ${unit}, in the middle of the time before and after.`,
      ),
    );
  }
  const far = outliers(values, { length });
  const expected = expectedByOthers(values, length);
  for (const one of far) {
    const near = buckets.filter((_, at) => at !== one.at && Math.abs(at - one.at) <= 3);
    add(
      {
        kind: 'outlier',
        effect: { value: one.value - (expected[one.at] ?? one.value), share: (one.value - one.expected) / level },
        p: one.p,
        novelty: NOVELTY.shape,
      },
      binder.text(
        parts`${capital(bucketLabel(buckets[one.at] ?? '', grain))} stands out with ${valueOf(cells([buckets[one.at] ?? '']), subject.style)}; its neighbours have ${medianOf(cells(near), subject.style)} in the middle.`,
      ),
    );
  }
  const chart = lineChart(world, {
    evidence,
    title: `${capital(subject.label)} by ${unit}`,
    buckets,
    grain,
    use,
    marked: [],
    dots: new Map([
      ...changed.map((one): [string, string] => [buckets[one.at] ?? '', 'new level']),
      ...far.map((one): [string, string] => [buckets[one.at] ?? '', 'far from the others']),
    ]),
  });
  return {
    drafts,
    tests: changed.length === 0 && drafts.every(({ kind }) => kind !== 'trend') ? [line.p] : [],
    blocks: chart ? [chart] : [],
    claim: 'observed',
    otherwise: said(
      plainText(`No direction, no change of level and no outlier stands out from the ups and downs by ${unit}.`),
    ),
    caveats: said(
      profile === null
        ? null
        : plainText(
            `${capital(subject.label)} has a season: the same time of each ${grain === 'DAY' ? 'week' : 'year'} is alike.`,
          ),
      line.persistence > WANDERS
        ? plainText(
            `${capital(subject.label)} wanders: each ${unit} is much like the one before, so a new level may be chance.`,
          )
        : null,
    ),
  };
}
