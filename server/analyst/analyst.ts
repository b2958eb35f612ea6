/**
 * The agent runtime's contract: a question goes in, recorded steps and one answer come out.
 * An analyst knows no database, no GraphQL and no clock of its own; everything outside comes in
 * through `Analysis`. It must be deterministic between recorded steps: after a crash the run is
 * replayed, and each step that was recorded returns its recorded result instead of doing its work
 * again.
 */

import type { CatalogDefinition, ValueType } from '../semql/catalog/definition.ts';
import type { DeepRequest } from './deep/deepSpec.ts';
import type { CompileResult, Provenance, CompiledColumn, SqlValue } from '../semql/compiled.ts';
import type { Models } from './model/contract.ts';

/** Step types that a QUICK run uses after USER_QUERY, which is stored with the question. */
export type QuickStepType =
  | 'DECOMPOSE_GOAL'
  | 'SEARCH_DEFINITIONS'
  | 'SEARCH_TEMPLATES'
  | 'EVALUATE_TEMPLATES'
  | 'QUICK_MODE_CLARIFICATION'
  | 'DECOMPOSE_PLAN'
  | 'THOUGHT'
  | 'ACTION'
  | 'OBSERVATION'
  | 'SUMMARIZE';

/** Step types that only a DEEP run uses. */
export type DeepStepType =
  | 'DECOMPOSE_DELIVERABLES'
  | 'PLAN_VERIFICATION'
  | 'RESEARCH_CLARIFICATION'
  | 'RESEARCH_PLAN'
  | 'DEEP_MODE_PLAN'
  | 'DEEP_MODE_CLARIFICATION'
  | 'DEEP_MODE_VERIFICATION'
  | 'DEEP_MODE_ANALYSIS_PROGRESS_UPDATE'
  | 'DEEP_MODE_REPORT_WRITING'
  | 'DEEP_MODE_REPORT_WRITING_PROGRESS_UPDATE';

/** Step about to begin, shown while it runs. */
export interface StepIntent {
  readonly type: QuickStepType | DeepStepType;
  /**
   * Name of the step, unique within the run, at most 60 characters. The record is found by it
   * wherever the step comes in a replay, as steps of parallel work must; without one it is found
   * by its place among the steps that have none.
   */
  readonly key?: string;
  /** For ACTION: `runSemql`, `runSql`. */
  readonly actionName?: string;
  readonly actionParams?: JsonObject;
  /** Readable line: "Matched “revenue” → metric revenue". May be replaced by the outcome's. */
  readonly reasoning: string;
}

/** Step that a person completes. */
export interface AskIntent extends StepIntent {
  readonly key: string;
  /** What is asked, plain data that is shown with the step: `{ questions }`, or `{ plan }`. */
  readonly asks: object;
}

/** Result of a step, with an optional reasoning that replaces the announced one. */
export interface StepOutcome<Result extends JsonValue> {
  readonly result: Result;
  readonly reasoning?: string;
  readonly metadata?: JsonObject;
}

/**
 * Work of a step: an outcome that is at hand, or a slow operation that is announced before it
 * begins.
 */
export type StepWork<Result extends JsonValue> = StepOutcome<Result> | (() => Promise<StepOutcome<Result>>);

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** Rows of one executed query, as every later stage sees them. */
export interface ExecutedRows {
  /** Id of the ExecutedSemQLQuery record, or of the ExecutedQuery where it was SQL. */
  readonly executionId: string;
  /** Null: it was SQL of an approved template. */
  readonly semql: string | null;
  readonly sql: string;
  readonly columns: readonly CompiledColumn[];
  readonly rows: readonly (readonly SqlValue[])[];
  readonly truncated: boolean;
  readonly durationMs: number;
  readonly provenance: readonly Provenance[];
}

/** A column as an answer shows it. */
export interface AnswerColumn extends CompiledColumn {
  /** True: it says how far another column has moved, as a ratio. */
  readonly change?: boolean;
}

