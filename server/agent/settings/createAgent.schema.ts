import { builder } from '../../graphql/builder.ts';
import { expected } from '../../graphql/errors.ts';
import { LimitExceededError } from '../../platform/errors.ts';
import { giftFields } from '../giving/giftInput.schema.ts';
import { MixesSampleDataError } from '../giving/refuseMixing.ts';
import { settingsFields } from './agentSettingsInput.schema.ts';
import { createAgent } from './createAgent.ts';

const CreateAgentInput = builder.inputType('CreateAgentInput', {
  description: 'New agent: its settings, and the data and definitions that it is given. Absent settings get defaults.',
  fields: (t) => ({
    name: t.string({
      required: true,
      description: 'Name for display, 1 to 200 characters, unique in the environment.',
    }),
    ...settingsFields(t),
    ...giftFields(t),
    suggestions: t.boolean({
      description:
        'False: the agent gets no suggested questions. By default one with models gets some that it answers.',
    }),
  }),
});

builder.mutationField('createAgent', (t) =>
  t.prismaField({
    type: 'Agent',
    description:
      'Creates an agent in the environment the viewer works in. For admins. Fails with CONFLICT when the name is ' +
      'taken, for a metric without the models that it is computed from, or when sample data would meet own data, and with LIMIT_EXCEEDED for more ' +
      'than 50 tables.',
    errors: { types: [MixesSampleDataError, ...expected, LimitExceededError] },
    args: { input: t.arg({ type: CreateAgentInput, required: true }) },
    resolve: (_query, _root, { input }, { database, viewer, services, now }) =>
      createAgent(services.source, database, viewer, input, now),
  }),
);
