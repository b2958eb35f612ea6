import { builder } from '../graphql/builder.ts';
import type { Context } from '../graphql/context.ts';
import { TimeGrain } from '../graphql/enums/model.ts';
import { QueryErrorType, SqlDialect } from '../graphql/enums/query.ts';
import { ForbiddenError, InvalidInputError, NotFoundError, UnauthenticatedError } from '../platform/errors.ts';
import { CompiledSemQL, DiagnosticObject } from './compiledSemql.schema.ts';
import type { QueryForm } from './compile/queryForm.ts';
import {
  compileForViewer,
  DataSourceError,
  InvalidSemQLError,
  type QueryInput,
  runForViewer,
} from './semqlForViewer.ts';
import type { SemqlServices } from './compile/semqlRequest.ts';
import { requestFields, sentForm } from './compile/sentForm.ts';

declare module '../graphql/context.ts' {
  interface Services {
    readonly semql: SemqlServices;
  }
}

builder.objectType(InvalidSemQLError, {
  name: 'InvalidSemQLError',
  interfaces: ['UserError'],
  description: 'INVALID_INPUT: the query does not compile.',
  fields: (t) => ({
    diagnostics: t.field({
      type: [DiagnosticObject],
      description: 'Errors with their places and corrections.',
      resolve: (error) => [...error.diagnostics],
    }),
  }),
});

builder.objectType(DataSourceError, {
  name: 'DataSourceError',
  interfaces: ['UserError'],
  description: 'UNAVAILABLE: the data source did not answer, or refused the query.',
  fields: (t) => ({ errorType: t.expose('errorType', { type: QueryErrorType, description: 'Cause of the failure.' }) }),
});

/** Outcomes of a run. */
const failures = {
  types: [InvalidSemQLError, DataSourceError, InvalidInputError, NotFoundError, ForbiddenError, UnauthenticatedError],
};

/** Fields of every input that are no part of the query. */
const around = ['agentId', 'environmentId', 'timeZone', 'parameters', 'asOf', 'versionIds'];

type InputFields = Parameters<NonNullable<Parameters<typeof builder.inputType>[1]['fields']>>[0];

const aroundQuery = (t: InputFields) => ({
  agentId: t.id({
    description: 'Agent whose part of the semantic layer counts; required for explorers, implied by an agent token.',
  }),
  environmentId: t.id({ description: 'Environment when no agent is given; by default the one the viewer works in.' }),
  timeZone: t.string({ description: "Time zone, an IANA name; the organization's by default." }),
  parameters: t.field({
    type: 'JSON',
    description: 'Object of the values of `:name` parameters: text, numbers, booleans and nulls.',
  }),
  asOf: t.field({
    type: 'DateTime',
    description:
      'Moment whose definitions count, in the past; by default those of now. Rights and data are of now. For admins.',
  }),
  versionIds: t.idList({
    description:
      'Versions of models and metrics, as `entityVersions` lists them, that count in place of their current ' +
      'definitions; at most one of each object. For admins.',
  }),
});

const textOrTree = (t: InputFields) => ({
  semql: t.string({ description: 'Query as text, at most 20,000 characters.' }),
  query: t.field({
    type: 'JSON',
    description: 'Query as its syntax tree or the JSON text of it; see `/api/v1/semql/schema.json`.',
  }),
});

const CompileSemQLInput = builder.inputType('CompileSemQLInput', {
  description: 'Query in exactly one of its forms: `semql`, `query`, `modelQuery` or `metricQuery`.',
  fields: (t) => ({
    ...textOrTree(t),
    modelQuery: t.field({
      type: 'JSON',
      description: 'MODEL_DSL request; `/api/v1/semql/model-query.json` describes it.',
    }),
    metricQuery: t.field({
      type: 'JSON',
      description: 'METRIC_DSL request; `/api/v1/semql/metric-query.json` describes it.',
    }),
    dialect: t.field({ type: SqlDialect, description: 'Dialect of the SQL; by default that of the data source.' }),
    ...aroundQuery(t),
  }),
});

