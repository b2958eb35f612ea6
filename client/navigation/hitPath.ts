import { isBuilt } from './built.ts';

/** Where a thing of each type can be looked at, the better page first. */
const pages: Readonly<Record<string, readonly ((id: string) => string)[]>> = {
  Agent: [(id) => `/studio/agents/${id}`, (id) => `/explorer?agent=${id}`],
  Model: [(id) => `/studio/models/${id}`, (id) => `/studio/semantic-layer/${id}`],
  Metric: [(id) => `/studio/metrics/${id}`],
  GlossaryTerm: [(id) => `/studio/glossary/${id}`],
  Definition: [(id) => `/studio/glossary/definitions/${id}`],
  Table: [(id) => `/studio/tables/${id}`],
  QueryTemplate: [(id) => `/studio/queries/${id}`],
  DataSource: [(id) => `/studio/data/${id}`],
  Task: [(id) => `/explorer/${id}`],
  Report: [(id) => `/reports/${id}`],
};

/**
 * The page of a thing, or null when none of those that could show it has its screen.
 *
 * @param studio false outside the studio: an agent is asked there, not configured
 */
export function hitPath(type: string, id: string, studio = true): string | null {
  const paths = (pages[type] ?? []).map((page) => page(id)).filter(isBuilt);
  return (studio ? undefined : paths.find((path) => !path.startsWith('/studio/'))) ?? paths[0] ?? null;
}
