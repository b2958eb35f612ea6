import { builder } from '../../graphql/builder.ts';
import { expected } from '../../graphql/errors.ts';
import { LimitExceededError } from '../../platform/errors.ts';
import { copyAgent } from './copyAgent.ts';

const CopyAgentInput = builder.inputType('CopyAgentInput', {
  description: 'Agent to copy, and the name of the copy.',
  fields: (t) => ({
    agentId: t.id({ required: true, description: 'Agent to copy.' }),
    name: t.string({
      required: true,
      description: 'Name of the copy, 1 to 200 characters, unique in the environment.',
    }),
  }),
});

builder.mutationField('copyAgent', (t) =>
  t.prismaField({
    type: 'Agent',
    description:
      'Creates an agent with the settings, the data, the suggestions and the variables of another one, in its ' +
      'environment. The copy is RESTRICTED and has no permissions and no tokens. For admins. Fails with CONFLICT ' +
      'when the name is taken.',
    errors: { types: [...expected, LimitExceededError] },
    args: { input: t.arg({ type: CopyAgentInput, required: true }) },
    resolve: (_query, _root, { input: { agentId: id, name } }, { database, viewer, services, now }) =>
      copyAgent(services.source, database, viewer, { id, name }, now),
  }),
);
