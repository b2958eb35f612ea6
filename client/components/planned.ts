import {
  BookA,
  Bot,
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
  Search,
  Settings,
  TrendingUp,
  User,
  Users,
  Waypoints,
  type LucideIcon,
} from 'lucide-react';

/** Text of a page whose screen is not built yet. */
export interface Planned {
  readonly icon: LucideIcon;
  /** Purpose of the screen, in one sentence. */
  readonly purpose: string;
  readonly next?: { readonly label: string; readonly to: string };
}

const ask = { label: 'Ask a question', to: '/explorer' };
const connections = { label: 'See all connections', to: '/studio/connections' };

/** By pattern of the sitemap. A line goes when its screen comes. */
export const planned: Readonly<Partial<Record<string, Planned>>> = {
  '/studio/agents/:id': {
    icon: Bot,
    purpose: 'What this agent is for, what it may see, and how ready it is.',
    next: ask,
  },
  '/studio/agents/:id/access': {
    icon: Users,
    purpose: 'Who may ask this agent on the web, in Slack, in Teams and over the API.',
    next: ask,
  },
  '/studio/agents/:id/metrics': { icon: TrendingUp, purpose: 'Which metrics this agent may use.', next: ask },
  '/studio/agents/:id/glossary': {
    icon: BookA,
    purpose: 'Which terms this agent knows: all, or chosen by tag.',
    next: ask,
  },
  '/studio/agents/:id/suggestions': {
    icon: Lightbulb,
    purpose: 'Questions offered to people who start a task with this agent.',
    next: ask,
  },
  '/studio/agents/:id/data-sources': {
    icon: Database,
    purpose: 'Which tables this agent may read, at most 50.',
    next: ask,
  },
  '/studio/agents/:id/instructions': {
    icon: FileText,
    purpose: 'The role, the guidelines and the business context this agent works with.',
    next: ask,
  },
  '/studio/agents/:id/configuration': {
    icon: Settings,
    purpose: 'Type, default mode, permissions and colours of this agent.',
    next: ask,
  },
  '/studio/agents/:id/semantic-layer': {
    icon: Waypoints,
    purpose: 'Which models, dimensions, measures and filters this agent sees.',
    next: ask,
  },
  '/studio/agents/:id/semantic-layer-2': {
    icon: Waypoints,
    purpose: 'The part of the semantic layer that this agent sees, as a graph.',
    next: ask,
  },
  '/studio/agents/:id/tasks/:task_id': {
    icon: ListChecks,
    purpose: 'One conversation with this agent, with its steps and queries.',
    next: ask,
  },
  '/studio/tasks/:agent_id': {
    icon: ListChecks,
    purpose: 'Every question this agent was asked, with steps, queries and feedback.',
    next: ask,
  },
  '/studio/tasks/:agent_id/:task_id': {
    icon: ListChecks,
    purpose: 'One task of this agent, with its full thread, steps and timings.',
    next: ask,
  },
  '/studio/analytics/:agent_id': {
    icon: ChartLine,
    purpose: 'How often this agent is asked, how fast it answers, and which words it did not know.',
    next: ask,
  },
  '/studio/queries': { icon: FileCode, purpose: 'Approved query templates that agents may answer from.', next: ask },
  '/studio/queries/:id': {
    icon: FileCode,
    purpose: 'This template with its parameters, versions and approvals.',
    next: ask,
  },
  '/studio/connections/integrations/slack': {
    icon: Plug,
    purpose: 'Ask your agents in Slack: install once, bind an agent to a channel.',
    next: connections,
  },
  '/studio/connections/integrations/teams': {
    icon: Plug,
    purpose: 'Ask your agents in Teams: one agent per standard channel.',
    next: connections,
  },
  '/studio/settings/account': { icon: User, purpose: 'Your name, e-mail and sign-in.' },
  '/studio/settings/billing': { icon: CreditCard, purpose: 'Your plan and this month’s usage.' },
  '/studio/settings/integrations': {
    icon: Plug,
    purpose: 'Chat services connected to this organization.',
    next: connections,
  },
  '/studio/settings/organization': { icon: Users, purpose: 'Members, invitations and roles of this organization.' },
  '/reports/:report_id': {
    icon: FileText,
    purpose: 'A finding with its charts, caveats and the query behind every number.',
    next: ask,
  },
  '/_internal/kg': { icon: Braces, purpose: 'Everything the semantic layer knows, as one graph.' },
  '/_internal/evals': { icon: Braces, purpose: 'Question suites with expected results, their runs and their trend.' },
  '/_internal/devops': { icon: Gauge, purpose: 'Queues, leases, errors and maintenance mode.' },
  '/_internal/chart-tester': { icon: Braces, purpose: 'A result drawn by a chart specification.' },
  '/_internal/model-generation': {
    icon: Braces,
    purpose: 'A draft model from a table, with the reason for every choice.',
  },
  '/_internal/customer-success': { icon: Braces, purpose: 'How customers are doing.' },
  '/_internal/customer-success/users': {
    icon: Braces,
    purpose: 'People, their organizations and their last activity.',
  },
  '/_internal/customer-success/organizations': { icon: Braces, purpose: 'Organizations, their plans and their usage.' },
  '/_internal/customer-success/trace-diagnose': { icon: Braces, purpose: 'The full trace of one task.' },
  '/_internal/semantic-layer-typesense': {
    icon: Search,
    purpose: 'A query against the search index, with its ranked hits.',
  },
  '/_internal/test-enhanced-comments': { icon: Braces, purpose: 'Comments with every kind of step and attachment.' },
  '/test': { icon: FlaskConical, purpose: 'A page for trying things out.' },
  '/test-pages/reactive': { icon: FlaskConical, purpose: 'A live probe of subscriptions.' },
  '/test-pages/model-creation': { icon: FlaskConical, purpose: 'Creating a model, step by step.' },
  '/test-pages/test-plan-execution': { icon: FlaskConical, purpose: 'A plan as it runs.' },
  '/test-pages/test-deep-mode-slideover': { icon: FlaskConical, purpose: 'The slide-over of a deep run.' },
};
