import {
  array,
  boolean,
  discriminatedUnion,
  literal,
  object,
  nullable,
  number,
  record,
  string,
  union,
  unknown,
  type output,
  null as nothing,
  optional,
} from 'zod/mini';

/** The outcome of one turn as the API carries it, in the JSON of `Comment.result`. */

const scalar = union([string(), number(), boolean(), nothing()]);

const column = object({
  name: string(),
  label: string(),
  role: string(),
  type: string(),
  unit: nullable(string()),
  decimals: nullable(number()),
  grain: nullable(string()),
});

const provenance = object({ part: string(), definition: string(), sentence: string(), column: nullable(string()) });

const execution = object({
  // Null: it was SQL of an approved query.
  semql: nullable(string()),
  sql: string(),
  columns: array(column),
  rows: array(array(scalar)),
  truncated: boolean(),
  durationMs: number(),
  // When the source gave rows that were used again; null: it gave them for this.
  cachedAt: optional(nullable(string())),
  provenance: array(provenance),
});

const headline = object({
  formatted: string(),
  label: string(),
  change: nullable(object({ ratio: number(), formatted: string(), comparedWith: string() })),
  period: nullable(string()),
});

// Answers from before assumptions could be changed have no ids, choices and moves, those from before templates no approval.
const assumption = object({
  kind: string(),
  text: string(),
  phrase: nullable(string()),
  chosen: optional(boolean()),
  alternatives: optional(array(object({ id: string(), text: string() }))),
});
const moved = object({
  from: string(),
  to: string(),
  sentence: string(),
  numbers: array(object({ label: string(), before: string(), after: string(), change: nullable(string()) })),
});
const phrase = object({ phrase: string(), definition: string(), via: string() });

const answer = object({
  kind: literal('answer'),
  sentence: string(),
  headline: nullable(headline),
  chart: nullable(object({ type: string(), spec: record(string(), unknown()) })),
  executions: array(execution),
  assumptions: array(assumption),
  moved: optional(nullable(moved)),
  approved: optional(
    nullable(object({ name: string(), version: number(), approvedAt: string(), approvedBy: nullable(string()) })),
  ),
  phrases: array(phrase),
  caveats: array(string()),
  suggestions: array(string()),
});

const explanation = object({
  kind: literal('explanation'),
  sentence: string(),
  phrases: optional(array(phrase)),
  suggestions: array(string()),
});

const clarification = object({
  kind: literal('clarification'),
  question: string(),
  options: array(object({ label: string(), question: string() })),
});

const refusal = object({
  kind: literal('refusal'),
  sentence: string(),
  unknown: array(string()),
  nearest: array(object({ kind: string(), name: string(), label: string() })),
  suggestions: array(string()),
});

const result = discriminatedUnion('kind', [answer, explanation, clarification, refusal]);

/** One execution as `ExecutedSemQLQuery` carries it, or null when it cannot be read. */
export function readExecution(value: unknown): Execution | null {
  const read = execution.safeParse(value);
  return read.success ? read.data : null;
}

export type Result = output<typeof result>;
export type Answer = output<typeof answer>;
export type Clarification = output<typeof clarification>;
export type Refusal = output<typeof refusal>;
export type Execution = output<typeof execution>;
export type Column = output<typeof column>;
export type Cell = output<typeof scalar>;

/** The outcome, or null when there is none yet or it cannot be read. */
export function readResult(value: unknown): Result | null {
  if (value === null || value === undefined) return null;
  const read = result.safeParse(value);
  if (!read.success) console.warn('An outcome could not be read.', read.error);
  return read.success ? read.data : null;
}
