import type { Viewer } from '../../access/viewer.ts';
import { agentsOf } from '../../access/agent.policy.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { definitionsOf } from '../../definition/definition.policy.ts';
import { glossaryTermsOf } from '../../glossary/glossary.policy.ts';
import { metricsOf } from '../../metric/metric.policy.ts';
import { modelsOf } from '../../model/model.policy.ts';
import type { IdType } from '../../platform/ids.ts';
import { containing } from '../../platform/database/containing.ts';
import { queryTemplatePolicy } from '../../query/query.policy.ts';
import { searchInside, searchNear } from './searchLayer.ts';
import { tablePolicy } from '../../table/table.policy.ts';

/** Result that the command palette can jump to. */
export interface SearchHit {
  readonly id: string;
  readonly type: IdType;
  /** Kind of the match. */
  readonly name: string;
  readonly label: string;
  readonly description: string;
  /** What was found, where it is not the name: `measure Revenue`; null: the name. */
  readonly match: string | null;
  /**
   * Name of the environment that it belongs to; absent: it belongs to none, or all of the list to
   * the same.
   */
  readonly environment?: string;
}

/** What of an object a search found. */
export type MatchReason = 'NAME' | 'SYNONYM' | 'FIELD' | 'VALUE' | 'DESCRIPTION' | 'SIMILAR';

/** A hit with its place in the ranking. */
export interface RankedHit extends SearchHit {
  readonly reason: MatchReason;
  /** Above 0 up to 1, higher first: 1 for an equal name, less for what is found past the name. */
  readonly score: number;
}

/** Scores of names: equal, beginning with the text, containing it. */
const nameScores = [1, 0.9, 0.8] as const;
const scores = { SYNONYM: 0.7, FIELD: 0.6, VALUE: 0.5, DESCRIPTION: 0.4, SIMILAR: 0.3 } as const;

const perType = 10;
const maximumHits = 30;
const maximumText = 100;

/** Fewer hits than these, and names that are nearly the text are looked for. */
const enough = 3;

/**
 * Agents, models, metrics, terms, definitions, tables, query templates and the viewer's own tasks
 * whose name contains the text; then parts of the semantic layer that have it among their synonyms,
 * fields, values or in their description; and where there are few, those with a name that is nearly
 * it.
 * @returns best first: equal names, then names beginning with it, then containing it, then the
 *   others; empty for an empty text
 */
export async function search(database: PrismaClient, viewer: Viewer, text: string): Promise<RankedHit[]> {
  const wanted = text.trim().slice(0, maximumText);
  if (wanted === '' || viewer.kind !== 'member') {
    return [];
  }
  const contains = containing(wanted);
  const named = { OR: [{ name: contains }, { label: contains }] };
  const page = { take: perType };
  const [agents, models, metrics, terms, definitions, tables, templates, tasks] = await Promise.all([
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
    database.definition.findMany({
      where: { AND: [definitionsOf(viewer), { name: contains }] },
      orderBy: { name: 'asc' },
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
      match: null,
    })),
    ...models.map((row) => ({ ...hit(row), type: 'Model' as const })),
    ...metrics.map((row) => ({ ...hit(row), type: 'Metric' as const })),
    ...terms.map((row) => ({
      id: row.id,
      type: 'GlossaryTerm' as const,
      name: row.term,
      label: '',
      description: row.definition,
      match: null,
    })),
    ...definitions.map((row) => ({
      id: row.id,
      type: 'Definition' as const,
      name: row.name,
      label: '',
      description: row.description,
      match: null,
    })),
    ...tables.map((row) => ({
      id: row.id,
      type: 'Table' as const,
      name: row.name,
      label: '',
      description: row.description,
      match: null,
    })),
    ...templates.map((row) => ({
      id: row.id,
      type: 'QueryTemplate' as const,
      name: row.name,
      label: '',
      description: row.description,
      match: null,
    })),
    ...tasks.map((row) => ({
      id: row.id,
      type: 'Task' as const,
      name: row.title,
      label: '',
      description: '',
      match: null,
    })),
  ];
  const rank = (candidate: SearchHit): number =>
    Math.min(...[candidate.name, candidate.label].map((name) => closeness(name.toLowerCase(), wanted.toLowerCase())));
  const byName = hits.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
  const ranked = byName.map((hit): RankedHit => {
    const score = nameScores[rank(hit)];
    return score === undefined
      ? { ...hit, reason: 'SYNONYM', score: scores.SYNONYM }
      : { ...hit, reason: 'NAME', score };
  });
  const known = new Set(byName.map(({ id }) => id));
  const inside = (await searchInside(database, viewer, wanted)).filter(({ id }) => !known.has(id)).map(scored);
  const found = [...ranked, ...inside];
  if (found.length >= enough || wanted.length < 3) {
    return found.slice(0, maximumHits);
  }
  const all = new Set(found.map(({ id }) => id));
  const near = (await searchNear(database, viewer, wanted)).filter(({ id }) => !all.has(id)).map(scored);
  return [...found, ...near].slice(0, maximumHits);
}

/** A hit past the name, which the order of its kind ranks among its equals. */
const scored = (hit: SearchHit & { readonly reason: Exclude<MatchReason, 'NAME'> }): RankedHit => ({
  ...hit,
  score: scores[hit.reason],
});

const hit = ({ id, name, label, description }: { id: string; name: string; label: string; description: string }) => ({
  id,
  name,
  label,
  description,
  match: null,
});

const closeness = (name: string, wanted: string): number =>
  name === wanted ? 0 : name.startsWith(wanted) ? 1 : name.includes(wanted) ? 2 : 3;
