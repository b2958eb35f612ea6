import type { Page, Tab } from '../navigation/page.ts';

const agentTabs: readonly Tab[] = [
  { label: 'Instructions', to: 'instructions' },
  { label: 'Data sources', to: 'data-sources' },
  { label: 'Semantic layer', to: 'semantic-layer' },
  { label: 'Metrics', to: 'metrics' },
  { label: 'Glossary', to: 'glossary' },
  { label: 'Suggestions', to: 'suggestions' },
  { label: 'Access', to: 'access' },
  { label: 'Deploy', to: 'deploy' },
  { label: 'Configuration', to: 'configuration' },
];

/** Agents, their tasks and analytics. */
export const agentPages: readonly Page[] = [
  {
    path: '/studio/agents',
    title: 'Agents',
    load: () => import('../routes/studio/agents/AgentsRoute.tsx'),
  },
  {
    path: '/studio/agents/new',
    title: 'Build an agent from your data',
    load: () => import('../routes/studio/agents/start/StartRoute.tsx'),
  },
  {
    path: '/studio/agents/:id',
    layout: 'agent',
    title: 'Agent',
    redirect: 'instructions',
    load: () => import('../routes/studio/agents/agent/AgentRoute.tsx'),
    ids: { id: 'agt' },
    tabs: agentTabs,
    children: [
      {
        path: 'access',
        title: 'Agent access',
        load: () => import('../routes/studio/agents/agent/access/AccessRoute.tsx'),
      },
      {
        path: 'deploy',
        title: 'Deploy agent',
        load: () => import('../routes/studio/agents/agent/deploy/DeployRoute.tsx'),
      },
      {
        path: 'metrics',
        title: 'Agent metrics',
        load: () => import('../routes/studio/agents/agent/layer/MetricsRoute.tsx'),
      },
      {
        path: 'glossary',
        title: 'Agent glossary',
        load: () => import('../routes/studio/agents/agent/layer/GlossaryRoute.tsx'),
      },
      {
        path: 'suggestions',
        title: 'Agent suggestions',
        load: () => import('../routes/studio/agents/agent/suggestions/SuggestionsRoute.tsx'),
      },
      {
        path: 'data-sources',
        title: 'Agent data sources',
        load: () => import('../routes/studio/agents/agent/data/DataSourcesRoute.tsx'),
      },
      {
        path: 'instructions',
        title: 'Agent instructions',
        load: () => import('../routes/studio/agents/agent/instructions/InstructionsRoute.tsx'),
      },
      {
        path: 'configuration',
        title: 'Agent configuration',
        load: () => import('../routes/studio/agents/agent/ConfigurationRoute.tsx'),
      },
      {
        path: 'semantic-layer',
        title: 'Agent semantic layer',
        load: () => import('../routes/studio/agents/agent/layer/SemanticLayerRoute.tsx'),
      },
      {
        path: 'semantic-layer-2',
        title: 'Agent semantic layer',
        load: () => import('../routes/studio/agents/agent/layer/GraphRoute.tsx'),
      },
      {
        path: 'tasks/:task_id',
        title: 'Task',
        load: () => import('../routes/studio/agents/tasks/AgentTaskRoute.tsx'),
        ids: { task_id: 'tsk' },
      },
    ],
  },
  {
    path: '/studio/tasks/:agent_id',
    title: 'Tasks',
    load: () => import('../routes/studio/agents/tasks/AgentTasksRoute.tsx'),
    ids: { agent_id: 'agt' },
  },
  {
    path: '/studio/tasks/:agent_id/:task_id',
    title: 'Task',
    load: () => import('../routes/studio/agents/tasks/AgentTasksRoute.tsx'),
    ids: { agent_id: 'agt', task_id: 'tsk' },
  },
  {
    path: '/studio/tests/:agent_id',
    title: 'Tests',
    load: () => import('../routes/studio/agents/tests/TestsRoute.tsx'),
    ids: { agent_id: 'agt' },
  },
  {
    path: '/studio/tests/:agent_id/:case_id',
    title: 'Test',
    load: () => import('../routes/studio/agents/tests/TestsRoute.tsx'),
    ids: { agent_id: 'agt', case_id: 'evc' },
  },
  {
    path: '/studio/analytics/:agent_id',
    title: 'Analytics',
    load: () => import('../routes/studio/agents/analytics/AnalyticsRoute.tsx'),
    ids: { agent_id: 'agt' },
  },
  {
    path: '/studio/analytics/:agent_id/triage',
    title: 'Triage',
    load: () => import('../routes/studio/agents/triage/TriageRoute.tsx'),
    ids: { agent_id: 'agt' },
  },
  {
    path: '/studio/triage',
    title: 'Triage',
    load: () => import('../routes/studio/agents/triage/TriageRoute.tsx'),
  },
  {
    path: '/studio/choices',
    title: 'Remembered choices',
    load: () => import('../routes/studio/agents/choices/ChoicesRoute.tsx'),
  },
];
