import { builder } from '../../graphql/builder.ts';
import { enumOf } from '../../graphql/enumOf.ts';
import { changesOf, SemanticLayerChangeInput } from '../../layer/mutations/impactInput.schema.ts';
import { numberIn, type ComparedCell } from './comparedResults.ts';
import { numbersThatMove, type MovedNumbers, type NumberOrigin, type NumbersThatMove } from './numbersThatMove.ts';

const NumberOriginEnum = enumOf<NumberOrigin>('NumberOrigin', 'Thing that numbers are of.', {
  MEASURE: 'A measure over all rows of its model.',
  METRIC: 'A metric over its periods, or in total where it has no date.',
  ANSWER: 'A starred or recent answer of an agent.',
  TEMPLATE: 'An approved query template in SemQL.',
});

const MovedCell = builder.objectRef<ComparedCell>('MovedCell').implement({
  description: 'One number before and after.',
  fields: (t) => ({
    keys: t.field({
      type: 'JSON',
      description: 'Values of the dimensions of its row, an array; empty for a total.',
      resolve: ({ keys }) => keys,
    }),
    before: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Number over the saved definitions; null: no value, or no row.',
      resolve: ({ before }) => before,
    }),
    after: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Number over the changed definitions; null: no value, or no row.',
      resolve: ({ after }) => after,
    }),
  }),
});

/** Cells of one column that are sent. */
const mostCells = 3;

/** The cells that say most: the newest periods, or else the largest differences. */
function tellingCells({ keys, cells }: MovedNumbers): readonly ComparedCell[] {
  const time = keys.findIndex(({ role }) => role === 'time');
  if (time !== -1) {
    const at = ({ keys: values }: ComparedCell): string => JSON.stringify(values[time] ?? '');
    return cells.toSorted((one, other) => (at(one) < at(other) ? 1 : -1)).slice(0, mostCells);
  }
  const size = ({ before, after }: ComparedCell): number => Math.abs((numberIn(after) ?? 0) - (numberIn(before) ?? 0));
  return cells.toSorted((one, other) => size(other) - size(one)).slice(0, mostCells);
}

const MovedNumbersObject = builder.objectRef<MovedNumbers>('MovedNumbers').implement({
  description: 'Numbers of one column that changes of the semantic layer would move.',
  fields: (t) => ({
    origin: t.expose('origin', { type: NumberOriginEnum, description: 'Thing that the numbers are of.' }),
    id: t.exposeID('id', { description: 'Id of the measure, metric or template; of an answer, that of its task.' }),
    name: t.exposeString('name', { description: 'Its name; the title of the task.' }),
    columns: t.field({
      type: 'JSON',
      description:
        'Columns of the keys of each cell, then the column of its numbers; an array of objects with the fields of ' +
        '`CompiledColumn`.',
      resolve: ({ keys, column }) => [...keys, column],
    }),
    cells: t.field({
      type: [MovedCell],
      description: 'Three numbers that differ: those of the newest periods first, or else the largest differences.',
      resolve: tellingCells,
    }),
    differing: t.int({ description: 'Count of the numbers that differ.', resolve: ({ cells }) => cells.length }),
    compared: t.exposeInt('compared', { description: 'Count of the numbers that were compared.' }),
  }),
});

const NumbersThatMoveObject = builder.objectRef<NumbersThatMove>('NumbersThatMove').implement({
  description: 'Numbers that changes of the semantic layer would move.',
  fields: (t) => ({
    moved: t.field({
      type: [MovedNumbersObject],
      description: 'Columns with numbers that differ: changed measures first, then metrics, answers and templates.',
      resolve: ({ moved }) => moved,
    }),
    unmoved: t.exposeInt('unmoved', { description: 'Count of the queries whose numbers stay the same.' }),
    notCompared: t.exposeInt('notCompared', {
      description:
        'Count of the queries that were not compared: there are more than can be, the time was up, or a data source ' +
        'gave no rows.',
    }),
  }),
});

builder.queryField('numbersThatMove', (t) =>
  t.field({
    type: NumbersThatMoveObject,
    description:
      'Runs metrics, starred and recent answers and approved templates over the saved semantic layer and over the ' +
      'changed one, and compares their numbers, without making the changes. At most 12 pairs of queries within 8 ' +
      'seconds. For admins; fails as the mutations do.',
    authScopes: { admin: true },
    args: {
      changes: t.arg({
        type: [SemanticLayerChangeInput],
        required: true,
        description: 'Changes, in order, at most 100; more fail with LIMIT_EXCEEDED.',
      }),
    },
    resolve: (_root, { changes }, { now, services, signal, viewer }) =>
      numbersThatMove(services.semql, viewer, { located: changesOf(changes), now, signal }),
  }),
);
