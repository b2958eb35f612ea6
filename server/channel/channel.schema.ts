import { builder, governed } from '../graphql/builder.ts';
import { slackIntegrationPolicy, teamsChannelBindingPolicy, teamsIntegrationPolicy } from './channel.policy.ts';

builder.prismaNode('SlackIntegration', {
  ...governed('SlackIntegration', slackIntegrationPolicy),
  description: 'Slack workspace connected to the organization. For admins.',
  fields: (t) => ({
    teamId: t.exposeString('teamId', { description: 'Id of the workspace at Slack.' }),
    teamName: t.exposeString('teamName', { description: 'Name of the workspace; may be empty.' }),
    scopes: t.exposeStringList('scopes', { description: 'OAuth scopes that were granted.' }),
    hasSecret: t.boolean({
      description: 'True: a token is stored.',
      resolve: (integration) => integration.secretRef !== null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which it was connected.' }),
    installedBy: t.relation('installedBy', {
      nullable: true,
      description: 'Person who connected it; null when unknown.',
    }),
  }),
});

builder.prismaNode('TeamsIntegration', {
  ...governed('TeamsIntegration', teamsIntegrationPolicy),
  description: 'Microsoft 365 tenant connected to the organization. For admins.',
  fields: (t) => ({
    tenantId: t.exposeString('tenantId', { description: 'Id of the tenant at Microsoft.' }),
    tenantName: t.exposeString('tenantName', { description: 'Name of the tenant; may be empty.' }),
    consentedAt: t.expose('consentedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of consent by an admin of the tenant; null: not yet.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which it was connected.' }),
    installedBy: t.relation('installedBy', {
      nullable: true,
      description: 'Person who connected it; null when unknown.',
    }),
    bindings: t.relation('bindings', {
      description: 'Channels with an agent, by name.',
      query: (_args, context) => ({
        where: teamsChannelBindingPolicy.where(context.viewer),
        orderBy: { channelName: 'asc' },
      }),
    }),
  }),
});

builder.prismaNode('TeamsChannelBinding', {
  ...governed('TeamsChannelBinding', teamsChannelBindingPolicy),
  description: 'Agent that answers in a Teams channel. For admins.',
  fields: (t) => ({
    teamId: t.exposeString('teamId', { description: 'Id of the team at Microsoft.' }),
    channelId: t.exposeString('channelId', { description: 'Id of the channel at Microsoft.' }),
    channelName: t.exposeString('channelName', { description: 'Name of the channel; may be empty.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the agent was bound.' }),
    agent: t.relation('agent', { nullable: true, description: 'Agent that answers; null when deleted.' }),
  }),
});

builder.queryFields((t) => ({
  slackIntegrations: t.prismaField({
    type: ['SlackIntegration'],
    description: 'Slack workspaces of the organization. For admins.',
    authScopes: { admin: true },
    resolve: (query, _root, _args, context) =>
      context.database.slackIntegration.findMany({ ...query, where: slackIntegrationPolicy.where(context.viewer) }),
  }),
  teamsIntegrations: t.prismaField({
    type: ['TeamsIntegration'],
    description: 'Microsoft 365 tenants of the organization. For admins.',
    authScopes: { admin: true },
    resolve: (query, _root, _args, context) =>
      context.database.teamsIntegration.findMany({ ...query, where: teamsIntegrationPolicy.where(context.viewer) }),
  }),
}));
