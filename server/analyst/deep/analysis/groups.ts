import type { FieldRef } from '../../builtin/reading.ts';
import { SEASON, bucketsOf } from '../subject/spans.ts';
import type { Span } from '../subject/spans.ts';
import { sum } from '../statistics/robust.ts';
import type { Subject } from '../subject/subject.ts';
import type { Operand } from '../writing/boundText.ts';
import { firstWithRows, inPeriods } from './changesInTime.ts';
import type { Frame } from './frame.ts';
import { oddPeriod } from './oddPeriod.ts';
import { historySpan, isComparable, windowsOf } from './measured.ts';

/** Fewer rows in both periods are no support for a statement. */
export const FEWEST_ROWS = 30;

/** How a group is called: the label of its value, or that it has none. */
export function groupName(
  keys: readonly (string | null)[],
  splits: readonly { readonly label: string; readonly names: ReadonlyMap<string, string> }[],
): string {
  return keys
    .map((key, at) => {
      const split = splits[at];
      if (key === null) return `No ${split?.label.toLowerCase() ?? 'value'}`;
      if (key === 'true' || key === 'false') return `${split?.label ?? 'Value'}: ${key === 'true' ? 'yes' : 'no'}`;
      return split?.names.get(key) ?? key;
    })
    .join(', ');
}

/** The cells of a value of a group in a period; of a level, in its last bucket. */
export function cellsIn(subject: Subject, frame: Frame, group: string, span: Span, value: number): Operand {
  const cells = frame.cells(group, span, value);
  return subject.nature === 'level' ? cells.slice(-1) : cells;
}

/**
 * For each group, how unusual the move of its share of the whole is. Null where there are too few
 * periods.
 */
export function unusualGroups(subject: Subject, frame: Frame, value: number): ReadonlyMap<string, number | null> {
  const { grain } = subject.spans;
  const history = historySpan(subject);
  const series = frame.groups.map(({ id }) => frame.series(id, history, value));
  const whole = bucketsOf(history, grain).map((_, at) => sum(series.map((one) => one[at] ?? 0)));
  const begun = firstWithRows(whole);
  const { size, lag } = windowsOf(subject);
  if (!isComparable(subject) || lag % size !== 0) return new Map(frame.groups.map(({ id }) => [id, null]));
  return new Map(
    frame.groups.map(({ id }, at) => {
      const shares = inPeriods([(series[at] ?? []).slice(begun), whole.slice(begun)], size, ([own = 0, all = 0]) =>
        all === 0 ? 0 : own / all,
      );
      return [id, oddPeriod(shares, lag / size, size === 1 ? SEASON[grain] : 0)];
    }),
  );
}

/** A dimension as SemQL names it: for the plan. */
export function fieldId({ model, name, via }: FieldRef): string {
  return `${via ?? model}.${name}`;
}
