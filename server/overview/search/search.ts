import type { Viewer } from '../../access/viewer.ts';
import { agentsOf } from '../../access/agent.policy.ts';
import { searchedAgents } from '../../agent/findAgents.ts';
import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import { definitionsOf } from '../../definition/definition.policy.ts';
import { searchedDefinitions } from '../../definition/findDefinitions.ts';
import { searchedTerms } from '../../glossary/findTerms.ts';
import { glossaryTermsOf } from '../../glossary/glossary.policy.ts';
import { searchedMetrics } from '../../metric/findMetrics.ts';
import { metricsOf } from '../../metric/metric.policy.ts';
import { searchedModels } from '../../model/findModels.ts';
import { modelsOf } from '../../model/model.policy.ts';
import type { IdType } from '../../platform/ids.ts';
import { among } from '../../platform/search/searchedList.ts';
import { searchSlips, searchTexts, type Found, type Searched } from '../../platform/search/searchTexts.ts';
import { queryTemplatePolicy } from '../../query/query.policy.ts';
import { searchedTemplates } from '../../query/template/findTemplates.ts';
import { tablePolicy } from '../../table/table.policy.ts';

/** Result that the command palette can jump to. */
export interface SearchHit {
  readonly id: string;
  readonly type: IdType;
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

/** A hit with its place in the ranking. */
export interface RankedHit extends SearchHit {
  /** Kind of the text that was found. */
  readonly reason: Found['place'];
  /** Above 0 up to 1, higher first: 1 for an equal name, less for what is found past the name. */
  readonly score: number;
}

type Named = Pick<SearchHit, 'id' | 'name'> & Partial<Pick<SearchHit, 'label' | 'description'>>;

/** Things of one kind that a search looks through. */
interface Kind {
  readonly type: IdType;
  readonly searched: Searched;
  readonly read: (ids: string[]) => Promise<readonly Named[]>;
}

const perType = 10;
const maximumHits = 30;

/** Fewer hits than these, and names that are nearly the text are looked for. */
const enough = 3;

/** Score of a name that is equal to the text. */
const equal = 1;

/**
 * Agents, models, metrics, terms, definitions, tables, query templates and the viewer's own tasks
 * that have all words of the text in their name, a synonym, a field, a value or the description;
 * and where there are few, and none of that name, those that have nearly them.
 * @returns best first: equal names, then names beginning with it, then containing it, then the
 *   others; empty for an empty text
 */
export async function search(database: PrismaClient, viewer: Viewer, text: string): Promise<RankedHit[]> {
  if (text.trim() === '' || viewer.kind !== 'member') {
    return [];
  }
  const kinds = kindsOf(database, viewer);
  const found = await hitsOf(kinds, ({ searched }) => searchTexts(database, searched, text, perType));
  // Who writes a name as it is has made no slip.
  if (found.length >= enough || found.some(({ score }) => score === equal)) {
    return found.slice(0, maximumHits);
  }
  const known = new Set(found.map(({ id }) => id));
  const near = await hitsOf(kinds, ({ searched }) => searchSlips(database, searched, text));
  return [...found, ...near.filter(({ id }) => !known.has(id))].slice(0, maximumHits);
}

/** The best hits of every kind, best first. */
async function hitsOf(kinds: readonly Kind[], find: (kind: Kind) => Promise<readonly Found[]>): Promise<RankedHit[]> {
  const hits = await Promise.all(
    kinds.map(async (kind) => {
      const found = (await find(kind)).slice(0, perType);
      const rows = found.length === 0 ? [] : await kind.read(found.map(({ id }) => id));
      const byId = new Map(rows.map((row) => [row.id, row]));
      return found.flatMap(({ id, place, part, score }): RankedHit[] => {
        const row = byId.get(id);
        return row === undefined
          ? []
          : [{ label: '', description: '', ...row, type: kind.type, match: part, reason: place, score }];
      });
    }),
  );
  return hits.flat().sort((a, b) => b.score - a.score || a.name.localeCompare(b.name));
}

function kindsOf(database: PrismaClient, viewer: Viewer & { readonly kind: 'member' }): readonly Kind[] {
  const { organizationId, actorId } = viewer;
  const described = { id: true, name: true, description: true } as const;
  const labelled = { ...described, label: true } as const;
  const tables = tablePolicy.where(viewer);
  const tasks = { organizationId, creatorId: actorId };
  return [
    {
      type: 'Agent',
      searched: searchedAgents(database, viewer, agentsOf(viewer)),
      read: (ids) => database.agent.findMany({ where: { id: { in: ids } }, select: described }),
    },
    {
      type: 'Model',
      searched: searchedModels(database, viewer, modelsOf(viewer)),
      read: (ids) => database.model.findMany({ where: { id: { in: ids } }, select: labelled }),
    },
    {
      type: 'Metric',
      searched: searchedMetrics(database, viewer, metricsOf(viewer)),
      read: (ids) => database.metric.findMany({ where: { id: { in: ids } }, select: labelled }),
    },
    {
      type: 'GlossaryTerm',
      searched: searchedTerms(database, viewer, glossaryTermsOf(viewer)),
      read: async (ids) =>
        (await database.glossaryTerm.findMany({ where: { id: { in: ids } } })).map(({ id, term, definition }) => ({
          id,
          name: term,
          description: definition,
        })),
    },
    {
      type: 'Definition',
      searched: searchedDefinitions(database, viewer, definitionsOf(viewer)),
      read: (ids) => database.definition.findMany({ where: { id: { in: ids } }, select: described }),
    },
    {
      type: 'Table',
      searched: {
        texts: Prisma.sql`
          SELECT id, name, 'NAME', name, NULL FROM "table" WHERE organization_id = ${organizationId}
          UNION ALL SELECT id, name, 'DESCRIPTION', description, 'in its description'
            FROM "table" WHERE organization_id = ${organizationId}`,
        readable: (ids) => database.table.findMany({ where: among(tables, ids), select: { id: true } }),
      },
      read: (ids) => database.table.findMany({ where: { id: { in: ids } }, select: described }),
    },
    {
      type: 'QueryTemplate',
      searched: searchedTemplates(database, viewer, queryTemplatePolicy.where(viewer)),
      read: (ids) => database.queryTemplate.findMany({ where: { id: { in: ids } }, select: described }),
    },
    {
      type: 'Task',
      searched: {
        texts: Prisma.sql`
          SELECT id, title, 'NAME', title, NULL FROM task
          WHERE organization_id = ${organizationId} AND creator_id = ${actorId}`,
        readable: (ids) => database.task.findMany({ where: among(tasks, ids), select: { id: true } }),
      },
      read: async (ids) =>
        (await database.task.findMany({ where: { id: { in: ids } }, select: { id: true, title: true } })).map(
          ({ id, title }) => ({ id, name: title }),
        ),
    },
  ];
}
