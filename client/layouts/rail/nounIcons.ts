import {
  BookA,
  BookCheck,
  Bot,
  Box,
  Database,
  FileCode,
  Filter,
  Hash,
  MessageSquare,
  Sigma,
  Table2,
  TrendingUp,
  Waypoints,
  type LucideIcon,
} from 'lucide-react';

const icons: Readonly<Record<string, LucideIcon>> = {
  Agent: Bot,
  Model: Box,
  Metric: TrendingUp,
  GlossaryTerm: BookA,
  Definition: BookCheck,
  QueryTemplate: FileCode,
  DataSource: Database,
  Table: Table2,
  Task: MessageSquare,
  Dimension: Hash,
  Measure: Sigma,
  Filter: Filter,
};

/** The icon a noun has everywhere. */
export function nounIcon(type: string): LucideIcon {
  return icons[type] ?? Waypoints;
}
