import { canReadInstructions } from '../../access/agent.policy.ts';
import { builder } from '../../graphql/builder.ts';
import { readUse, type AgentUse } from './readUse.ts';

const Use = builder.objectRef<AgentUse>('AgentUse').implement({
  description: 'Use of an agent in 30 days, today among them, without questions while its use was not tracked.',
  fields: (t) => ({
    questions: t.exposeInt('questions', { description: 'Number of questions.' }),
    good: t.exposeInt('good', { description: 'Number of ratings that are GOOD.' }),
    bad: t.exposeInt('bad', { description: 'Number of ratings that are BAD.' }),
  }),
});

builder.prismaObjectFields('Agent', (t) => ({
  use: t.field({
    type: Use,
    nullable: true,
    description: 'Use in 30 days; null for viewers who are not admins.',
    resolve: (agent, _args, context) =>
      canReadInstructions(context.viewer, agent) ? readUse(context, agent.id) : null,
  }),
}));
