import { z } from 'zod';
import { requireOpen } from '../access/requireOpen.ts';
import { NotFoundError } from '../platform/errors.ts';
import { semanticSchemaForViewer, type SemanticSchema } from '../query/semanticSchema.ts';
import { runForViewer } from '../query/semqlForViewer.ts';
import type { AnswerExecution } from '../task/readResult.ts';
import { agentArgument, readOnly } from './arguments.ts';
import { describeName, descriptionSchema, inDescribedWords } from './describeName.ts';
import type { ToolSet } from './mcpServer.ts';
import { errorSchema, rowsInWords, rowsSchema } from './outcome.ts';
import { orError, told } from './toolResult.ts';

/** Names of dimensions that a listed metric carries. */
const mostGroups = 60;

const listed = z.object({
  name: z.string().describe('Name to write in SemQL.'),
  kind: z.enum(['metric', 'measure']),
  label: z.string(),
  description: z.string(),
  unit: z.string().nullable(),
  groupBy: z.array(z.string()).describe('Dimensions that it may be grouped by.'),
});

const listOutput = z.object({
  result: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('metrics'), metrics: z.array(listed), more: z.int() }),
    errorSchema,
  ]),
});
const describeOutput = z.object({ result: z.discriminatedUnion('kind', [descriptionSchema, errorSchema]) });
const runOutput = z.object({
  result: z.discriminatedUnion('kind', [rowsSchema.extend({ kind: z.literal('rows') }), errorSchema]),
});

/** Tools `list_metrics`, `describe` and `run_semql`. */
export function layerTools({ server, options, run }: ToolSet): void {
  server.registerTool(
    'list_metrics',
    {
      title: 'List metrics',
      description: 'Metrics and measures that may be queried, with the dimensions they may be grouped by.',
      inputSchema: z.object({
        search: z.string().max(200).default('').describe('Words that a name, label, synonym or description has.'),
        limit: z.int().min(1).max(100).default(25),
        agentId: agentArgument,
      }),
      outputSchema: listOutput,
      annotations: readOnly,
    },
    ({ search, limit, agentId }, protocol) =>
      orError(options.log, () =>
        run(protocol, async ({ context: { services, viewer } }) => {
          const input = { search, agentId: agentId ?? null };
          const all = metricsIn(await semanticSchemaForViewer(services.semql, viewer, input));
          const metrics = all.slice(0, limit);
          const more = all.length - metrics.length;
          const lines = metrics.map(({ name, label, unit }) => [name, label, unit ?? ''].filter(Boolean).join(' · '));
          const text = lines.length === 0 ? 'Nothing was found.' : lines.join('\n');
          return told(more === 0 ? text : `${text}\n… ${more} more`, { kind: 'metrics', metrics, more });
        }),
      ),
  );

  server.registerTool(
    'describe',
    {
      title: 'Describe a name',
      description: 'Meaning of a metric, a model, a field written as model.field, or a glossary term.',
      inputSchema: z.object({ name: z.string().min(1).max(400), agentId: agentArgument }),
      outputSchema: describeOutput,
      annotations: readOnly,
    },
    ({ name, agentId }, protocol) =>
      orError(options.log, () =>
        run(protocol, async ({ context: { services, viewer } }) => {
          const schema = await semanticSchemaForViewer(services.semql, viewer, { agentId: agentId ?? null });
          const described = describeName(schema, name);
          if (described === null) {
            throw new NotFoundError('Name', 'Call list_metrics for the names that there are.');
          }
          return told(inDescribedWords(described), described);
        }),
      ),
  );

  server.registerTool(
    'run_semql',
    {
      title: 'Run SemQL',
      description:
        'Runs one SemQL query over the semantic layer, such as SELECT revenue, orders.country FROM orders. ' +
        'A query with a mistake comes back with what is wrong and what to write instead.',
      inputSchema: z.object({
        semql: z.string().min(1).max(20_000),
        limit: z.int().min(1).max(1000).default(100).describe('Most rows to return.'),
        agentId: agentArgument,
      }),
      outputSchema: runOutput,
      annotations: readOnly,
    },
    ({ semql, limit, agentId }, protocol) =>
      orError(options.log, () =>
        run(protocol, async ({ context: { services, viewer, now } }) => {
          requireOpen(viewer);
          const form = { kind: 'text', semql } as const;
          const record = await runForViewer(services.semql, viewer, form, { agentId: agentId ?? null }, now);
          // Written from a compiled query and its rows.
          const { columns, rows } = record as unknown as Pick<AnswerExecution, 'columns' | 'rows'>;
          const result = {
            kind: 'rows' as const,
            id: record.id,
            semql: record.canonicalText ?? record.semql,
            columns: columns.map(({ name, label, unit }) => ({ name, label: label ?? name, unit: unit ?? null })),
            rows: rows.slice(0, limit).map((row) => [...row]),
            rowCount: rows.length,
            truncated: record.truncated || rows.length > limit,
          };
          return told(rowsInWords(result), result);
        }),
      ),
  );
}

function metricsIn({ metrics, models }: SemanticSchema): z.infer<typeof listed>[] {
  return [
    ...metrics.map((metric) => ({
      name: metric.name,
      kind: 'metric' as const,
      label: metric.label,
      description: metric.description,
      unit: metric.unit,
      groupBy: metric.dimensions().slice(0, mostGroups),
    })),
    ...models.flatMap((model) =>
      model.measures.map((measure) => ({
        name: `${model.name}.${measure.name}`,
        kind: 'measure' as const,
        label: measure.label,
        description: measure.description,
        unit: measure.unit,
        groupBy: model.dimensions.slice(0, mostGroups).map(({ name }) => `${model.name}.${name}`),
      })),
    ),
  ];
}
