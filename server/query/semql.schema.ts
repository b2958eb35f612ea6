import { builder } from '../graphql/builder.ts';
import { QueryErrorType, SqlDialect } from '../graphql/enums.ts';
import { ForbiddenError, InvalidInputError, NotFoundError, UnauthenticatedError } from '../platform/errors.ts';
import type { CompiledColumn, Provenance } from '../semql/compiled.ts';
import type { Diagnostic } from '../semql/diagnostics.ts';
import type { Compilation } from './compileSemql.ts';
import { compileForViewer, DataSourceError, InvalidSemQLError, runForViewer } from './semqlForViewer.ts';
import type { SemqlServices } from './semqlRequest.ts';

declare module '../graphql/context.ts' {
  interface Services {
    readonly semql: SemqlServices;
  }
}

const Span = builder.objectRef<Diagnostic['span']>('Span').implement({
  description: 'A part of the text: from `start` up to, not including, `end`, in UTF-16 code units.',
  fields: (t) => ({ start: t.exposeInt('start'), end: t.exposeInt('end') }),
});

const DiagnosticObject = builder.objectRef<Diagnostic>('Diagnostic').implement({
  description: 'One thing wrong with a query: what, where, and what to write instead.',
  fields: (t) => ({
    code: t.exposeString('code'),
    severity: t.exposeString('severity', { description: '`error` or `warning`.' }),
    span: t.expose('span', { type: Span }),
    message: t.exposeString('message'),
    advice: t.exposeString('advice'),
    suggestions: t.stringList({ resolve: (diagnostic) => [...diagnostic.suggestions] }),
    correctedText: t.exposeString('correctedText', { nullable: true }),
  }),
});

const CompiledColumnObject = builder.objectRef<CompiledColumn>('CompiledColumn').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    label: t.exposeString('label'),
    role: t.exposeString('role', { description: '`dimension`, `time`, `measure` or `flag`.' }),
    type: t.exposeString('type'),
    unit: t.exposeString('unit', { nullable: true }),
    decimals: t.exposeInt('decimals', { nullable: true }),
    grain: t.exposeString('grain', { nullable: true }),
    governed: t.exposeBoolean('governed'),
    additive: t.exposeBoolean('additive'),
  }),
});

const ProvenanceObject = builder.objectRef<Provenance>('Provenance').implement({
  description: 'Where a part of the query came from.',
  fields: (t) => ({
    part: t.exposeString('part'),
    span: t.expose('span', { type: Span, nullable: true }),
    definition: t.exposeString('definition'),
    definitionId: t.exposeID('definitionId', { nullable: true }),
    version: t.exposeInt('version', { nullable: true }),
    sentence: t.exposeString('sentence'),
    column: t.exposeString('column', { nullable: true }),
  }),
});

const CompiledSemQL = builder.objectRef<Compilation>('CompiledSemQL').implement({
  fields: (t) => ({
    ok: t.boolean({ resolve: ({ result }) => result.ok }),
    targetDialect: t.expose('dialect', { type: SqlDialect }),
    sql: t.string({ nullable: true, resolve: ({ result }) => (result.ok ? result.query.sql : null) }),
    parameters: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Values bound to the placeholders of the SQL, in order.',
      resolve: ({ result }) => (result.ok ? result.query.parameters : null),
    }),
    canonicalText: t.string({
      nullable: true,
      resolve: ({ result }) => (result.ok ? result.query.canonicalText : null),
    }),
    columns: t.field({
      type: [CompiledColumnObject],
      resolve: ({ result }) => (result.ok ? [...result.query.columns] : []),
    }),
    provenance: t.field({
      type: [ProvenanceObject],
      resolve: ({ result }) => (result.ok ? [...result.query.provenance] : []),
    }),
    diagnostics: t.field({
      type: [DiagnosticObject],
      description: 'Errors that prevent the query, or warnings about it.',
      resolve: ({ result }) => [...(result.ok ? result.query.diagnostics : result.diagnostics)],
    }),
  }),
});

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

const SemQLInput = builder.inputType('SemQLInput', {
  fields: (t) => ({
    semql: t.string({ required: true }),
    agentId: t.id({ description: 'Whose view of the semantic layer counts; explorers must name one.' }),
    timeZone: t.string({ description: "IANA name; default the organization's." }),
    parameters: t.field({ type: 'JSON', description: 'Values of `:name` parameters.' }),
  }),
});

builder.queryField('compileSemql', (t) =>
  t.field({
    type: CompiledSemQL,
    description: 'What a SemQL text means: its SQL and provenance, or what is wrong with it. Runs nothing.',
    authScopes: { asker: true },
    args: { input: t.arg({ type: SemQLInput, required: true }) },
    resolve: (_root, { input }, { services, viewer, now }) => compileForViewer(services.semql, viewer, input, now),
  }),
);

builder.mutationField('runSemql', (t) =>
  t.prismaField({
    type: 'ExecutedSemQLQuery',
    description: 'Compiles and runs a SemQL text. Executions are recorded, whatever the outcome.',
    errors: {
      types: [
        InvalidSemQLError,
        DataSourceError,
        InvalidInputError,
        NotFoundError,
        ForbiddenError,
        UnauthenticatedError,
      ],
    },
    args: { input: t.arg({ type: SemQLInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer, now }) => {
      const { id } = await runForViewer(services.semql, viewer, input, now);
      return database.executedSemQLQuery.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);
