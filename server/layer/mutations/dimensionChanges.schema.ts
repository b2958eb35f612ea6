import { builder } from '../../graphql/builder.ts';
import { DimensionType, TimeGrain } from '../../graphql/enums/model.ts';
import { creation, modelIn, removal, update } from './changeInputs.ts';
import { changeSemanticLayer } from '../changeSemanticLayer.ts';
import { layerFailures } from '../layer.schema.ts';
import { atVersion, confirmed, nameOf, naming, type InputFields } from './layerInput.schema.ts';

const EnumValueInput = builder.inputType('EnumValueInput', {
  description: 'Listed value of a dimension.',
  fields: (t) => ({
    value: t.string({ required: true, description: 'Value, as it is stored in the data.' }),
    label: t.string({ required: true, description: 'Name for display; may be empty.' }),
    description: t.string({ required: true, description: 'Meaning of the value; may be empty.' }),
    synonyms: t.stringList({ required: true, description: 'Other names that questions may use.' }),
  }),
});

const dimensionFields = (t: InputFields) => ({
  ...naming(t),
  type: t.field({ type: DimensionType, description: 'Type of the values.' }),
  native: t.boolean({ description: 'True: `expression` is SQL of the data source; false: it is portable.' }),
  primaryKey: t.boolean({ description: 'True: part of the primary key of the model.' }),
  timeGrains: t.field({ type: [TimeGrain], description: 'Periods that a date can be grouped by.' }),
  format: t.string({
    description:
      'Pattern for the display of the values: `#,##0.00` or `00000` for numbers, `DD.MM.YYYY` for dates, other words ' +
      'in double quotes; null: the usual one.',
  }),
  unit: t.string({ description: 'Unit of the values, such as `kg`; null: none.' }),
  enumValues: t.field({ type: [EnumValueInput], description: 'Listed values of an ENUM, in order.' }),
});

export const CreateDimensionInput = builder.inputType('CreateDimensionInput', {
  description: 'New dimension of a model.',
  fields: (t) => ({
    modelId: t.id({ required: true, description: 'Model that gets the dimension.' }),
    name: t.string({ required: true, description: nameOf('model') }),
    expression: t.string({ required: true, description: 'Scalar expression over the columns of the model.' }),
    ...dimensionFields(t),
    ...confirmed(t),
  }),
});

export const UpdateDimensionInput = builder.inputType('UpdateDimensionInput', {
  description: 'Change of a dimension; absent fields stay as they are.',
  fields: (t) => ({
    dimensionId: t.id({ required: true, description: 'Dimension to change.' }),
    name: t.string({ description: nameOf('model') }),
    expression: t.string({ description: 'Scalar expression over the columns of the model.' }),
    ...dimensionFields(t),
    ...atVersion(t),
  }),
});

export const RemoveDimensionInput = builder.inputType('RemoveDimensionInput', {
  description: 'Dimension to remove.',
  fields: (t) => ({
    dimensionId: t.id({ required: true, description: 'Dimension to remove.' }),
    ...atVersion(t),
  }),
});

builder.mutationFields((t) => ({
  createDimension: t.prismaField({
    type: 'Dimension',
    description: 'Creates a dimension, which gives its model a new version. For admins and editors of the model.',
    errors: layerFailures,
    args: { input: t.arg({ type: CreateDimensionInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      const change = creation('Dimension', input);
      await changeSemanticLayer(services.layer, viewer, { confirmed: input.confirmed, changes: [change] });
      return database.dimension.findUniqueOrThrow({ ...query, where: { id: change.value.id } });
    },
  }),
  updateDimension: t.prismaField({
    type: 'Dimension',
    description: 'Changes a dimension, which gives its model a new version. For admins and editors of the model.',
    errors: layerFailures,
    args: { input: t.arg({ type: UpdateDimensionInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      const changes = [update('Dimension', input.dimensionId, input)];
      await changeSemanticLayer(services.layer, viewer, { confirmed: input.confirmed, changes });
      return database.dimension.findUniqueOrThrow({ ...query, where: { id: input.dimensionId } });
    },
  }),
  removeDimension: t.prismaField({
    type: 'Model',
    description:
      'Removes a dimension and returns its model, which has a new version. For admins and editors of the model.',
    errors: layerFailures,
    args: { input: t.arg({ type: RemoveDimensionInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      const changes = [removal('Dimension', input.dimensionId, input.version)];
      const { entities } = await changeSemanticLayer(services.layer, viewer, { confirmed: input.confirmed, changes });
      return database.model.findUniqueOrThrow({ ...query, where: { id: modelIn(entities) } });
    },
  }),
}));
