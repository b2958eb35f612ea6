import { builder, governed } from '../graphql/builder.ts';
import { ActorRole, AuthProvider, GranteeType } from '../graphql/enums.ts';
import { actorPolicy, canReadEmail, invitationPolicy, permissionPolicy } from './access.policy.ts';

builder.prismaNode('Actor', {
  ...governed('Actor', actorPolicy),
  description: 'A person, or a token, in one organization.',
  fields: (t) => ({
    name: t.exposeString('name'),
    email: t.string({
      nullable: true,
      resolve: (actor, _args, context) => (canReadEmail(context.viewer, actor) ? actor.email : null),
    }),
    provider: t.expose('provider', { type: AuthProvider }),
    external: t.exposeBoolean('external'),
    role: t.exposeString('role', { description: '`org:admin` or `org:explorer`.' }),
    removedAt: t.expose('removedAt', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

builder.prismaNode('Invitation', {
  ...governed('Invitation', invitationPolicy),
  fields: (t) => ({
    email: t.exposeString('email'),
    role: t.exposeString('role'),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
    acceptedAt: t.expose('acceptedAt', { type: 'DateTime', nullable: true }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    invitedBy: t.relation('invitedBy', { nullable: true }),
  }),
});

builder.prismaNode('Permission', {
  ...governed('Permission', permissionPolicy),
  description: 'A grant to one grantee on exactly one target.',
  fields: (t) => ({
    granteeType: t.expose('granteeType', { type: GranteeType }),
    granteeId: t.exposeString('granteeId', { nullable: true }),
    role: t.expose('role', { type: ActorRole }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    grantedBy: t.relation('grantedBy', { nullable: true }),
    agent: t.relation('agent', { nullable: true }),
    dataSource: t.relation('dataSource', { nullable: true }),
    table: t.relation('table', { nullable: true }),
    queryLibrary: t.relation('queryLibrary', { nullable: true }),
    queryTemplate: t.relation('queryTemplate', { nullable: true }),
    definition: t.relation('definition', { nullable: true }),
    actor: t.relation('actor', { nullable: true }),
    report: t.relation('report', { nullable: true }),
    model: t.relation('model', { nullable: true }),
    metric: t.relation('metric', { nullable: true }),
    environment: t.relation('environment', { nullable: true }),
  }),
});

builder.queryFields((t) => ({
  actors: t.prismaConnection({
    type: 'Actor',
    cursor: 'id',
    description: 'Members of the organization.',
    authScopes: { admin: true },
    totalCount: (_connection, _args, context) =>
      context.database.actor.count({ where: { AND: [{ removedAt: null }, actorPolicy.where(context.viewer)] } }),
    resolve: (query, _root, _args, context) =>
      context.database.actor.findMany({
        ...query,
        where: { AND: [{ removedAt: null }, actorPolicy.where(context.viewer)] },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      }),
  }),
  invitations: t.prismaConnection({
    type: 'Invitation',
    cursor: 'id',
    authScopes: { admin: true },
    resolve: (query, _root, _args, context) =>
      context.database.invitation.findMany({
        ...query,
        where: invitationPolicy.where(context.viewer),
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
  }),
}));
