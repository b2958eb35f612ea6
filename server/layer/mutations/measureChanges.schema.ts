import { builder } from '../../graphql/builder.ts';
import { Additivity } from '../../graphql/enums/model.ts';
import { creation, modelIn, removal, update } from './changeInputs.ts';
import { changeSemanticLayer } from '../changeSemanticLayer.ts';
import { layerFailures } from '../layer.schema.ts';
import { atVersion, confirmed, nameOf, naming, type InputFields } from './layerInput.schema.ts';

const measureFields = (t: InputFields) => ({
  ...naming(t),
  native: t.boolean({ description: 'True: `expression` is SQL of the data source; false: it is portable.' }),
  filter: t.string({ description: 'Condition on the rows that count for this measure only; null: all rows.' }),
  additivity: t.field({
    type: Additivity,
    description:
      'Way in which values of groups and periods add up. Absent for a new measure: ADDITIVE for a sum or a count, ' +
      'otherwise NON_ADDITIVE.',
  }),
  unit: t.string({ description: 'Unit: ISO 4217 code of a currency, `percent`, or a noun; null: none.' }),
  decimals: t.int({ description: 'Digits after the decimal point; null: as many as needed.' }),
  allowOverlap: t.boolean({
    description: 'True: groups of the measure may overlap; see `Measure.allowOverlap`.',
  }),
});

export const CreateMeasureInput = builder.inputType('CreateMeasureInput', {
  description: 'New measure of a model.',
  fields: (t) => ({
    modelId: t.id({ required: true, description: 'Model that gets the measure.' }),
    name: t.string({ required: true, description: nameOf('model') }),
    expression: t.string({
      required: true,
      description: 'Aggregate expression over the columns of the model, such as `SUM(amount)`.',
    }),
    ...measureFields(t),
    ...confirmed(t),
  }),
});

export const UpdateMeasureInput = builder.inputType('UpdateMeasureInput', {
  description: 'Change of a measure; absent fields stay as they are.',
  fields: (t) => ({
    measureId: t.id({ required: true, description: 'Measure to change.' }),
    name: t.string({ description: nameOf('model') }),
    expression: t.string({ description: 'Aggregate expression over the columns of the model, such as `SUM(amount)`.' }),
    ...measureFields(t),
    ...atVersion(t),
  }),
});

export const RemoveMeasureInput = builder.inputType('RemoveMeasureInput', {
  description: 'Measure to remove.',
  fields: (t) => ({
    measureId: t.id({ required: true, description: 'Measure to remove.' }),
    ...atVersion(t),
  }),
});

builder.mutationFields((t) => ({
  createMeasure: t.prismaField({
    type: 'Measure',
    description: 'Creates a measure, which gives its model a new version. For admins and editors of the model.',
    errors: layerFailures,
    args: { input: t.arg({ type: CreateMeasureInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      const change = creation('Measure', input);
      await changeSemanticLayer(services.layer, viewer, { confirmed: input.confirmed, changes: [change] });
      return database.measure.findUniqueOrThrow({ ...query, where: { id: change.value.id } });
    },
  }),
  updateMeasure: t.prismaField({
    type: 'Measure',
    description: 'Changes a measure, which gives its model a new version. For admins and editors of the model.',
    errors: layerFailures,
    args: { input: t.arg({ type: UpdateMeasureInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      const changes = [update('Measure', input.measureId, input)];
      await changeSemanticLayer(services.layer, viewer, { confirmed: input.confirmed, changes });
      return database.measure.findUniqueOrThrow({ ...query, where: { id: input.measureId } });
    },
  }),
  removeMeasure: t.prismaField({
    type: 'Model',
    description:
      'Removes a measure and returns its model, which has a new version. For admins and editors of the model.',
    errors: layerFailures,
    args: { input: t.arg({ type: RemoveMeasureInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      const changes = [removal('Measure', input.measureId, input.version)];
      const { entities } = await changeSemanticLayer(services.layer, viewer, { confirmed: input.confirmed, changes });
      return database.model.findUniqueOrThrow({ ...query, where: { id: modelIn(entities) } });
    },
  }),
}));
