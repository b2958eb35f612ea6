import { builder } from '../../graphql/builder.ts';
import { QueryLanguage, QueryParameterType } from '../../graphql/enums/query.ts';
import { expected } from '../../graphql/errors.ts';
import { ChangedMeanwhileError } from '../../layer/change.ts';
import { CompiledColumnObject, DiagnosticObject } from '../compiledSemql.schema.ts';
import { modelPolicy } from '../../model/model.policy.ts';
import { tablePolicy } from '../../table/table.policy.ts';
import { checkTemplate, type CheckedTemplate } from './content/checkTemplate.ts';
import { contentInput, contentOfInput } from './content/contentInput.ts';
import { templateAfter } from './readChanged.ts';
import { createTemplate, duplicateTemplate, removeTemplate, updateTemplate } from './saveTemplate.ts';

type InputFields = Parameters<NonNullable<Parameters<typeof builder.inputType>[1]['fields']>>[0];

const QueryParameterInput = builder.inputType('QueryParameterInput', {
  description: 'Parameter of a query.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name after the colon in the query.' }),
    description: t.string({ description: 'Meaning of the parameter, at most 2,000 characters.' }),
    type: t.field({ type: QueryParameterType, required: true, description: 'Type of the value.' }),
    defaultValue: t.field({
      type: 'JSON',
      description: 'Value when none is given, a JSON value of the type; null: a value must be given.',
    }),
  }),
});

/** Fields of what is run, for inputs in which they are all given. */
export const contentFields = (t: InputFields) => ({
  language: t.field({ type: QueryLanguage, required: true, description: 'Language of the query.' }),
  query: t.string({ required: true, description: 'Text of the query; parameters are written `:name`.' }),
  dataSourceId: t.id({ description: 'Data source of SQL; none for SemQL.' }),
  parameters: t.field({ type: [QueryParameterInput], description: 'Parameters, in order.' }),
});

const valueFields = (t: InputFields) => ({
  description: t.string({ description: 'Meaning of the result, at most 4,000 characters.' }),
  language: t.field({ type: QueryLanguage, description: 'Language of the query.' }),
  query: t.string({ description: 'Text of the query, at most 20,000 characters; parameters are written `:name`.' }),
  dataSourceId: t.id({ description: 'Data source of SQL; null for SemQL.' }),
  parameters: t.field({ type: [QueryParameterInput], description: 'Parameters, in order.' }),
  tags: t.stringList({ description: 'Names of tags; new ones are created.' }),
  libraryId: t.id({ description: 'Library of the template.' }),
});

const CreateQueryTemplateInput = builder.inputType('CreateQueryTemplateInput', {
  description: 'New query template; without a library it goes into the default one.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name, unique in its library, at most 200 characters.' }),
    fromTaskId: t.id({ description: 'Task whose answer it is saved from.' }),
    ...valueFields(t),
  }),
});

const UpdateQueryTemplateInput = builder.inputType('UpdateQueryTemplateInput', {
  description: 'Change of a query template; absent fields stay as they are.',
  fields: (t) => ({
    templateId: t.id({ required: true, description: 'Template to change.' }),
    version: t.int({ required: true, description: 'Newest version when it was read.' }),
    name: t.string({ description: 'Name, unique in its library, at most 200 characters.' }),
    ...valueFields(t),
  }),
});

const DuplicateQueryTemplateInput = builder.inputType('DuplicateQueryTemplateInput', {
  description: 'Query template to copy.',
  fields: (t) => ({
    templateId: t.id({ required: true, description: 'Template to copy.' }),
    name: t.string({ description: 'Name of the copy; default: a free one.' }),
  }),
});

const RemoveQueryTemplateInput = builder.inputType('RemoveQueryTemplateInput', {
  description: 'Query template to remove.',
  fields: (t) => ({ templateId: t.id({ required: true, description: 'Template to remove.' }) }),
});

const RemovedQueryTemplate = builder.objectRef<{ readonly id: string }>('RemovedQueryTemplate').implement({
  description: 'Query template that was removed.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'Id that the template had.' }) }),
});

