import { during } from '../../builtin/time/periodLabel.ts';
import { addDays } from '../../builtin/time/period.ts';
import type { BoundText } from '../evidence.ts';
import type { ReportDocument } from '../report.ts';
import { SEASON, bucketsOf, daysIn, yearBefore } from '../subject/spans.ts';
import type { Span } from '../subject/spans.ts';
import { unusual } from '../statistics/unusual.ts';
import { relative } from '../writing/uses.ts';
import { parts, plainText } from '../writing/boundText.ts';
import type { Binder, NumberUse } from '../writing/boundText.ts';
import { lineChart } from '../writing/charts.ts';
import { firstWithRows, inPairs, inPeriods, perDay, relativeChange } from './changesInTime.ts';
import { Frame, WHOLE } from './frame.ts';
import { oddPeriod } from './oddPeriod.ts';
import { rowsLabel } from './rowsLabel.ts';
import {
  capital,
  evidenceOf,
  historySpan,
  isComparable,
  measured,
  placesOf,
  said,
  wholePeriod,
  windowsOf,
} from './measured.ts';
import { NOVELTY } from './study.ts';
import type { Draft, Study, StudyWorld } from './study.ts';

/** Queries that read the number of a whole period, by the first day of the period. */
export type WholePeriods = ReadonlyMap<string, string>;

/** The number now, before and a year before, and whether such a change is out of the usual. */
export function studyOverview(world: StudyWorld, query: string, periods: WholePeriods): Study | null {
  const { subject, binder } = world;
  const evidence = evidenceOf(world, query);
  if (!evidence) return null;
  const { grain, now, before } = subject.spans;
  const frame = new Frame(evidence, { keys: 0, bucket: grain });
  const places = placesOf(subject, evidence, 1);
  const at = (span: Span): NumberUse => {
    const own = periods.get(span.from);
    return own === undefined
      ? measured(subject, frame, places, WHOLE, span)
      : wholePeriod(subject, world.evidence(own) ?? null);
  };
  const level = tellChange(binder, subject.label, at(now), at(before), now, before);
  if (!level) return null;
  const [after, earlier] = [binder.value(at(now)), binder.value(at(before))];
  const change = after !== null && earlier !== null ? after - earlier : null;
  const history = historySpan(subject);
  const tested = isComparable(subject) ? wholeChange(world, frame, places) : null;
  const drafts: Draft[] = [
    {
      kind: 'level',
      statement: level,
      effect: { value: change, share: change === null || !earlier ? null : change / Math.abs(earlier) },
      rows: frame.cells(WHOLE, now, places.rows).reduce((all, cell) => all + binder.cell(cell), 0),
      buckets: null,
      p: null,
      explains: false,
      novelty: NOVELTY.level,
    },
  ];
  if (tested && tested.p !== null && change !== null && change !== 0)
    drafts.push({
      kind: 'change',
      statement: plainText('A change of this size is out of the usual: other periods are much closer to each other.'),
      effect: { value: change, share: 1 },
      rows: null,
      buckets: tested.pairs,
      p: tested.p,
      explains: false,
      novelty: NOVELTY.level,
    });
  const yearAgo = yearBefore(subject.spans);
  const last = yearAgo && yearAgo.from >= history.from ? tellYear(binder, at(now), at(yearAgo), yearAgo) : null;
  const chart = lineChart(world, {
    evidence,
    title: `${capital(subject.label)} by ${grain.toLowerCase()}`,
    buckets: bucketsOf(history, grain),
    grain,
    use: (bucket) =>
      measured(subject, frame, places, WHOLE, {
        from: bucket,
        to: addDays(bucket, daysIn(bucket, grain) - 1),
        label: '',
      }),
    marked: [now, before],
  });
  const figure = (label: string, use: NumberUse): ReportDocument['figures'] => {
    const number = binder.number(use);
    return number ? [{ label, number }] : [];
  };
  return {
    drafts,
    tests: [],
    blocks: chart ? [chart] : [],
    claim: 'observed',
    otherwise: said(last),
    figures: [
      ...figure(capital(now.label), at(now)),
      ...figure(`against ${before.label}`, { ...relative(at(now), at(before)), as: 'change' }),
      ...(yearAgo && last
        ? figure(`against ${yearAgo.label}`, { ...relative(at(now), at(yearAgo)), as: 'change' })
        : []),
      ...(places.rows === places.own
        ? []
        : figure(rowsLabel(subject.term.model, world.lookup), {
            operation: 'value',
            operands: [frame.cells(WHOLE, now, places.rows)],
            as: 'number',
            style: { unit: null, decimals: 0 },
          })),
    ],
    caveats: said(
      subject.nature === 'other' && periods.size > 0
        ? plainText('The number does not add up over time, so shorter periods do not show whether a change is usual.')
        : tested === null || tested.p === null
          ? plainText('There are too few earlier periods to say whether a change of this size is usual.')
          : null,
      daysNote(world),
    ),
  };
}

