import { during } from '../../builtin/time/periodLabel.ts';
import type { SplitField } from '../planning/splitFields.ts';
import type { ReportCell, TableBlock } from '../report.ts';
import { mixAndRate, reverses } from '../statistics/accounting.ts';
import type { RatioPart } from '../statistics/accounting.ts';
import { sum } from '../statistics/robust.ts';
import { unusual } from '../statistics/unusual.ts';
import { bucketsOf } from '../subject/spans.ts';
import { parts, plainText } from '../writing/boundText.ts';
import type { NumberUse, Operand } from '../writing/boundText.ts';
import { barChart } from '../writing/charts.ts';
import { shareOf } from '../writing/uses.ts';
import { firstWithRows, inPairs } from './changesInTime.ts';
import { Frame } from './frame.ts';
import { FEWEST_ROWS, groupName } from './groups.ts';
import { capital, evidenceOf, historySpan, isComparable, placesOf, windowsOf } from './measured.ts';
import { NOVELTY } from './study.ts';
import type { Draft, Study, StudyWorld } from './study.ts';

/** Part of the change that an effect has to make to be told. */
const LEAST_SHARE = 0.4;
const MOST_ROWS = 12;

interface RatioGroup extends RatioPart {
  readonly id: string;
  readonly name: string;
  readonly rows: number;
  readonly cells: { readonly over: readonly [Operand, Operand]; readonly under: readonly [Operand, Operand] };
}

/** Whether a ratio changed because its groups' ratios did, or because their weights did. */
export function studyMix(world: StudyWorld, query: string, split: SplitField): Study | null {
  const { subject, binder } = world;
  const evidence = evidenceOf(world, query);
  if (!evidence) return null;
  const { now, before, grain } = subject.spans;
  const frame = new Frame(evidence, { keys: 1, bucket: grain });
  const places = placesOf(subject, evidence, 2);
  const amount = (operand: Operand): number => sum(binder.cells(operand));
  const groups = frame.groups
    .map(({ id, keys }): RatioGroup => {
      const over = [frame.cells(id, before, places.over), frame.cells(id, now, places.over)] as const;
      const under = [frame.cells(id, before, places.under), frame.cells(id, now, places.under)] as const;
      return {
        id,
        name: groupName(keys, [split]),
        cells: { over, under },
        rows: amount([...frame.cells(id, before, places.rows), ...frame.cells(id, now, places.rows)]),
        valueBefore: amount(over[0]),
        valueAfter: amount(over[1]),
        weightBefore: amount(under[0]),
        weightAfter: amount(under[1]),
      };
    })
    .filter((one) => one.rows > 0)
    .toSorted((a, b) => b.weightAfter - a.weightAfter);
  const whole = mixAndRate(groups);
  if (groups.length < 2 || !whole || sum(groups.map((one) => one.rows)) < FEWEST_ROWS) return null;
  const change = whole.after - whole.before;
  const tested = isComparable(subject) ? effectTests(world, frame, places, groups) : { mix: null, rate: null };
  const effect = (operation: 'mix_effect' | 'rate_effect'): NumberUse => ({
    operation,
    operands: effectOperands(groups),
    as: 'signed',
    style: subject.style,
  });
  const label = split.label.toLowerCase();
  const drafts: Draft[] = [];
  const tests: number[] = [];
  const add = (
    kind: 'mix' | 'rate',
    size: number,
    p: number | null,
    words: Parameters<typeof binder.text>[0],
  ): void => {
    const share = change === 0 ? 0 : size / change;
    const statement = share >= LEAST_SHARE ? binder.text(words) : null;
    if (statement === null) {
      if (p !== null) tests.push(p);
      return;
    }
    drafts.push({
      kind,
      statement,
      effect: { value: size, share },
      rows: sum(groups.map((one) => one.rows)),
      buckets: null,
      p,
      explains: p === null,
      novelty: kind === 'mix' ? NOVELTY.mix : NOVELTY.rate,
    });
  };
  add(
    'mix',
    whole.mix,
    tested.mix,
    parts`The mix by ${label} moved ${subject.label.toLowerCase()} by ${effect('mix_effect')}: groups with another level weigh more than before. Within the groups it changed by ${effect('rate_effect')}.`,
  );
  add(
    'rate',
    whole.rate,
    tested.rate,
    parts`Within the groups by ${label}, ${subject.label.toLowerCase()} changed by ${effect('rate_effect')}; their mix made ${effect('mix_effect')}.`,
  );
  if (reverses(groups)) {
    const statement = plainText(
      `${capital(subject.label)} ${change < 0 ? 'fell' : 'rose'} as a whole, while it ${change < 0 ? 'rose' : 'fell'} in most groups by ${label}: their mix turned the whole around.`,
    );
    drafts.push({
      kind: 'reversal',
      statement,
      effect: { value: whole.mix, share: 1 },
      rows: sum(groups.map((one) => one.rows)),
      buckets: null,
      p: tested.mix,
      explains: tested.mix === null,
      novelty: NOVELTY.reversal,
    });
  }
  const shown = groups.slice(0, MOST_ROWS);
  const chart = barChart(world, {
    evidence,
    title: `${capital(subject.label)} by ${label}, ${now.label}`,
    bars: shown.map((one) => ({ name: one.name, use: ratioUse(one, 1, subject.style) })),
    style: subject.style,
  });
  return {
    drafts,
    tests,
    blocks: [...(chart ? [chart] : []), mixTable(world, evidence.id, groups, label)],
    claim: 'computed',
    otherwise: [plainText(`Neither the mix by ${label} nor the groups themselves moved out of the usual.`)],
    caveats: [],
  };
}

