import { builder } from '../../graphql/builder.ts';
import { shownSql } from '../../query/shownSql.ts';
import type { Provenance } from '../../semql/compiled.ts';
import type { AnswerColumn } from '../../analyst/analyst.ts';
import { columnFormat } from '../../../values/columnFormat.ts';
import type { AnswerExecution } from '../readResult.ts';

const ColumnRole = builder.enumType('ColumnRole', {
  description: 'Purpose of a column of a result.',
  values: {
    DIMENSION: { description: 'Key that the rows are grouped by, or a field of a row.' },
    TIME: { description: 'Date or period that the rows are grouped by.' },
    MEASURE: { description: 'Computed number.' },
    FLAG: { description: 'Mark that the query sets.' },
  },
});

const ColumnFormat = builder.enumType('ColumnFormat', {
  description: 'Notation for the values of a column.',
  values: {
    TEXT: { description: 'Text, shown unchanged.' },
    BOOLEAN: { description: 'Yes or no.' },
    DATE: { description: 'A date or a moment; with a grain, the period that begins then.' },
    NUMBER: { description: 'A number, followed by `unit` where there is one.' },
    CURRENCY: { description: 'An amount in the currency `unit` (ISO 4217).' },
    PERCENT: { description: 'A ratio: 0.25 is 25 %.' },
    CHANGE: { description: 'A ratio of a change: 0.25 is +25 %.' },
  },
});

const AnswerColumnObject = builder.objectRef<AnswerColumn>('AnswerColumn').implement({
  description: 'Column of a result: its values and their notation.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name in the query, unique within the result.' }),
    label: t.exposeString('label', { description: 'Heading for people: "Revenue", "Last year".' }),
    role: t.field({
      type: ColumnRole,
      description: 'Purpose of the column.',
      resolve: ({ role }) => role.toUpperCase() as Uppercase<typeof role>,
    }),
    type: t.exposeString('type', { description: 'Type of the values, such as `STRING`, `DECIMAL` or `DATE`.' }),
    unit: t.exposeString('unit', {
      nullable: true,
      description: 'ISO 4217 code of a currency, `percent` for ratios, or a noun such as `orders`; null: none.',
    }),
    decimals: t.exposeInt('decimals', {
      nullable: true,
      description: 'Digits after the decimal point; null: as many as needed.',
    }),
    grain: t.exposeString('grain', {
      nullable: true,
      description: 'Length of the periods of a time column, such as `MONTH`; null for other columns.',
    }),
    additive: t.boolean({
      description: 'True: the numbers of groups that do not overlap may be added up.',
      resolve: ({ additive, overlapping }) => (additive ?? false) && !(overlapping ?? false),
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
    format: t.field({
      type: ColumnFormat,
      description: 'Notation for the values.',
      resolve: (column) => columnFormat(column),
    }),
  }),
});

const AnswerFact = builder.objectRef<Provenance>('AnswerFact').implement({
  description: 'Origin of a part of a query.',
  fields: (t) => ({
    part: t.exposeString('part', {
      description:
        'Part: `select`, `filter`, `default_filter`, `row_policy`, `join`, `repeated_key`, `time_zone` or `limit`.',
    }),
    definition: t.exposeString('definition', {
      description: 'Definition that the part came from: `measure orders.revenue`.',
    }),
    version: t.exposeInt('version', {
      nullable: true,
      description: 'Version of the definition that was used; null when it has none.',
    }),
    sentence: t.exposeString('sentence', { description: 'Meaning of the part, one sentence.' }),
    column: t.exposeString('column', {
      nullable: true,
      description: 'Name of the column that the part explains; null when it is not about one column.',
    }),
  }),
});

/** Rows of one query of an answer, with what is needed to write and to trust them. */
export const AnswerResult = builder.objectRef<AnswerExecution>('AnswerResult').implement({
  description: 'Result of one query of an answer.',
  fields: (t) => ({
    id: t.exposeID('executionId', { description: 'Id of the executed query; `node(id)` returns its full record.' }),
    semql: t.exposeString('semql', {
      nullable: true,
      description: 'Query in SemQL; null when the SQL of an approved template was run.',
    }),
    sql: t.string({
      description: 'SQL that was sent; a comment in its place for viewers who may not see a column that it reads.',
      resolve: (executed, _args, context) => shownSql(context, executed),
    }),
    columns: t.field({
      type: [AnswerColumnObject],
      description: 'Columns, in the order of the cells.',
      resolve: ({ columns }) => [...columns],
    }),
    rows: t.field({
      type: t.listRef(t.listRef('Cell', { nullable: true })),
      description: 'Rows, each with one cell per column.',
      resolve: ({ rows }) => rows.map((row) => [...row]),
    }),
    truncated: t.exposeBoolean('truncated', { description: 'True: the result has more rows than were kept.' }),
    durationMs: t.exposeInt('durationMs', { description: 'Time that the data source took, in milliseconds.' }),
    cachedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time at which reused rows were read from the data source; null: read for this answer.',
      resolve: ({ cachedAt }) => (cachedAt === null ? null : new Date(cachedAt)),
    }),
    facts: t.field({
      type: [AnswerFact],
      description: 'Origin of each part of the query.',
      resolve: ({ provenance }) => [...provenance],
    }),
  }),
});
