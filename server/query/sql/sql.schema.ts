import { builder } from '../../graphql/builder.ts';
import { ForbiddenError, InvalidInputError, NotFoundError, UnauthenticatedError } from '../../platform/errors.ts';
import { Span } from '../compiledSemql.schema.ts';
import type { SqlExecution } from './runSql.ts';
import { shownSql } from '../shownSql.ts';
import { DataSourceError } from '../semqlForViewer.ts';
import {
  checkSqlForViewer,
  RefusedSqlError,
  runSqlForViewer,
  sqlTablesForViewer,
  type CheckedSql,
} from './sqlForViewer.ts';

builder.objectType(RefusedSqlError, {
  name: 'RefusedSqlError',
  interfaces: ['UserError'],
  description: 'INVALID_INPUT: the SQL is not allowed. `refusal` and `span` give the reason and the place.',
  fields: (t) => ({
    refusal: t.exposeString('refusal', {
      description: 'Stable code for programs: `TABLE`, `COLUMN`, `FUNCTION`, `SYNTAX`, ….',
    }),
    span: t.expose('span', { type: Span, description: 'Place in the SQL text.' }),
  }),
});

type Refusal = Pick<Extract<CheckedSql, { refused: unknown }>['refused'], 'code' | 'message' | 'advice' | 'span'>;

const SqlRefusal = builder.objectRef<Refusal>('SqlRefusal').implement({
  description: 'Reason why SQL is not allowed.',
  fields: (t) => ({
    code: t.exposeString('code', {
      description: 'Stable code for programs: `TABLE`, `COLUMN`, `FUNCTION`, `SYNTAX`, ….',
    }),
    message: t.exposeString('message', { description: 'Cause, one sentence for people.' }),
    advice: t.exposeString('advice', { description: 'Next step, one sentence for people.' }),
    span: t.expose('span', { type: Span, description: 'Place in the SQL text.' }),
  }),
});

const CheckedSqlObject = builder.objectRef<CheckedSql>('CheckedSql').implement({
  description: 'Check of a SQL text: the SQL to be sent, or the reason why it is not allowed.',
  fields: (t) => ({
    sql: t.string({
      nullable: true,
      description:
        'SQL to be sent, in which each table is a subquery of the readable ' +
        'rows and columns; null when refused. A comment in its place for ' +
        'viewers who may not see a column that it reads.',
      resolve: (checked, _args, context) =>
        'gated' in checked ? shownSql(context, { dataSourceId: checked.dataSourceId, sql: checked.gated.sql }) : null,
    }),
    refusal: t.field({
      type: SqlRefusal,
      nullable: true,
      description: 'Reason why the text is not allowed; null when it is.',
      // An error would be taken for a failure of the field.
      resolve: (checked) => {
        if (!('refused' in checked)) {
          return null;
        }
        const { code, message, advice, span } = checked.refused;
        return { code, message, advice, span };
      },
    }),
  }),
});

const SqlTable = builder.objectRef<Awaited<ReturnType<typeof sqlTablesForViewer>>[number]>('SqlTable').implement({
  description: 'Table that SQL of the viewer may read.',
  fields: (t) => ({
    path: t.stringList({ description: 'Parts of the name, outermost first.', resolve: ({ path }) => [...path] }),
    columns: t.stringList({
      description: 'Names of the columns that may be read.',
      resolve: ({ columns }) => [...columns],
    }),
  }),
});

const SqlColumn = builder.objectRef<SqlExecution['result']['columns'][number]>('SqlColumn').implement({
  description: 'Column of a result.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name in the result.' }),
    type: t.exposeString('type', { description: 'Type of the values, as in `CompiledColumn.type`.' }),
  }),
});

const SqlResult = builder.objectRef<SqlExecution>('SqlResult').implement({
  description: 'Rows of a SQL text and the record of its execution.',
  fields: (t) => ({
    columns: t.field({
      type: [SqlColumn],
      description: 'Columns, in the order of the values.',
      resolve: ({ result }) => [...result.columns],
    }),
    rows: t.field({
      type: 'JSON',
      description: 'Array of rows, each an array of values in column order.',
      resolve: ({ result }) => result.rows,
    }),
    truncated: t.boolean({
      description: 'True: the result has more rows than are returned.',
      resolve: ({ result }) => result.truncated,
    }),
    executedQuery: t.prismaField({
      type: 'ExecutedQuery',
      description: 'Record of the execution.',
      resolve: (query, { record }, _args, { database }) =>
        database.executedQuery.findUniqueOrThrow({ ...query, where: { id: record.id } }),
    }),
  }),
});

type InputFields = Parameters<NonNullable<Parameters<typeof builder.inputType>[1]['fields']>>[0];

const sqlFields = (t: InputFields) => ({
  dataSourceId: t.id({ required: true, description: 'Data source to query.' }),
  agentId: t.id({
    description:
      'Agent whose tables count; required for explorers, implied by an agent token. It must be allowed to run SQL.',
  }),
  sql: t.string({ required: true, description: 'One SELECT in the dialect of the data source.' }),
  parameters: t.field({
    type: 'JSON',
    description: 'Object of the values of `:name` parameters: text, numbers, booleans and nulls.',
  }),
});

const RunSqlInput = builder.inputType('RunSqlInput', { description: 'SQL text to run.', fields: sqlFields });
const CheckSqlInput = builder.inputType('CheckSqlInput', { description: 'SQL text to check.', fields: sqlFields });

builder.queryFields((t) => ({
  checkSql: t.field({
    type: CheckedSqlObject,
    description: 'Checks a SQL text against the tables and columns that the viewer may read, without running it.',
    authScopes: { asker: true },
    args: { input: t.arg({ type: CheckSqlInput, required: true }) },
    resolve: (_root, { input }, { services, viewer }) => checkSqlForViewer(services.semql, viewer, input),
  }),
  sqlTables: t.field({
    type: [SqlTable],
    description: 'Tables of a data source that SQL of the viewer may read.',
    authScopes: { asker: true },
    args: {
      dataSourceId: t.arg.id({ required: true, description: 'Data source of the tables.' }),
      agentId: t.arg.id({
        description: 'Agent whose tables count; required for explorers, implied by an agent token.',
      }),
    },
    resolve: async (_root, args, { services, viewer }) => [...(await sqlTablesForViewer(services.semql, viewer, args))],
  }),
}));

builder.mutationField('runSql', (t) =>
  t.field({
    type: SqlResult,
    description:
      'Runs one SELECT over the tables and columns that the viewer may read, and records ' +
      'it. Fails with INVALID_INPUT for SQL that is not allowed, FORBIDDEN for an agent ' +
      'that may not run SQL, and UNAVAILABLE when the data source fails.',
    errors: {
      types: [RefusedSqlError, DataSourceError, InvalidInputError, NotFoundError, ForbiddenError, UnauthenticatedError],
    },
    args: { input: t.arg({ type: RunSqlInput, required: true }) },
    resolve: (_root, { input }, { services, viewer, signal }) =>
      runSqlForViewer(services.semql, viewer, input, signal ?? new AbortController().signal),
  }),
);
