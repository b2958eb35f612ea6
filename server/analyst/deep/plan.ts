/** What a deep run means to do, as plain data: people edit it, runs store and replay it. */

export type PlanItemKind =
  | 'overview'
  | 'trend'
  | 'contribution'
  | 'mix'
  | 'crossed'
  | 'outliers'
  | 'concentration'
  | 'distribution'
  | 'cohort'
  | 'funnel'
  | 'data_quality'
  | 'related'
  | 'question';

export interface PlannedQuery {
  /** Unique within the plan and stable across replays: the id of the evidence it leaves. */
  readonly id: string;
  readonly semql: string;
  /** What it reads, in a few words: "Revenue by segment". */
  readonly purpose: string;
  /** The query with the same canonical text, which runs instead; null: it runs itself. */
  readonly sameAs: string | null;
}

export interface PlanItem {
  /** Unique within the plan; edits name items by it. */
  readonly id: string;
  readonly kind: PlanItemKind;
  readonly title: string;
  /** True: a person gave the title, which stays where the periods are others. */
  readonly isRenamed?: boolean;
  /** Second line of the card: what is computed, or who added it. */
  readonly why: string;
  /** Label of the number it is about; null: none. */
  readonly measure: string | null;
  /** At most three, as `model.field`, or a path of roles to the field. */
  readonly dimensions: readonly string[];
  /** Words for the two periods; null: it has none. */
  readonly period: string | null;
  readonly comparedWith: string | null;
  readonly queries: readonly PlannedQuery[];
  readonly state: 'planned' | 'dropped';
  /** Why it was dropped, or lost a query; empty: nothing to tell. */
  readonly note: string;
}

/** Choice that holds for the whole plan: a chip that can be changed. */
export interface PlanAssumption {
  readonly id: 'measure' | 'period' | 'comparison' | 'filters' | 'time_zone';
  readonly text: string;
  /** Id of what holds now. */
  readonly chosen: string;
  /** None: it is told and cannot be changed here. */
  readonly choices: readonly { readonly id: string; readonly text: string }[];
}

/** Breakdown that a person may add to the plan. */
export interface PlanBreakdown {
  /** `model.field`, or a path of roles to the field. */
  readonly id: string;
  readonly text: string;
}

export interface DeepPlan {
  readonly version: 1;
  /** Goes up with each edit; an edit of another revision is refused. */
  readonly revision: number;
  /** What the question asks for, in a sentence. */
  readonly goal: string;
  readonly items: readonly PlanItem[];
  readonly assumptions: readonly PlanAssumption[];
  /** Further breakdowns that the number can be split by. */
  readonly breakdowns: readonly PlanBreakdown[];
  /** Queries that will run, and how many may. */
  readonly queries: { readonly planned: number; readonly most: number };
  /** Words about an edit that could not be followed; empty: all were. */
  readonly notes: readonly string[];
}

/** An item that stays (by its id), with another title where one is given; or a new one in words. */
export type PlanItemEdit =
  { readonly id: string; readonly title?: string; readonly dimension?: string } | { readonly title: string };

/**
 * What a person made of a plan. The items are all of those that are to stay, in their new order.
 */
export interface PlanReply {
  readonly revision: number;
  /** True: the analysis starts with the plan as it is after this edit. */
  readonly start: boolean;
  /** Absent: as they are. */
  readonly items?: readonly PlanItemEdit[];
  /** Ids of choices by the id of their assumption; absent: as they are. */
  readonly choices?: Readonly<Partial<Record<PlanAssumption['id'], string>>>;
}

/** One of at most three questions before the plan is made. */
export interface DeepQuestion {
  readonly id: PlanAssumption['id'];
  readonly text: string;
  /** Id of the choice that holds where nothing is said. */
  readonly default: string;
  readonly choices: readonly { readonly id: string; readonly text: string }[];
}

/** Answers by question; an unanswered one keeps its default, an empty reply skips them all. */
export interface ClarificationReply {
  readonly choices: Readonly<Partial<Record<PlanAssumption['id'], string>>>;
}
