import { builder } from '../../graphql/builder.ts';
import { creation, modelIn, removal, update } from './changeInputs.ts';
import { changeSemanticLayer } from '../changeSemanticLayer.ts';
import { layerFailures } from '../layer.schema.ts';
import { atVersion, confirmed, nameOf, naming, type InputFields } from './layerInput.schema.ts';

const conditionOf =
  'Portable condition on the rows of the model; `user.email` and `user.attributes.region` stand for the person who asks.';

const policyFields = (t: InputFields) => ({
  ...naming(t),
  grantees: t.stringList({
    description: 'Readers of the rows: `everyone`, `explorers`, ids of actors. Empty: none yet.',
  }),
});

export const CreateRowPolicyInput = builder.inputType('CreateRowPolicyInput', {
  description: 'New row policy of a model.',
  fields: (t) => ({
    modelId: t.id({ required: true, description: 'Model that gets the policy.' }),
    name: t.string({ required: true, description: nameOf('model') }),
    expression: t.string({ required: true, description: conditionOf }),
    ...policyFields(t),
    ...confirmed(t),
  }),
});

export const UpdateRowPolicyInput = builder.inputType('UpdateRowPolicyInput', {
  description: 'Change of a row policy; absent fields stay as they are.',
  fields: (t) => ({
    rowPolicyId: t.id({ required: true, description: 'Policy to change.' }),
    name: t.string({ description: nameOf('model') }),
    expression: t.string({ description: conditionOf }),
    ...policyFields(t),
    ...atVersion(t),
  }),
});

export const RemoveRowPolicyInput = builder.inputType('RemoveRowPolicyInput', {
  description: 'Policy to remove.',
  fields: (t) => ({
    rowPolicyId: t.id({ required: true, description: 'Policy to remove.' }),
    ...atVersion(t),
  }),
});

builder.mutationFields((t) => ({
  createRowPolicy: t.prismaField({
    type: 'RowPolicy',
    description:
      'Creates a row policy, which gives its model a new version. A model with policies shows the rows of those granted to a person, and none where none is. For admins.',
    errors: layerFailures,
    args: { input: t.arg({ type: CreateRowPolicyInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      const change = creation('RowPolicy', input);
      await changeSemanticLayer(services.layer, viewer, { confirmed: input.confirmed, changes: [change] });
      return database.rowPolicy.findUniqueOrThrow({ ...query, where: { id: change.value.id } });
    },
  }),
  updateRowPolicy: t.prismaField({
    type: 'RowPolicy',
    description: 'Changes a row policy, which gives its model a new version. For admins.',
    errors: layerFailures,
    args: { input: t.arg({ type: UpdateRowPolicyInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      const changes = [update('RowPolicy', input.rowPolicyId, input)];
      await changeSemanticLayer(services.layer, viewer, { confirmed: input.confirmed, changes });
      return database.rowPolicy.findUniqueOrThrow({ ...query, where: { id: input.rowPolicyId } });
    },
  }),
  removeRowPolicy: t.prismaField({
    type: 'Model',
    description:
      'Removes a row policy and returns its model, which has a new version. Without policies every row is open. For admins.',
    errors: layerFailures,
    args: { input: t.arg({ type: RemoveRowPolicyInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      const changes = [removal('RowPolicy', input.rowPolicyId, input.version)];
      const { entities } = await changeSemanticLayer(services.layer, viewer, { confirmed: input.confirmed, changes });
      return database.model.findUniqueOrThrow({ ...query, where: { id: modelIn(entities) } });
    },
  }),
}));
