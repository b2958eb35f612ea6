/** A plan of an analysis, as `Step.plan` of the API gives it. */
export interface DeepPlan {
  /** Goes up with each edit; an edit of another revision is refused. */
  readonly revision: number;
  readonly items: readonly PlanItem[];
  readonly assumptions: readonly PlanAssumption[];
  /** Further breakdowns that the number can be split by. */
  readonly breakdowns: readonly PlanOption[];
  readonly mostQueries: number;
  /** Words about an edit that could not be followed. */
  readonly notes: readonly string[];
}

/** Part of a plan: one thing that the analysis will look at. */
export interface PlanItem {
  readonly key: string;
  readonly title: string;
  /** What is computed, or who added it. */
  readonly why: string;
  readonly dimensions: readonly string[];
  /** Its queries, in SemQL. */
  readonly queries: readonly string[];
  readonly state: 'PLANNED' | 'DROPPED';
  /** Why it was dropped, or lost a query; empty: nothing to tell. */
  readonly note: string;
}

export interface PlanOption {
  readonly key: string;
  readonly text: string;
}

/** Choice that holds for the whole plan. */
export interface PlanAssumption {
  readonly key: string;
  readonly text: string;
  /** Key of what holds now. */
  readonly chosen: string;
  /** None: it is shown and cannot be changed here. */
  readonly choices: readonly PlanOption[];
}

/** What a person made of a plan: all parts that stay, in their new order, and new ones in words. */
export interface PlanReply {
  readonly revision: number;
  readonly start: boolean;
  readonly items: readonly PlanItemEdit[];
  readonly choices?: readonly ChosenOption[];
}

/** A part that stays, by its key; without one a new part, in words. */
export interface PlanItemEdit {
  readonly key?: string;
  readonly title?: string;
  readonly dimension?: string;
}

/** Choice for an assumption or a question. */
export interface ChosenOption {
  readonly key: string;
  readonly choice: string;
}
