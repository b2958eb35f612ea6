import { builder } from '../../graphql/builder.ts';
import { expected } from '../../graphql/errors.ts';
import { update } from './changeInputs.ts';
import { changeSemanticLayer } from '../changeSemanticLayer.ts';
import { layerFailures } from '../layer.schema.ts';
import { duplicateModel } from './duplicateModel.ts';
import { atVersion, confirmed, nameOf, naming } from './layerInput.schema.ts';
import { movePart } from './movePart.ts';
import { removeModel } from './removeModel.ts';

const GrainInput = builder.inputType('GrainInput', {
  description: 'Meaning and key of one row of a model.',
  fields: (t) => ({
    description: t.string({ required: true, description: 'Meaning of one row; may be empty.' }),
    keys: t.stringList({
      required: true,
      description: 'Names of the dimensions that identify a row, in order; empty: none do.',
    }),
  }),
});

export const UpdateModelInput = builder.inputType('UpdateModelInput', {
  description: 'Change of what a model says of itself; absent fields stay as they are.',
  fields: (t) => ({
    modelId: t.id({ required: true, description: 'Model to change.' }),
    name: t.string({ description: nameOf('environment') }),
    ...naming(t),
    guidance: t.string({ description: 'Advice for agents on using the model.' }),
    grain: t.field({ type: GrainInput, description: 'Meaning and key of one row.' }),
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

const MoveModelPartInput = builder.inputType('MoveModelPartInput', {
  description: 'Place of a part among the parts of its kind.',
  fields: (t) => ({
    partId: t.id({ required: true, description: 'Dimension, measure, filter or relationship to move.' }),
    beforeId: t.id({ description: 'Part of the same kind that it comes before; null: it comes last.' }),
    version: t.int({ required: true, description: 'Version of the model that was read.' }),
  }),
});

builder.mutationField('moveModelPart', (t) =>
  t.prismaField({
    type: 'Model',
    description:
      'Moves a part of a model to another place in its list, and returns the model, which has a new version. For ' +
      'admins and editors of the model.',
    errors: layerFailures,
    args: { input: t.arg({ type: MoveModelPartInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      const id = await movePart(services.layer, viewer, input);
      return database.model.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);

const DuplicateModelInput = builder.inputType('DuplicateModelInput', {
  description: 'Model to copy, with the name of the copy.',
  fields: (t) => ({
    modelId: t.id({ required: true, description: 'Model to copy.' }),
    name: t.string({ required: true, description: nameOf('environment') }),
    label: t.string({ description: 'Name of the copy for display, at most 200 characters; by default its name.' }),
    ...confirmed(t),
  }),
});

builder.mutationField('duplicateModel', (t) =>
  t.prismaField({
    type: 'Model',
    description:
      'Copies a model with its fields, filters and relationships, and returns the copy. Relationships of other models ' +
      'keep leading to the original. For admins.',
    errors: layerFailures,
    args: { input: t.arg({ type: DuplicateModelInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      const id = await duplicateModel(services.layer, viewer, input);
      return database.model.findUniqueOrThrow({ ...query, where: { id } });
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
