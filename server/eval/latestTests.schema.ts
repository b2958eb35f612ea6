import { canReadInstructions } from '../access/agent.policy.ts';
import { builder } from '../graphql/builder.ts';
import { readLatestTests, type LatestTests } from './suites/latestTests.ts';

const Latest = builder.objectRef<LatestTests>('LatestTests').implement({
  description: 'Outcome of the latest run of each suite of an agent, together.',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'Number of cases that were asked.' }),
    passed: t.exposeInt('passed', { description: 'Number of cases that passed.' }),
    testedAt: t.field({
      type: 'DateTime',
      description: 'End of the latest of the runs.',
      resolve: ({ testedAt }) => testedAt,
    }),
  }),
});

builder.prismaObjectFields('Agent', (t) => ({
  latestTests: t.field({
    type: Latest,
    nullable: true,
    description: 'Latest test results; null: no suite has run, or the viewer is not an admin.',
    resolve: (agent, _args, context) =>
      canReadInstructions(context.viewer, agent) ? readLatestTests(context, agent.id) : null,
  }),
}));
