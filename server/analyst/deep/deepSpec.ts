import type { PhraseSource } from '../analyst.ts';
import type { Evidence, EvidenceNote } from './evidence.ts';
import type { Finding } from './finding.ts';
import type { DeepPlan } from './plan.ts';
import type { ReportDocument } from './report.ts';

/** Result of a deep run, to be a member of `AnalystResult`. */
export interface DeepSpec {
  readonly kind: 'deep';
  /** The headline of the report, in plain text. */
  readonly sentence: string;
  readonly report: ReportDocument;
  /** The plan as it was started; with `partial`, what "Resume" goes on with. */
  readonly plan: DeepPlan;
  readonly evidence: readonly Evidence[];
  readonly findings: readonly Finding[];
  readonly phrases: readonly PhraseSource[];
  /** Follow-up questions worth one click. */
  readonly suggestions: readonly string[];
}

/** What a request for a deep run says beyond the question, to be `AnalystRequest.deep`. */
export interface DeepRequest {
  /** True: at least one question is asked before the plan (`forceTaskClarification`). */
  readonly forceClarification: boolean;
  /** False: nobody is there to edit the plan (schedules): it starts as it was made. */
  readonly interactive: boolean;
  /** The result this run goes on with, reusing its evidence; null: it is a new question. */
  readonly resumes: Pick<DeepSpec, 'plan' | 'evidence' | 'findings'> | null;
}

/**
 * Result of a step of `DEEP_MODE_ANALYSIS_PROGRESS_UPDATE`, key `item:{id}`: one part of the plan
 * that was worked on. Its findings are those before the correction over all tests.
 */
export interface ItemOutcome {
  readonly item: string;
  readonly state: 'done' | 'failed' | 'skipped';
  /** Why it failed or was skipped; empty: it is done. */
  readonly note: string;
  /** Evidence by id, with the record of its execution. */
  readonly evidence: readonly EvidenceNote[];
  readonly findings: readonly Finding[];
  /** Time of the run that was used up when it ended. */
  readonly elapsedMs: number;
}
