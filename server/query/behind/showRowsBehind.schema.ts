import { builder } from '../../graphql/builder.ts';
import { ForbiddenError, InvalidInputError, NotFoundError, UnauthenticatedError } from '../../platform/errors.ts';
import { DataSourceError, InvalidSemQLError } from '../semqlForViewer.ts';
import { showRowsBehind, type ShownRows } from './showRowsBehind.ts';

const RowsOfNumber = builder.objectRef<ShownRows>('RowsOfNumber').implement({
  description: 'Rows that make up a number, as they are now.',
  fields: (t) => ({
    execution: t.prismaField({
      type: 'ExecutedSemQLQuery',
      description: 'Run of the rows; it can be exported as a whole.',
      resolve: (query, { execution: { id } }, _args, { database }) =>
        database.executedSemQLQuery.findUniqueOrThrow({ ...query, where: { id } }),
    }),
    number: t.field({
      type: 'Cell',
      nullable: true,
      description: 'Number over the rows that are there now; null: there is no value.',
      resolve: ({ number }) => number,
    }),
    conditions: t.stringList({
      description: 'Conditions on the rows, each a sentence.',
      resolve: ({ conditions }) => [...conditions],
    }),
  }),
});

const NumberKeyInput = builder.inputType('NumberKeyInput', {
  description: 'Value of a column in the row of a number.',
  fields: (t) => ({
    column: t.string({ required: true, description: 'Name of the column.' }),
    value: t.field({ type: 'Cell', description: 'Value; null: rows without a value.' }),
  }),
});

const ShowRowsBehindInput = builder.inputType('ShowRowsBehindInput', {
  description: 'Number of a result.',
  fields: (t) => ({
    executionId: t.id({ required: true, description: 'Execution of a SemQL query that the number is of.' }),
    column: t.string({ required: true, description: 'Name of its column.' }),
    keys: t.field({
      type: [NumberKeyInput],
      required: true,
      description: 'Values of the other columns in its row that are no numbers; empty for a total.',
    }),
    first: t.int({ description: 'Most rows to return, 1 to 10,000; by default 200.' }),
  }),
});

builder.mutationField('showRowsBehind', (t) =>
  t.field({
    type: RowsOfNumber,
    description:
      'Runs the rows that make up a number, over what the viewer may read, and records the execution. Fails with ' +
      'INVALID_INPUT for a number that has no rows of its own, with NOT_FOUND for a result that the viewer may not ' +
      'read, and with UNAVAILABLE when the data source fails.',
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
    args: { input: t.arg({ type: ShowRowsBehindInput, required: true }) },
    resolve: (_root, { input }, { services, viewer }) =>
      showRowsBehind(services.semql, viewer, {
        ...input,
        keys: input.keys.map(({ column, value }) => ({ column, value: value ?? null })),
      }),
  }),
);
