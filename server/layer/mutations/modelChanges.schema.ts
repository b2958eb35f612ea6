import { builder } from '../../graphql/builder.ts';
import { expected } from '../../graphql/errors.ts';
import { update } from './changeInputs.ts';
import { changeSemanticLayer } from '../changeSemanticLayer.ts';
import { layerFailures } from '../layer.schema.ts';
import { atVersion, nameOf, naming } from './layerInput.schema.ts';
import { removeModel } from './removeModel.ts';

export const UpdateModelInput = builder.inputType('UpdateModelInput', {
  description: 'Change of what a model says of itself; absent fields stay as they are.',
  fields: (t) => ({
    modelId: t.id({ required: true, description: 'Model to change.' }),
    name: t.string({ description: nameOf('environment') }),
    ...naming(t),
    guidance: t.string({ description: 'Advice for agents on using the model.' }),
    ...atVersion(t),
  }),
});

builder.mutationField('updateModel', (t) =>
  t.prismaField({
    type: 'Model',
    description:
      'Changes what a model says of itself, which gives it a new version. For admins and editors of the model.',
    errors: layerFailures,
    args: { input: t.arg({ type: UpdateModelInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      const changes = [update('Model', input.modelId, input)];
      await changeSemanticLayer(services.layer, viewer, { confirmed: input.confirmed, changes });
      return database.model.findUniqueOrThrow({ ...query, where: { id: input.modelId } });
    },
  }),
);

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
    resolve: (_root, { id }, { services, viewer }) => removeModel(services.layer, viewer, id),
  }),
);
