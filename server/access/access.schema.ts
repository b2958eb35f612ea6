import { isAdminOf } from './readPolicy.ts';
import { expected } from '../graphql/errors.ts';
import { setAttributes } from './setAttributes.ts';
import { builder, governed } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connectionOf.ts';
import { ActorRole, AuthProvider, GranteeType } from '../graphql/enums/access.ts';
import {
  actorPolicy,
  canReadEmail,
  invitationPolicy,
  permissionPolicy,
  present,
  workingToken,
} from './access.policy.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { containing } from '../platform/database/containing.ts';
import type { Viewer } from './viewer.ts';

builder.prismaNode('Actor', {
  ...governed('Actor', actorPolicy),
  description: 'Person or token in one organization.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name for display; may be empty.' }),
    email: t.string({
      nullable: true,
      description: 'Email address; null for viewers other than admins and the person.',
      resolve: (actor, _args, context) => (canReadEmail(context.viewer, actor) ? actor.email : null),
    }),
    provider: t.expose('provider', { type: AuthProvider, description: 'Way of signing in.' }),
    external: t.exposeBoolean('external', { description: 'Reserved; always false.' }),
    role: t.exposeString('role', { description: 'Role: `org:admin` or `org:explorer`.' }),
    attributes: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'Facts that row policies compare rows with, such as `{ "region": "North" }`; null for viewers other than admins.',
      resolve: (actor, _args, { viewer }) => (isAdminOf(viewer, actor) ? actor.attributes : null),
    }),
    removedAt: t.expose('removedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the membership ended; null: a member.',
    }),
    lastActiveAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Time of the last request, to within five minutes; null for viewers other than admins, and before any.',
      resolve: (actor, _args, { viewer }) => (isAdminOf(viewer, actor) ? actor.lastActiveAt : null),
    }),
    questionsOf30Days: t.relationCount('comments', {
      description: 'Number of questions of the last 30 days; 0 for viewers other than admins.',
      where: (_args, { viewer, now }) => ({
        createdAt: { gte: new Date(now.getTime() - 30 * 86_400_000) },
        organizationId: viewer.kind === 'member' && viewer.role === 'org:admin' ? viewer.organizationId : '',
      }),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the membership began.' }),
  }),
});

builder.prismaNode('Invitation', {
  ...governed('Invitation', invitationPolicy),
  description: 'Invitation of an email address into the organization. For admins.',
  fields: (t) => ({
    email: t.exposeString('email', { description: 'Email address that was invited.' }),
    role: t.exposeString('role', { description: 'Role of the new member: `org:admin` or `org:explorer`.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Time at which the link expires, 14 days after it was made.',
    }),
    acceptedAt: t.expose('acceptedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it was accepted; null: open.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it was revoked or replaced; null: not revoked.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the invitation.' }),
    invitedBy: t.relation('invitedBy', {
      nullable: true,
      description: 'Admin who sent it; null when the viewer may not read them.',
    }),
  }),
});

builder.prismaNode('Permission', {
  ...governed('Permission', permissionPolicy),
  description: 'Right of one grantee on exactly one target. For admins.',
  fields: (t) => ({
    granteeType: t.expose('granteeType', { type: GranteeType, description: 'Kind of grantee.' }),
    granteeId: t.exposeString('granteeId', {
      nullable: true,
      description: 'Id of the user, the actor or the organization; null for PUBLIC.',
    }),
    role: t.expose('role', { type: ActorRole, description: 'Right on the target.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which it was granted.' }),
    grantedBy: t.relation('grantedBy', { nullable: true, description: 'Person who granted it; null when unknown.' }),
    agent: t.relation('agent', {
      nullable: true,
      description: 'Agent that it is about; null: another kind of target.',
    }),
    dataSource: t.relation('dataSource', {
      nullable: true,
      description: 'Data source that it is about; null: another kind of target.',
    }),
    table: t.relation('table', {
      nullable: true,
      description: 'Table that it is about; null: another kind of target.',
    }),
    queryLibrary: t.relation('queryLibrary', {
      nullable: true,
      description: 'Query library that it is about; null: another kind of target.',
    }),
    queryTemplate: t.relation('queryTemplate', {
      nullable: true,
      description: 'Query template that it is about; null: another kind of target.',
    }),
    definition: t.relation('definition', {
      nullable: true,
      description: 'Definition that it is about; null: another kind of target.',
    }),
    actor: t.relation('actor', {
      nullable: true,
      description: 'Actor that it is about; null: another kind of target.',
    }),
    report: t.relation('report', {
      nullable: true,
      description: 'Report that it is about; null: another kind of target.',
    }),
    model: t.relation('model', {
      nullable: true,
      description: 'Model that it is about; null: another kind of target.',
    }),
    metric: t.relation('metric', {
      nullable: true,
      description: 'Metric that it is about; null: another kind of target.',
    }),
    environment: t.relation('environment', {
      nullable: true,
      description: 'Environment that it is about; null: another kind of target.',
    }),
  }),
});