/** Rows as an answer shows them: columns are called for people, and a change is known as one. */
export interface AnswerRows extends Omit<ExecutedRows, 'columns'> {
  readonly columns: readonly AnswerColumn[];
}

/** Alternative to an assumption. Choosing it answers the same reading with this part changed. */
export interface Alternative {
  /** Unique within the answer. */
  readonly id: string;
  /** Words of the chip once it is chosen. */
  readonly text: string;
  readonly value: JsonValue;
  /** Change to the reading; opaque to everything but the engine. */
  readonly edit: JsonValue;
}

/** A default the engine chose and says so; changing it re-runs the question. */
export interface Assumption {
  /** Unique within the answer. */
  readonly id: string;
  readonly kind:
    | 'period'
    | 'time_dimension'
    | 'time_zone'
    | 'default_filter'
    | 'row_policy'
    | 'synonym'
    | 'spelling'
    | 'value_match'
    | 'unit'
    | 'top_n'
    | 'grain'
    | 'aggregation'
    | 'partial_period';
  /** Words shown on the chip: "Completed orders only". */
  readonly text: string;
  /** Words of the question it answers, or null when nothing was said. */
  readonly phrase: string | null;
  readonly value: JsonValue;
  /** True: a person chose this instead of the engine's default. */
  readonly chosen: boolean;
  /** True: it was chosen once and is kept for this agent; absent: false. */
  readonly remembered?: boolean;
  /** Every one of them can be computed; none where there is nothing to choose. */
  readonly alternatives: readonly Alternative[];
}

/** Change of the numbers after an assumption was changed. */
export interface Moved {
  readonly from: string;
  readonly to: string;
  /** A sentence of Markdown. */
  readonly sentence: string;
  /** The number of the answer, or the groups that moved most. */
  readonly numbers: readonly {
    readonly label: string;
    readonly before: string;
    readonly after: string;
    readonly change: string | null;
  }[];
}

/** Part of the semantic layer that words of a question are read as. */
export interface WordMeaning {
  /** Words of the question. */
  readonly phrase: string;
  readonly kind: 'dimension' | 'measure' | 'metric' | 'model';
  /** Name in the catalog: `orders.revenue`, or `revenue` of a metric. */
  readonly name: string;
}

export interface ClarificationOption {
  /** Words the user reads and may click. */
  readonly label: string;
  /** The one name in which the options differ; absent: they differ in more or something else. */
  readonly means?: WordMeaning;
  /** The question as it will be read when this option is chosen. */
  readonly question: string;
  /** SemQL of this reading. */
  readonly semql: string;
}

/**
 * Where a part of the answer came from, beyond the compiler's provenance: the words of the
 * question.
 */
export interface PhraseSource {
  readonly phrase: string;
  readonly definition: string;
  readonly via:
    | 'name'
    | 'label'
    | 'synonym'
    | 'glossary'
    | 'definition'
    | 'value'
    | 'time'
    | 'operator'
    | 'follow_up'
    | 'clarification'
    | 'assumption'
    | 'template';
}

/** Which version of which template an answer was made with. */
export interface ApprovedQuery {
  readonly templateId: string;
  readonly versionId: string;
  readonly version: number;
  readonly name: string;
  /** ISO 8601. */
  readonly approvedAt: string;
  readonly approvedBy: string | null;
}

export interface TemplateParameter {
  readonly name: string;
  readonly description: string;
  readonly type: 'TEXT' | 'NUMBER' | 'BOOLEAN' | 'DATE' | 'DATETIME' | 'STRING' | 'INTEGER' | 'FLOAT' | 'ARRAY';
  /** Null: a value must be given. */
  readonly defaultValue: JsonValue;
}

/** Approved version of a query that a person wrote for a question. */
export interface ApprovedTemplate {
  readonly id: string;
  readonly versionId: string;
  readonly version: number;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly language: 'SQL' | 'SEMQL';
  readonly query: string;
  /** Where its SQL is run; null: it does not say, or its tables are of several sources. */
  readonly dataSourceId: string | null;
  readonly parameters: readonly TemplateParameter[];
  readonly approvedAt: string;
  readonly approvedBy: string | null;
}

