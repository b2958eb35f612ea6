import type { Viewer } from '../access/viewer.ts';
import { agentsOf } from '../access/agent.policy.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { glossaryTermsOf } from '../glossary/glossary.policy.ts';
import { metricsOf } from '../metric/metric.policy.ts';
import { modelsOf } from '../model/model.policy.ts';
import type { IdType } from '../platform/ids.ts';
import { containing } from '../platform/database/containing.ts';
import { queryTemplatePolicy } from '../query/query.policy.ts';
import { tablePolicy } from '../table/table.policy.ts';

/** Result that the command palette can jump to. */
export interface SearchHit {
  readonly id: string;
  readonly type: IdType;
  /** Kind of the match. */
  readonly name: string;
  readonly label: string;
  readonly description: string;
}

const perType = 10;
const maximumHits = 30;
const maximumText = 100;

/**
 * Agents, models, metrics, terms, tables, query templates and the viewer's own tasks whose name
 * contains the text.
 * @returns best first: equal, then beginning with, then containing; empty for an empty text
 */
export async function search(database: PrismaClient, viewer: Viewer, text: string): Promise<SearchHit[]> {
  const wanted = text.trim().slice(0, maximumText);
  if (wanted === '' || viewer.kind !== 'member') {
    return [];
  }
  const contains = containing(wanted);
  const named = { OR: [{ name: contains }, { label: contains }] };
  const page = { take: perType };
  const [agents, models, metrics, terms, tables, templates, tasks] = await Promise.all([
    database.agent.findMany({
      where: { AND: [agentsOf(viewer), { name: contains }] },
      orderBy: { name: 'asc' },
      ...page,
    }),
    database.model.findMany({ where: { AND: [modelsOf(viewer), named] }, orderBy: { name: 'asc' }, ...page }),
    database.metric.findMany({ where: { AND: [metricsOf(viewer), named] }, orderBy: { name: 'asc' }, ...page }),
    database.glossaryTerm.findMany({
      where: { AND: [glossaryTermsOf(viewer), { OR: [{ term: contains }, { synonyms: { has: wanted } }] }] },
      orderBy: { term: 'asc' },
      ...page,
    }),
    database.table.findMany({
      where: { AND: [tablePolicy.where(viewer), { name: contains }] },
      orderBy: { name: 'asc' },
      ...page,
    }),
    database.queryTemplate.findMany({
      where: { AND: [queryTemplatePolicy.where(viewer), { name: contains }] },
      orderBy: { name: 'asc' },
      ...page,
    }),
    database.task.findMany({
      where: { organizationId: viewer.organizationId, creatorId: viewer.actorId, title: contains },
      orderBy: { createdAt: 'desc' },
      ...page,
    }),
  ]);
  const hits: SearchHit[] = [
    ...agents.map((row) => ({
      id: row.id,
      type: 'Agent' as const,
      name: row.name,
      label: '',
      description: row.description,
    })),
    ...models.map((row) => ({ ...hit(row), type: 'Model' as const })),
    ...metrics.map((row) => ({ ...hit(row), type: 'Metric' as const })),
    ...terms.map((row) => ({
      id: row.id,
      type: 'GlossaryTerm' as const,
      name: row.term,
      label: '',
      description: row.definition,
    })),
    ...tables.map((row) => ({
      id: row.id,
      type: 'Table' as const,
      name: row.name,
      label: '',
      description: row.description,
    })),
    ...templates.map((row) => ({
      id: row.id,
      type: 'QueryTemplate' as const,
      name: row.name,
      label: '',
      description: row.description,
    })),
    ...tasks.map((row) => ({ id: row.id, type: 'Task' as const, name: row.title, label: '', description: '' })),
  ];
  const rank = (candidate: SearchHit): number =>
    Math.min(...[candidate.name, candidate.label].map((name) => closeness(name.toLowerCase(), wanted.toLowerCase())));
  return hits.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name)).slice(0, maximumHits);
}

const hit = ({ id, name, label, description }: { id: string; name: string; label: string; description: string }) => ({
  id,
  name,
  label,
  description,
});

const closeness = (name: string, wanted: string): number =>
  name === wanted ? 0 : name.startsWith(wanted) ? 1 : name.includes(wanted) ? 2 : 3;
