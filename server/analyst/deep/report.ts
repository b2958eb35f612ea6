import type { ChartType, JsonObject } from '../analyst.ts';
import type { BoundNumber, BoundText, EvidenceNote } from './evidence.ts';
import type { PlanAssumption, PlanItemKind } from './plan.ts';

export interface TextBlock {
  readonly type: 'text';
  readonly text: BoundText;
}

export interface ChartBlock {
  readonly type: 'chart';
  readonly evidence: string;
  readonly chart: ChartType | 'waterfall' | 'cohort_grid';
  readonly title: string;
  /** Vega-Lite spec with inline data named `table`. */
  readonly spec: JsonObject;
  /** The picture in words, for people who cannot see it. */
  readonly description: string;
  readonly note: string | null;
}

export interface ReportCell {
  readonly text: string;
  /** Null: the cell is no number. Its place is the whole text. */
  readonly number: BoundNumber | null;
}

export interface TableBlock {
  readonly type: 'table';
  readonly evidence: string;
  readonly title: string;
  readonly columns: readonly { readonly label: string; readonly align: 'start' | 'end' }[];
  readonly rows: readonly (readonly ReportCell[])[];
  /** Rows of the evidence that are not shown. */
  readonly more: number;
}

export interface CalloutBlock {
  readonly type: 'callout';
  readonly tone: 'note' | 'caveat';
  readonly text: BoundText;
}

export type ReportBlock = TextBlock | ChartBlock | TableBlock | CalloutBlock;

export interface ReportSection {
  /** Anchor, unique within the report. */
  readonly id: string;
  readonly heading: string;
  readonly item: string;
  readonly kind: PlanItemKind;
  /** Finding it leads with; null: none was told. */
  readonly finding: string | null;
  /** What a sentence may claim: counted, computed by exact accounting, or no more than possible. */
  readonly claim: 'observed' | 'computed' | 'possible';
  readonly blocks: readonly ReportBlock[];
}

/** A finished document. Its numbers are frozen; running again makes another one. */
export interface ReportDocument {
  readonly version: 1;
  readonly title: string;
  readonly question: string;
  readonly headline: BoundText;
  /** The few numbers under the headline. */
  readonly figures: readonly { readonly label: string; readonly number: BoundNumber }[];
  readonly sections: readonly ReportSection[];
  readonly assumptions: readonly Pick<PlanAssumption, 'id' | 'text'>[];
  readonly caveats: readonly BoundText[];
  readonly nextQuestions: readonly string[];
  /** Method appendix: every query, in the order of the plan. */
  readonly evidence: readonly EvidenceNote[];
  /** Definitions behind the numbers, from the provenance of the queries. */
  readonly definitions: readonly {
    readonly name: string;
    readonly sentence: string;
    readonly version: number | null;
    /** Evidence that rests on it. */
    readonly evidence: readonly string[];
  }[];
  /** Tests of the run, and findings that were not told, with the reason. */
  readonly tests: { readonly made: number; readonly held: number };
  readonly untold: readonly { readonly text: BoundText; readonly reason: string }[];
  /** Parts of the plan that could not run, and texts that could not be verified. */
  readonly removed: readonly { readonly where: string; readonly reason: string }[];
  /** ISO 8601: the clock of the run. */
  readonly dataAsOf: string;
  readonly timeZone: string;
  /** Null: everything that was planned was done. */
  readonly partial: {
    readonly limit: 'time' | 'queries' | 'calls' | 'stopped';
    readonly remaining: readonly { readonly id: string; readonly title: string }[];
  } | null;
}