const CheckTemplateInput = builder.inputType('CheckTemplateInput', {
  description: 'Query to check, with its parameters.',
  fields: contentFields,
});

const CheckedTemplateObject = builder.objectRef<CheckedTemplate>('CheckedTemplate').implement({
  description: 'Check of a query with parameters: its problems, and everything that it reads.',
  fields: (t) => ({
    problems: t.field({
      type: [DiagnosticObject],
      description: 'Errors that keep it from being run, and warnings.',
      resolve: ({ problems }) => [...problems],
    }),
    parameterNames: t.stringList({
      description: 'Names of the parameters in the text, in order.',
      resolve: ({ parameterNames }) => [...parameterNames],
    }),
    columns: t.field({
      type: [CompiledColumnObject],
      nullable: true,
      description: 'Columns of its rows; null for SQL, and while it does not compile.',
      resolve: ({ columns }) => (columns === null ? null : [...columns]),
    }),
    tables: t.prismaField({
      type: ['Table'],
      description: 'Imported tables that it reads, by name.',
      resolve: (query, { tableIds }, _args, { database, viewer }) =>
        database.table.findMany({
          ...query,
          where: { id: { in: [...tableIds] }, AND: tablePolicy.where(viewer) },
          orderBy: { name: 'asc' },
        }),
    }),
    models: t.prismaField({
      type: ['Model'],
      description: 'Models that it reads, by name; none for SQL.',
      resolve: (query, { modelIds }, _args, { database, viewer }) =>
        database.model.findMany({
          ...query,
          where: { id: { in: [...modelIds] }, AND: modelPolicy.where(viewer) },
          orderBy: { name: 'asc' },
        }),
    }),
  }),
});

const failures = { types: [ChangedMeanwhileError, ...expected] };

builder.queryField('checkTemplate', (t) =>
  t.field({
    type: CheckedTemplateObject,
    description: 'Checks a query with parameters as it is written, without running it. For admins.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: CheckTemplateInput, required: true }) },
    resolve: (_root, { input }, { services, viewer, now }) =>
      checkTemplate(services.semql, viewer, contentOfInput(input), now),
  }),
);

builder.mutationFields((t) => ({
  createQueryTemplate: t.prismaField({
    type: 'QueryTemplate',
    description: 'Creates a query template with a first version, a draft. For admins.',
    errors: failures,
    args: { input: t.arg({ type: CreateQueryTemplateInput, required: true }) },
    resolve: (query, _root, { input }, { database, services, viewer, now }) =>
      templateAfter(database, query, createTemplate(services, viewer, { ...input, ...contentInput(input) }, now)),
  }),
  updateQueryTemplate: t.prismaField({
    type: 'QueryTemplate',
    description:
      'Changes a query template. Another query is a version of its own that needs an approval of its own; until ' +
      'then the approved version stays in use. For admins.',
    errors: failures,
    args: { input: t.arg({ type: UpdateQueryTemplateInput, required: true }) },
    resolve: (query, _root, { input }, { database, services, viewer, now }) =>
      templateAfter(database, query, updateTemplate(services, viewer, { ...input, ...contentInput(input) }, now)),
  }),
  duplicateQueryTemplate: t.prismaField({
    type: 'QueryTemplate',
    description: 'Copies a query template as a draft. For admins.',
    errors: failures,
    args: { input: t.arg({ type: DuplicateQueryTemplateInput, required: true }) },
    resolve: (query, _root, { input }, { database, services, viewer, now }) =>
      templateAfter(database, query, duplicateTemplate(services, viewer, input, now)),
  }),
  removeQueryTemplate: t.field({
    type: RemovedQueryTemplate,
    description: 'Removes a query template with its versions and decisions. For admins.',
    errors: failures,
    args: { input: t.arg({ type: RemoveQueryTemplateInput, required: true }) },
    resolve: (_root, { input }, { services, viewer }) => removeTemplate(services, viewer, input.templateId),
  }),
}));
