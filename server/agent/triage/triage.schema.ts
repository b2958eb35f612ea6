import type { TriageItem } from '../../generated/prisma/client.ts';
import { builder, governed } from '../../graphql/builder.ts';
import { connectionOf } from '../../graphql/connectionOf.ts';
import { TriageFixKind, TriageState } from '../../graphql/enums/learning.ts';
import { FeedbackType, QuestionOutcome } from '../../graphql/enums/task.ts';
import { commentPolicy } from '../../task/task.policy.ts';
import { countTriageItems, triageItemsOf } from './findTriageItems.ts';
import { modelOfFix } from './fixOf.ts';
import { triageItemPolicy } from './triage.policy.ts';

const Rating = builder.prismaObject('CommentFeedback', {
  name: 'GivenRating',
  description: 'Rating of an answer by a person, as admins read it.',
  fields: (t) => ({
    type: t.expose('feedbackType', { type: FeedbackType, description: 'Rating.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Reason; null: none was given.' }),
    actor: t.relation('actor', { nullable: true, description: 'Person who gave it; null when not readable.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time at which it was given.' }),
  }),
});

type Fixed = Pick<TriageItem, 'organizationId' | 'fixKind' | 'fixId' | 'fixName'>;

const FixObject = builder.objectRef<Fixed>('TriageFix').implement({
  description: 'Thing that was changed so that an answer comes out right.',
  fields: (t) => ({
    kind: t.field({ type: TriageFixKind, description: 'Kind.', resolve: ({ fixKind }) => fixKind! }),
    thingId: t.id({ description: 'Its id; it may be gone since.', resolve: ({ fixId }) => fixId! }),
    modelId: t.id({
      nullable: true,
      description: 'Model that it is a dimension or measure of; null: it is another thing, or gone.',
      resolve: ({ organizationId, fixId }, _args, { database }) => modelOfFix(database, organizationId, fixId!),
    }),
    name: t.string({ description: 'Its name at that time.', resolve: ({ fixName }) => fixName! }),
  }),
});

const OutcomeNow = builder.objectRef<TriageItem>('TriageOutcome').implement({
  description: 'Reply to the question when it was asked again.',
  fields: (t) => ({
    askedAt: t.field({
      type: 'DateTime',
      description: 'Time at which it was asked again.',
      resolve: ({ askedAgainAt }) => askedAgainAt!,
    }),
    outcome: t.field({
      type: QuestionOutcome,
      description: 'End of the question.',
      resolve: ({ nowOutcome }) => nowOutcome!,
    }),
    sentence: t.string({
      description: 'Reply, one sentence of Markdown.',
      resolve: ({ nowSentence }) => nowSentence ?? '',
    }),
    semql: t.string({
      nullable: true,
      description: 'SemQL of an answer; null: it has none.',
      resolve: ({ nowSemql }) => nowSemql,
    }),
  }),
});

builder.prismaNode('TriageItem', {
  ...governed('TriageItem', triageItemPolicy),
  description: 'Answer that a person rated bad, for admins to look into; one per answer. Read by admins.',
  fields: (t) => ({
    state: t.expose('state', { type: TriageState, description: 'State.' }),
    dismissal: t.exposeString('dismissal', { description: 'Reason why nothing is changed; empty otherwise.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the first bad rating.' }),
    movedAt: t.expose('movedAt', { type: 'DateTime', description: 'Time at which the state last changed.' }),
    agent: t.relation('agent', { nullable: true, description: 'Agent that answered; null when not readable.' }),
    owner: t.relation('owner', { nullable: true, description: 'Member who looks into it; null: none does.' }),
    comment: t.relation('comment', {
      nullable: true,
      description: 'Turn whose answer was rated; null when the viewer may not read it.',
    }),
    ratings: t.field({
      type: [Rating],
      description: 'Ratings of the answer, bad ones first, at most 50.',
      resolve: async ({ commentId }, _args, { database, viewer }) =>
        database.commentFeedback.findMany({
          where: { commentId, comment: commentPolicy.where(viewer) },
          orderBy: [{ feedbackType: 'desc' }, { createdAt: 'asc' }, { id: 'asc' }],
          take: 50,
        }),
    }),
    fix: t.field({
      type: FixObject,
      nullable: true,
      description: 'Thing that was changed; null: not said.',
      resolve: (item) => (item.fixKind === null ? null : item),
    }),
    now: t.field({
      type: OutcomeNow,
      nullable: true,
      description: 'Reply when the question was last asked again; null: it was not.',
      resolve: (item) => (item.askedAgainAt === null ? null : item),
    }),
  }),
});

const Counts = builder.objectRef<ReadonlyMap<string, number>>('TriageCounts').implement({
  description: 'Numbers of answers that were rated bad, by state.',
  fields: (t) => ({
    open: t.int({ description: 'Number of those that are OPEN.', resolve: (counts) => counts.get('OPEN') ?? 0 }),
    inProgress: t.int({
      description: 'Number of those that are IN_PROGRESS.',
      resolve: (counts) => counts.get('IN_PROGRESS') ?? 0,
    }),
    fixed: t.int({ description: 'Number of those that are FIXED.', resolve: (counts) => counts.get('FIXED') ?? 0 }),
    dismissed: t.int({
      description: 'Number of those that are DISMISSED.',
      resolve: (counts) => counts.get('DISMISSED') ?? 0,
    }),
    withdrawn: t.int({
      description: 'Number of those that are WITHDRAWN.',
      resolve: (counts) => counts.get('WITHDRAWN') ?? 0,
    }),
  }),
});

builder.queryFields((t) => ({
  triageItems: t.prismaConnection(
    {
      type: 'TriageItem',
      cursor: 'id',
      description: 'Answers that were rated bad, newest first. For admins; empty for others.',
      authScopes: { member: true },
      args: {
        agentId: t.arg.id({ description: 'Agent that answered; by default any of the organization.' }),
        states: t.arg({ type: [TriageState], description: 'States; by default any.' }),
        ownerId: t.arg.id({ description: 'Member who looks into it; by default any.' }),
        unowned: t.arg.boolean({ description: 'True: only those without an owner; false: only those with one.' }),
      },
      totalCount: (_connection, filters, { database, viewer }) =>
        database.triageItem.count({ where: triageItemsOf(viewer, filters) }),
      resolve: (query, _root, filters, { database, viewer }) =>
        database.triageItem.findMany({ ...query, where: triageItemsOf(viewer, filters), orderBy: { id: 'desc' } }),
    },
    connectionOf('TriageItem'),
  ),
  triageCounts: t.field({
    type: Counts,
    nullable: true,
    description:
      'Numbers of answers that were rated bad, by state; null when the agent or the owner does not exist, or the viewer cannot read the queue.',
    authScopes: { member: true },
    args: {
      agentId: t.arg.id({ description: 'Agent that answered; by default any of the organization.' }),
      ownerId: t.arg.id({ description: 'Member who looks into it; by default any.' }),
      unowned: t.arg.boolean({ description: 'True: only those without an owner; false: only those with one.' }),
    },
    resolve: (_root, filters, { database, viewer }) => countTriageItems(database, viewer, filters),
  }),
}));
