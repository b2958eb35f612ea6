import { builder } from '../graphql/builder.ts';
import { SqlDialect } from '../graphql/enums.ts';
import type { CompiledColumn, Explanation, JoinExplanation, LegExplanation, Provenance } from '../semql/compiled.ts';
import type { Correction, Diagnostic } from '../semql/diagnostics.ts';
import type { Compilation } from './compileSemql.ts';
import { showsSql, shownSql } from './shownSql.ts';

export const Span = builder.objectRef<Diagnostic['span']>('Span').implement({
  description: 'A part of the text: from `start` up to, not including, `end`, in UTF-16 code units.',
  fields: (t) => ({ start: t.exposeInt('start'), end: t.exposeInt('end') }),
});

const CorrectionObject = builder.objectRef<Correction>('Correction').implement({
  description: 'A whole query to write instead; it compiles.',
  fields: (t) => ({
    title: t.exposeString('title', { description: 'What it writes, in a few words.' }),
    text: t.exposeString('text'),
  }),
});

export const DiagnosticObject = builder.objectRef<Diagnostic>('Diagnostic').implement({
  description: 'One thing wrong with a query: what, where, and what to write instead.',
  fields: (t) => ({
    code: t.exposeString('code'),
    severity: t.exposeString('severity', { description: '`error` or `warning`.' }),
    span: t.expose('span', { type: Span }),
    path: t.exposeString('path', {
      nullable: true,
      description: 'Where in a query that was sent as JSON or as a request, such as `filters[0].value`.',
    }),
    message: t.exposeString('message'),
    advice: t.exposeString('advice'),
    suggestions: t.stringList({ resolve: (diagnostic) => [...diagnostic.suggestions] }),
    correctedText: t.exposeString('correctedText', {
      nullable: true,
      description: 'The whole query, corrected, where one correction is clearly meant.',
    }),
    corrections: t.field({
      type: [CorrectionObject],
      description: 'Every correction, the likeliest first.',
      resolve: ({ corrections }) => [...corrections],
    }),
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
    overlapping: t.exposeBoolean('overlapping', {
      description: 'A row may count in several groups: they overlap, and their sum is not the total.',
    }),
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

const JoinExplanationObject = builder.objectRef<JoinExplanation>('JoinExplanation').implement({
  description: 'A relationship that a scan follows; it never leads to more than one row.',
  fields: (t) => ({
    from: t.exposeString('from'),
    to: t.exposeString('to'),
    relationship: t.exposeString('relationship'),
    cardinality: t.exposeString('cardinality', {
      description: '`MANY_TO_ONE`, `ONE_TO_ONE`, or where a row may meet several `ONE_TO_MANY`, `MANY_TO_MANY`.',
    }),
    keepsUnmatched: t.exposeBoolean('keepsUnmatched', { description: 'True: rows without a match stay.' }),
  }),
});

const LegExplanationObject = builder.objectRef<LegExplanation>('LegExplanation').implement({
  description: 'One scan of the rows of a model.',
  fields: (t) => ({
    model: t.exposeString('model'),
    rowsPer: t.stringList({ description: 'What tells its rows apart.', resolve: ({ rowsPer }) => [...rowsPer] }),
    measures: t.stringList({ resolve: ({ measures }) => [...measures] }),
    keys: t.stringList({ description: 'What the groups are formed by.', resolve: ({ keys }) => [...keys] }),
    filters: t.stringList({ description: 'Conditions inside the scan.', resolve: ({ filters }) => [...filters] }),
    joins: t.field({ type: [JoinExplanationObject], resolve: ({ joins }) => [...joins] }),
    sentence: t.exposeString('sentence'),
  }),
});

const ExplanationObject = builder.objectRef<Explanation>('Explanation').implement({
  description: 'Which rows a query reads, how its parts meet, and why nothing is counted twice.',
  fields: (t) => ({
    legs: t.field({ type: [LegExplanationObject], resolve: ({ legs }) => [...legs] }),
    merge: t.exposeString('merge'),
    safety: t.stringList({ resolve: ({ safety }) => [...safety] }),
  }),
});

export const CompiledSemQL = builder.objectRef<Compilation>('CompiledSemQL').implement({
  fields: (t) => ({
    ok: t.boolean({ resolve: ({ result }) => result.ok }),
    text: t.string({
      description: 'The SemQL text that spans point into: what was sent, or what JSON and requests were made.',
      resolve: ({ read }) => read.text,
    }),
    targetDialect: t.expose('dialect', { type: SqlDialect }),
    sql: t.string({
      nullable: true,
      description: 'A comment in its place for those who may not know a column that it reads.',
      resolve: ({ result }, _args, context) => (result.ok ? shownSql(context, result.query) : null),
    }),
    parameters: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Values bound to the placeholders of the SQL, in order; null where it is not shown.',
      resolve: async ({ result }, _args, context) =>
        result.ok && (await showsSql(context, result.query)) ? result.query.parameters : null,
    }),
    canonicalText: t.string({
      nullable: true,
      resolve: ({ result }) => (result.ok ? result.query.canonicalText : null),
    }),
    versions: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Definition id → version that was used.',
      resolve: ({ result }) => (result.ok ? result.query.versions : null),
    }),
    columns: t.field({
      type: [CompiledColumnObject],
      resolve: ({ result }) => (result.ok ? [...result.query.columns] : []),
    }),
    provenance: t.field({
      type: [ProvenanceObject],
      resolve: ({ result }) => (result.ok ? [...result.query.provenance] : []),
    }),
    explanation: t.field({
      type: ExplanationObject,
      nullable: true,
      resolve: ({ result }) => (result.ok ? result.query.explanation : null),
    }),
    diagnostics: t.field({
      type: [DiagnosticObject],
      description: 'Errors that prevent the query, or warnings about it.',
      resolve: ({ result }) => [...(result.ok ? result.query.diagnostics : result.diagnostics)],
    }),
  }),
});
