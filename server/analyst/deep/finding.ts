import type { BoundText } from './evidence.ts';

export type FindingKind =
  | 'level'
  | 'trend'
  | 'season'
  | 'step'
  | 'change'
  | 'contribution'
  | 'mix'
  | 'rate'
  | 'volume'
  | 'reversal'
  | 'crossed'
  | 'outlier'
  | 'concentration'
  | 'distribution'
  | 'segment_rate'
  | 'cohort'
  | 'funnel'
  | 'missing_data'
  | 'related'
  | 'answer';

/** Something that the evidence shows. */
export interface Finding {
  readonly id: string;
  /** Item of the plan. */
  readonly item: string;
  readonly kind: FindingKind;
  readonly statement: BoundText;
  readonly size: {
    /** Effect in the unit of the number. */
    readonly value: number | null;
    readonly unit: string | null;
    /** Effect as a part of the whole it is measured against; 0.2 is a fifth. */
    readonly share: number | null;
  };
  readonly support: { readonly rows: number | null; readonly buckets: number | null };
  /** Null: exact accounting, which needs no test. */
  readonly p: number | null;
  /** Order of telling, larger first. */
  readonly score: number;
  readonly evidence: readonly string[];
  readonly caveats: readonly string[];
  /**
   * False: it is listed in the appendix only. While a run is going on, what rests on a test counts
   * as told by its own p; the correction over all tests comes at the end.
   */
  readonly told: boolean;
  /** Why it is not told; null: it is. */
  readonly untold: string | null;
}