export type ChartType =
  'bar' | 'stacked_bar' | 'line' | 'area' | 'scatter' | 'heat_map' | 'big_number' | 'table' | 'pie';

/**
 * Number of a sentence that a language model wrote as a reference, with the cells it is made of.
 */
export interface BoundNumber {
  readonly operation: 'cell' | 'change' | 'difference' | 'share' | 'ratio' | 'rows';
  readonly value: number | string;
  /** As it is written in the sentence. */
  readonly text: string;
  readonly cells: readonly { readonly executionId: string; readonly row: number; readonly column: string }[];
}

/** What answered, where a language model was to. */
export interface EngineRecord {
  /** Name of the model that was meant. */
  readonly model: string;
  /** Name of the model that answered instead, or `built-in`; null: none was needed. */
  readonly fallbackModel: string | null;
  readonly fallbackReason: string | null;
}

export interface AnswerSpec {
  readonly kind: 'answer';
  /** A sentence of Markdown. */
  readonly sentence: string;
  /** Numbers of a sentence that a model wrote; absent: it was written by rule. */
  readonly numbers?: readonly BoundNumber[];
  /** The number shown big, when there is one. */
  readonly headline: {
    readonly value: number | null;
    readonly formatted: string;
    readonly label: string;
    readonly change: { readonly ratio: number; readonly formatted: string; readonly comparedWith: string } | null;
    readonly period: string | null;
  } | null;
  /** Vega-Lite spec with inline data named `table`, or null when a table says it better. */
  readonly chart: {
    readonly type: ChartType;
    readonly spec: JsonObject;
    /** Caveat for readers of the picture: the last period is not over. */
    readonly note: string | null;
    /** Other forms that fit; each draws the data of `spec`, which it does not repeat. */
    readonly alternatives: readonly { readonly type: ChartType; readonly spec: JsonObject }[];
  } | null;
  /** The first one is what the answer is about. */
  readonly executions: readonly AnswerRows[];
  /** The approved template that was run; null: computed from the definitions. */
  readonly approved: ApprovedQuery | null;
  readonly assumptions: readonly Assumption[];
  /** Null unless an assumption of an earlier answer was changed. */
  readonly moved: Moved | null;
  /** Readings among which a remembered choice decided; the next turn may take another. */
  readonly options?: readonly ClarificationOption[];
  readonly phrases: readonly PhraseSource[];
  /** Warnings a reader must see: partial period, truncated, empty and why. */
  readonly caveats: readonly string[];
  /** Follow-up questions worth one click. */
  readonly suggestions: readonly string[];
  /**
   * The reading, kept for follow-ups; opaque to everybody else. Null: a follow-up stands on its
   * own.
   */
  readonly reading: JsonObject | null;
}

/** Definition that a person vouched for, in a version. */
export interface UsedDefinition {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  /** Name of the person who wrote it; null: unknown. */
  readonly author: string | null;
  /** Name of the person who verified it; null: unknown. */
  readonly verifiedBy: string | null;
  /** ISO 8601. */
  readonly verifiedAt: string;
  /** ISO 8601, from when on it has to be verified again; null: never. */
  readonly validUntil: string | null;
}

/** The same with the way to its text. */
export interface KnownDefinition extends UsedDefinition {
  /** Reads its text, in Markdown; null: it was removed meanwhile. */
  readonly read: () => Promise<string | null>;
}

/** A definition question ("what is active customer") answered from the semantic layer itself. */
export interface ExplanationSpec {
  readonly kind: 'explanation';
  readonly sentence: string;
  /** The definition that is told; null: a term, or what is computed. */
  readonly definition: UsedDefinition | null;
  readonly phrases: readonly PhraseSource[];
  readonly suggestions: readonly string[];
}

