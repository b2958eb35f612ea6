import { builder } from '../../graphql/builder.ts';
import { ForbiddenError, InvalidInputError, NotFoundError, UnauthenticatedError } from '../../platform/errors.ts';
import { DataSourceError, InvalidSemQLError } from '../semqlForViewer.ts';
import { compareExecutions, type DefinitionDifference, type ExecutionComparison } from './compareExecutions.ts';
import type { DecomposedNumber } from './decomposed.ts';

const DecomposedNumberObject = builder.objectRef<DecomposedNumber>('ComparedNumber').implement({
  description: 'A number of two answers, and the parts of its difference.',
  fields: (t) => ({
    keys: t.field({
      type: 'JSON',
      description: 'Values of the dimensions of its row, an array; empty for a total.',
      resolve: ({ keys }) => keys,
    }),
    column: t.field({
      type: 'JSON',
      description: 'Column of the number, with the fields of `CompiledColumn`.',
      resolve: ({ column }) => column,
    }),
    first: t.exposeFloat('first', { nullable: true, description: 'Number of the first answer; null: none.' }),
    second: t.exposeFloat('second', { nullable: true, description: 'Number of the second answer; null: none.' }),
    byData: t.exposeFloat('byData', {
      nullable: true,
      description: 'Part of the difference that comes from other data, or from another time; null: not known.',
    }),
    byDefinition: t.exposeFloat('byDefinition', {
      nullable: true,
      description:
        'Part of the difference that comes from other definitions: what both give over the data of today; null: ' +
        'not known.',
    }),
  }),
});

const DefinitionDifferenceObject = builder.objectRef<DefinitionDifference>('DefinitionDifference').implement({
  description: 'A model or metric of which two answers used different versions.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the model or metric.' }),
    type: t.exposeString('type', { description: '`Model` or `Metric`.' }),
    name: t.exposeString('name', { description: 'Its name in queries.' }),
    first: t.exposeInt('first', {
      nullable: true,
      description: 'Version of the first answer; null: it was not used.',
    }),
    second: t.exposeInt('second', {
      nullable: true,
      description: 'Version of the second answer; null: it was not used.',
    }),
  }),
});

/** Numbers that are sent. */
const mostNumbers = 500;

const ExecutionComparisonObject = builder.objectRef<ExecutionComparison>('ExecutionComparison').implement({
  description: 'Two answers to one question, and why their numbers differ.',
  fields: (t) => ({
    keyColumns: t.field({
      type: 'JSON',
      description: 'Columns of the keys of each number, an array of objects with the fields of `CompiledColumn`.',
      resolve: ({ keys }) => keys,
    }),
    numbers: t.field({
      type: [DecomposedNumberObject],
      description: 'At most 500 numbers that differ, in the order of the rows.',
      resolve: ({ different }) => different.slice(0, mostNumbers),
    }),
    differing: t.int({
      description: 'Count of the numbers that differ.',
      resolve: ({ different }) => different.length,
    }),
    compared: t.exposeInt('compared', { description: 'Count of the numbers that were compared.' }),
    definitions: t.field({
      type: [DefinitionDifferenceObject],
      description: 'Models and metrics of which the answers used different versions.',
      resolve: ({ definitions }) => definitions,
    }),
  }),
});

builder.mutationField('compareExecutions', (t) =>
  t.field({
    type: ExecutionComparisonObject,
    description:
      'Compares an answer with a later one to the same question, or with what the question gives now: which part of ' +
      'each difference comes from the data, and which from the definitions. Runs the question twice and records ' +
      'nothing. For admins. Fails with INVALID_INPUT when they cannot be compared or the question no longer compiles, and with ' +
      'UNAVAILABLE when the data source fails.',
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
    args: {
      firstId: t.arg.id({ required: true, description: 'Id of the earlier ExecutedSemQLQuery.' }),
      secondId: t.arg.id({
        description: 'Id of the later one; by default the question is asked again with the clock of the first.',
      }),
    },
    resolve: (_root, { firstId, secondId }, { services, signal, viewer }) =>
      compareExecutions(services.semql, viewer, { firstId, secondId: secondId ?? null, signal }),
  }),
);
