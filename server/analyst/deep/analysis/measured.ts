import { toNumber } from '../../builtin/answer/rows/cells.ts';
import type { StudyWorld } from './study.ts';
import type { Evidence } from '../evidence.ts';
import type { BoundText } from '../evidence.ts';
import type { NumberUse, Operand } from '../writing/boundText.ts';
import { ratioOfSums, valueOf } from '../writing/uses.ts';
import type { Span } from '../subject/spans.ts';
import type { Subject } from '../subject/subject.ts';
import { historyOf, bucketsOf } from '../subject/spans.ts';
import type { Frame } from './frame.ts';
import type { Windows } from './changesInTime.ts';

/** Places of the values in every query of a subject. */
export interface Places {
  readonly own: number;
  /** Of a ratio: its two sums. */
  readonly over: number;
  readonly under: number;
  readonly rows: number;
}

/** The same order as `QueryText.values`. */
export function placesOf({ ratio }: Subject, evidence: Evidence, keys: number): Places {
  const last = evidence.columns.length - keys - 1;
  return { own: 0, over: ratio ? 1 : 0, under: ratio ? 2 : last, rows: last };
}

/** The number of a group in a period, as a use of cells. */
export function measured(subject: Subject, frame: Frame, places: Places, group: string, span: Span): NumberUse {
  const { nature, style, ratio } = subject;
  const cells = (value: number): Operand => frame.cells(group, span, value);
  if (nature === 'ratio' && ratio) return ratioOfSums(cells(places.over), cells(places.under), style);
  const own = cells(places.own);
  if (nature === 'sum') return valueOf(own, style);
  // A level has the value of its last bucket; what adds up over nothing only that of a single one.
  const last = nature === 'level' || own.length === 1 ? own.slice(-1) : [];
  return valueOf(
    last.filter((ref) => frame.hasValue(ref)),
    style,
  );
}

/** The number of a whole period that a query of its own has read. */
export function wholePeriod({ style }: Subject, evidence: Evidence | null): NumberUse {
  const isRead = evidence !== null && toNumber(evidence.rows[0]?.[0]) !== null;
  return valueOf(isRead ? [{ evidence: evidence.id, row: 0, column: 0 }] : [], style);
}

/** Where the two periods are in the series that ends with the later one. */
export function windowsOf({ spans }: Subject): Windows {
  const { now, before, grain } = spans;
  const size = bucketsOf(now, grain).length;
  return { size, lag: bucketsOf({ from: before.from, to: now.to }, grain).length - size };
}

export function historySpan({ spans }: Subject): Pick<Span, 'from' | 'to'> {
  return historyOf(spans);
}

/** True where every earlier pair of periods has as many buckets as these two. */
export function isComparable(subject: Subject): boolean {
  const { now, before, grain } = subject.spans;
  return bucketsOf(now, grain).length === bucketsOf(before, grain).length;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Sentences that could be bound; the others are left out. */
export function said(...texts: readonly (BoundText | null)[]): readonly BoundText[] {
  return texts.filter((one) => one !== null);
}

export function evidenceOf(world: StudyWorld, query: string): Evidence | null {
  const evidence = world.evidence(query);
  return evidence && !evidence.truncated && evidence.rows.length > 0 ? evidence : null;
}
