import { actorPolicy } from '../../access/access.policy.ts';
import { builder } from '../../graphql/builder.ts';
import { AnalyticsPeriodName } from '../../graphql/enums/agent.ts';
import { TaskChannel } from '../../graphql/enums/task.ts';
import { readableAgent } from './analysedAgent.ts';
import { analyticsPeriod, type AnalyticsPeriod } from './analyticsPeriod.ts';
import { readDays, readFigures, type AnalyticsFigures, type ChannelDay } from './readFigures.ts';
import {
  readRankings,
  type AskedQuestion,
  type AskedTopic,
  type AskingPerson,
  type Rankings,
  type UsedItem,
} from './readRankings.ts';

const Figures = builder.objectRef<AnalyticsFigures>('AnalyticsFigures').implement({
  description: 'Figures of the questions to an agent in a stretch of time.',
  fields: (t) => ({
    questions: t.exposeInt('questions', { description: 'Number of questions, follow-ups among them.' }),
    tasks: t.exposeInt('tasks', { description: 'Number of tasks that they belong to.' }),
    people: t.exposeInt('people', { description: 'Number of people and tokens that asked.' }),
    answered: t.exposeInt('answered', { description: 'Number of questions that ended with an answer.' }),
    clarified: t.exposeInt('clarified', { description: 'Number of questions that ended with a question back.' }),
    refused: t.exposeInt('refused', { description: 'Number of questions that were refused.' }),
    failed: t.exposeInt('failed', { description: 'Number of questions that ended with an error.' }),
    stopped: t.exposeInt('stopped', { description: 'Number of questions that a person stopped.' }),
    followUps: t.exposeInt('followUps', { description: 'Number of questions that follow another one of their task.' }),
    deep: t.exposeInt('deep', { description: 'Number of questions in deep mode.' }),
    clarificationsContinued: t.exposeInt('clarificationsContinued', {
      description: 'Number of questions back that were followed by another turn.',
    }),
    byLanguageModel: t.exposeInt('byLanguageModel', {
      description: 'Number of questions that a language model worked on; the others are of the built-in analyst.',
    }),
    good: t.exposeInt('good', { description: 'Number of ratings that are GOOD.' }),
    bad: t.exposeInt('bad', { description: 'Number of ratings that are BAD.' }),
    medianMs: t.exposeInt('medianMs', {
      nullable: true,
      description: 'Median time from asking to the end in milliseconds; null: none ended.',
    }),
    slowMs: t.exposeInt('slowMs', {
      nullable: true,
      description: '95th percentile of the time from asking to the end in milliseconds; null: none ended.',
    }),
  }),
});

const Day = builder.objectRef<ChannelDay>('AnalyticsDay').implement({
  description: 'Questions of one channel on one day.',
  fields: (t) => ({
    day: t.exposeString('day', { description: 'Day in the time zone of the organization: `2026-11-22`.' }),
    channel: t.expose('channel', { type: TaskChannel, description: 'Place where they were asked.' }),
    questions: t.exposeInt('questions', { description: 'Number of questions.' }),
  }),
});

const Person = builder.objectRef<AskingPerson>('AnalyticsPerson').implement({
  description: 'Person or token that asked, with a count.',
  fields: (t) => ({
    questions: t.exposeInt('questions', { description: 'Number of questions.' }),
    actor: t.prismaField({
      type: 'Actor',
      nullable: true,
      description: 'Person or token; null when the viewer may not read it.',
      resolve: (query, { actorId }, _args, { database, viewer }) =>
        database.actor.findUnique({ ...query, where: { id: actorId, AND: actorPolicy.where(viewer) } }),
    }),
  }),
});

const Topic = builder.objectRef<AskedTopic>('AnalyticsTopic').implement({
  description: 'Number and breakdown of answers, with a count.',
  fields: (t) => ({
    topic: t.exposeString('topic', { description: 'Words for it: "Revenue by country".' }),
    questions: t.exposeInt('questions', { description: 'Number of questions.' }),
  }),
});

