import { canReadInstructions } from '../../access/agent.policy.ts';
import { builder } from '../../graphql/builder.ts';
import { readBelongings, type AgentBelongings } from './belongings.ts';

const Belongings = builder.objectRef<AgentBelongings>('AgentBelongings').implement({
  description: 'Numbers of what belongs to an agent, and ends or is out of reach when it is removed.',
  fields: (t) => ({
    tasks: t.exposeInt('tasks', { description: 'Number of tasks; they and their answers stay.' }),
    tests: t.exposeInt('tests', { description: 'Number of test cases.' }),
    tokens: t.exposeInt('tokens', { description: 'Number of tokens that work today.' }),
    suggestions: t.exposeInt('suggestions', { description: 'Number of suggested questions.' }),
    choices: t.exposeInt('choices', { description: 'Number of remembered choices, followed or waiting.' }),
  }),
});

builder.prismaObjectFields('Agent', (t) => ({
  belongings: t.field({
    type: Belongings,
    nullable: true,
    description: 'Numbers of what belongs to the agent; null for viewers who are not admins.',
    resolve: (agent, _args, context) =>
      canReadInstructions(context.viewer, agent) ? readBelongings(context, agent.id) : null,
  }),
}));
