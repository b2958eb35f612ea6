import { builder } from '../graphql/builder.ts';
import { expected } from '../graphql/errors.ts';
import { removeModel } from './removeModel.ts';

const RemovedModel = builder.objectRef<{ readonly id: string }>('RemovedModel').implement({
  description: 'Model that was removed.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'Id that the model had.' }) }),
});

builder.mutationField('removeModel', (t) =>
  t.field({
    type: RemovedModel,
    description:
      'Removes a model with its fields and the relationships to it. For ' +
      'admins and editors of the model. Fails with CONFLICT while a ' +
      'metric, a glossary term or another definition uses it.',
    errors: { types: expected },
    args: { id: t.arg.id({ required: true, description: 'Id of the model.' }) },
    resolve: (_root, { id }, { database, viewer }) => removeModel(database, viewer, id),
  }),
);
