import { builder } from '../graphql/builder.ts';
import { expected } from '../graphql/errors.ts';
import { updateMeasure } from './updateMeasure.ts';

const UpdateMeasureInput = builder.inputType('UpdateMeasureInput', {
  description: 'Change of a measure.',
  fields: (t) => ({
    measureId: t.id({ required: true, description: 'Measure to change.' }),
    version: t.int({
      required: true,
      description: 'Version of the model that was read; CONFLICT when a newer one exists.',
    }),
    allowOverlap: t.boolean({
      required: true,
      description: 'True: groups of the measure may overlap; see `Measure.allowOverlap`.',
    }),
  }),
});

builder.mutationField('updateMeasure', (t) =>
  t.prismaField({
    type: 'Measure',
    description:
      'Changes a measure, which gives its model a new version. For admins and editors of ' +
      'the model. Fails with CONFLICT when the model has changed since `version`.',
    errors: { types: expected },
    args: { input: t.arg({ type: UpdateMeasureInput, required: true }) },
    resolve: (_query, _root, { input }, { database, viewer }) => updateMeasure(database, viewer, input),
  }),
);
