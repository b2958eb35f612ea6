import { builder } from '../../graphql/builder.ts';
import { creation, modelIn, removal, update } from './changeInputs.ts';
import { changeSemanticLayer } from '../changeSemanticLayer.ts';
import { layerFailures } from '../layer.schema.ts';
import { atVersion, confirmed, nameOf, naming, type InputFields } from './layerInput.schema.ts';

const filterFields = (t: InputFields) => ({
  ...naming(t),
  native: t.boolean({ description: 'True: `expression` is SQL of the data source; false: it is portable.' }),
  applyByDefault: t.boolean({ description: 'True: narrows every query over the model, unless it is lifted.' }),
});

export const CreateFilterInput = builder.inputType('CreateFilterInput', {
  description: 'New filter of a model.',
  fields: (t) => ({
    modelId: t.id({ required: true, description: 'Model that gets the filter.' }),
    name: t.string({ required: true, description: nameOf('model') }),
    expression: t.string({ required: true, description: 'Condition on the rows of the model.' }),
    ...filterFields(t),
    ...confirmed(t),
  }),
});

export const UpdateFilterInput = builder.inputType('UpdateFilterInput', {
  description: 'Change of a filter; absent fields stay as they are.',
  fields: (t) => ({
    filterId: t.id({ required: true, description: 'Filter to change.' }),
    name: t.string({ description: nameOf('model') }),
    expression: t.string({ description: 'Condition on the rows of the model.' }),
    ...filterFields(t),
    ...atVersion(t),
  }),
});

export const RemoveFilterInput = builder.inputType('RemoveFilterInput', {
  description: 'Filter to remove.',
  fields: (t) => ({
    filterId: t.id({ required: true, description: 'Filter to remove.' }),
    ...atVersion(t),
  }),
});

builder.mutationFields((t) => ({
  createFilter: t.prismaField({
    type: 'Filter',
    description: 'Creates a filter, which gives its model a new version. For admins and editors of the model.',
    errors: layerFailures,
    args: { input: t.arg({ type: CreateFilterInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      const change = creation('Filter', input);
      await changeSemanticLayer(services.layer, viewer, { confirmed: input.confirmed, changes: [change] });
      return database.filter.findUniqueOrThrow({ ...query, where: { id: change.value.id } });
    },
  }),
  updateFilter: t.prismaField({
    type: 'Filter',
    description: 'Changes a filter, which gives its model a new version. For admins and editors of the model.',
    errors: layerFailures,
    args: { input: t.arg({ type: UpdateFilterInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      const changes = [update('Filter', input.filterId, input)];
      await changeSemanticLayer(services.layer, viewer, { confirmed: input.confirmed, changes });
      return database.filter.findUniqueOrThrow({ ...query, where: { id: input.filterId } });
    },
  }),
  removeFilter: t.prismaField({
    type: 'Model',
    description:
      'Removes a filter and returns its model, which has a new version. For admins and editors of the model.',
    errors: layerFailures,
    args: { input: t.arg({ type: RemoveFilterInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      const changes = [removal('Filter', input.filterId, input.version)];
      const { entities } = await changeSemanticLayer(services.layer, viewer, { confirmed: input.confirmed, changes });
      return database.model.findUniqueOrThrow({ ...query, where: { id: modelIn(entities) } });
    },
  }),
}));