const Question = builder.objectRef<AskedQuestion>('AnalyticsQuestion').implement({
  description: 'Question in equal words, in any case, with counts.',
  fields: (t) => ({
    question: t.exposeString('question', { description: 'Question, as one person asked it.' }),
    questions: t.exposeInt('questions', { description: 'Number of times that it was asked.' }),
    people: t.exposeInt('people', { description: 'Number of people and tokens that asked it.' }),
  }),
});

const Item = builder.objectRef<UsedItem>('AnalyticsItem').implement({
  description: 'Definition that answers were computed from, with a count.',
  fields: (t) => ({
    definition: t.exposeString('definition', { description: 'Kind and name: `measure orders.revenue`.' }),
    questions: t.exposeInt('questions', { description: 'Number of questions.' }),
  }),
});

/** An agent's analytics: everything is counted when it is asked for. */
interface Analytics {
  readonly agentId: string;
  readonly period: AnalyticsPeriod;
  /** Counted once for all rankings of a document. */
  readonly rankings: () => Promise<Rankings>;
}

const AnalyticsObject = builder.objectRef<Analytics>('AgentAnalytics').implement({
  description: 'Use of an agent in a period, without questions that were asked while its use was not tracked.',
  fields: (t) => ({
    from: t.field({
      type: 'DateTime',
      description: 'Midnight at which the period begins, in the time zone of the organization.',
      resolve: ({ period }) => period.from,
    }),
    to: t.field({
      type: 'DateTime',
      description: 'End of the period: the time of the request.',
      resolve: ({ period }) => period.to,
    }),
    timeZone: t.string({
      description: 'IANA name of the time zone whose days are counted.',
      resolve: ({ period }) => period.timeZone,
    }),
    figures: t.field({
      type: Figures,
      description: 'Figures of the period.',
      resolve: ({ agentId, period }, _args, { database }) => readFigures(database, agentId, period),
    }),
    before: t.field({
      type: Figures,
      description: 'Figures of as many days before, up to the same time of day.',
      resolve: ({ agentId, period }, _args, { database }) => readFigures(database, agentId, period.before),
    }),
    days: t.field({
      type: [Day],
      description: 'Questions by day and channel; days without one are left out.',
      resolve: async ({ agentId, period }, _args, { database }) => [...(await readDays(database, agentId, period))],
    }),
    people: t.field({
      type: [Person],
      description: 'The ten people and tokens that asked most.',
      resolve: async ({ rankings }) => [...(await rankings()).people],
    }),
    topics: t.field({
      type: [Topic],
      description: 'The ten topics that were answered most.',
      resolve: async ({ rankings }) => [...(await rankings()).topics],
    }),
    questions: t.field({
      type: [Question],
      description: 'The ten questions that were asked most.',
      resolve: async ({ rankings }) => [...(await rankings()).questions],
    }),
    items: t.field({
      type: [Item],
      description: 'The ten definitions that answers were computed from most.',
      resolve: async ({ rankings }) => [...(await rankings()).items],
    }),
  }),
});

builder.queryField('agentAnalytics', (t) =>
  t.field({
    type: AnalyticsObject,
    nullable: true,
    description: 'Use of an agent in a period; null when it does not exist or the viewer is not an admin of it.',
    authScopes: { asker: true },
    args: {
      agentId: t.arg.id({ required: true, description: 'Id of the agent.' }),
      period: t.arg({
        type: AnalyticsPeriodName,
        defaultValue: 'DAYS_30',
        description: 'Days up to now; 30 by default.',
      }),
    },
    resolve: async (_root, { agentId, period: name }, { database, viewer, now }) => {
      const agent = await readableAgent(database, viewer, agentId);
      if (agent === null) {
        return null;
      }
      const period = await analyticsPeriod(database, agent.organizationId, name ?? 'DAYS_30', now);
      let read: Promise<Rankings> | undefined;
      return { agentId, period, rankings: () => (read ??= readRankings(database, agentId, period)) };
    },
  }),
);
