import { builder } from '../graphql/builder.ts';
import { expected } from '../graphql/errors.ts';
import { updateMeasure } from './updateMeasure.ts';

const UpdateMeasureInput = builder.inputType('UpdateMeasureInput', {
  fields: (t) => ({
    measureId: t.id({ required: true }),
    version: t.int({
      required: true,
      description:
        'The version of its model that was read; when somebody has saved another one since, nothing is written.',
    }),
    allowOverlap: t.boolean({
      required: true,
      description:
        'It may be grouped by what its rows have many of: a row counts once in each of its groups, so that groups overlap.',
    }),
  }),
});

builder.mutationField('updateMeasure', (t) =>
  t.prismaField({
    type: 'Measure',
    errors: { types: expected },
    args: { input: t.arg({ type: UpdateMeasureInput, required: true }) },
    resolve: (_query, _root, { input }, { database, viewer }) => updateMeasure(database, viewer, input),
  }),
);
