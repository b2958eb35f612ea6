import type { CatalogLookup } from '../../builtin/catalog/catalogLookup.ts';
import type { Clock } from '../../builtin/time/period.ts';
import type { BoundText, Evidence } from '../evidence.ts';
import type { FindingKind } from '../finding.ts';
import type { PlanItemKind } from '../plan.ts';
import type { ReportBlock, ReportDocument, ReportSection } from '../report.ts';
import type { Subject } from '../subject/subject.ts';
import type { Binder } from '../writing/boundText.ts';

/** Everything a part of a plan may look at. */
export interface StudyWorld {
  readonly subject: Subject;
  readonly binder: Binder;
  readonly lookup: CatalogLookup;
  readonly clock: Clock;
  /** What a planned query read; undefined: it did not run. */
  evidence(query: string): Evidence | undefined;
}

/** What a part found, before the tests of the whole run are corrected. */
export interface Draft {
  readonly kind: FindingKind;
  readonly statement: BoundText;
  readonly effect: { readonly value: number | null; readonly share: number | null };
  readonly rows: number | null;
  readonly buckets: number | null;
  /** Null: exact accounting. */
  readonly p: number | null;
  /**
   * True: it explains the change, and is worth telling only where the change is out of the usual.
   */
  readonly explains: boolean;
  /** How much nearer to the cause it is than others: what explains others comes before them. */
  readonly novelty: number;
  readonly caveats?: readonly string[];
}

export interface Study {
  readonly drafts: readonly Draft[];
  /** Tests that were made besides those of the drafts. */
  readonly tests: readonly number[];
  /** Pictures and tables of the section; its sentences are the findings. */
  readonly blocks: readonly ReportBlock[];
  readonly claim: ReportSection['claim'];
  /** Sentences where no finding is told. */
  readonly otherwise: readonly BoundText[];
  readonly caveats: readonly BoundText[];
  /** The few numbers under the headline of the report; absent: none. */
  readonly figures?: ReportDocument['figures'];
}

/** Part of a plan: its queries, and what is read from their rows. */
export interface Part {
  readonly id: string;
  readonly kind: PlanItemKind;
  readonly title: string;
  readonly why: string;
  readonly dimensions: readonly string[];
  readonly queries: readonly { readonly id: string; readonly semql: string; readonly purpose: string }[];
  /** Null: there is too little to say anything. */
  study(world: StudyWorld): Study | null;
}

export const NOTHING: Study = {
  drafts: [],
  tests: [],
  blocks: [],
  claim: 'observed',
  otherwise: [],
  caveats: [],
};

/** Order of explanations: bad data explains days, days explain groups, groups explain counts. */
export const NOVELTY = {
  reversal: 4,
  missing: 3,
  outlier: 2.6,
  group: 2,
  mix: 2,
  crossed: 1.6,
  rate: 1.2,
  volume: 1.1,
  shape: 0.4,
  level: 0.2,
} as const;