const RunSemQLInput = builder.inputType('RunSemQLInput', {
  description: 'Query in exactly one of two forms: `semql` or `query`.',
  fields: (t) => ({ ...textOrTree(t), ...aroundQuery(t) }),
});

const RunModelQueryInput = builder.inputType('RunModelQueryInput', {
  description: 'MODEL_DSL request; `/api/v1/semql/model-query.json` describes the JSON values.',
  fields: (t) => ({
    model: t.string({ required: true, description: 'Name of the model whose rows are read.' }),
    dimensions: t.field({ type: ['JSON'], description: 'Dimensions that form the groups.' }),
    measures: t.field({ type: ['JSON'], description: 'Measures to compute for each group.' }),
    filters: t.field({
      type: ['JSON'],
      description: 'Conditions, all of which must hold; a condition on a measure filters groups.',
    }),
    grain: t.field({
      type: TimeGrain,
      description: 'Period to group dates by; without a date among the dimensions, that of the model is added.',
    }),
    orderBy: t.field({ type: ['JSON'], description: 'Order of the rows.' }),
    limit: t.int({ description: 'Maximum number of rows.' }),
    ...aroundQuery(t),
  }),
});

const RunMetricInput = builder.inputType('RunMetricInput', {
  description: 'METRIC_DSL request; `/api/v1/semql/metric-query.json` describes the JSON values.',
  fields: (t) => ({
    metrics: t.field({
      type: ['JSON'],
      required: true,
      description: 'Metrics and measures to compute; an empty list returns the values of the dimensions.',
    }),
    groupBy: t.field({ type: ['JSON'], description: 'Dimensions that form the groups.' }),
    grain: t.field({ type: TimeGrain, description: 'Period to group by, on the time dimension of each metric.' }),
    period: t.field({ type: 'JSON', description: 'Range of time, on the time dimension of each metric.' }),
    filters: t.field({
      type: ['JSON'],
      description: 'Conditions, all of which must hold; a condition on a metric filters groups.',
    }),
    compare: t.field({ type: 'JSON', description: 'Period to compare with.' }),
    orderBy: t.field({ type: ['JSON'], description: 'Order of the rows.' }),
    limit: t.int({ description: 'Maximum number of rows.' }),
    ...aroundQuery(t),
  }),
});

builder.queryField('compileSemql', (t) =>
  t.field({
    type: CompiledSemQL,
    description: 'Compiles a query without running it: SQL, columns and provenance, or diagnostics.',
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
    description:
      'Compiles and runs a query, and records the execution. Fails with INVALID_INPUT ' +
      'when it does not compile, and with UNAVAILABLE when the data source fails.',
    errors: failures,
    args: { input: t.arg({ type: RunSemQLInput, required: true }) },
    resolve: (query, _root, { input }, context) => runAndRead(query, sentForm(input), input, context),
  }),
  runModelQuery: t.prismaField({
    type: 'ExecutedSemQLQuery',
    description:
      'Runs a query over one model, given by its parts, and records ' +
      'the execution. Fails with INVALID_INPUT when it does not compile, ' +
      'and with UNAVAILABLE when the data source fails.',
    errors: failures,
    args: { input: t.arg({ type: RunModelQueryInput, required: true }) },
    resolve: (query, _root, { input }, context) =>
      runAndRead(query, { kind: 'model', request: requestFields(input, around) }, input, context),
  }),
  runMetric: t.prismaField({
    type: 'ExecutedSemQLQuery',
    description:
      'Runs metrics and records each as an ExecutedMetric. Fails with INVALID_INPUT when the ' +
      'request does not compile, and with UNAVAILABLE when the data source fails.',
    errors: failures,
    args: { input: t.arg({ type: RunMetricInput, required: true }) },
    resolve: (query, _root, { input }, context) =>
      runAndRead(query, { kind: 'metric', request: requestFields(input, around) }, input, context),
  }),
}));
