import { builder } from '../graphql/builder.ts';
import { SqlDialect } from '../graphql/enums/query.ts';
import type { CompiledColumn, Explanation, JoinExplanation, ScanExplanation, Provenance } from '../semql/compiled.ts';
import type { Correction, Diagnostic } from '../semql/diagnostics.ts';
import type { Compilation } from './compile/compileSemql.ts';
import { showsSql, shownSql } from './shownSql.ts';

export const Span = builder.objectRef<Diagnostic['span']>('Span').implement({
  description: 'Part of a text in UTF-16 code units.',
  fields: (t) => ({
    start: t.exposeInt('start', { description: 'Position of the first code unit, from 0.' }),
    end: t.exposeInt('end', { description: 'Position after the last code unit.' }),
  }),
});

const CorrectionObject = builder.objectRef<Correction>('Correction').implement({
  description: 'Corrected query; it compiles.',
  fields: (t) => ({
    title: t.exposeString('title', { description: 'Correction in a few words.' }),
    text: t.exposeString('text', { description: 'Complete text of the corrected query.' }),
  }),
});

/** A diagnostic of the compiler, or one of another check in the same form. */
type ShownDiagnostic = Omit<Diagnostic, 'code'> & { readonly code: string };

export const DiagnosticObject = builder.objectRef<ShownDiagnostic>('Diagnostic').implement({
  description: 'Error or warning about a query: cause, place and correction.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Stable code for programs, such as `UNKNOWN_FIELD`.' }),
    severity: t.exposeString('severity', { description: 'Severity: `error` or `warning`.' }),
    span: t.expose('span', { type: Span, description: 'Place in the SemQL text.' }),
    path: t.exposeString('path', {
      nullable: true,
      description: 'Place in a query that was sent as JSON, such as `filters[0].value`; null for text.',
    }),
    message: t.exposeString('message', { description: 'Cause, one sentence for people.' }),
    advice: t.exposeString('advice', { description: 'Next step, one sentence for people.' }),
    suggestions: t.stringList({
      description: 'Existing names that fit the place, the nearest first.',
      resolve: (diagnostic) => [...diagnostic.suggestions],
    }),
    correctedText: t.exposeString('correctedText', {
      nullable: true,
      description: 'Complete corrected query when one correction is clearly meant; otherwise null.',
    }),
    corrections: t.field({
      type: [CorrectionObject],
      description: 'All corrections, the likeliest first.',
      resolve: ({ corrections }) => [...corrections],
    }),
  }),
});

export const CompiledColumnObject = builder.objectRef<CompiledColumn>('CompiledColumn').implement({
  description: 'Column of the rows of a query.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name, unique within the query.' }),
    label: t.exposeString('label', { description: 'Heading for display.' }),
    role: t.exposeString('role', { description: 'Purpose: `dimension`, `time`, `measure` or `flag`.' }),
    type: t.exposeString('type', {
      description:
        'Type of the values: `STRING`, `INTEGER`, `DECIMAL` (exact), ' +
        '`NUMBER` (floating point), `BOOLEAN`, `DATE`, `TIMESTAMP`, ' +
        '`TIMESTAMP_TZ`, `TIME`, `JSON`, `BINARY` or `UNKNOWN`.',
    }),
    unit: t.exposeString('unit', {
      nullable: true,
      description: 'Unit: ISO 4217 code of a currency, `percent`, or a noun such as `orders`; null: none.',
    }),
    decimals: t.exposeInt('decimals', {
      nullable: true,
      description: 'Digits after the decimal point; null: as many as needed.',
    }),
    grain: t.exposeString('grain', {
      nullable: true,
      description: 'Length of the periods of a time column, such as `MONTH`; null for other columns.',
    }),
    governed: t.exposeBoolean('governed', {
      description: 'False: an aggregate written in the query, without a definition in the semantic layer.',
    }),
    additive: t.exposeBoolean('additive', { description: 'True: values of the groups add up to the total.' }),
    overlapping: t.exposeBoolean('overlapping', {
      description: 'True: a row may count in several groups, so that their sum is not the total.',
    }),
    concealed: t.boolean({
      description: 'True: a value is also null where a row policy hides the row that it would come from.',
      resolve: ({ concealed }) => concealed ?? false,
    }),
    pattern: t.string({
      nullable: true,
      description: 'Format that the dimension gives its values, such as `DD.MM.YYYY` or `00000`; null: the usual one.',
      resolve: ({ pattern }) => pattern ?? null,
    }),
  }),
});

const ProvenanceObject = builder.objectRef<Provenance>('Provenance').implement({
  description: 'Origin of a part of a query.',
  fields: (t) => ({
    part: t.exposeString('part', {
      description:
        'Part: `select`, `filter`, `default_filter`, `row_policy`, `join`, `repeated_key`, `time_zone` or `limit`.',
    }),
    span: t.expose('span', {
      type: Span,
      nullable: true,
      description: 'Place in the SemQL text; null when the part is not written there.',
    }),
    definition: t.exposeString('definition', {
      description: 'Definition that the part came from: `measure orders.revenue`.',
    }),
    definitionId: t.exposeID('definitionId', {
      nullable: true,
      description: 'Id of the definition; null when it has none.',
    }),
    version: t.exposeInt('version', {
      nullable: true,
      description: 'Version of the definition that was used; null when it has none.',
    }),
    sentence: t.exposeString('sentence', {
      description: 'Meaning of the part: `revenue = SUM(amount) over orders (v3)`.',
    }),
    column: t.exposeString('column', {
      nullable: true,
      description: 'Name of the column that the part explains; null when it is not about one column.',
    }),
  }),
});

