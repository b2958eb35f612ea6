import { during } from '../../builtin/time/periodLabel.ts';
import type { ReportCell, TableBlock } from '../report.ts';
import type { SplitField } from '../planning/splitFields.ts';
import { contributions } from '../statistics/accounting.ts';
import { sum } from '../statistics/robust.ts';
import { parts, plainText } from '../writing/boundText.ts';
import type { NumberUse, Operand, TextPart } from '../writing/boundText.ts';
import { waterfall } from '../writing/charts.ts';
import { changeOf, differenceOf, shareOf, shareOfChange, valueOf } from '../writing/uses.ts';
import { Frame } from './frame.ts';
import { cellsIn, FEWEST_ROWS, groupName, unusualGroups } from './groups.ts';
import { capital, evidenceOf, placesOf, said } from './measured.ts';
import { NOVELTY } from './study.ts';
import type { Draft, Study, StudyWorld } from './study.ts';

/** A part of the change below this is not told as an explanation. */
const LEAST_SHARE = 0.2;
const MOST_STEPS = 8;
const MOST_ROWS = 12;

interface Moved {
  readonly id: string;
  readonly name: string;
  readonly isUnknown: boolean;
  readonly before: Operand;
  readonly after: Operand;
  readonly rows: number;
  readonly change: number;
  readonly share: number;
  readonly more: number;
  readonly p: number | null;
}

/** Which groups a sum, or a level, changed in. Its changes add up to that of the whole, exactly. */
export function studyContribution(
  world: StudyWorld,
  query: string,
  splits: readonly SplitField[],
  isBucketed: boolean,
): Study | null {
  const { subject, binder } = world;
  const evidence = evidenceOf(world, query);
  if (!evidence) return null;
  const { now, before, grain } = subject.spans;
  const frame = new Frame(evidence, { keys: splits.length, bucket: grain });
  const places = placesOf(subject, evidence, splits.length + 1);
  const tests = isBucketed ? unusualGroups(subject, frame, places.own) : new Map<string, number | null>();
  const cells = frame.groups.map(({ id }) => ({
    before: cellsIn(subject, frame, id, before, places.own),
    after: cellsIn(subject, frame, id, now, places.own),
    rows: sum(
      [...frame.cells(id, now, places.rows), ...frame.cells(id, before, places.rows)].map((one) => binder.cell(one)),
    ),
  }));
  const amount = (operand: Operand): number => sum(binder.cells(operand));
  const made = contributions(cells.map((one) => ({ before: amount(one.before), after: amount(one.after) })));
  const groups = frame.groups
    .map(({ id, keys }, at): Moved => ({
      id,
      name: groupName(keys, splits),
      isUnknown: keys.includes(null),
      ...(cells[at] ?? { before: [], after: [], rows: 0 }),
      ...(made[at] ?? { change: 0, share: 0, more: 0 }),
      p: tests.get(id) ?? null,
    }))
    .filter((one) => one.rows > 0)
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  if (groups.length < 2) return null;
  const whole: readonly [Operand, Operand] = [groups.flatMap((one) => one.after), groups.flatMap((one) => one.before)];
  const change = amount(whole[0]) - amount(whole[1]);
  const carriers = groups.filter((one) => carries(one, change));
  const drafts = carriers.flatMap((one): Draft[] => {
    const statement = binder.text(tellGroup(world, one, whole));
    return statement
      ? [
          {
            kind: splits.length > 1 ? 'crossed' : 'contribution',
            statement,
            effect: { value: one.change, share: one.share },
            rows: one.rows,
            buckets: null,
            p: one.p,
            explains: one.p === null,
            novelty: splits.length > 1 ? NOVELTY.crossed : NOVELTY.group,
          },
        ]
      : [];
  });
  const chosen = new Set(carriers);
  const label = splits.map((one) => one.label.toLowerCase()).join(' and ');
  const chart = drawChange(world, evidence, groups, whole, label);
  return {
    drafts,
    tests: groups.flatMap((one) => (one.p === null || chosen.has(one) ? [] : [one.p])),
    blocks: [...(chart ? [chart] : []), changeTable(world, evidence.id, groups, whole, label)],
    claim: 'computed',
    otherwise: [plainText(`No group by ${label} changed by clearly more than its share of the whole.`)],
    caveats: said(unknownNote(world, groups, whole, label)),
  };
}

