import type { Page, Tab } from '../navigation/page.ts';

const agentTabs: readonly Tab[] = [
  { label: 'Instructions', to: 'instructions' },
  { label: 'Data sources', to: 'data-sources' },
  { label: 'Semantic layer', to: 'semantic-layer' },
  { label: 'Metrics', to: 'metrics' },
  { label: 'Glossary', to: 'glossary' },
  { label: 'Suggestions', to: 'suggestions' },
  { label: 'Access', to: 'access' },
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
    path: '/studio/agents/:id',
    layout: 'agent',
    title: 'Agent',
    ids: { id: 'agt' },
    tabs: agentTabs,
    children: [
      {
        path: 'access',
        title: 'Agent access',
      },
      {
        path: 'metrics',
        title: 'Agent metrics',
      },
      {
        path: 'glossary',
        title: 'Agent glossary',
      },
      {
        path: 'suggestions',
        title: 'Agent suggestions',
      },
      {
        path: 'data-sources',
        title: 'Agent data sources',
      },
      {
        path: 'instructions',
        title: 'Agent instructions',
      },
      {
        path: 'configuration',
        title: 'Agent configuration',
      },
      {
        path: 'semantic-layer',
        title: 'Agent semantic layer',
      },
      {
        path: 'semantic-layer-2',
        title: 'Agent semantic layer',
      },
      {
        path: 'tasks/:task_id',
        title: 'Task',
        ids: { task_id: 'tsk' },
      },
    ],
  },
  {
    path: '/studio/tasks/:agent_id',
    title: 'Tasks',
    ids: { agent_id: 'agt' },
  },
  {
    path: '/studio/tasks/:agent_id/:task_id',
    title: 'Task',
    ids: { agent_id: 'agt', task_id: 'tsk' },
  },
  {
    path: '/studio/analytics/:agent_id',
    title: 'Analytics',
    ids: { agent_id: 'agt' },
  },
];
