import {
  BookA,
  Bot,
  Box,
  Braces,
  ChartLine,
  CreditCard,
  Database,
  FileCode,
  FileText,
  FlaskConical,
  Gauge,
  Lightbulb,
  ListChecks,
  Plug,
  Rocket,
  Search,
  Settings,
  Table2,
  TrendingUp,
  User,
  Users,
  Waypoints,
} from 'lucide-react';
import { isTypedId } from './navigation/typedId.ts';
import type { Page, Tab } from './navigation/page.ts';

/**
 * The sitemap. One line per route: layout, title, redirect, middleware, validation, screen. A route with `planned`
 * instead of `load` says what it is for until its screen is built. `navigation/buildRoutes.tsx` makes it a router.
 */

const id =
  (...names: readonly string[]) =>
  (params: Readonly<Record<string, string | undefined>>) =>
    names.every((name) => isTypedId(params[name]));

const askInstead = { label: 'Ask a question', to: '/explorer' };

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

const agent = { icon: Bot, next: askInstead };
const model = { icon: Box };
const settings = { icon: Settings };

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
    planned: { ...agent, purpose: 'Agents answer questions about your data, with the semantic layer you give them.' },
  },
  {
    path: '/studio/agents/:id',
    layout: 'agent',
    title: 'Agent',
    validate: id('id'),
    tabs: agentTabs,
    planned: { ...agent, purpose: 'What this agent is for, what it may see, and how ready it is.' },
    children: [
      {
        path: 'access',
        title: 'Agent access',
        planned: {
          ...agent,
          icon: Users,
          purpose: 'Who may ask this agent on the web, in Slack, in Teams and over the API.',
        },
      },
      {
        path: 'metrics',
        title: 'Agent metrics',
        planned: { ...agent, icon: TrendingUp, purpose: 'Which metrics this agent may use.' },
      },
      {
        path: 'glossary',
        title: 'Agent glossary',
        planned: { ...agent, icon: BookA, purpose: 'Which terms this agent knows: all, or chosen by tag.' },
      },
      {
        path: 'suggestions',
        title: 'Agent suggestions',
        planned: {
          ...agent,
          icon: Lightbulb,
          purpose: 'Questions offered to people who start a task with this agent.',
        },
      },
      {
        path: 'data-sources',
        title: 'Agent data sources',
        planned: { ...agent, icon: Database, purpose: 'Which tables this agent may read, at most 50.' },
      },
      {
        path: 'instructions',
        title: 'Agent instructions',
        planned: {
          ...agent,
          icon: FileText,
          purpose: 'The role, the guidelines and the business context this agent works with.',
        },
      },
      {
        path: 'configuration',
        title: 'Agent configuration',
        planned: { ...agent, icon: Settings, purpose: 'Type, default mode, permissions and colours of this agent.' },
      },
      {
        path: 'semantic-layer',
        title: 'Agent semantic layer',
        planned: {
          ...agent,
          icon: Waypoints,
          purpose: 'Which models, dimensions, measures and filters this agent sees.',
        },
      },
      {
        path: 'semantic-layer-2',
        title: 'Agent semantic layer',
        planned: {
          ...agent,
          icon: Waypoints,
          purpose: 'What this agent sees of the semantic layer, drawn as a graph.',
        },
      },
      {
        path: 'tasks/:task_id',
        title: 'Task',
        validate: id('task_id'),
        planned: {
          ...agent,
          icon: ListChecks,
          purpose: 'One conversation with this agent, with its steps and queries.',
        },
      },
    ],
  },
  {
    path: '/studio/tasks/:agent_id',
    title: 'Tasks',
    validate: id('agent_id'),
    planned: {
      icon: ListChecks,
      purpose: 'Every question this agent was asked, with steps, queries and feedback.',
      next: askInstead,
    },
  },
  {
    path: '/studio/tasks/:agent_id/:task_id',
    title: 'Task',
    validate: id('agent_id', 'task_id'),
    planned: {
      icon: ListChecks,
      purpose: 'One task of this agent, with its full thread, steps and timings.',
      next: askInstead,
    },
  },
  {
    path: '/studio/analytics/:agent_id',
    title: 'Analytics',
    validate: id('agent_id'),
    planned: {
      icon: ChartLine,
      purpose: 'How often this agent is asked, how fast it answers, and which words it did not know.',
    },
  },
];

