import { builder } from '../graphql/builder.ts';
import type { Context } from '../graphql/context.ts';
import { QueryErrorType, SqlDialect, TimeGrain } from '../graphql/enums.ts';
import { ForbiddenError, InvalidInputError, NotFoundError, UnauthenticatedError } from '../platform/errors.ts';
import { CompiledSemQL, DiagnosticObject } from './compiledSemql.schema.ts';
import type { QueryForm } from './queryForm.ts';
import {
  compileForViewer,
  DataSourceError,
  InvalidSemQLError,
  type QueryInput,
  runForViewer,
} from './semqlForViewer.ts';
import type { SemqlServices } from './semqlRequest.ts';
import { requestFields, sentForm } from './sentForm.ts';

declare module '../graphql/context.ts' {
  interface Services {
    readonly semql: SemqlServices;
  }
}

builder.objectType(InvalidSemQLError, {
  name: 'InvalidSemQLError',
  interfaces: ['UserError'],
  fields: (t) => ({
    diagnostics: t.field({ type: [DiagnosticObject], resolve: (error) => [...error.diagnostics] }),
  }),
});

builder.objectType(DataSourceError, {
  name: 'DataSourceError',
  interfaces: ['UserError'],
  fields: (t) => ({ errorType: t.expose('errorType', { type: QueryErrorType }) }),
});

/** What a run may end with. */
const failures = {
  types: [InvalidSemQLError, DataSourceError, InvalidInputError, NotFoundError, ForbiddenError, UnauthenticatedError],
};

/** Fields of every input that are no part of the query. */
const around = ['agentId', 'environmentId', 'timeZone', 'parameters'];

type InputFields = Parameters<NonNullable<Parameters<typeof builder.inputType>[1]['fields']>>[0];

const aroundQuery = (t: InputFields) => ({
  agentId: t.id({ description: 'Whose view of the semantic layer counts; explorers must name one.' }),
  environmentId: t.id({ description: 'Without an agent; default the environment the viewer works in.' }),
  timeZone: t.string({ description: "IANA name; default the organization's." }),
  parameters: t.field({ type: 'JSON', description: 'Values of `:name` parameters.' }),
});

const textOrTree = (t: InputFields) => ({
  semql: t.string({ description: 'The query as text.' }),
  query: t.field({
    type: 'JSON',
    description: 'The query as its tree, or as JSON text of it; see /api/v1/semql/schema.json.',
  }),
});

const CompileSemQLInput = builder.inputType('CompileSemQLInput', {
  description: 'A query in exactly one of its forms.',
  fields: (t) => ({
    ...textOrTree(t),
    modelQuery: t.field({ type: 'JSON', description: 'A MODEL_DSL request; see /api/v1/semql/model-query.json.' }),
    metricQuery: t.field({ type: 'JSON', description: 'A METRIC_DSL request; see /api/v1/semql/metric-query.json.' }),
    dialect: t.field({ type: SqlDialect, description: 'SQL of this engine; default that of the data source.' }),
    ...aroundQuery(t),
  }),
});

const RunSemQLInput = builder.inputType('RunSemQLInput', {
  description: 'A query as text or as its tree.',
  fields: (t) => ({ ...textOrTree(t), ...aroundQuery(t) }),
});

const RunModelQueryInput = builder.inputType('RunModelQueryInput', {
  description: 'A MODEL_DSL request; /api/v1/semql/model-query.json says what the JSON values look like.',
  fields: (t) => ({
    model: t.string({ required: true }),
    dimensions: t.field({ type: ['JSON'] }),
    measures: t.field({ type: ['JSON'] }),
    filters: t.field({ type: ['JSON'] }),
    grain: t.field({ type: TimeGrain }),
    orderBy: t.field({ type: ['JSON'] }),
    limit: t.int(),
    ...aroundQuery(t),
  }),
});

const RunMetricInput = builder.inputType('RunMetricInput', {
  description: 'A METRIC_DSL request; /api/v1/semql/metric-query.json says what the JSON values look like.',
  fields: (t) => ({
    metrics: t.field({ type: ['JSON'], required: true }),
    groupBy: t.field({ type: ['JSON'] }),
    grain: t.field({ type: TimeGrain }),
    period: t.field({ type: 'JSON' }),
    filters: t.field({ type: ['JSON'] }),
    compare: t.field({ type: 'JSON' }),
    orderBy: t.field({ type: ['JSON'] }),
    limit: t.int(),
    ...aroundQuery(t),
  }),
});

builder.queryField('compileSemql', (t) =>
  t.field({
    type: CompiledSemQL,
    description: 'What a query means: its SQL and provenance, or what is wrong with it. Runs nothing.',
    authScopes: { asker: true },
    args: { input: t.arg({ type: CompileSemQLInput, required: true }) },
    resolve: (_root, { input }, { services, viewer, now }) =>
      compileForViewer(services.semql, viewer, sentForm(input), input, now),
  }),
);

/** Runs a form and reads what was asked for of its record. */
async function runAndRead(query: object, form: QueryForm, input: QueryInput, context: Context) {
  const { id } = await runForViewer(context.services.semql, context.viewer, form, input, context.now);
  return context.database.executedSemQLQuery.findUniqueOrThrow({ ...query, where: { id } });
}

builder.mutationFields((t) => ({
  runSemql: t.prismaField({
    type: 'ExecutedSemQLQuery',
    description: 'Compiles and runs a query. Executions are recorded, whatever the outcome.',
    errors: failures,
    args: { input: t.arg({ type: RunSemQLInput, required: true }) },
    resolve: (query, _root, { input }, context) => runAndRead(query, sentForm(input), input, context),
  }),
  runModelQuery: t.prismaField({
    type: 'ExecutedSemQLQuery',
    description: 'Runs a query over one model that is put together from its parts.',
    errors: failures,
    args: { input: t.arg({ type: RunModelQueryInput, required: true }) },
    resolve: (query, _root, { input }, context) =>
      runAndRead(query, { kind: 'model', request: requestFields(input, around) }, input, context),
  }),
  runMetric: t.prismaField({
    type: 'ExecutedSemQLQuery',
    description: 'Runs metrics; each is recorded as an ExecutedMetric too.',
    errors: failures,
    args: { input: t.arg({ type: RunMetricInput, required: true }) },
    resolve: (query, _root, { input }, context) =>
      runAndRead(query, { kind: 'metric', request: requestFields(input, around) }, input, context),
  }),
}));
