import type { ReportDocument } from '../../analyst/deep/report.ts';

/** Figure of a report, and its value in the report before it. */
export interface ReportChange {
  readonly label: string;
  /** Null: the report before did not have it. */
  readonly before: string | null;
  readonly after: string;
  /** Relative change: 0.25 is 25 % more; null where that means nothing. */
  readonly ratio: number | null;
}

/** Figures under the headline whose value is another one than in the report before. */
export function whatChanged(before: ReportDocument, after: ReportDocument): readonly ReportChange[] {
  const known = new Map(before.figures.map(({ label, number }) => [label, number]));
  return after.figures.flatMap(({ label, number }) => {
    const old = known.get(label);
    if (old?.value === number.value) {
      return [];
    }
    return {
      label,
      before: old?.formatted ?? null,
      after: number.formatted,
      ratio: old === undefined || old.value === 0 ? null : (number.value - old.value) / Math.abs(old.value),
    };
  });
}