interface ActorsWanted {
  readonly tokens?: boolean | null;
  readonly search?: string | null;
  readonly explorers?: boolean | null;
}

/** Members as a list of them is asked for; `search` looks in names and addresses. */
function actorsOf(viewer: Viewer, { tokens, search, explorers }: ActorsWanted): Prisma.ActorWhereInput {
  const sought = search?.trim() ?? '';
  return {
    AND: [
      { OR: [present, ...(tokens === true ? [workingToken] : [])] },
      actorPolicy.where(viewer),
      ...(explorers === true ? [{ role: { not: 'org:admin' } }] : []),
      ...(sought === '' ? [] : [{ OR: [{ name: containing(sought) }, { email: containing(sought) }] }]),
    ],
  };
}

const invitationsOf = (viewer: Viewer, open: boolean | null | undefined): Prisma.InvitationWhereInput => ({
  AND: [invitationPolicy.where(viewer), open === true ? { acceptedAt: null, revokedAt: null } : {}],
});

builder.queryFields((t) => ({
  actors: t.prismaConnection(
    {
      type: 'Actor',
      cursor: 'id',
      description:
        'Members of the organization, by name; former members and tokens of agents are left out. For admins.',
      authScopes: { admin: true },
      args: {
        tokens: t.arg.boolean({ description: 'True: tokens of agents as well, unless they were revoked.' }),
        search: t.arg.string({ description: 'Text within the name or the address, in either case.' }),
        explorers: t.arg.boolean({ description: 'True: those alone who are no admins, whom row policies bind.' }),
      },
      totalCount: (_connection, args, context) =>
        context.database.actor.count({ where: actorsOf(context.viewer, args) }),
      resolve: (query, _root, args, context) =>
        context.database.actor.findMany({
          ...query,
          where: actorsOf(context.viewer, args),
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
        }),
    },
    connectionOf('Actor'),
  ),
  invitations: t.prismaConnection(
    {
      type: 'Invitation',
      cursor: 'id',
      description: 'Invitations of the organization, newest first. For admins.',
      authScopes: { admin: true },
      args: {
        open: t.arg.boolean({ description: 'True: only those that were neither accepted nor revoked.' }),
      },
      totalCount: (_root, { open }, { database, viewer }) =>
        database.invitation.count({ where: invitationsOf(viewer, open) }),
      resolve: (query, _root, { open }, context) =>
        context.database.invitation.findMany({
          ...query,
          where: invitationsOf(context.viewer, open),
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    },
    connectionOf('Invitation'),
  ),
}));

const SetMemberAttributesInput = builder.inputType('SetMemberAttributesInput', {
  description: 'Facts about a member or a token.',
  fields: (t) => ({
    actorId: t.id({ required: true, description: 'Member or token of the own organization.' }),
    attributes: t.field({
      type: 'JSON',
      required: true,
      description: 'All of them, an object of at most 50 texts, numbers and booleans by name, such as `region`.',
    }),
  }),
});

builder.mutationField('setMemberAttributes', (t) =>
  t.prismaField({
    type: 'Actor',
    description: 'Replaces the facts that row policies know about a member or a token. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: SetMemberAttributesInput, required: true }) },
    resolve: (query, _root, { input }, { database, viewer }) =>
      setAttributes(database, viewer, input.actorId, input.attributes, query),
  }),
);
