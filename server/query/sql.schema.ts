import { builder } from '../graphql/builder.ts';
import { ForbiddenError, InvalidInputError, NotFoundError, UnauthenticatedError } from '../platform/errors.ts';
import { Span } from './compiledSemql.schema.ts';
import type { SqlExecution } from './runSql.ts';
import { shownSql } from './shownSql.ts';
import { DataSourceError } from './semqlForViewer.ts';
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
  description: 'SQL that is not run: what stands in the way, where, and what is possible instead.',
  fields: (t) => ({
    refusal: t.exposeString('refusal', { description: 'Stable: TABLE, COLUMN, FUNCTION, SYNTAX, …' }),
    span: t.expose('span', { type: Span }),
  }),
});

type Refusal = Pick<Extract<CheckedSql, { refused: unknown }>['refused'], 'code' | 'message' | 'advice' | 'span'>;

const SqlRefusal = builder.objectRef<Refusal>('SqlRefusal').implement({
  description: 'Why SQL would not be run.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Stable: TABLE, COLUMN, FUNCTION, SYNTAX, …' }),
    message: t.exposeString('message'),
    advice: t.exposeString('advice'),
    span: t.expose('span', { type: Span }),
  }),
});

const CheckedSqlObject = builder.objectRef<CheckedSql>('CheckedSql').implement({
  description: 'What SQL would be sent to the data source as, or why it would not be.',
  fields: (t) => ({
    sql: t.string({
      nullable: true,
      description:
        'Written anew: every table is a subquery of the columns and rows that may be read. A comment in its place for those who may not know a column that it reads.',
      resolve: (checked, _args, context) =>
        'gated' in checked ? shownSql(context, { dataSourceId: checked.dataSourceId, sql: checked.gated.sql }) : null,
    }),
    refusal: t.field({
      type: SqlRefusal,
      nullable: true,
      // An error would be taken for a failure of the field.
      resolve: (checked) => {
        if (!('refused' in checked)) return null;
        const { code, message, advice, span } = checked.refused;
        return { code, message, advice, span };
      },
    }),
  }),
});

const SqlTable = builder.objectRef<Awaited<ReturnType<typeof sqlTablesForViewer>>[number]>('SqlTable').implement({
  description: 'A table that SQL may read.',
  fields: (t) => ({
    path: t.stringList({ description: 'Outermost first.', resolve: ({ path }) => [...path] }),
    columns: t.stringList({ resolve: ({ columns }) => [...columns] }),
  }),
});

const SqlColumn = builder.objectRef<SqlExecution['result']['columns'][number]>('SqlColumn').implement({
  fields: (t) => ({ name: t.exposeString('name'), type: t.exposeString('type') }),
});

const SqlResult = builder.objectRef<SqlExecution>('SqlResult').implement({
  description: 'Rows of SQL that was run, and its record.',
  fields: (t) => ({
    columns: t.field({ type: [SqlColumn], resolve: ({ result }) => [...result.columns] }),
    rows: t.field({
      type: 'JSON',
      description: 'Array of rows, each an array of values in column order.',
      resolve: ({ result }) => result.rows,
    }),
    truncated: t.boolean({ resolve: ({ result }) => result.truncated }),
    executedQuery: t.prismaField({
      type: 'ExecutedQuery',
      resolve: (query, { record }, _args, { database }) =>
        database.executedQuery.findUniqueOrThrow({ ...query, where: { id: record.id } }),
    }),
  }),
});

type InputFields = Parameters<NonNullable<Parameters<typeof builder.inputType>[1]['fields']>>[0];

const sqlFields = (t: InputFields) => ({
  dataSourceId: t.id({ required: true }),
  agentId: t.id({ description: 'Whose tables count; explorers must name one that may run SQL.' }),
  sql: t.string({ required: true, description: "One SELECT in the data source's own SQL." }),
  parameters: t.field({ type: 'JSON', description: 'Values of `:name` parameters.' }),
});

const RunSqlInput = builder.inputType('RunSqlInput', { fields: sqlFields });
const CheckSqlInput = builder.inputType('CheckSqlInput', { fields: sqlFields });

builder.queryFields((t) => ({
  checkSql: t.field({
    type: CheckedSqlObject,
    description: 'What SQL would be run as. Runs nothing.',
    authScopes: { asker: true },
    args: { input: t.arg({ type: CheckSqlInput, required: true }) },
    resolve: (_root, { input }, { services, viewer }) => checkSqlForViewer(services.semql, viewer, input),
  }),
  sqlTables: t.field({
    type: [SqlTable],
    description: 'The tables of a data source that SQL may read.',
    authScopes: { asker: true },
    args: { dataSourceId: t.arg.id({ required: true }), agentId: t.arg.id() },
    resolve: async (_root, args, { services, viewer }) => [...(await sqlTablesForViewer(services.semql, viewer, args))],
  }),
}));

builder.mutationField('runSql', (t) =>
  t.field({
    type: SqlResult,
    description: 'Runs one SELECT over what the viewer may read, within limits. Recorded, whatever the outcome.',
    errors: {
      types: [RefusedSqlError, DataSourceError, InvalidInputError, NotFoundError, ForbiddenError, UnauthenticatedError],
    },
    args: { input: t.arg({ type: RunSqlInput, required: true }) },
    resolve: (_root, { input }, { services, viewer, signal }) =>
      runSqlForViewer(services.semql, viewer, input, signal ?? new AbortController().signal),
  }),
);
