import {
  BookA,
  BookOpen,
  Bot,
  Box,
  Braces,
  Database,
  FileCode,
  Gauge,
  Plug,
  Rocket,
  Settings,
  TrendingUp,
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

export const internalSections: readonly Section[] = [
  { label: 'Evals', to: '/_internal/evals', icon: Gauge },
  { label: 'Devops', to: '/_internal/devops', icon: Gauge },
  { label: 'SemQL playground', to: '/_internal/semql-playground', icon: Braces },
  { label: 'Metrics playground', to: '/_internal/metrics-playground', icon: Braces },
  { label: 'DSL analytics', to: '/_internal/dsl-analytics', icon: Gauge },
  { label: 'Customer success', to: '/_internal/customer-success', icon: Gauge },
];