const semanticLayer: readonly Page[] = [
  {
    path: '/studio/models',
    title: 'Models',
    planned: {
      ...model,
      purpose: 'A model says what one row of a table means: its dimensions, measures, filters and relations.',
    },
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
        planned: { ...model, purpose: 'Dimensions are what this model can be broken down and filtered by.' },
      },
      {
        path: 'measures/:measure_id?',
        title: 'Measures',
        planned: { ...model, purpose: 'Measures are the numbers of this model; a join can never change them.' },
      },
      {
        path: 'relations/:relation_id?',
        title: 'Relations',
        planned: {
          ...model,
          icon: Waypoints,
          purpose: 'Relations say how this model connects to others, and how many rows meet.',
        },
      },
      {
        path: 'filters/:filter_id?',
        title: 'Filters',
        planned: { ...model, purpose: 'Named row conditions, some of them applied by default.' },
      },
    ],
  },
  {
    path: '/studio/metrics',
    title: 'Metrics',
    planned: { icon: TrendingUp, purpose: 'Metrics are the numbers your company agrees on, built from measures.' },
  },
  {
    path: '/studio/metrics/:metric_id',
    title: 'Metric',
    validate: id('metric_id'),
    planned: { icon: TrendingUp, purpose: 'How this metric is calculated, what depends on it, and its history.' },
  },
  {
    path: '/studio/glossary',
    title: 'Glossary',
    planned: { icon: BookA, purpose: 'Terms your people use, their synonyms, and what they mean in the data.' },
  },
  {
    path: '/studio/glossary/:term_id',
    title: 'Term',
    validate: id('term_id'),
    planned: { icon: BookA, purpose: 'The definition of this term and the models, filters and metrics it points to.' },
  },
  {
    path: '/studio/semantic-layer',
    title: 'Semantic layer',
    planned: {
      icon: Waypoints,
      purpose: 'The whole semantic layer as one graph, with a place to try SemQL beside it.',
    },
  },
  {
    path: '/studio/semantic-layer/:id',
    title: 'Semantic layer',
    validate: id('id'),
    planned: { icon: Waypoints, purpose: 'This part of the semantic layer and everything it connects to.' },
  },
  {
    path: '/studio/queries',
    title: 'Queries',
    planned: { icon: FileCode, purpose: 'Approved query templates that agents may answer from.' },
  },
  {
    path: '/studio/queries/:id',
    title: 'Query',
    validate: id('id'),
    planned: { icon: FileCode, purpose: 'This template with its parameters, versions and approvals.' },
  },
];

const data: readonly Page[] = [
  {
    path: '/studio/data',
    title: 'Data',
    planned: {
      icon: Database,
      purpose: 'Databases and files Quarry reads from; it never writes and never keeps your rows.',
    },
  },
  {
    path: '/studio/data/new',
    title: 'Connect data',
    planned: {
      icon: Database,
      purpose: 'Choose what to connect: a database, a warehouse or files.',
      next: { label: 'Back to data', to: '/studio/data' },
    },
  },
  {
    path: '/studio/data/new/connect',
    title: 'Connect data',
    planned: {
      icon: Plug,
      purpose: 'Connection details and credentials, tested before they are saved.',
      next: { label: 'Back to data', to: '/studio/data' },
    },
  },
  {
    path: '/studio/data/:id',
    title: 'Data source',
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
        planned: { icon: Table2, purpose: 'Imported tables of this source, their state and their drift.' },
      },
      {
        path: 'connection',
        title: 'Connection',
        planned: { icon: Plug, purpose: 'How this source is reached; credentials are write-only.' },
      },
    ],
  },
  {
    path: '/studio/tables/:table_id',
    title: 'Table',
    redirect: 'sample',
    validate: id('table_id'),
    tabs: [
      { label: 'Sample', to: 'sample' },
      { label: 'Metadata', to: 'metadata' },
    ],
    children: [
      { path: 'sample', title: 'Table sample', planned: { icon: Table2, purpose: 'The first rows of this table.' } },
      {
        path: 'metadata',
        title: 'Table metadata',
        planned: { icon: Table2, purpose: 'What this table is used for, its pitfalls and relationships.' },
      },
      {
        path: 'metadata/schema',
        title: 'Table schema',
        planned: { icon: Table2, purpose: 'Every column with its type, meaning and statistics.' },
      },
      {
        path: 'metadata/schema/:column_id',
        title: 'Column',
        validate: id('column_id'),
        planned: { icon: Table2, purpose: 'The meaning, format and statistics of this column.' },
      },
    ],
  },
  {
    path: '/studio/connections',
    title: 'Connections',
    planned: { icon: Plug, purpose: 'Everything this organization is connected to: data and chat.' },
  },
  {
    path: '/studio/connections/data/connect',
    title: 'Connect data',
    planned: { icon: Plug, purpose: 'Connection details of a new data source.' },
  },
  {
    path: '/studio/connections/data/:data_source_id',
    title: 'Data connection',
    validate: id('data_source_id'),
    planned: { icon: Database, purpose: 'Health and credentials of this data connection.' },
  },
  {
    path: '/studio/connections/integrations/slack',
    title: 'Slack',
    planned: { icon: Plug, purpose: 'Ask your agents in Slack: install once, bind an agent to a channel.' },
  },
  {
    path: '/studio/connections/integrations/teams',
    title: 'Teams',
    planned: { icon: Plug, purpose: 'Ask your agents in Teams: one agent per standard channel.' },
  },
];

