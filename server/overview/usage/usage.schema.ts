import { builder } from '../../graphql/builder.ts';
import { usageOf, type Usage, type UsageDay } from './usage.ts';

const Day = builder.objectRef<UsageDay>('UsageDay').implement({
  description: 'Questions of one agent on one day.',
  fields: (t) => ({
    day: t.exposeString('day', { description: "Day in the organization's time zone, ISO 8601: `2026-11-22`." }),
    agentId: t.exposeID('agentId', { description: 'Id of the agent.' }),
    agentName: t.exposeString('agentName', { description: 'Name of the agent.' }),
    quick: t.exposeInt('quick', { description: 'Number of questions in quick mode.' }),
    deep: t.exposeInt('deep', { description: 'Number of questions in deep mode.' }),
  }),
});

const UsageObject = builder.objectRef<Usage>('Usage').implement({
  description: 'Use of the plan in the current month.',
  fields: (t) => ({
    from: t.expose('from', { type: 'DateTime', description: 'Start of the month.' }),
    to: t.expose('to', { type: 'DateTime', description: 'Time at which the counts start again.' }),
    quick: t.exposeInt('quick', { description: 'Number of questions in quick mode.' }),
    deep: t.exposeInt('deep', { description: 'Number of questions in deep mode.' }),
    activeAgents: t.exposeInt('activeAgents', { description: 'Number of agents.' }),
    days: t.field({
      type: [Day],
      description: 'Questions by day and agent, days without any left out.',
      resolve: ({ days }) => [...days],
    }),
  }),
});

builder.queryField('usage', (t) =>
  t.field({
    type: UsageObject,
    description: "Use of the organization's plan in the current month. For admins.",
    authScopes: { admin: true },
    resolve: (_root, _args, { database, viewer, now }) => usageOf(database, viewer, now),
  }),
);
