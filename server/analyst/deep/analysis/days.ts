import { addDays } from '../../builtin/time/period.ts';
import { dayLabel } from '../../builtin/time/periodLabel.ts';
import { median, sum } from '../statistics/robust.ts';
import { outliers } from '../statistics/outliers.ts';
import { bucketsOf } from '../subject/spans.ts';
import { parts, plainText } from '../writing/boundText.ts';
import type { Operand } from '../writing/boundText.ts';
import { lineChart } from '../writing/charts.ts';
import { medianOf, valueOf } from '../writing/uses.ts';
import { Frame, WHOLE } from './frame.ts';
import { rowsLabel } from './rowsLabel.ts';
import { capital, evidenceOf, measured, placesOf } from './measured.ts';
import { NOVELTY } from './study.ts';
import type { Draft, Study, StudyWorld } from './study.ts';

/** A day without rows is missing where such days usually have at least so many. */
const FEWEST_USUAL = 5;
const LEAST_SHARE = 0.2;
const WEEK = 7;

interface Days {
  readonly from: string;
  readonly to: string;
}

interface Day {
  readonly date: string;
  readonly value: number;
  readonly rows: number;
  /** Other days of the same weekday that have rows. */
  readonly alike: readonly string[];
}

/** Days without data, and days far from the others: whether the change is one of the data only. */
export function studyDays(world: StudyWorld, query: string, base: string): Study | null {
  const { subject, binder, lookup } = world;
  const evidence = evidenceOf(world, query);
  if (!evidence) return null;
  const { now, before } = subject.spans;
  const frame = new Frame(evidence, { keys: 0, bucket: 'DAY' });
  const places = placesOf(subject, evidence, 1);
  const dates = [...bucketsOf(before, 'DAY'), ...bucketsOf(now, 'DAY')];
  const read = (date: string, value: number): number => frame.amount(frame.cell(WHOLE, date, value));
  const withRows = dates.filter((date) => read(date, places.rows) > 0);
  const days = dates.map((date): Day => ({
    date,
    value: read(date, places.own),
    rows: read(date, places.rows),
    alike: withRows.filter((other) => other !== date && weekday(other) === weekday(date)),
  }));
  const missing = days.filter(
    (day) => day.rows === 0 && day.alike.length >= 3 && usualRows(day, read, places.rows) >= FEWEST_USUAL,
  );
  const change = amountIn(now) - amountIn(before);
  const cellsOf = (list: readonly string[], value: number): Operand =>
    list.map((date) => frame.cell(WHOLE, date, value));
  const drafts: Draft[] = [];
  const rows = rowsLabel(base, lookup);
  for (const span of [now, before]) {
    const gone = missing.filter((day) => isIn(day, span));
    const lost = sum(gone.map((day) => median(binder.cells(cellsOf(day.alike, places.own)))));
    const others = days.filter((day) => isIn(day, span) && day.rows > 0).map(({ date }) => date);
    const share = change === 0 ? 0 : (span === now ? -lost : lost) / change;
    if (gone.length === 0 || others.length < WEEK) continue;
    const statement = binder.text(
      parts`There is no data of ${rows} for ${namesOf(gone)}; the other days of ${span.label} have ${medianOf(cellsOf(others, places.rows), { unit: null, decimals: 0 })} rows in the middle. That looks like missing data rather than a change.`,
    );
    if (statement)
      drafts.push({
        kind: 'missing_data',
        statement,
        effect: { value: span === now ? -lost : lost, share },
        rows: null,
        buckets: gone.length,
        // A count of `usual` rows a day leaves a day without any by chance this often (Poisson).
        p: Math.min(
          1,
          dates.length * Math.exp(-Math.min(30, median(gone.map((day) => usualRows(day, read, places.rows))))),
        ),
        explains: false,
        novelty: NOVELTY.missing,
      });
  }
  const usual = days.filter((day) => !missing.includes(day));
  const far = outliers(
    usual.map((day) => day.value),
    { length: subject.nature === 'sum' ? WEEK : 0, least: 0.5 },
  ).flatMap((one) => (usual[one.at] ? [{ ...one, day: usual[one.at] as Day }] : []));
  for (const one of subject.nature === 'sum' ? far : []) {
    const { day } = one;
    const alike = cellsOf(day.alike, places.own);
    const effect = (one.value - one.expected) * (isIn(day, now) ? 1 : -1);
    const share = change === 0 ? 0 : effect / change;
    if (share < LEAST_SHARE || alike.length < 3) continue;
    const statement = binder.text(
      parts`${capital(dayLabel(day.date))} stands out with ${valueOf([frame.cell(WHOLE, day.date, places.own)], subject.style)}, where the other days of its weekday have ${medianOf(alike, subject.style)} in the middle.`,
    );
    if (statement)
      drafts.push({
        kind: 'outlier',
        statement,
        effect: { value: effect, share },
        rows: day.rows,
        buckets: dates.length,
        p: one.p,
        explains: false,
        novelty: NOVELTY.outlier,
      });
  }
  const dots = new Map<string, string>([
    ...missing.map((day): [string, string] => [day.date, 'no data']),
    ...far.map(({ day }): [string, string] => [day.date, 'far from the others']),
  ]);
  const adjacent = addDays(before.to, 1) === now.from;
  const chart = lineChart(world, {
    evidence,
    title: `${capital(subject.label)} by day`,
    buckets: adjacent ? dates : bucketsOf(now, 'DAY'),
    grain: 'DAY',
    use: (date) => measured(subject, frame, places, WHOLE, { from: date, to: date, label: '' }),
    marked: [],
    dots,
  });
  return {
    drafts,
    tests: [],
    blocks: chart ? [chart] : [],
    claim: 'observed',
    otherwise:
      drafts.length === 0
        ? [plainText('No day is without data that usually has some, and no day stands far from the others.')]
        : [],
    caveats: [],
  };

  function amountIn(span: Days): number {
    return sum(days.filter((day) => isIn(day, span)).map((day) => day.value));
  }
}

function isIn({ date }: Day, span: Days): boolean {
  return span.from <= date && date <= span.to;
}

function usualRows(day: Day, read: (date: string, value: number) => number, rows: number): number {
  return median(day.alike.map((date) => read(date, rows)));
}

function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** "5 May 2026", "5 May 2026 to 9 May 2026", or the first and how they go on. */
function namesOf(days: readonly Day[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  if (days.length === 1) return dayLabel(first.date);
  const isRun = days.every((day, at) => at === 0 || day.date === addDays(days[at - 1]?.date ?? '', 1));
  if (isRun) return `the days from ${dayLabel(first.date)} to ${dayLabel(last.date)}`;
  return `several days from ${dayLabel(first.date)} to ${dayLabel(last.date)}`;
}
