import { builder } from '../../../graphql/builder.ts';
import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  UnauthenticatedError,
} from '../../../platform/errors.ts';
import { addNotices } from '../../../graphql/notices.ts';
import { CompiledColumnObject } from '../../compiledSemql.schema.ts';
import { DataSourceError, InvalidSemQLError } from '../../semqlForViewer.ts';
import { RefusedSqlError } from '../../sql/sqlForViewer.ts';
import { contentOfInput } from '../content/contentInput.ts';
import {
  previewTemplate,
  runTemplate,
  TemplateContractError,
  type TemplateNotice,
  type TemplateRun,
} from './runTemplate.ts';
import { rowsSchema } from './rowsSchema.ts';
import { contentFields } from '../templateChanges.schema.ts';

builder.objectType(TemplateContractError, {
  name: 'TemplateContractError',
  interfaces: ['UserError'],
  description: 'CONFLICT: the rows have other columns than those that were approved.',
  fields: (t) => ({
    expected: t.exposeStringList('expected', { description: 'Names of the columns that were approved, in order.' }),
    actual: t.exposeStringList('actual', { description: 'Names of the columns that the query gives now, in order.' }),
  }),
});

const TemplateNoticeCode = builder.enumType('TemplateNoticeCode', {
  description: 'Kind of a remark about the run of a query template.',
  values: {
    TEMPLATE_DEPRECATED: { description: 'The template is deprecated.' },
    NEWER_VERSION: { description: 'A newer version is approved.' },
    NOT_APPROVED: { description: 'The version is not approved.' },
    COLUMNS_RENAMED: { description: 'Columns have other names than before a rename that the version follows.' },
    TYPES_CHANGED: { description: 'Columns have other types than when the version was approved.' },
  } satisfies Record<TemplateNotice['code'], object>,
});

const TemplateNoticeObject = builder.objectRef<TemplateNotice>('TemplateNotice').implement({
  description:
    'Remark about the run of a query template, for the people who maintain the calling program. The response has ' +
    'the same remarks in `extensions.notices`.',
  fields: (t) => ({
    code: t.expose('code', { type: TemplateNoticeCode, description: 'Kind of the remark.' }),
    message: t.exposeString('message', { description: 'Cause, one sentence.' }),
    advice: t.exposeString('advice', { description: 'Next step, one sentence.' }),
    successorId: t.id({
      nullable: true,
      description: 'Id of the template to use instead; null: none is named.',
      resolve: ({ successorId }) => successorId,
    }),
  }),
});

const TemplateRunObject = builder.objectRef<TemplateRun>('TemplateRun').implement({
  description: 'Rows of a query template, with the version and the values that they were computed with.',
  fields: (t) => ({
    templateId: t.id({
      nullable: true,
      description: 'Id of the template; null: the query is not saved.',
      resolve: ({ template }) => template?.id ?? null,
    }),
    name: t.string({
      nullable: true,
      description: 'Name of the template; null: the query is not saved.',
      resolve: ({ template }) => template?.name ?? null,
    }),
    version: t.exposeInt('version', {
      nullable: true,
      description: 'Version that was run; null: the query is not saved.',
    }),
    columns: t.field({
      type: [CompiledColumnObject],
      description: 'Columns, in the order of the values.',
      resolve: ({ columns }) => [...columns],
    }),
    rowSchema: t.field({
      type: 'JSON',
      description: 'JSON Schema (2020-12) of the rows.',
      resolve: ({ columns }) => rowsSchema(columns),
    }),
    rows: t.field({
      type: 'JSON',
      description: 'Array of rows, each an array of values in column order.',
      resolve: ({ rows }) => rows,
    }),
    truncated: t.exposeBoolean('truncated', { description: 'True: there are more rows than are returned.' }),
    parameters: t.field({
      type: 'JSON',
      description: 'Object of the values that were used, defaults among them.',
      resolve: ({ values }) => values,
    }),
    durationMs: t.exposeInt('durationMs', { description: 'Duration in milliseconds.' }),
    servedFromCache: t.exposeBoolean('servedFromCache', {
      description: 'True: the rows of an earlier execution were used.',
    }),
    resultAt: t.expose('resultAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the data source gave the rows; null: unknown.',
    }),
    notices: t.field({
      type: [TemplateNoticeObject],
      description: 'Remarks, such as a deprecation; also in `extensions.notices` of the response.',
      resolve: ({ notices }) => [...notices],
    }),
    executedQuery: t.prismaField({
      type: 'ExecutedQuery',
      nullable: true,
      description: 'Record of the execution; null when the viewer may not read it.',
      resolve: (query, { executedQueryId }, _args, { database }) =>
        database.executedQuery.findUnique({ ...query, where: { id: executedQueryId } }),
    }),
  }),
});

const RunTemplateInput = builder.inputType('RunTemplateInput', {
  description: 'Query template to run: exactly one of `templateId` and `name`.',
  fields: (t) => ({
    templateId: t.id({ description: 'Id of the template.' }),
    name: t.string({ description: 'Name of the template.' }),
    library: t.string({ description: 'Name of its library, where several have a template of that name.' }),
    version: t.int({
      description: 'Number of the version; by default the newest approved one. Only admins may run others.',
    }),
    parameters: t.field({
      type: 'JSON',
      description: 'Object of the values by name; `QueryTemplateVersion.parameterSchema` describes it.',
    }),
    agentId: t.id({
      description: 'Agent whose data counts; required for explorers, implied by an agent token.',
    }),
    timeZone: t.string({ description: "Time zone of SemQL, an IANA name; the organization's by default." }),
  }),
});

const PreviewTemplateInput = builder.inputType('PreviewTemplateInput', {
  description: 'Query to run before it is saved.',
  fields: (t) => ({
    ...contentFields(t),
    values: t.field({ type: 'JSON', description: 'Object of the values of its parameters by name.' }),
  }),
});

const failures = {
  types: [
    TemplateContractError,
    RefusedSqlError,
    InvalidSemQLError,
    DataSourceError,
    InvalidInputError,
    NotFoundError,
    ForbiddenError,
    ConflictError,
    UnauthenticatedError,
  ],
};

builder.mutationFields((t) => ({
  runTemplate: t.field({
    type: TemplateRunObject,
    description:
      'Runs an approved query template with values for its parameters, over what the viewer may read, and records ' +
      'it. Columns are those that were approved, or the run fails with TemplateContractError. Remarks such as a ' +
      'deprecation are in `extensions.notices` of the response.',
    errors: failures,
    args: { input: t.arg({ type: RunTemplateInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { services, viewer, now, signal } = context;
      const run = await runTemplate(services.semql, viewer, input, now, signal ?? new AbortController().signal);
      addNotices(context, run.notices);
      return run;
    },
  }),
  previewTemplate: t.field({
    type: TemplateRunObject,
    description: 'Runs a query with parameters before it is saved, and records it. For admins.',
    errors: failures,
    args: { input: t.arg({ type: PreviewTemplateInput, required: true }) },
    resolve: (_root, { input }, { services, viewer, now, signal }) => {
      const content = { ...contentOfInput(input), values: input.values };
      return previewTemplate(services.semql, viewer, content, now, signal ?? new AbortController().signal);
    },
  }),
}));
