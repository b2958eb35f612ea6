import {
  array,
  boolean,
  nullable,
  number,
  object,
  optional,
  string,
  union,
  type output,
  null as nothing,
} from 'zod/mini';

const column = object({
  name: string(),
  label: string(),
  role: string(),
  type: string(),
  unit: nullable(string()),
  decimals: nullable(number()),
  grain: nullable(string()),
  pattern: optional(nullable(string())),
});

const execution = object({
  columns: array(column),
  rows: array(array(union([string(), number(), boolean(), nothing()]))),
  truncated: boolean(),
  durationMs: number(),
});

export type Execution = output<typeof execution>;

/** Rows of a query as the API carries them in JSON, or null when they cannot be read. */
export function readExecution(value: unknown): Execution | null {
  const read = execution.safeParse(value);
  return read.success ? read.data : null;
}