const studio: readonly Page[] = [
  {
    path: '/studio/getting-started',
    title: 'Getting started',
    planned: {
      icon: Rocket,
      purpose: 'From your data to the first answered question, step by step.',
      next: askInstead,
    },
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
        planned: { ...settings, icon: User, purpose: 'Your name, e-mail and sign-in.' },
      },
      {
        path: 'billing',
        title: 'Billing & Usage',
        planned: { ...settings, icon: CreditCard, purpose: 'Your plan and what was used of it this month.' },
      },
      {
        path: 'integrations',
        title: 'Integrations',
        planned: { ...settings, icon: Plug, purpose: 'Chat services connected to this organization.' },
      },
      {
        path: 'organization',
        title: 'Organization',
        planned: { ...settings, icon: Users, purpose: 'Members, invitations and roles of this organization.' },
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
    planned: { icon: FileText, purpose: 'A finding with its charts, caveats and the query behind every number.' },
  },
];

/** [path below /_internal, title, purpose] of the tools for staff. */
const internalTools: readonly (readonly [string, string, string])[] = [
  ['kg', 'Knowledge graph', 'Everything the semantic layer knows, as one graph.'],
  ['evals', 'Evals', 'Question suites with expected results, their runs and their trend.'],
  ['devops', 'Devops', 'Queues, leases, errors and maintenance mode.'],
  ['chart-tester', 'Chart tester', 'A result and a chart specification, drawn.'],
  ['query-tester', 'Query tester', 'SQL of a source through the gate, as an agent would run it.'],
  ['dsl-analytics', 'DSL analytics', 'How often each kind of SemQL is used, and how often it fails.'],
  ['model-generation', 'Model generation', 'A draft model from a table, with the reason for every choice.'],
  ['semql-playground', 'SemQL playground', 'SemQL in, SQL of every dialect out.'],
  ['metrics-playground', 'Metrics playground', 'A metric with any breakdown and period.'],
  ['customer-success', 'Customer success', 'How customers are doing.'],
  ['customer-success/users', 'Users', 'People, their organizations and their last activity.'],
  ['customer-success/organizations', 'Organizations', 'Organizations, their plans and their usage.'],
  ['customer-success/trace-diagnose', 'Trace diagnosis', 'The full trace of one task.'],
  ['semantic-layer-typesense', 'Search index', 'A query against the search index, with its ranked hits.'],
  ['test-enhanced-comments', 'Enhanced comments', 'Comments with every kind of step and attachment.'],
];

const internal: readonly Page[] = internalTools.map(([path, title, purpose]) => ({
  path: `/_internal/${path}`,
  title,
  middleware: ['internal'],
  planned: { icon: path === 'devops' ? Gauge : path.includes('semantic') ? Search : Braces, purpose },
}));

/** [path, title, purpose] of pages that exist to try components. */
const tests: readonly (readonly [string, string, string])[] = [
  ['/test', 'Test', 'A page to try things on.'],
  ['/test-pages/reactive', 'Reactive', 'A live probe of subscriptions.'],
  ['/test-pages/model-creation', 'Model creation', 'Creating a model, step by step.'],
  ['/test-pages/test-plan-execution', 'Plan execution', 'A plan while it is carried out.'],
  ['/test-pages/test-deep-mode-slideover', 'Deep mode slide-over', 'The slide-over of a deep run.'],
];

const testPages: readonly Page[] = [
  {
    path: '/test-pages/components',
    layout: 'blank',
    title: 'Components',
    load: () => import('./routes/test-pages/ComponentsRoute.tsx'),
  },
  ...tests.map(([path, title, purpose]): Page => ({
    path,
    layout: path === '/test' ? 'empty' : 'blank',
    title,
    planned: { icon: FlaskConical, purpose },
  })),
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