/** "Revenue fell 7.3 % to € 1.99 M in March 2026, from € 2.15 M in February 2026." */
function tellChange(
  binder: Binder,
  label: string,
  now: NumberUse,
  before: NumberUse,
  span: Span,
  earlier: Span,
): BoundText | null {
  const [after, was] = [binder.value(now), binder.value(before)];
  if (after === null) return null;
  const name = capital(label);
  if (was === null || was === 0)
    return binder.text(
      parts`${name} was ${now} ${during(span.label)}; there is nothing ${during(earlier.label)} to compare it with.`,
    );
  if (after === was)
    return binder.text(parts`${name} stayed at ${now} ${during(span.label)}, as ${during(earlier.label)}.`);
  const verb = after < was ? 'fell' : 'rose';
  return binder.text(
    parts`${name} ${verb} ${relative(now, before)} to ${now} ${during(span.label)}, after ${before} ${during(earlier.label)}.`,
  );
}

function tellYear(binder: Binder, now: NumberUse, before: NumberUse, span: Span): BoundText | null {
  const [after, was] = [binder.value(now), binder.value(before)];
  if (after === null || was === null || was === 0 || after === was) return null;
  return binder.text(
    parts`That is ${relative(now, before)} ${after < was ? 'less' : 'more'} than ${during(span.label)} (${before}).`,
  );
}

/** Whether the change of the whole is out of what earlier changes make usual. */
function wholeChange(
  { subject }: StudyWorld,
  frame: Frame,
  places: { readonly own: number; readonly over: number; readonly under: number },
): { readonly p: number | null; readonly pairs: number } {
  const { grain } = subject.spans;
  const history = historySpan(subject);
  const windows = windowsOf(subject);
  const buckets = bucketsOf(history, grain);
  const read = (value: number): readonly number[] => frame.series(WHOLE, history, value);
  const begun = firstWithRows(read(places.own));
  if (subject.nature === 'ratio') {
    const changes = inPairs(
      [read(places.over).slice(begun), read(places.under).slice(begun)],
      windows,
      (before, after) => relativeChange((before[0] ?? 0) / (before[1] ?? 0), (after[0] ?? 0) / (after[1] ?? 0)),
    );
    return { p: changes.last === null ? null : unusual(changes.last, changes.earlier), pairs: changes.earlier.length };
  }
  const daily = subject.nature === 'sum' ? perDay(read(places.own), buckets, grain) : read(places.own);
  const { size, lag } = windows;
  if (lag % size !== 0 || (size > 1 && subject.nature === 'other')) return { p: null, pairs: 0 };
  const values = inPeriods([daily.slice(begun)], size, ([one = 0]) => one);
  return { p: oddPeriod(values, lag / size, size === 1 ? SEASON[grain] : 0), pairs: values.length - 2 };
}

function daysNote({ subject }: StudyWorld): BoundText | null {
  const { now, before } = subject.spans;
  const days = (span: Span): number => bucketsOf(span, 'DAY').length;
  if (subject.nature !== 'sum' || days(now) === days(before)) return null;
  const [longer, shorter] = days(now) > days(before) ? [now, before] : [before, now];
  return plainText(`${capital(longer.label)} has more days than ${shorter.label}; tests compare values per day.`);
}