/** Word of a question without a meaning in the semantic layer. */
export interface UnmappedWord {
  /** As it was written; words next to each other are one. */
  readonly word: string;
  /** Thing that is most alike; null: none is. */
  readonly nearest: { readonly kind: string; readonly name: string } | null;
}

export interface ClarificationSpec {
  readonly kind: 'clarification';
  readonly question: string;
  /** 2–4; the first is the default. */
  readonly options: readonly ClarificationOption[];
  /** Absent: every word had a meaning. */
  readonly unmapped?: readonly UnmappedWord[];
}

/** A part of a question that could not be answered, and what is known or wrong about it. */
export interface QuestionPart {
  /** As it was written. */
  readonly phrase: string;
  /**
   * Goes on after the phrase: "is the metric Revenue", "is no model, field, value or term that this
   * agent sees".
   */
  readonly says: string;
}

/** The same question said in a way that can be answered; it was run before it is shown. */
export interface Rewrite {
  readonly question: string;
  /** Difference to the question and size of the result: "country of customers · 11 rows". */
  readonly note: string;
}

export interface RefusalSpec {
  readonly kind: 'refusal';
  /** The sentence in a few words, for the head of a card. */
  readonly title: string;
  readonly sentence: string;
  /** Understood parts, in the order of the question. */
  readonly understood: readonly QuestionPart[];
  /** Parts that were not understood, and why. */
  readonly notUnderstood: readonly QuestionPart[];
  /** At most three, the nearest first. */
  readonly rewrites: readonly Rewrite[];
  /** Words without a place in the best reading. */
  readonly unknown: readonly string[];
  /** Those of them that mapped to nothing; absent: every word had a meaning. */
  readonly unmapped?: readonly UnmappedWord[];
  /** Nearest three things that exist. */
  readonly nearest: readonly { readonly kind: string; readonly name: string; readonly label: string }[];
  /** Other questions that can be answered; none where there are rewrites of this one. */
  readonly suggestions: readonly string[];
}

export type AnalystResult = (AnswerSpec | ExplanationSpec | ClarificationSpec | RefusalSpec) & {
  /** Absent: no language model was asked. */
  readonly engine?: EngineRecord;
};

/** Earlier turn of the conversation. */
export interface PreviousTurn {
  readonly question: string;
  /** `AnswerSpec.reading` of that turn, or null when it was not an answer. */
  readonly reading: JsonObject | null;
  /** SemQL of what that turn was about; absent or null: it ran none. */
  readonly semql?: string | null;
  /** Options offered, when the turn ended in a clarification. */
  readonly options: readonly ClarificationOption[];
}

/** A choice that was made once and holds for every question: of a reading, or of an assumption. */
export type RememberedChoice =
  | {
      readonly kind: 'reading';
      /** Labels of all options between which the question was ambiguous. */
      readonly options: readonly string[];
      readonly label: string;
    }
  | {
      readonly kind: 'assumption';
      readonly of: Assumption['kind'];
      readonly phrase: string | null;
      /** Value that is replaced; null: any, as that of a period is another every day. */
      readonly from: JsonValue;
      readonly to: JsonValue;
    };

/** Another choice for an assumption of an answer. */
export interface AssumptionChange {
  readonly answer: AnswerSpec;
  readonly alternativeId: string;
}

