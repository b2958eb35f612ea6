import { isTypedId } from './navigation/typedId.ts';
import type { Page, Tab } from './navigation/page.ts';

/**
 * The sitemap. One line per route: layout, title, redirect, middleware, validation, screen. A route without
 * `load` says what it is for until its screen is built (`components/planned.ts`). `navigation/buildRoutes.tsx` makes it a router.
 */

const id =
  (...names: readonly string[]) =>
  (params: Readonly<Record<string, string | undefined>>) =>
    names.every((name) => isTypedId(params[name]));

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

const modelTabs: readonly Tab[] = [
  { label: 'Dimensions', to: 'dimensions' },
  { label: 'Measures', to: 'measures' },
  { label: 'Relations', to: 'relations' },
  { label: 'Filters', to: 'filters' },
];

const auth: readonly Page[] = [
  { path: '/auth/login', layout: 'auth', title: 'Sign in', load: () => import('./routes/auth/LoginRoute.tsx') },
  {
    path: '/auth/register',
    layout: 'auth',
    title: 'Create an account',
    load: () => import('./routes/auth/RegisterRoute.tsx'),
  },
  {
    path: '/auth/onboarding',
    layout: 'onboarding',
    title: 'Welcome',
    load: () => import('./routes/auth/OnboardingRoute.tsx'),
  },
  {
    path: '/auth/trial-expired',
    layout: 'auth',
    title: 'Trial ended',
    load: () => import('./routes/auth/TrialExpiredRoute.tsx'),
  },
  {
    path: '/auth/activate-trial',
    layout: 'auth',
    title: 'Start your trial',
    load: () => import('./routes/auth/ActivateTrialRoute.tsx'),
  },
];

const agents: readonly Page[] = [
  {
    path: '/studio/agents',
    title: 'Agents',
  },
  {
    path: '/studio/agents/:id',
    layout: 'agent',
    title: 'Agent',
    validate: id('id'),
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
        validate: id('task_id'),
      },
    ],
  },
  {
    path: '/studio/tasks/:agent_id',
    title: 'Tasks',
    validate: id('agent_id'),
  },
  {
    path: '/studio/tasks/:agent_id/:task_id',
    title: 'Task',
    validate: id('agent_id', 'task_id'),
  },
  {
    path: '/studio/analytics/:agent_id',
    title: 'Analytics',
    validate: id('agent_id'),
  },
];

const semanticLayer: readonly Page[] = [
  {
    path: '/studio/models',
    title: 'Models',
  },
  {
    path: '/studio/models/:model_id',
    title: 'Model',
    redirect: 'dimensions',
    validate: id('model_id'),
    tabs: modelTabs,
    children: [
      {
        path: 'dimensions/:dimension_id?',
        title: 'Dimensions',
      },
      {
        path: 'measures/:measure_id?',
        title: 'Measures',
      },
      {
        path: 'relations/:relation_id?',
        title: 'Relations',
      },
      {
        path: 'filters/:filter_id?',
        title: 'Filters',
      },
    ],
  },
  {
    path: '/studio/metrics',
    title: 'Metrics',
  },
  {
    path: '/studio/metrics/:metric_id',
    title: 'Metric',
    validate: id('metric_id'),
  },
  {
    path: '/studio/glossary',
    title: 'Glossary',
  },
  {
    path: '/studio/glossary/:term_id',
    title: 'Term',
    validate: id('term_id'),
  },
  {
    path: '/studio/semantic-layer',
    title: 'Semantic layer',
    load: () => import('./routes/studio/semantic-layer/SemanticLayerRoute.tsx'),
  },
  {
    path: '/studio/semantic-layer/:id',
    title: 'Semantic layer',
    validate: id('id'),
    load: () => import('./routes/studio/semantic-layer/SemanticLayerRoute.tsx'),
  },
  {
    path: '/studio/queries',
    title: 'Queries',
  },
  {
    path: '/studio/queries/:id',
    title: 'Query',
    validate: id('id'),
  },
];

const data: readonly Page[] = [
  {
    path: '/studio/data',
    title: 'Data',
    load: () => import('./routes/studio/data/DataRoute.tsx'),
  },
  {
    path: '/studio/data/new',
    title: 'Connect data',
    load: () => import('./routes/studio/data/new/NewSourceRoute.tsx'),
  },
  {
    path: '/studio/data/new/connect',
    title: 'Connect data',
    load: () => import('./routes/studio/data/new/connect/ConnectRoute.tsx'),
  },
  {
    path: '/studio/data/:id',
    title: 'Data source',
    load: () => import('./routes/studio/data/source/SourceRoute.tsx'),
    redirect: 'tables',
    validate: id('id'),
    tabs: [
      { label: 'Tables', to: 'tables' },
      { label: 'Connection', to: 'connection' },
    ],
    children: [
      {
        path: 'tables',
        title: 'Tables',
        load: () => import('./routes/studio/data/source/TablesRoute.tsx'),
      },
      {
        path: 'connection',
        title: 'Connection',
        load: () => import('./routes/studio/data/source/connection/ConnectionRoute.tsx'),
      },
    ],
  },
  {
    path: '/studio/tables/:table_id',
    title: 'Table',
    redirect: 'sample',
    validate: id('table_id'),
    load: () => import('./routes/studio/tables/TableRoute.tsx'),
    tabs: [
      { label: 'Sample', to: 'sample' },
      { label: 'Metadata', to: 'metadata', end: true },
      { label: 'Schema', to: 'metadata/schema' },
    ],
    children: [
      { path: 'sample', title: 'Table sample', load: () => import('./routes/studio/tables/SampleRoute.tsx') },
      { path: 'metadata', title: 'Table metadata', load: () => import('./routes/studio/tables/MetadataRoute.tsx') },
      {
        path: 'metadata/schema/:column_id?',
        title: 'Table schema',
        validate: ({ column_id }) => column_id === undefined || isTypedId(column_id),
        load: () => import('./routes/studio/tables/SchemaRoute.tsx'),
      },
    ],
  },
  {
    path: '/studio/connections',
    title: 'Connections',
    load: () => import('./routes/studio/connections/ConnectionsRoute.tsx'),
  },
  {
    path: '/studio/connections/data/connect',
    title: 'Connect data',
    load: () => import('./routes/studio/data/new/connect/ConnectRoute.tsx'),
  },
  {
    path: '/studio/connections/data/:data_source_id',
    title: 'Data connection',
    validate: id('data_source_id'),
    load: () => import('./routes/studio/data/source/connection/ConnectionRoute.tsx'),
  },
  {
    path: '/studio/connections/integrations/slack',
    title: 'Slack',
  },
  {
    path: '/studio/connections/integrations/teams',
    title: 'Teams',
  },
];

