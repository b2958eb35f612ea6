import {
  BookA,
  BookOpen,
  Bot,
  Box,
  Braces,
  ChartColumn,
  ChartLine,
  Database,
  FileCode,
  FlaskConical,
  Gauge,
  Plug,
  Rocket,
  Search,
  Settings,
  Shapes,
  SquareTerminal,
  TrendingUp,
  Users,
  Waypoints,
  type LucideIcon,
} from 'lucide-react';

/** Things the sidebar counts. */
export type Counted = 'agents' | 'models' | 'metrics' | 'glossaryTerms' | 'queryTemplates' | 'dataSources';

export interface Section {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
  readonly count?: Counted;
}

/** First of all until it is dismissed, then among the resources. */
export const gettingStarted: Section = { label: 'Getting started', to: '/studio/getting-started', icon: Rocket };

export const mainSections: readonly Section[] = [
  { label: 'Agents', to: '/studio/agents', icon: Bot, count: 'agents' },
  { label: 'Models', to: '/studio/models', icon: Box, count: 'models' },
  { label: 'Metrics', to: '/studio/metrics', icon: TrendingUp, count: 'metrics' },
  { label: 'Semantic layer', to: '/studio/semantic-layer', icon: Waypoints },
  { label: 'Glossary', to: '/studio/glossary', icon: BookA, count: 'glossaryTerms' },
  { label: 'Queries', to: '/studio/queries', icon: FileCode, count: 'queryTemplates' },
  { label: 'Data', to: '/studio/data', icon: Database, count: 'dataSources' },
];

export const manageSections: readonly Section[] = [
  { label: 'Settings', to: '/studio/settings', icon: Settings },
  { label: 'Connections', to: '/studio/connections', icon: Plug },
];

export const resourceSections: readonly Section[] = [
  { label: 'Docs', to: '/studio/docs', icon: BookOpen },
  { label: 'GraphQL API', to: '/studio/api', icon: Braces },
];

/** Tools for staff. */
export const internalSections: readonly Section[] = [
  { label: 'Evals', to: '/_internal/evals', icon: FlaskConical },
  { label: 'Devops', to: '/_internal/devops', icon: Gauge },
  { label: 'Query tester', to: '/_internal/query-tester', icon: SquareTerminal },
  { label: 'SemQL playground', to: '/_internal/semql-playground', icon: Braces },
  { label: 'Metrics playground', to: '/_internal/metrics-playground', icon: TrendingUp },
  { label: 'Chart tester', to: '/_internal/chart-tester', icon: ChartColumn },
  { label: 'Model generation', to: '/_internal/model-generation', icon: Box },
  { label: 'DSL analytics', to: '/_internal/dsl-analytics', icon: ChartLine },
  { label: 'Customer success', to: '/_internal/customer-success', icon: Users },
  { label: 'Search index', to: '/_internal/semantic-layer-typesense', icon: Search },
  { label: 'Knowledge graph', to: '/_internal/kg', icon: Waypoints },
  { label: 'Components', to: '/test-pages/components', icon: Shapes },
];
