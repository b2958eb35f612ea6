import { isBuilt } from './built.ts';

/** Where a thing of each type can be looked at, the better page first. */
const pages: Readonly<Record<string, readonly ((id: string) => string)[]>> = {
  Agent: [(id) => `/studio/agents/${id}`, (id) => `/explorer?agent=${id}`],
  Model: [(id) => `/studio/models/${id}`, (id) => `/studio/semantic-layer/${id}`],
  Metric: [(id) => `/studio/metrics/${id}`],
  GlossaryTerm: [(id) => `/studio/glossary/${id}`],
  Table: [(id) => `/studio/tables/${id}`],
  QueryTemplate: [(id) => `/studio/queries/${id}`],
  DataSource: [(id) => `/studio/data/${id}`],
  Task: [(id) => `/explorer/${id}`],
  Report: [(id) => `/reports/${id}`],
};

/** The page of a thing, or null when none of those that could show it has its screen. */
export function hitPath(type: string, id: string): string | null {
  return (pages[type] ?? []).map((page) => page(id)).find(isBuilt) ?? null;
}
