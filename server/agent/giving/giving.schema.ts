import { builder } from '../../graphql/builder.ts';
import { expected } from '../../graphql/errors.ts';
import { LimitExceededError } from '../../platform/errors.ts';
import { giveToAgent, takeFromAgent } from './changeGift.ts';
import { giftFields } from './giftInput.schema.ts';
import { MixesSampleDataError } from './refuseMixing.ts';

builder.objectType(MixesSampleDataError, {
  name: 'MixesSampleDataError',
  interfaces: ['UserError'],
  description:
    'CONFLICT: sample data would meet own data in an agent. Nothing was written; send it again with ' +
    '`mixSampleData: true` to let them meet.',
});

const versionDescription = 'Version of the agent that was read; CONFLICT when a newer one exists. Absent: any.';

const GiveToAgentInput = builder.inputType('GiveToAgentInput', {
  description: 'Data and definitions to give to an agent. Others that it has stay as they are.',
  fields: (t) => ({
    agentId: t.id({ required: true, description: 'Agent that gets them.' }),
    version: t.int({ description: versionDescription }),
    ...giftFields(t),
  }),
});

const TakeFromAgentInput = builder.inputType('TakeFromAgentInput', {
  description: 'Data and definitions to take from an agent.',
  fields: (t) => ({
    agentId: t.id({ required: true, description: 'Agent that loses them.' }),
    version: t.int({ description: versionDescription }),
    modelIds: t.idList({
      description:
        'Models to take, with the metrics that are computed from them, and with their tables unless another of its ' +
        'models is over them or it reads the metadata only.',
    }),
    tableIds: t.idList({ description: 'Tables to take; none of its models may be over them.' }),
    metricIds: t.idList({ description: 'Metrics to take.' }),
  }),
});

builder.mutationFields((t) => ({
  giveToAgent: t.prismaField({
    type: 'Agent',
    description:
      'Gives models, tables and metrics to an agent, or changes what it sees of those it has. For admins and editors ' +
      'of the agent. Fails with CONFLICT for a metric without the models that it is computed from, or when sample ' +
      'data would meet own data, and with LIMIT_EXCEEDED for more than 50 tables.',
    errors: { types: [MixesSampleDataError, ...expected, LimitExceededError] },
    args: { input: t.arg({ type: GiveToAgentInput, required: true }) },
    resolve: (_query, _root, { input: { agentId: id, version, ...gift } }, { database, viewer, services }) =>
      giveToAgent(services.source, database, viewer, { id, version: version ?? null }, gift),
  }),
  takeFromAgent: t.prismaField({
    type: 'Agent',
    description:
      'Takes models, tables and metrics from an agent. For admins and editors of the agent. Fails with NOT_FOUND for ' +
      'what the agent does not have, and with CONFLICT for a table that one of its models is over.',
    errors: { types: expected },
    args: { input: t.arg({ type: TakeFromAgentInput, required: true }) },
    resolve: (_query, _root, { input: { agentId: id, version, ...taking } }, { database, viewer }) =>
      takeFromAgent(database, viewer, { id, version: version ?? null }, taking),
  }),
}));
