const folders: Readonly<Record<string, string>> = {
  Agent: '/studio/agents',
  Model: '/studio/models',
  Metric: '/studio/metrics',
  GlossaryTerm: '/studio/glossary',
  Table: '/studio/tables',
  QueryTemplate: '/studio/queries',
  DataSource: '/studio/data',
  Task: '/explorer',
  Report: '/reports',
};

/** Where a search hit lives, or null when it has no page of its own. */
export function hitPath(type: string, id: string): string | null {
  const folder = folders[type];
  return folder === undefined ? null : `${folder}/${id}`;
}