export interface AnalystRequest {
  /**
   * False: a refusal goes without other ways to ask, which take longer than the reading; absent:
   * true.
   */
  readonly suggests?: boolean;
  /** Absent: the question is answered in quick mode. */
  readonly deep?: DeepRequest;
  readonly question: string;
  /** Instead of a question: an answer with one of its assumptions changed. */
  readonly change: AssumptionChange | null;
  readonly previous: readonly PreviousTurn[];
  /** Only what this agent and this person may see. */
  readonly catalog: CatalogDefinition;
  /** Clock of the run, recorded. */
  readonly now: Date;
  readonly timeZone: string;
  /** True: who asks is an author of the semantic layer and may lift its default filters. */
  readonly mayLiftFilters: boolean;
  /** Ids of models whose description may be used, but whose rows may not be read. */
  readonly metadataOnly: ReadonlySet<string>;
  /** Approved templates of which the agent may use every table. */
  readonly templates: readonly ApprovedTemplate[];
  /** Verified definitions that the agent and the person who asks may read. */
  readonly definitions: readonly KnownDefinition[];
  /**
   * Values of the agent's variables by their names: those of the task, else their defaults. They
   * stand for `{name}` in a question, and fill parameters of templates that are called like them.
   */
  readonly variables?: Readonly<Record<string, string | number>>;
  /** Choices that hold without asking, those of the agent first; absent: none. */
  readonly remembered?: readonly RememberedChoice[];
  /** Language models that may be asked; absent or null: none. */
  readonly models?: Models | null;
  readonly agent: {
    readonly name: string;
    /** What people wrote about its work, for language models; absent: nothing. */
    readonly instructions?: string;
    readonly canCreateCharts: boolean;
    /** True: an answer is drawn wherever that is possible, and says so where it is not. */
    readonly alwaysDraws?: boolean;
    readonly palette: readonly string[];
  };
}

/** Options a query is compiled with. */
export interface QueryOptions {
  /** IANA name, instead of the organization's. */
  readonly timeZone?: string;
  /** Values of the text's `:name` parameters; bound, never spliced. */
  readonly parameters?: Readonly<Record<string, SqlValue>>;
  /** The template version whose text it is, for the record. */
  readonly templateVersionId?: string;
  /** True: a text that does not compile comes back corrected, which takes time. */
  readonly corrections?: boolean;
}

/** SQL of an approved template. Its parameters are bound as values of their type, never spliced. */
export interface SqlStatement {
  readonly dataSourceId: string;
  readonly sql: string;
  readonly parameters: Readonly<Record<string, { readonly value: SqlValue; readonly type: ValueType }>>;
  readonly template: Pick<ApprovedTemplate, 'id' | 'versionId' | 'version' | 'name'>;
}

/** Permission to run a statement; `hidden`: it reads data that must not even be named. */
export type SqlCheck =
  { readonly ok: true } | { readonly ok: false; readonly hidden: boolean; readonly message: string };

/** The world of a run: durable steps, and the two things an analyst can do. */
export interface Analysis {
  readonly signal: AbortSignal;
  /**
   * Records the intent, does the work once, records the outcome; on replay returns the recorded
   * result. An outcome at hand is recorded with its intent.
   */
  step<Result extends JsonValue>(intent: StepIntent, work: StepWork<Result>): Promise<Result>;
  /**
   * Records a step that waits for a person, and ends this attempt: it never returns. After the
   * reply the run is replayed, and the same step gives that reply.
   */
  ask<Reply>(intent: AskIntent): Promise<Reply>;
  /** Pure; dialect, clock and permissions are already bound. */
  compile(semql: string, options?: QueryOptions): CompileResult;
  /** Compiles, executes, records an ExecutedSemQLQuery. Call it inside a step. */
  execute(semql: string, options?: QueryOptions): Promise<ExecutedRows>;
  /** Checks SQL against the gate in the scope of the agent. Runs nothing. */
  checkSql(statement: SqlStatement): Promise<SqlCheck>;
  /** Lets SQL through the gate, executes it, records an ExecutedQuery. Call it inside a step. */
  executeSql(statement: SqlStatement): Promise<ExecutedRows>;
  /**
   * Result of `execute` or `executeSql` under this id, in this attempt or an earlier one: rows are
   * recorded once and referenced by steps.
   */
  executed(executionId: string): Promise<ExecutedRows>;
  /**
   * Shows words of the answer while it is being written; the answer itself supersedes them. Not
   * recorded, never replayed.
   */
  write?(text: string): void;
  /**
   * Values of a text dimension that look like `text`, best first; searches data, not only samples.
   */
  searchValues(dimension: string, text: string, limit: number): Promise<readonly string[]>;
}

export type Analyst = (request: AnalystRequest, analysis: Analysis) => Promise<AnalystResult>;
