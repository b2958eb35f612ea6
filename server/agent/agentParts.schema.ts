import { builder, governed } from '../graphql/builder.ts';
import { AgentType, VariableType } from '../graphql/enums.ts';
import { agentSuggestionPolicy, agentTemplatePolicy, agentTokenPolicy, variablePolicy } from './agent.policy.ts';

builder.prismaNode('AgentSuggestion', {
  ...governed('AgentSuggestion', agentSuggestionPolicy),
  description: 'A category of suggested questions.',
  fields: (t) => ({
    category: t.exposeString('category'),
    position: t.exposeInt('position'),
    agent: t.relation('agent', { nullable: true }),
    tasks: t.relation('tasks', { query: { orderBy: [{ pinned: 'desc' }, { position: 'asc' }] } }),
  }),
});

builder.prismaObject('SuggestionTask', {
  description: 'One suggested question.',
  fields: (t) => ({
    id: t.exposeID('id'),
    task: t.exposeString('task'),
    pinned: t.exposeBoolean('pinned'),
    position: t.exposeInt('position'),
  }),
});

builder.prismaNode('AgentTemplate', {
  ...governed('AgentTemplate', agentTemplatePolicy),
  fields: (t) => ({
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    type: t.expose('type', { type: AgentType }),
    configuration: t.expose('configuration', { type: 'JSON' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

builder.prismaNode('AgentToken', {
  ...governed('AgentToken', agentTokenPolicy),
  description: 'A bearer token of one agent. The secret is shown once, when it is made.',
  fields: (t) => ({
    name: t.exposeString('name'),
    prefix: t.exposeString('prefix'),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    agent: t.relation('agent', { nullable: true }),
    issuedBy: t.relation('issuedBy', { nullable: true }),
  }),
});

builder.prismaNode('Variable', {
  ...governed('Variable', variablePolicy),
  fields: (t) => ({
    name: t.exposeString('name'),
    type: t.expose('type', { type: VariableType }),
    defaultValue: t.exposeString('defaultValue', { nullable: true }),
    agent: t.relation('agent', { nullable: true }),
  }),
});

builder.queryFields((t) => ({
  agentTemplates: t.prismaConnection({
    type: 'AgentTemplate',
    cursor: 'id',
    authScopes: { admin: true },
    resolve: (query, _root, _args, context) =>
      context.database.agentTemplate.findMany({
        ...query,
        where: agentTemplatePolicy.where(context.viewer),
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      }),
  }),
}));
