import { builder } from '../../graphql/builder.ts';
import { expected } from '../../graphql/errors.ts';
import { settingsFields } from './agentSettingsInput.schema.ts';
import { removeAgent } from './removeAgent.ts';
import { updateAgent } from './updateAgent.ts';

const UpdateAgentInput = builder.inputType('UpdateAgentInput', {
  description: 'Change of the settings of an agent. Absent settings keep their value.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Agent to change.' }),
    version: t.int({ required: true, description: 'Version that was read; CONFLICT when a newer one exists.' }),
    name: t.string({ description: 'Name for display, 1 to 200 characters, unique in the environment.' }),
    ...settingsFields(t),
  }),
});

const RemoveAgentInput = builder.inputType('RemoveAgentInput', {
  description: 'Agent to remove.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Agent to remove.' }),
    version: t.int({ description: 'Version that was read; CONFLICT when a newer one exists. Absent: any.' }),
  }),
});

const RemovedAgent = builder.objectRef<{ readonly id: string }>('RemovedAgent').implement({
  description: 'Agent that was removed.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'Id of the agent; its tasks still refer to it.' }) }),
});

builder.mutationFields((t) => ({
  updateAgent: t.prismaField({
    type: 'Agent',
    description:
      'Changes the settings of an agent, which gives it a new version. For admins and editors of the agent; ' +
      'instructions, access and the use of SQL are for admins. Fails with CONFLICT when the agent has changed since ' +
      '`version` or the name is taken.',
    errors: { types: expected },
    args: { input: t.arg({ type: UpdateAgentInput, required: true }) },
    resolve: (_query, _root, { input: { id, version, ...changes } }, { database, viewer }) =>
      updateAgent(database, viewer, { id, version }, changes),
  }),
  removeAgent: t.field({
    type: RemovedAgent,
    description: 'Removes an agent from every list and revokes its tokens. Its tasks stay. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: RemoveAgentInput, required: true }) },
    resolve: (_root, { input: { id, version } }, { database, viewer, now }) =>
      removeAgent(database, viewer, { id, version: version ?? null }, now),
  }),
}));