const JoinExplanationObject = builder.objectRef<JoinExplanation>('JoinExplanation').implement({
  description: 'Relationship that a scan follows. It never makes a row count twice in a group.',
  fields: (t) => ({
    from: t.exposeString('from', { description: 'Name of the model that it starts from.' }),
    to: t.exposeString('to', { description: 'Name of the model that it reaches.' }),
    relationship: t.exposeString('relationship', { description: 'Name of the relationship: `orders.customer`.' }),
    cardinality: t.exposeString('cardinality', {
      description: 'Numbers of rows on both sides: `MANY_TO_ONE`, `ONE_TO_ONE`, `ONE_TO_MANY` or `MANY_TO_MANY`.',
    }),
    keepsUnmatched: t.exposeBoolean('keepsUnmatched', { description: 'True: rows without a match are kept.' }),
  }),
});

const ScanExplanationObject = builder.objectRef<ScanExplanation>('ScanExplanation').implement({
  description: 'Scan of the rows of one model.',
  fields: (t) => ({
    model: t.exposeString('model', { description: 'Name of the model.' }),
    rowsPer: t.stringList({ description: 'Dimensions that identify a row.', resolve: ({ rowsPer }) => [...rowsPer] }),
    measures: t.stringList({
      description: 'Measures computed in the scan, such as `orders.revenue`.',
      resolve: ({ measures }) => [...measures],
    }),
    keys: t.stringList({ description: 'Keys that form the groups.', resolve: ({ keys }) => [...keys] }),
    filters: t.stringList({ description: 'Conditions applied in the scan.', resolve: ({ filters }) => [...filters] }),
    joins: t.field({
      type: [JoinExplanationObject],
      description: 'Relationships followed in the scan.',
      resolve: ({ joins }) => [...joins],
    }),
    sentence: t.exposeString('sentence', { description: 'Description of the scan for people.' }),
  }),
});

const ExplanationObject = builder.objectRef<Explanation>('Explanation').implement({
  description: 'Rows that a query reads, and the way its scans are combined without counting a row twice.',
  fields: (t) => ({
    scans: t.field({
      type: [ScanExplanationObject],
      description: 'Scans of the query.',
      resolve: ({ scans }) => [...scans],
    }),
    merge: t.exposeString('merge', { description: 'Description of the way in which the scans are combined.' }),
    safety: t.stringList({
      description: 'Reasons why no row is counted twice, one sentence each.',
      resolve: ({ safety }) => [...safety],
    }),
  }),
});

export const CompiledSemQL = builder.objectRef<Compilation>('CompiledSemQL').implement({
  description: 'Compiled query, or the diagnostics that prevent it.',
  fields: (t) => ({
    ok: t.boolean({ description: 'True: the query compiles.', resolve: ({ result }) => result.ok }),
    text: t.string({
      description: 'SemQL text that spans refer to: the text that was sent, or the text made from JSON.',
      resolve: ({ read }) => read.text,
    }),
    targetDialect: t.expose('dialect', { type: SqlDialect, description: 'Dialect of the SQL.' }),
    sql: t.string({
      nullable: true,
      description:
        'SQL, null when the query does not compile; a comment in its place ' +
        'for viewers who may not see a column that it reads.',
      resolve: ({ result }, _args, context) => (result.ok ? shownSql(context, result.query) : null),
    }),
    parameters: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Values bound to the placeholders of the SQL, in order; null when the SQL is not shown.',
      resolve: async ({ result }, _args, context) =>
        result.ok && (await showsSql(context, result.query)) ? result.query.parameters : null,
    }),
    canonicalText: t.string({
      nullable: true,
      description: 'SemQL text in canonical form; null when the query does not compile.',
      resolve: ({ result }) => (result.ok ? result.query.canonicalText : null),
    }),
    versions: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'Object of definition ids and the version of each that is used; null when the query does not compile.',
      resolve: ({ result }) => (result.ok ? result.query.versions : null),
    }),
    columns: t.field({
      type: [CompiledColumnObject],
      description: 'Columns of the rows; empty when the query does not compile.',
      resolve: ({ result }) => (result.ok ? [...result.query.columns] : []),
    }),
    provenance: t.field({
      type: [ProvenanceObject],
      description: 'Origin of each part of the query; empty when the query does not compile.',
      resolve: ({ result }) => (result.ok ? [...result.query.provenance] : []),
    }),
    explanation: t.field({
      type: ExplanationObject,
      nullable: true,
      description: 'Rows that are read and how they are combined; null when the query does not compile.',
      resolve: ({ result }) => (result.ok ? result.query.explanation : null),
    }),
    diagnostics: t.field({
      type: [DiagnosticObject],
      description: 'Errors that prevent the query, or warnings about it.',
      resolve: ({ result }) => [...(result.ok ? result.query.diagnostics : result.diagnostics)],
    }),
  }),
});
