import type { Page } from '../navigation/page.ts';

/** Tools for staff, below /_internal. */
const internalTools: readonly Pick<Page, 'path' | 'title' | 'load'>[] = [
  { path: 'kg', title: 'Knowledge graph', load: () => import('../routes/internal/kg/KgRoute.tsx') },
  { path: 'evals', title: 'Evals', load: () => import('../routes/internal/evals/EvalsRoute.tsx') },
  { path: 'devops', title: 'Devops', load: () => import('../routes/internal/devops/DevopsRoute.tsx') },
  {
    path: 'chart-tester',
    title: 'Chart tester',
    load: () => import('../routes/internal/chart-tester/ChartTesterRoute.tsx'),
  },
  {
    path: 'query-tester',
    title: 'Query tester',
    load: () => import('../routes/internal/query-tester/QueryTesterRoute.tsx'),
  },
  {
    path: 'dsl-analytics',
    title: 'DSL analytics',
    load: () => import('../routes/internal/dsl-analytics/DslAnalyticsRoute.tsx'),
  },
  {
    path: 'model-generation',
    title: 'Model generation',
    load: () => import('../routes/internal/model-generation/ModelGenerationRoute.tsx'),
  },
  {
    path: 'semql-playground',
    title: 'SemQL playground',
    load: () => import('../routes/internal/semql-playground/SemqlPlaygroundRoute.tsx'),
  },
  {
    path: 'metrics-playground',
    title: 'Metrics playground',
    load: () => import('../routes/internal/metrics-playground/MetricsPlaygroundRoute.tsx'),
  },
  {
    path: 'customer-success',
    title: 'Customer success',
    load: () => import('../routes/internal/customer-success/CustomerSuccessRoute.tsx'),
  },
  {
    path: 'customer-success/users',
    title: 'Users',
    load: () => import('../routes/internal/customer-success/UsersRoute.tsx'),
  },
  {
    path: 'customer-success/organizations',
    title: 'Organizations',
    load: () => import('../routes/internal/customer-success/OrganizationsRoute.tsx'),
  },
  {
    path: 'customer-success/trace-diagnose',
    title: 'Trace diagnosis',
    load: () => import('../routes/internal/customer-success/TraceRoute.tsx'),
  },
  {
    path: 'semantic-layer-typesense',
    title: 'Search index',
    load: () => import('../routes/internal/semantic-layer-typesense/SearchIndexRoute.tsx'),
  },
  {
    path: 'test-enhanced-comments',
    title: 'Enhanced comments',
    load: () => import('../routes/internal/test-enhanced-comments/EnhancedCommentsRoute.tsx'),
  },
];

/** Pages of the tools for staff, hidden from everybody else. */
export const internalPages: readonly Page[] = internalTools.map((tool) => ({
  ...tool,
  path: `/_internal/${tool.path}`,
  middleware: ['internal'],
}));
