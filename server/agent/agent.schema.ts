import { permissionPolicy } from '../access/access.policy.ts';
import { tagPolicy } from '../glossary/glossary.policy.ts';
import { builder, governed } from '../graphql/builder.ts';
import { AgentAccessMode, AgentMode, AgentType, GlossaryAccessMode } from '../graphql/enums.ts';
import { metricPolicy } from '../metric/metric.policy.ts';
import { modelPolicy } from '../model/model.policy.ts';
import { tablePolicy } from '../table/table.policy.ts';
import {
  agentPolicy,
  agentsOf,
  agentSuggestionPolicy,
  agentTokenPolicy,
  canReadInstructions,
  variablePolicy,
} from './agent.policy.ts';

builder.prismaNode('Agent', {
  ...governed('Agent', agentPolicy),
  fields: (t) => ({
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    // Instructions are written for the agent, not for those who ask it.
    context: t.string({
      nullable: true,
      resolve: (agent, _args, context) => (canReadInstructions(context.viewer, agent) ? agent.context : null),
    }),
    guidelines: t.string({
      nullable: true,
      resolve: (agent, _args, context) => (canReadInstructions(context.viewer, agent) ? agent.guidelines : null),
    }),
    profile: t.string({
      nullable: true,
      resolve: (agent, _args, context) => (canReadInstructions(context.viewer, agent) ? agent.profile : null),
    }),
    slackChannelId: t.string({
      nullable: true,
      resolve: (agent, _args, context) => (canReadInstructions(context.viewer, agent) ? agent.slackChannelId : null),
    }),
    type: t.expose('type', { type: AgentType }),
    defaultMode: t.expose('defaultMode', { type: AgentMode }),
    canExecuteCustomQueries: t.exposeBoolean('canExecuteCustomQueries'),
    canAutoRegisterQueryTemplates: t.exposeBoolean('canAutoRegisterQueryTemplates'),
    canCreateCharts: t.exposeBoolean('canCreateCharts'),
    canInspectMetadata: t.exposeBoolean('canInspectMetadata'),
    canAutoRegisterDefinitions: t.exposeBoolean('canAutoRegisterDefinitions'),
    forceTaskClarification: t.exposeBoolean('forceTaskClarification'),
    trackUsage: t.exposeBoolean('trackUsage'),
    isPublic: t.exposeBoolean('isPublic'),
    accessMode: t.expose('accessMode', { type: AgentAccessMode }),
    glossaryAccessMode: t.expose('glossaryAccessMode', { type: GlossaryAccessMode }),
    semantic: t.exposeBoolean('semantic'),
    colors: t.exposeStringList('colors'),
    version: t.exposeInt('version'),
    deletedAt: t.expose('deletedAt', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    environment: t.relation('environment', { nullable: true }),
    creator: t.relation('creator', { nullable: true }),
    agentTables: t.relation('agentTables', {
      query: (_args, context) => ({ where: { table: tablePolicy.where(context.viewer) }, orderBy: { id: 'asc' } }),
    }),
    agentModels: t.relation('agentModels', {
      query: (_args, context) => ({ where: { model: modelPolicy.where(context.viewer) }, orderBy: { id: 'asc' } }),
    }),
    agentMetrics: t.relation('agentMetrics', {
      query: (_args, context) => ({ where: { metric: metricPolicy.where(context.viewer) }, orderBy: { id: 'asc' } }),
    }),
    glossaryTags: t.relation('glossaryTags', {
      query: (_args, context) => ({ where: tagPolicy.where(context.viewer), orderBy: { name: 'asc' } }),
    }),
    suggestions: t.relation('suggestions', {
      query: (_args, context) => ({ where: agentSuggestionPolicy.where(context.viewer), orderBy: { position: 'asc' } }),
    }),
    variables: t.relation('variables', {
      query: (_args, context) => ({ where: variablePolicy.where(context.viewer), orderBy: { name: 'asc' } }),
    }),
    tokens: t.relation('tokens', {
      query: (_args, context) => ({ where: agentTokenPolicy.where(context.viewer), orderBy: { createdAt: 'desc' } }),
    }),
    permissions: t.relation('permissions', {
      query: (_args, context) => ({ where: permissionPolicy.where(context.viewer), orderBy: { createdAt: 'asc' } }),
    }),
  }),
});

builder.prismaObject('AgentTable', {
  fields: (t) => ({
    id: t.exposeID('id'),
    useBlueprints: t.exposeBoolean('useBlueprints', { description: 'Metadata only, no rows.' }),
    table: t.relation('table', { nullable: true }),
  }),
});

builder.prismaObject('AgentModel', {
  fields: (t) => ({
    id: t.exposeID('id'),
    hiddenFieldIds: t.exposeStringList('hiddenFieldIds'),
    model: t.relation('model', { nullable: true }),
  }),
});

builder.prismaObject('AgentMetric', {
  fields: (t) => ({ id: t.exposeID('id'), metric: t.relation('metric', { nullable: true }) }),
});

builder.queryFields((t) => ({
  agent: t.prismaField({
    type: 'Agent',
    nullable: true,
    authScopes: { asker: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, context) =>
      context.database.agent.findUnique({ ...query, where: { id, AND: agentPolicy.where(context.viewer) } }),
  }),
  agents: t.prismaConnection({
    type: 'Agent',
    cursor: 'id',
    description: 'Agents of an environment that the viewer may ask; default the one the viewer works in.',
    authScopes: { asker: true },
    args: { environmentId: t.arg.id() },
    totalCount: (_connection, args, context) =>
      context.database.agent.count({ where: agentsOf(context.viewer, args.environmentId) }),
    resolve: (query, _root, args, context) =>
      context.database.agent.findMany({
        ...query,
        where: agentsOf(context.viewer, args.environmentId),
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      }),
  }),
}));
