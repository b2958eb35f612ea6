import { builder } from '../../graphql/builder.ts';
import { ActorRole, GranteeType } from '../../graphql/enums/access.ts';
import { expected } from '../../graphql/errors.ts';
import { setPublicAccess } from './setPublicAccess.ts';
import { shareAgent, unshareAgent } from './shareAgent.ts';

const ShareAgentInput = builder.inputType('ShareAgentInput', {
  description: 'Right on an agent for a person or a group.',
  fields: (t) => ({
    agentId: t.id({ required: true, description: 'Agent to share.' }),
    granteeType: t.field({ type: GranteeType, required: true, description: 'Kind of grantee.' }),
    granteeId: t.string({
      description: 'Actor or user of the own organization; not read for ORGANIZATION and PUBLIC.',
    }),
    role: t.field({
      type: ActorRole,
      required: true,
      description:
        'VIEWER: may ask it. EDITOR and OWNER, for people only: may also change it, but for its instructions and access.',
    }),
  }),
});

const UnshareAgentInput = builder.inputType('UnshareAgentInput', {
  description: 'Right on an agent to take away.',
  fields: (t) => ({
    permissionId: t.id({ required: true, description: 'Permission on an agent.' }),
  }),
});

const SetPublicAccessInput = builder.inputType('SetPublicAccessInput', {
  description: 'Access of people without an account.',
  fields: (t) => ({
    allowed: t.boolean({ required: true, description: 'False closes all public pages and public links.' }),
  }),
});

builder.mutationFields((t) => ({
  setPublicAccess: t.prismaField({
    type: 'Organization',
    description:
      'Chooses whether agents may have public pages, and tasks public links. Without it those that there are end at ' +
      'once; with it again they open again. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: SetPublicAccessInput, required: true }) },
    resolve: (query, _root, { input }, { services, viewer }) =>
      setPublicAccess(services.task, viewer, input.allowed, query),
  }),
  shareAgent: t.prismaField({
    type: 'Agent',
    description:
      'Lets a person or a group ask an agent, or a person change it; a right that they have on it is replaced. For ' +
      'admins. ' +
      'Fails with NOT_FOUND for people who are no members.',
    errors: { types: expected },
    args: { input: t.arg({ type: ShareAgentInput, required: true }) },
    resolve: (_query, _root, { input: { agentId, granteeType, granteeId, role } }, { database, viewer }) =>
      shareAgent(database, viewer, agentId, { granteeType, granteeId: granteeId ?? null, role }),
  }),
  unshareAgent: t.prismaField({
    type: 'Agent',
    description: 'Takes a right on an agent away. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: UnshareAgentInput, required: true }) },
    resolve: (_query, _root, { input: { permissionId } }, { database, viewer }) =>
      unshareAgent(database, viewer, permissionId),
  }),
}));
