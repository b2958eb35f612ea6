import { builder } from '../../graphql/builder.ts';
import { JoinType, RelationshipType } from '../../graphql/enums/model.ts';
import { creation, modelIn, removal, update } from './changeInputs.ts';
import { changeSemanticLayer } from '../changeSemanticLayer.ts';
import { layerFailures } from '../layer.schema.ts';
import { KeyPairInput } from './keyPairInput.schema.ts';
import { atVersion, confirmed, nameOf, naming, type InputFields } from './layerInput.schema.ts';

const relationshipFields = (t: InputFields) => ({
  ...naming(t),
  type: t.field({ type: RelationshipType, description: 'Numbers of rows on both sides.' }),
  joinType: t.field({ type: JoinType, description: 'Rows that count when it is followed.' }),
});

export const CreateRelationshipInput = builder.inputType('CreateRelationshipInput', {
  description: 'New relationship of a model.',
  fields: (t) => ({
    modelId: t.id({ required: true, description: 'Model that gets the relationship.' }),
    name: t.string({ required: true, description: nameOf('model') }),
    toModel: t.string({ required: true, description: 'Name of the model that is reached.' }),
    keys: t.field({ type: [KeyPairInput], required: true, description: 'Pairs of dimensions that must be equal.' }),
    ...relationshipFields(t),
    ...confirmed(t),
  }),
});

export const UpdateRelationshipInput = builder.inputType('UpdateRelationshipInput', {
  description: 'Change of a relationship; absent fields stay as they are.',
  fields: (t) => ({
    relationshipId: t.id({ required: true, description: 'Relationship to change.' }),
    name: t.string({ description: nameOf('model') }),
    toModel: t.string({ description: 'Name of the model that is reached.' }),
    keys: t.field({ type: [KeyPairInput], description: 'Pairs of dimensions that must be equal.' }),
    ...relationshipFields(t),
    ...atVersion(t),
  }),
});

export const RemoveRelationshipInput = builder.inputType('RemoveRelationshipInput', {
  description: 'Relationship to remove.',
  fields: (t) => ({
    relationshipId: t.id({ required: true, description: 'Relationship to remove.' }),
    ...atVersion(t),
  }),
});

builder.mutationFields((t) => ({
  createRelationship: t.prismaField({
    type: 'Relationship',
    description: 'Creates a relationship, which gives its model a new version. For admins and editors of the model.',
    errors: layerFailures,
    args: { input: t.arg({ type: CreateRelationshipInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      const change = creation('Relationship', input);
      await changeSemanticLayer(services.layer, viewer, { confirmed: input.confirmed, changes: [change] });
      return database.relationship.findUniqueOrThrow({ ...query, where: { id: change.value.id } });
    },
  }),
  updateRelationship: t.prismaField({
    type: 'Relationship',
    description: 'Changes a relationship, which gives its model a new version. For admins and editors of the model.',
    errors: layerFailures,
    args: { input: t.arg({ type: UpdateRelationshipInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      const changes = [update('Relationship', input.relationshipId, input)];
      await changeSemanticLayer(services.layer, viewer, { confirmed: input.confirmed, changes });
      return database.relationship.findUniqueOrThrow({ ...query, where: { id: input.relationshipId } });
    },
  }),
  removeRelationship: t.prismaField({
    type: 'Model',
    description:
      'Removes a relationship and returns its model, which has a new version. For admins and editors of the model.',
    errors: layerFailures,
    args: { input: t.arg({ type: RemoveRelationshipInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      const changes = [removal('Relationship', input.relationshipId, input.version)];
      const { entities } = await changeSemanticLayer(services.layer, viewer, { confirmed: input.confirmed, changes });
      return database.model.findUniqueOrThrow({ ...query, where: { id: modelIn(entities) } });
    },
  }),
}));
