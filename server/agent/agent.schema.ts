import { permissionPolicy } from '../access/access.policy.ts';
import { tagPolicy } from '../glossary/glossary.policy.ts';
import { builder, governed } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connectionOf.ts';
import { AgentAccessMode, AgentMode, AgentType, GlossaryAccessMode } from '../graphql/enums/agent.ts';
import { metricPolicy } from '../metric/metric.policy.ts';
import { modelPolicy } from '../model/model.policy.ts';
import { tablePolicy } from '../table/table.policy.ts';
import {
  agentPolicy,
  agentSuggestionPolicy,
  agentTokenPolicy,
  canReadInstructions,
  variablePolicy,
} from '../access/agent.policy.ts';
import { rankedPage } from '../platform/search/searchedList.ts';
import { agentsFoundBy } from './findAgents.ts';
import { readCanAnswer } from './settings/canAnswer.ts';

builder.prismaNode('Agent', {
  ...governed('Agent', agentPolicy),
  description: 'Analyst with instructions and access to a part of the data.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name for display.' }),
    description: t.exposeString('description', {
      description: 'Summary of the questions that it answers; may be empty.',
    }),
    // Instructions are written for the agent, not for those who ask it.
    context: t.string({
      nullable: true,
      description: 'Business context in its instructions; null for viewers who are not admins.',
      resolve: (agent, _args, context) => (canReadInstructions(context.viewer, agent) ? agent.context : null),
    }),
    guidelines: t.string({
      nullable: true,
      description: 'Working rules in its instructions; null for viewers who are not admins.',
      resolve: (agent, _args, context) => (canReadInstructions(context.viewer, agent) ? agent.guidelines : null),
    }),
    profile: t.string({
      nullable: true,
      description: 'Role in its instructions; null for viewers who are not admins.',
      resolve: (agent, _args, context) => (canReadInstructions(context.viewer, agent) ? agent.profile : null),
    }),
    slackChannelId: t.string({
      nullable: true,
      description: 'Slack channel that it answers in; null: none, or the viewer is not an admin.',
      resolve: (agent, _args, context) => (canReadInstructions(context.viewer, agent) ? agent.slackChannelId : null),
    }),
    type: t.expose('type', { type: AgentType, description: 'Purpose of the agent.' }),
    defaultMode: t.expose('defaultMode', {
      type: AgentMode,
      description: 'Mode that clients preselect for a new question.',
    }),
    canExecuteCustomQueries: t.exposeBoolean('canExecuteCustomQueries', {
      description: 'True: people and tokens may run SQL of their own as this agent.',
    }),
    canAutoRegisterQueryTemplates: t.exposeBoolean('canAutoRegisterQueryTemplates', {
      description: 'True: queries of its answers are filed as drafts of templates, for admins to approve.',
    }),
    canCreateCharts: t.exposeBoolean('canCreateCharts', { description: 'True: answers may contain charts.' }),
    canInspectMetadata: t.exposeBoolean('canInspectMetadata', {
      description:
        'True: the agent recognises values in questions by samples and by searching the data; false: only those of definitions.',
    }),
    canAutoRegisterDefinitions: t.exposeBoolean('canAutoRegisterDefinitions', {
      description:
        'True: meanings of words that its answers bring up are filed as definitions, for admins to verify; its ' +
        'tokens may file some, too.',
    }),
    forceTaskClarification: t.exposeBoolean('forceTaskClarification', {
      description: 'True: the agent asks one question back before deep work; quick answers are not held up.',
    }),
    trackUsage: t.exposeBoolean('trackUsage', {
      description: 'True: questions that are asked count towards analytics; earlier ones stay as they were asked.',
    }),
    isPublic: t.exposeBoolean('isPublic', {
      description:
        'True: everyone who has the address of its public page may ask it, and every member of the organization, ' +
        'whatever `accessMode` is.',
    }),
    accessMode: t.expose('accessMode', { type: AgentAccessMode, description: 'Group of people who may ask it.' }),
    allowedOrigins: t.stringList({
      description:
        'Origins of sites that may show it in a frame, such as `https://intranet.example.com`. Empty for viewers who ' +
        'are not admins.',
      resolve: (agent, _args, context) => (canReadInstructions(context.viewer, agent) ? [...agent.allowedOrigins] : []),
    }),
    glossaryAccessMode: t.expose('glossaryAccessMode', {
      type: GlossaryAccessMode,
      description: 'Part of the glossary that it knows.',
    }),
    semantic: t.exposeBoolean('semantic', { description: 'Reserved; always true.' }),
    colors: t.exposeStringList('colors', {
      description: 'Palette of its charts, each `#rrggbb`; empty: the standard palette.',
    }),
    version: t.exposeInt('version', { description: 'Version of the settings, from 1.' }),
    deletedAt: t.expose('deletedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of deletion; null: not deleted. Only admins read deleted agents.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    environment: t.relation('environment', {
      nullable: true,
      description: 'Environment that it belongs to; null when the viewer may not read it.',
    }),
    creator: t.relation('creator', {
      nullable: true,
      description: 'Person who created it; null when unknown or when the viewer may not read them.',
    }),
    canAnswer: t.boolean({
      description: 'True: it has a model, or a table for approved queries; otherwise it has nothing to answer from.',
      resolve: async ({ id }, _args, context) => (await readCanAnswer(context, id)) ?? false,
    }),
    agentTables: t.relation('agentTables', {
      description: 'Tables that it may use, as far as the viewer may read them.',
      query: (_args, context) => ({ where: { table: tablePolicy.where(context.viewer) }, orderBy: { id: 'asc' } }),
    }),
    agentModels: t.relation('agentModels', {
      description: 'Models that it may use, as far as the viewer may read them.',
      query: (_args, context) => ({ where: { model: modelPolicy.where(context.viewer) }, orderBy: { id: 'asc' } }),
    }),
    agentMetrics: t.relation('agentMetrics', {
      description: 'Metrics that it may use, as far as the viewer may read them.',
      query: (_args, context) => ({ where: { metric: metricPolicy.where(context.viewer) }, orderBy: { id: 'asc' } }),
    }),
    glossaryTags: t.relation('glossaryTags', {
      description: 'Tags that `glossaryAccessMode` includes or excludes, by name.',
      query: (_args, context) => ({ where: tagPolicy.where(context.viewer), orderBy: { name: 'asc' } }),
    }),
    suggestions: t.relation('suggestions', {
      description: 'Categories of suggested questions, in order.',
      query: (_args, context) => ({ where: agentSuggestionPolicy.where(context.viewer), orderBy: { position: 'asc' } }),
    }),
    variables: t.relation('variables', {
      description: 'Variables of its instructions, by name.',
      query: (_args, context) => ({ where: variablePolicy.where(context.viewer), orderBy: { name: 'asc' } }),
    }),
    tokens: t.relation('tokens', {
      description:
        'Tokens of the agent, newest first, then those that were revoked, the last first; at most 100. Empty for ' +
        'viewers who are not admins.',
      query: (_args, context) => ({
        where: agentTokenPolicy.where(context.viewer),
        orderBy: [{ revokedAt: { sort: 'desc', nulls: 'first' } }, { createdAt: 'desc' }],
        take: 100,
      }),
    }),
    permissions: t.relation('permissions', {
      description: 'Permissions on the agent that the viewer may read, oldest first.',
      query: (_args, context) => ({ where: permissionPolicy.where(context.viewer), orderBy: { createdAt: 'asc' } }),
    }),
  }),
});

