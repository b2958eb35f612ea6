import { builder, governed } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connectionOf.ts';
import { AgentType, VariableType } from '../graphql/enums/agent.ts';
import {
  agentSuggestionPolicy,
  agentTemplatePolicy,
  agentTokenPolicy,
  variablePolicy,
} from '../access/agent.policy.ts';

builder.prismaNode('AgentSuggestion', {
  ...governed('AgentSuggestion', agentSuggestionPolicy),
  description: 'Category of suggested questions of an agent.',
  fields: (t) => ({
    category: t.exposeString('category', { description: 'Heading of the category.' }),
    position: t.exposeInt('position', { description: 'Position among the categories of the agent, ascending.' }),
    agent: t.relation('agent', {
      nullable: true,
      description: 'Agent of the category; null when the viewer may not read it.',
    }),
    tasks: t.relation('tasks', {
      description: 'Suggested questions, pinned ones first.',
      query: { orderBy: [{ pinned: 'desc' }, { position: 'asc' }] },
    }),
  }),
});

builder.prismaObject('SuggestionTask', {
  description: 'Suggested question.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the suggested question.' }),
    task: t.exposeString('task', { description: 'Question, as it is asked when it is chosen.' }),
    pinned: t.exposeBoolean('pinned', { description: 'True: listed before the questions that are not pinned.' }),
    position: t.exposeInt('position', { description: 'Position in the category, ascending.' }),
  }),
});

builder.prismaNode('AgentTemplate', {
  ...governed('AgentTemplate', agentTemplatePolicy),
  description: 'Configuration to start an agent from; read by admins.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the template.' }),
    description: t.exposeString('description', { description: 'Summary of the agents that it makes; may be empty.' }),
    type: t.expose('type', { type: AgentType, description: 'Purpose of the agents that it makes.' }),
    configuration: t.expose('configuration', {
      type: 'JSON',
      description: 'Settings of the new agent as a JSON object.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the template was created.' }),
  }),
});

builder.prismaNode('AgentToken', {
  ...governed('AgentToken', agentTokenPolicy),
  description: 'Bearer token for one agent; read by admins. The secret is shown once, when it is issued.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name that tells the tokens of an agent apart.' }),
    prefix: t.exposeString('prefix', { description: 'First characters of the secret, to recognize the token by.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the token stops working; null: never.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of its last use; null: not used yet.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it was revoked; null: not revoked.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which it was issued.' }),
    agent: t.relation('agent', { nullable: true, description: 'Agent that the token may ask.' }),
    issuedBy: t.relation('issuedBy', {
      nullable: true,
      description: 'Person who issued it; null when the viewer may not read them.',
    }),
  }),
});

builder.prismaNode('Variable', {
  ...governed('Variable', variablePolicy),
  description: 'Value that the instructions of an agent refer to as `{name}`.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name between the braces; unique within the agent.' }),
    type: t.expose('type', { type: VariableType, description: 'Type of the value.' }),
    defaultValue: t.exposeString('defaultValue', {
      nullable: true,
      description: 'Value when none is given; null: none.',
    }),
    agent: t.relation('agent', {
      nullable: true,
      description: 'Agent of the variable; null when the viewer may not read it.',
    }),
  }),
});

builder.queryFields((t) => ({
  agentTemplates: t.prismaConnection(
    {
      type: 'AgentTemplate',
      cursor: 'id',
      description: 'Templates for new agents of the organization, by name. For admins.',
      authScopes: { admin: true },
      totalCount: (_root, _args, context) =>
        context.database.agentTemplate.count({ where: agentTemplatePolicy.where(context.viewer) }),
      resolve: (query, _root, _args, context) =>
        context.database.agentTemplate.findMany({
          ...query,
          where: agentTemplatePolicy.where(context.viewer),
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
        }),
    },
    connectionOf('AgentTemplate'),
  ),
}));
