import { during } from '../../builtin/time/periodLabel.ts';
import type { BoundText } from '../evidence.ts';
import type { ReportCell } from '../report.ts';
import { volumeAndAverage } from '../statistics/accounting.ts';
import { sum } from '../statistics/robust.ts';
import { SEASON, bucketsOf } from '../subject/spans.ts';
import { parts, plainText } from '../writing/boundText.ts';
import type { NumberUse, Operand, TextPart } from '../writing/boundText.ts';
import { changeOf, ratioOfSums, relative, valueOf } from '../writing/uses.ts';
import { firstWithRows, inPeriods, perDay } from './changesInTime.ts';
import { Frame, WHOLE } from './frame.ts';
import { FEWEST_ROWS } from './groups.ts';
import { oddPeriod } from './oddPeriod.ts';
import { rowsLabel } from './rowsLabel.ts';
import { capital, evidenceOf, historySpan, isComparable, placesOf, windowsOf } from './measured.ts';
import { NOVELTY } from './study.ts';
import type { Draft, Study, StudyWorld } from './study.ts';

const LEAST_SHARE = 0.4;
const COUNT = { unit: null, decimals: 0 };

/** Whether there are fewer rows, or less in each: the two effects add up to the change, exactly. */
export function studyVolume(world: StudyWorld, query: string, base: string): Study | null {
  const { subject, binder, lookup } = world;
  const evidence = evidenceOf(world, query);
  if (!evidence) return null;
  const { now, before, grain } = subject.spans;
  const frame = new Frame(evidence, { keys: 0, bucket: grain });
  const places = placesOf(subject, evidence, 1);
  if (places.rows === places.own) return null;
  const read = (value: number): readonly [Operand, Operand] => [
    frame.cells(WHOLE, before, value),
    frame.cells(WHOLE, now, value),
  ];
  const [amounts, counts] = [read(places.own), read(places.rows)];
  const total = (operand: Operand): number => sum(binder.cells(operand));
  const effects = volumeAndAverage({
    sumBefore: total(amounts[0]),
    sumAfter: total(amounts[1]),
    countBefore: total(counts[0]),
    countAfter: total(counts[1]),
  });
  if (!effects || Math.min(total(counts[0]), total(counts[1])) < FEWEST_ROWS) return null;
  const change = total(amounts[1]) - total(amounts[0]);
  const rows = rowsLabel(base, lookup);
  const { style } = subject;
  const effect = (operation: 'volume_effect' | 'average_effect'): NumberUse => ({
    operation,
    operands: [...amounts, ...counts],
    as: 'signed',
    style,
  });
  const average = (at: 0 | 1): NumberUse => ratioOfSums(amounts[at], counts[at], { ...style, decimals: 2 });
  const verb = (after: number, was: number): string => (after < was ? 'fell' : 'rose');
  const tested = isComparable(subject) ? countTests(world, frame, places) : { rows: null, average: null };
  const averages = [0, 1].map((at) => total(amounts[at] ?? []) / total(counts[at] ?? [])) as [number, number];
  const words: Readonly<Record<'volume' | 'rate', readonly TextPart[]>> = {
    volume: parts`The number of ${rows} ${verb(total(counts[1]), total(counts[0]))} ${changeOf(counts[1], counts[0])} to ${valueOf(counts[1], COUNT)}: that makes ${effect('volume_effect')} of the change.`,
    rate: parts`${capital(subject.label)} per row of ${rows} ${verb(averages[1], averages[0])} ${relative(average(1), average(0))} to ${average(1)}: that makes ${effect('average_effect')} of the change.`,
  };
  const sizes = { volume: effects.volume, rate: effects.average };
  const ps = { volume: tested.rows, rate: tested.average };
  const isTold = (kind: 'volume' | 'rate'): boolean => change !== 0 && sizes[kind] / change >= LEAST_SHARE;
  const drafts = (['volume', 'rate'] as const).filter(isTold).flatMap((kind): Draft[] => {
    const statement: BoundText | null = binder.text(words[kind]);
    return statement
      ? [
          {
            kind,
            statement,
            effect: { value: sizes[kind], share: sizes[kind] / change },
            rows: total(counts[1]),
            buckets: null,
            p: ps[kind],
            explains: ps[kind] === null,
            novelty: kind === 'rate' ? NOVELTY.rate : NOVELTY.volume,
          },
        ]
      : [];
  });
  const cell = (use: NumberUse): ReportCell => {
    const number = binder.number(use);
    return { text: number?.formatted ?? '–', number };
  };
  const name = (text: string): ReportCell => ({ text, number: null });
  const table = {
    type: 'table' as const,
    evidence: evidence.id,
    title: `Number of ${rows} and ${subject.label.toLowerCase()} of each`,
    columns: ['', capital(before.label), capital(now.label), 'Relative', 'Effect'].map((label, at) => ({
      label,
      align: at === 0 ? ('start' as const) : ('end' as const),
    })),
    rows: [
      [
        name(capital(rows)),
        cell(valueOf(counts[0], COUNT)),
        cell(valueOf(counts[1], COUNT)),
        cell(changeOf(counts[1], counts[0], 'change')),
        cell(effect('volume_effect')),
      ],
      [
        name(`${capital(subject.label)} per row`),
        cell(average(0)),
        cell(average(1)),
        cell({ ...relative(average(1), average(0)), as: 'change' }),
        cell(effect('average_effect')),
      ],
    ],
    more: 0,
  };
  return {
    drafts,
    tests: (['volume', 'rate'] as const).flatMap((kind) => (ps[kind] === null || isTold(kind) ? [] : [ps[kind]])),
    blocks: [table],
    claim: 'computed',
    otherwise: [
      plainText(`Neither the number of ${rows} nor their average moved out of the usual ${during(now.label)}.`),
    ],
    caveats: [],
  };
}

function countTests(
  { subject }: StudyWorld,
  frame: Frame,
  places: { readonly own: number; readonly rows: number },
): { readonly rows: number | null; readonly average: number | null } {
  const { grain } = subject.spans;
  const history = historySpan(subject);
  const counts = frame.series(WHOLE, history, places.rows);
  const begun = firstWithRows(counts);
  const { size, lag } = windowsOf(subject);
  if (lag % size !== 0) return { rows: null, average: null };
  const length = size === 1 ? SEASON[grain] : 0;
  const daily = perDay(counts, bucketsOf(history, grain), grain).slice(begun);
  const pair = [frame.series(WHOLE, history, places.own).slice(begun), counts.slice(begun)];
  const averages = inPeriods(pair, size, ([amount = 0, count = 0]) => (count === 0 ? 0 : amount / count));
  return {
    rows: oddPeriod(
      inPeriods([daily], size, ([one = 0]) => one),
      lag / size,
      length,
    ),
    average: oddPeriod(averages, lag / size, length),
  };
}
