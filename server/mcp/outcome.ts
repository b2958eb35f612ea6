import { z } from 'zod';

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Rows of one query of an answer or of `run_semql`. */
export const rowsSchema = z.object({
  id: z.string().describe('Id of the executed query.'),
  semql: z.string().nullable().describe('Query in SemQL; null when the SQL of an approved template was run.'),
  columns: z.array(z.object({ name: z.string(), label: z.string(), unit: z.string().nullable() })),
  rows: z.array(z.array(cell)),
  rowCount: z.int().describe('Number of rows that were kept, of which `rows` may be the first.'),
  truncated: z.boolean().describe('True: there are more rows than `rows` has.'),
});

/** Failure of a tool, with the same codes as the GraphQL API. */
export const errorSchema = z.object({
  kind: z.literal('error'),
  code: z.string().describe('Stable code, such as NOT_FOUND, INVALID_INPUT, LIMIT_EXCEEDED or UNAUTHENTICATED.'),
  message: z.string(),
  advice: z.string().describe('Next step.'),
});

const taskResult = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answer'),
    taskId: z.string(),
    sentence: z.string().describe('Answer in Markdown.'),
    assumptions: z.array(z.string()),
    caveats: z.array(z.string()),
    queries: z.array(rowsSchema),
    suggestions: z.array(z.string()).describe('Follow-up questions.'),
    engine: z.string().describe('`built-in`, or the language model that wrote the answer.'),
    url: z.string(),
  }),
  z.object({ kind: z.literal('explanation'), taskId: z.string(), sentence: z.string(), url: z.string() }),
  z.object({
    kind: z.literal('clarification'),
    taskId: z.string(),
    question: z.string(),
    options: z
      .array(z.object({ id: z.string(), label: z.string(), question: z.string() }))
      .describe('Readings of the question, the default first.'),
  }),
  z.object({
    kind: z.literal('refusal'),
    taskId: z.string(),
    title: z.string(),
    sentence: z.string(),
    unknown: z.array(z.string()).describe('Words without a meaning in the semantic layer.'),
    nearest: z.array(z.string()).describe('Definitions that come nearest to them.'),
    rewrites: z.array(z.string()).describe('Similar questions that can be answered.'),
  }),
  z.object({ kind: z.literal('running'), taskId: z.string(), step: z.string(), pollAfterMs: z.int() }),
  z.object({ kind: z.literal('stopped'), taskId: z.string(), sentence: z.string() }),
  errorSchema,
]);

/** Output of `ask` and `get_task`. The top of an output schema is an object for clients of 2025. */
export const taskOutput = z.object({ result: taskResult });

export type TaskOutcome = Exclude<z.infer<typeof taskResult>, { kind: 'error' }>;
export type ResultRows = z.infer<typeof rowsSchema>;

/** Text for models that read no structured output. */
export function inWords(outcome: TaskOutcome): string {
  switch (outcome.kind) {
    case 'answer':
      return [
        outcome.sentence,
        ...(outcome.assumptions.length === 0 ? [] : [`Assumed: ${outcome.assumptions.join('; ')}.`]),
        ...outcome.caveats,
        ...outcome.queries.map(rowsInWords),
        outcome.url,
      ].join('\n');
    case 'explanation':
      return `${outcome.sentence}\n${outcome.url}`;
    case 'clarification': {
      const options = outcome.options.map(({ id, label }) => `${id} = ${label}`).join(', ');
      return `${outcome.question} Ask the person, then call ask with taskId ${outcome.taskId} and option: ${options}.`;
    }
    case 'refusal': {
      const nearest = outcome.nearest.length === 0 ? '' : ` Near: ${outcome.nearest.join(', ')}.`;
      const rewrites = outcome.rewrites.length === 0 ? '' : ` Can be answered: ${outcome.rewrites.join(' · ')}`;
      return `${outcome.sentence}${nearest}${rewrites}`;
    }
    case 'running':
      return `Working (${outcome.step}). Call get_task with ${outcome.taskId} in ${Math.ceil(outcome.pollAfterMs / 1000)} s.`;
    case 'stopped':
      return outcome.sentence;
  }
}

const shownRows = 20;

/** The query and its first rows as lines. */
export function rowsInWords({ id, semql, columns, rows, rowCount }: ResultRows): string {
  const heading = columns.map(({ label, unit }) => (unit === null ? label : `${label} (${unit})`)).join(' | ');
  const lines = rows.slice(0, shownRows).map((row) => row.map((value) => String(value ?? '')).join(' | '));
  const more = rowCount > lines.length ? [`… ${rowCount - lines.length} more rows`] : [];
  return [`${id}: ${semql ?? 'an approved query'}`, heading, ...lines, ...more].join('\n');
}