builder.prismaObject('AgentTable', {
  description: 'Table that an agent may use.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the link between agent and table.' }),
    useBlueprints: t.exposeBoolean('useBlueprints', {
      description: 'True: the agent may read the metadata of the table, not its rows.',
    }),
    table: t.relation('table', { nullable: true, description: 'The table.' }),
  }),
});

builder.prismaObject('AgentModel', {
  description: 'Model that an agent may use.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the link between agent and model.' }),
    hiddenFieldIds: t.exposeStringList('hiddenFieldIds', {
      description: 'Ids of the dimensions, measures and filters that the agent may not use.',
    }),
    model: t.relation('model', { nullable: true, description: 'The model.' }),
  }),
});

builder.prismaObject('AgentMetric', {
  description: 'Metric that an agent may use.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the link between agent and metric.' }),
    metric: t.relation('metric', { nullable: true, description: 'The metric.' }),
  }),
});

builder.queryFields((t) => ({
  agent: t.prismaField({
    type: 'Agent',
    nullable: true,
    description: 'Agent by its id; null when it does not exist or the viewer may not ask it.',
    authScopes: { asker: true },
    args: { id: t.arg.id({ required: true, description: 'Id of the agent.' }) },
    resolve: (query, _root, { id }, context) =>
      context.database.agent.findUnique({ ...query, where: { id, AND: agentPolicy.where(context.viewer) } }),
  }),
  agents: t.prismaConnection(
    {
      type: 'Agent',
      cursor: 'id',
      description: 'Agents of an environment that the viewer may ask, by name. Deleted ones are left out.',
      authScopes: { asker: true },
      args: {
        environmentId: t.arg.id({ description: 'Environment of the agents; by default the one the viewer works in.' }),
        search: t.arg.string({
          description:
            'Words of the name or of the description. Best matches come first; slips of typing are corrected.',
        }),
      },
      totalCount: async (_connection, args, { database, viewer }) =>
        database.agent.count({ where: (await agentsFoundBy(database, viewer, args)).where }),
      resolve: async (query, _root, args, { database, viewer }) =>
        rankedPage(await agentsFoundBy(database, viewer, args), query, (page) =>
          database.agent.findMany({ ...page, orderBy: [{ name: 'asc' }, { id: 'asc' }] }),
        ),
    },
    connectionOf('Agent'),
  ),
}));