const studio: readonly Page[] = [
  {
    path: '/studio/docs/:topic?',
    title: 'Docs',
    load: () => import('./routes/studio/docs/DocsRoute.tsx'),
  },
  {
    path: '/studio/api',
    title: 'GraphQL API',
    load: () => import('./routes/studio/api/ApiRoute.tsx'),
  },
  {
    path: '/studio/getting-started',
    title: 'Getting started',
    load: () => import('./routes/studio/getting-started/GettingStartedRoute.tsx'),
  },
  {
    path: '/studio/settings',
    title: 'Settings',
    redirect: 'account',
    tabs: [
      { label: 'Account', to: 'account' },
      { label: 'Billing & Usage', to: 'billing' },
      { label: 'Integrations', to: 'integrations' },
      { label: 'Organization', to: 'organization' },
    ],
    children: [
      {
        path: 'account',
        title: 'Account',
      },
      {
        path: 'billing',
        title: 'Billing & Usage',
      },
      {
        path: 'integrations',
        title: 'Integrations',
      },
      {
        path: 'organization',
        title: 'Organization',
      },
    ],
  },
];

const explorer: readonly Page[] = [
  { path: '/explorer', layout: 'explorer', title: 'Explorer', load: () => import('./routes/explorer/HomeRoute.tsx') },
  {
    path: '/explorer/:task_id',
    layout: 'explorer',
    title: 'Task',
    validate: id('task_id'),
    load: () => import('./routes/explorer/TaskRoute.tsx'),
  },
  {
    path: '/reports/:report_id',
    layout: 'report',
    title: 'Report',
    validate: id('report_id'),
  },
];

/** Tools for staff, below /_internal. */
const internalTools: readonly Pick<Page, 'path' | 'title' | 'load'>[] = [
  { path: 'kg', title: 'Knowledge graph' },
  { path: 'evals', title: 'Evals' },
  { path: 'devops', title: 'Devops' },
  { path: 'chart-tester', title: 'Chart tester' },
  {
    path: 'query-tester',
    title: 'Query tester',
    load: () => import('./routes/internal/query-tester/QueryTesterRoute.tsx'),
  },
  {
    path: 'dsl-analytics',
    title: 'DSL analytics',
    load: () => import('./routes/internal/dsl-analytics/DslAnalyticsRoute.tsx'),
  },
  { path: 'model-generation', title: 'Model generation' },
  {
    path: 'semql-playground',
    title: 'SemQL playground',
    load: () => import('./routes/internal/semql-playground/SemqlPlaygroundRoute.tsx'),
  },
  {
    path: 'metrics-playground',
    title: 'Metrics playground',
    load: () => import('./routes/internal/metrics-playground/MetricsPlaygroundRoute.tsx'),
  },
  { path: 'customer-success', title: 'Customer success' },
  { path: 'customer-success/users', title: 'Users' },
  { path: 'customer-success/organizations', title: 'Organizations' },
  { path: 'customer-success/trace-diagnose', title: 'Trace diagnosis' },
  { path: 'semantic-layer-typesense', title: 'Search index' },
  { path: 'test-enhanced-comments', title: 'Enhanced comments' },
];

const internal: readonly Page[] = internalTools.map((tool) => ({
  ...tool,
  path: `/_internal/${tool.path}`,
  middleware: ['internal'],
}));

const testPages: readonly Page[] = [
  { path: '/test', layout: 'empty', title: 'Test' },
  { path: '/test-pages/reactive', layout: 'blank', title: 'Reactive' },
  { path: '/test-pages/model-creation', layout: 'blank', title: 'Model creation' },
  { path: '/test-pages/test-plan-execution', layout: 'blank', title: 'Plan execution' },
  { path: '/test-pages/test-deep-mode-slideover', layout: 'blank', title: 'Deep mode slide-over' },
  {
    path: '/test-pages/components',
    layout: 'blank',
    title: 'Components',
    load: () => import('./routes/test-pages/ComponentsRoute.tsx'),
  },
];

export const sitemap: readonly Page[] = [
  ...auth,
  ...studio,
  ...agents,
  ...semanticLayer,
  ...data,
  ...explorer,
  ...internal,
  ...testPages,
];