/**
 * It moved with the whole, makes a good part of its change, and more of it than its size does: half
 * of what a group of its size could make beyond its due.
 */
function carries({ change, share, more, rows }: Moved, whole: number): boolean {
  if (whole === 0 || change === 0 || rows < FEWEST_ROWS) return false;
  const sameWay = Math.sign(change) === Math.sign(whole) && Math.sign(more) === Math.sign(whole);
  const weight = (change - more) / whole;
  return sameWay && share >= LEAST_SHARE && more / change >= (1 - weight) / 2;
}

function tellGroup({ subject }: StudyWorld, one: Moved, whole: readonly [Operand, Operand]): readonly TextPart[] {
  const { label, style, spans } = subject;
  const verb = one.change < 0 ? 'fell' : 'rose';
  const by = differenceOf(one.after, one.before, style);
  return parts`${capital(label)} of ${one.name} ${verb} by ${by}: that is ${shareOfChange(one.after, one.before, whole)} of the whole change, where it made up ${shareOf(one.before, whole[1])} ${during(spans.before.label)}.`;
}

function drawChange(
  world: StudyWorld,
  evidence: Parameters<typeof waterfall>[1]['evidence'],
  groups: readonly Moved[],
  whole: readonly [Operand, Operand],
  label: string,
): ReturnType<typeof waterfall> {
  const { style, spans } = world.subject;
  const shown = groups.slice(0, MOST_STEPS);
  const others = groups.slice(MOST_STEPS);
  const step = (name: string, of: readonly Moved[]): { readonly name: string; readonly use: NumberUse } => ({
    name,
    use: differenceOf(
      of.flatMap((one) => one.after),
      of.flatMap((one) => one.before),
      style,
    ),
  });
  return waterfall(world, {
    evidence,
    title: `${capital(world.subject.label)} by ${label}, ${spans.before.label} to ${spans.now.label}`,
    before: { name: capital(spans.before.label), use: valueOf(whole[1], style) },
    after: { name: capital(spans.now.label), use: valueOf(whole[0], style) },
    steps: [
      ...shown.map((one) => step(one.name, [one])),
      ...(others.length > 0 ? [step(`${others.length} others`, others)] : []),
    ],
  });
}

function changeTable(
  { subject, binder }: StudyWorld,
  evidence: string,
  groups: readonly Moved[],
  whole: readonly [Operand, Operand],
  label: string,
): TableBlock {
  const { style, spans } = subject;
  const cell = (use: NumberUse): ReportCell => {
    const number = binder.number(use);
    return { text: number?.formatted ?? '–', number };
  };
  const row = (name: string, before: Operand, after: Operand): readonly ReportCell[] => [
    { text: name, number: null },
    cell(valueOf(before, style)),
    cell(valueOf(after, style)),
    cell(differenceOf(after, before, style, 'signed')),
    cell(changeOf(after, before, 'change')),
    cell(shareOfChange(after, before, whole)),
  ];
  return {
    type: 'table',
    evidence,
    title: `Change by ${label}`,
    columns: [
      { label: capital(label), align: 'start' },
      { label: capital(spans.before.label), align: 'end' },
      { label: capital(spans.now.label), align: 'end' },
      { label: 'Change', align: 'end' },
      { label: 'Relative', align: 'end' },
      { label: 'Part of the change', align: 'end' },
    ],
    rows: [
      ...groups.slice(0, MOST_ROWS).map((one) => row(one.name, one.before, one.after)),
      row('All', whole[1], whole[0]),
    ],
    more: Math.max(0, groups.length - MOST_ROWS),
  };
}

function unknownNote(
  { subject, binder }: StudyWorld,
  groups: readonly Moved[],
  whole: readonly [Operand, Operand],
  label: string,
): ReturnType<typeof binder.text> {
  const unknown = groups.filter((one) => one.isUnknown).flatMap((one) => one.after);
  const share = sum(binder.cells(unknown)) / sum(binder.cells(whole[0]));
  if (!(Math.abs(share) >= 0.01)) return null;
  return binder.text(
    parts`${shareOf(unknown, whole[0])} of ${subject.label.toLowerCase()} ${during(subject.spans.now.label)} has no ${label}.`,
  );
}
