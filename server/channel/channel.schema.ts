import { builder, governed } from '../graphql/builder.ts';
import { slackIntegrationPolicy, teamsChannelBindingPolicy, teamsIntegrationPolicy } from './channel.policy.ts';

builder.prismaNode('SlackIntegration', {
  ...governed('SlackIntegration', slackIntegrationPolicy),
  fields: (t) => ({
    teamId: t.exposeString('teamId'),
    teamName: t.exposeString('teamName'),
    scopes: t.exposeStringList('scopes'),
    hasSecret: t.boolean({ resolve: (integration) => integration.secretRef !== null }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    installedBy: t.relation('installedBy', { nullable: true }),
  }),
});

builder.prismaNode('TeamsIntegration', {
  ...governed('TeamsIntegration', teamsIntegrationPolicy),
  fields: (t) => ({
    tenantId: t.exposeString('tenantId'),
    tenantName: t.exposeString('tenantName'),
    consentedAt: t.expose('consentedAt', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    installedBy: t.relation('installedBy', { nullable: true }),
    bindings: t.relation('bindings', {
      query: (_args, context) => ({
        where: teamsChannelBindingPolicy.where(context.viewer),
        orderBy: { channelName: 'asc' },
      }),
    }),
  }),
});

builder.prismaNode('TeamsChannelBinding', {
  ...governed('TeamsChannelBinding', teamsChannelBindingPolicy),
  fields: (t) => ({
    teamId: t.exposeString('teamId'),
    channelId: t.exposeString('channelId'),
    channelName: t.exposeString('channelName'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    agent: t.relation('agent', { nullable: true }),
  }),
});

builder.queryFields((t) => ({
  slackIntegrations: t.prismaField({
    type: ['SlackIntegration'],
    authScopes: { admin: true },
    resolve: (query, _root, _args, context) =>
      context.database.slackIntegration.findMany({ ...query, where: slackIntegrationPolicy.where(context.viewer) }),
  }),
  teamsIntegrations: t.prismaField({
    type: ['TeamsIntegration'],
    authScopes: { admin: true },
    resolve: (query, _root, _args, context) =>
      context.database.teamsIntegration.findMany({ ...query, where: teamsIntegrationPolicy.where(context.viewer) }),
  }),
}));