/** Four lists of cells for each group: values before and after, weights before and after. */
function effectOperands(groups: readonly RatioGroup[]): readonly Operand[] {
  return groups.flatMap(({ cells }) => [...cells.over, ...cells.under]);
}

function ratioUse(one: RatioGroup, at: 0 | 1, style: NumberUse['style']): NumberUse {
  return { operation: 'ratio', operands: [one.cells.over[at], one.cells.under[at]], as: 'number', style };
}

/** How unusual the two effects are, by those between earlier periods. */
function effectTests(
  { subject }: StudyWorld,
  frame: Frame,
  places: { readonly over: number; readonly under: number },
  groups: readonly RatioGroup[],
): { readonly mix: number | null; readonly rate: number | null } {
  const history = historySpan(subject);
  const read = (value: number): readonly (readonly number[])[] =>
    groups.map(({ id }) => frame.series(id, history, value));
  const [over, under] = [read(places.over), read(places.under)];
  const begun = firstWithRows(
    bucketsOf(history, subject.spans.grain).map((_, at) => sum(under.map((one) => one[at] ?? 0))),
  );
  const series = [...over, ...under].map((one) => one.slice(begun));
  const count = groups.length;
  const test = (part: 'mix' | 'rate'): number | null => {
    const effects = inPairs(series, windowsOf(subject), (before, after) => {
      const change = mixAndRate(
        groups.map((_, at) => ({
          valueBefore: before[at] ?? 0,
          valueAfter: after[at] ?? 0,
          weightBefore: before[count + at] ?? 0,
          weightAfter: after[count + at] ?? 0,
        })),
      );
      return change === null || change.before === 0 ? null : change[part] / Math.abs(change.before);
    });
    return effects.last === null ? null : unusual(effects.last, effects.earlier);
  };
  return { mix: test('mix'), rate: test('rate') };
}

function mixTable(
  { subject, binder }: StudyWorld,
  evidence: string,
  groups: readonly RatioGroup[],
  label: string,
): TableBlock {
  const { spans, style } = subject;
  const cell = (use: NumberUse): ReportCell => {
    const number = binder.number(use);
    return { text: number?.formatted ?? '–', number };
  };
  const weights = [0, 1].map((at) => groups.flatMap((one) => one.cells.under[at] ?? []));
  return {
    type: 'table',
    evidence,
    title: `Level and weight by ${label}`,
    columns: [
      { label: capital(label), align: 'start' },
      { label: capital(spans.before.label), align: 'end' },
      { label: capital(spans.now.label), align: 'end' },
      { label: `Weight ${during(spans.before.label)}`, align: 'end' },
      { label: `Weight ${during(spans.now.label)}`, align: 'end' },
    ],
    rows: groups
      .slice(0, MOST_ROWS)
      .map((one) => [
        { text: one.name, number: null },
        cell(ratioUse(one, 0, style)),
        cell(ratioUse(one, 1, style)),
        cell(shareOf(one.cells.under[0], weights[0] ?? [])),
        cell(shareOf(one.cells.under[1], weights[1] ?? [])),
      ]),
    more: Math.max(0, groups.length - MOST_ROWS),
  };
}
