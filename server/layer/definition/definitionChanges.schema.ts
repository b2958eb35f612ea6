import { builder } from '../../graphql/builder.ts';
import { ForbiddenError } from '../../platform/errors.ts';
import { changeSemanticLayer } from '../changeSemanticLayer.ts';
import { layerFailures } from '../layer.schema.ts';
import { creation, removal, update } from '../mutations/changeInputs.ts';
import { atVersion } from '../mutations/layerInput.schema.ts';
import { shareDefinition } from './shareDefinition.ts';
import { revokeVerification, verifyDefinition } from './verifyDefinition.ts';

const agentDescription = 'The only agent that reads it, of the same environment; null: every agent.';

const CreateDefinitionInput = builder.inputType('CreateDefinitionInput', {
  description: 'New definition, which agents read once it is verified.',
  fields: (t) => ({
    environmentId: t.id({ description: 'Environment of the definition; by default the one the viewer works in.' }),
    name: t.string({ required: true, description: 'Word or phrase, at most 200 characters.' }),
    description: t.string({ required: true, description: 'Meaning, in Markdown, at most 4,000 characters.' }),
    agentId: t.id({ description: agentDescription }),
  }),
});

const UpdateDefinitionInput = builder.inputType('UpdateDefinitionInput', {
  description: 'Change of a definition; absent fields stay as they are.',
  fields: (t) => ({
    definitionId: t.id({ required: true, description: 'Definition to change.' }),
    name: t.string({ description: 'Word or phrase, at most 200 characters.' }),
    description: t.string({ description: 'Meaning, in Markdown, at most 4,000 characters.' }),
    agentId: t.id({ description: agentDescription }),
    ...atVersion(t),
  }),
});

const RemoveDefinitionInput = builder.inputType('RemoveDefinitionInput', {
  description: 'Definition to remove.',
  fields: (t) => ({
    definitionId: t.id({ required: true, description: 'Definition to remove.' }),
    ...atVersion(t),
  }),
});

const VerifyDefinitionInput = builder.inputType('VerifyDefinitionInput', {
  description: 'Definition that is right as it was read.',
  fields: (t) => ({
    definitionId: t.id({ required: true, description: 'Definition to confirm.' }),
    version: t.int({ required: true, description: 'Version that was read; another one is refused with CONFLICT.' }),
    validUntil: t.field({
      type: 'DateTime',
      description:
        'Time at which the confirmation ends; null: without an end; absent: after as many months as the organization ' +
        'has chosen, `verificationMonths`.',
    }),
    months: t.int({ description: 'Number of months after which it ends, 1 to 120, instead of `validUntil`.' }),
  }),
});

const RevokeVerificationInput = builder.inputType('RevokeVerificationInput', {
  description: 'Definition whose confirmation is taken back.',
  fields: (t) => ({ definitionId: t.id({ required: true, description: 'Definition that is verified.' }) }),
});

const ShareDefinitionInput = builder.inputType('ShareDefinitionInput', {
  description: 'Readers of a definition besides admins and its author.',
  fields: (t) => ({
    definitionId: t.id({ required: true, description: 'Definition to share.' }),
    actorIds: t.idList({ description: 'People who read it; null: every member, once it is verified.' }),
  }),
});

const RemovedDefinition = builder.objectRef<{ readonly id: string }>('RemovedDefinition').implement({
  description: 'Definition that was removed.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'Id that the definition had.' }) }),
});

builder.mutationFields((t) => ({
  createDefinition: t.prismaField({
    type: 'Definition',
    description:
      'Files a definition. Any member may; agents read it once an admin has verified it. Fails with LIMIT_EXCEEDED ' +
      'for more than 2,000 of an environment.',
    errors: layerFailures,
    args: { input: t.arg({ type: CreateDefinitionInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      if (viewer.kind !== 'member') {
        throw new ForbiddenError();
      }
      const change = creation('Definition', input);
      await changeSemanticLayer(services.layer, viewer, { environmentId: input.environmentId, changes: [change] });
      return database.definition.findUniqueOrThrow({ ...query, where: { id: change.value.id } });
    },
  }),
  updateDefinition: t.prismaField({
    type: 'Definition',
    description:
      'Changes a definition, which gives it a new version. Another name or text, or one that ' +
      'other agents read, has to be verified again. For admins, its author, and members who may edit it.',
    errors: layerFailures,
    args: { input: t.arg({ type: UpdateDefinitionInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      const changes = [update('Definition', input.definitionId, input)];
      await changeSemanticLayer(services.layer, viewer, { confirmed: input.confirmed, changes });
      return database.definition.findUniqueOrThrow({ ...query, where: { id: input.definitionId } });
    },
  }),
  removeDefinition: t.field({
    type: RemovedDefinition,
    description: 'Removes a definition with its verifications. For admins, its author, and members who may edit it.',
    errors: layerFailures,
    args: { input: t.arg({ type: RemoveDefinitionInput, required: true }) },
    resolve: async (_root, { input }, { services, viewer }) => {
      const changes = [removal('Definition', input.definitionId, input.version)];
      await changeSemanticLayer(services.layer, viewer, { confirmed: input.confirmed, changes });
      return { id: input.definitionId };
    },
  }),
  verifyDefinition: t.prismaField({
    type: 'Definition',
    description: 'Confirms that a definition is right, for some time or without an end. For admins.',
    errors: layerFailures,
    args: { input: t.arg({ type: VerifyDefinitionInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer, now }) => {
      await verifyDefinition(services.layer, viewer, input, now);
      return database.definition.findUniqueOrThrow({ ...query, where: { id: input.definitionId } });
    },
  }),
  revokeVerification: t.prismaField({
    type: 'Definition',
    description: 'Takes back the confirmation of a definition, so that agents stop reading it. For admins.',
    errors: layerFailures,
    args: { input: t.arg({ type: RevokeVerificationInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer, now }) => {
      await revokeVerification(services.layer, viewer, input.definitionId, now);
      return database.definition.findUniqueOrThrow({ ...query, where: { id: input.definitionId } });
    },
  }),
  shareDefinition: t.prismaField({
    type: 'Definition',
    description: 'Chooses who reads a definition, also in answers of agents. For admins.',
    errors: layerFailures,
    args: { input: t.arg({ type: ShareDefinitionInput, required: true }) },
    resolve: async (query, _root, { input: { definitionId, actorIds } }, { database, services, viewer }) => {
      await shareDefinition(services.layer, viewer, { definitionId, actorIds: actorIds ?? null });
      return database.definition.findUniqueOrThrow({ ...query, where: { id: definitionId } });
    },
  }),
}));
