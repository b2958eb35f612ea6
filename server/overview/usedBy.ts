import type { Viewer } from '../access/viewer.ts';
import { agentPolicy } from '../access/agent.policy.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { definitionPolicy } from '../definition/definition.policy.ts';
import { glossaryTermPolicy } from '../glossary/glossary.policy.ts';
import { metricPolicy } from '../metric/metric.policy.ts';
import { modelPolicy } from '../model/model.policy.ts';
import { typeOfId } from '../platform/ids.ts';
import { queryTemplatePolicy } from '../query/query.policy.ts';
import { dataSourcePolicy } from '../source/dataSource.policy.ts';
import { tablePolicy } from '../table/table.policy.ts';
import { templatesNaming, type UsesRequest } from './templatesNaming.ts';
import type { SearchHit } from './search/search.ts';

/** Conditions under which something uses a thing, by what uses it. */
interface Uses {
  /** Thing that the SemQL of query templates names. */
  readonly named?: 'Model' | 'Metric';
  readonly model?: Prisma.ModelWhereInput;
  readonly metric?: Prisma.MetricWhereInput;
  readonly term?: Prisma.GlossaryTermWhereInput;
  readonly template?: Prisma.QueryTemplateWhereInput;
  readonly agent?: Prisma.AgentWhereInput;
}

const most = 100;

/** Parts of what uses a model that lead to one of several models. */
export function linksToModels(ids: readonly string[]) {
  const among = { in: [...ids] };
  const part = { modelId: among };
  return {
    anchor: { anchorModelId: among },
    join: { toModelId: among },
    mapping: { OR: [part, { dimension: part }, { measure: part }, { filter: part }] },
    given: part,
  } satisfies {
    readonly anchor: Prisma.MetricWhereInput;
    readonly join: Prisma.MetricJoinWhereInput;
    readonly mapping: Prisma.GlossaryTermMappingWhereInput;
    readonly given: Prisma.AgentModelWhereInput;
  };
}

/** Parts of what uses a metric that lead to one of several metrics. */
export function linksToMetrics(ids: readonly string[]) {
  return { metricId: { in: [...ids] } };
}

function usesOf(id: string): Uses {
  switch (typeOfId(id)) {
    case 'Model': {
      const { anchor, join, mapping, given } = linksToModels([id]);
      return {
        metric: { OR: [anchor, { joins: { some: join } }] },
        term: { mappings: { some: mapping } },
        agent: { agentModels: { some: given } },
        named: 'Model',
      };
    }
    case 'Metric': {
      const some = linksToMetrics([id]);
      return { term: { mappings: { some } }, agent: { agentMetrics: { some } }, named: 'Metric' };
    }
    case 'GlossaryTerm': {
      const tagged = { some: { glossaryTerms: { some: { id } } } };
      return {
        agent: {
          environment: { glossaryTerms: { some: { id } } },
          OR: [
            { glossaryAccessMode: 'ALL' },
            { glossaryAccessMode: 'INCLUDE_TAGS', glossaryTags: tagged },
            { glossaryAccessMode: 'EXCLUDE_TAGS', NOT: { glossaryTags: tagged } },
          ],
        },
      };
    }
    case 'Definition':
      return {
        agent: {
          environment: { definitions: { some: { id } } },
          OR: [{ definitions: { some: { id } } }, { environment: { definitions: { some: { id, agentId: null } } } }],
        },
      };
    case 'Table':
      return {
        model: { tableId: id },
        template: { tables: { some: { id } } },
        agent: { agentTables: { some: { tableId: id } } },
      };
    case 'DataSource':
      return { model: { dataSourceId: id }, template: { dataSourceId: id } };
    default:
      return {};
  }
}

/** True: the thing itself may be read. */
async function mayRead(database: PrismaClient, viewer: Viewer, id: string): Promise<boolean> {
  switch (typeOfId(id)) {
    case 'Model':
      return (await database.model.count({ where: { AND: [{ id }, modelPolicy.where(viewer)] } })) > 0;
    case 'Metric':
      return (await database.metric.count({ where: { AND: [{ id }, metricPolicy.where(viewer)] } })) > 0;
    case 'GlossaryTerm':
      return (await database.glossaryTerm.count({ where: { AND: [{ id }, glossaryTermPolicy.where(viewer)] } })) > 0;
    case 'Definition':
      return (await database.definition.count({ where: { AND: [{ id }, definitionPolicy.where(viewer)] } })) > 0;
    case 'Table':
      return (await database.table.count({ where: { AND: [{ id }, tablePolicy.where(viewer)] } })) > 0;
    case 'DataSource':
      return (await database.dataSource.count({ where: { AND: [{ id }, dataSourcePolicy.where(viewer)] } })) > 0;
    default:
      return false;
  }
}

/**
 * Finds the users of a model, a metric, a term, a definition, a table or a data source, as far as
 * the viewer may read them: models, metrics, terms, query templates and agents, in this order and
 * by name, at most 100 of each. A term or a definition is used by the agents that know it.
 *
 * @returns empty for anything else, and for objects the viewer may not read
 */
export async function usedBy(request: UsesRequest, id: string): Promise<SearchHit[]> {
  const { database, viewer } = request;
  if (!(await mayRead(database, viewer, id))) {
    return [];
  }
  const { named, ...uses } = usesOf(id);
  const { model, metric, term, agent } = uses;
  const naming = named === undefined ? null : (await templatesNaming(request, named, [id])).get(id);
  const template = naming == null ? uses.template : { id: { in: [...naming] } };
  const none = Promise.resolve([]);
  const page = { orderBy: { name: 'asc' }, take: most } as const;
  const [models, metrics, terms, templates, agents] = await Promise.all([
    model === undefined
      ? none
      : database.model.findMany({
          where: { AND: [modelPolicy.where(viewer), model] },
          include: { environment: { select: { name: true } } },
          ...page,
        }),
    metric === undefined
      ? none
      : database.metric.findMany({ where: { AND: [metricPolicy.where(viewer), metric] }, ...page }),
    term === undefined
      ? none
      : database.glossaryTerm.findMany({
          where: { AND: [glossaryTermPolicy.where(viewer), term] },
          orderBy: { term: 'asc' },
          take: most,
        }),
    template === undefined
      ? none
      : database.queryTemplate.findMany({ where: { AND: [queryTemplatePolicy.where(viewer), template] }, ...page }),
    agent === undefined
      ? none
      : database.agent.findMany({
          where: { AND: [agentPolicy.where(viewer), { deletedAt: null }, agent] },
          include: { environment: { select: { name: true } } },
          ...page,
        }),
  ]);
  const environments = new Set([...models, ...agents].map(({ environmentId }) => environmentId));
  // A model and its copy of another environment have the same name.
  const placed = (environment: { readonly name: string } | null): Pick<SearchHit, 'environment'> =>
    environments.size > 1 && environment !== null ? { environment: environment.name } : {};
  return [
    ...models.map(({ id, name, label, description, environment }) => ({
      id,
      type: 'Model' as const,
      name,
      label,
      description,
      match: null,
      ...placed(environment),
    })),
    ...metrics.map(({ id, name, label, description }) => ({
      id,
      type: 'Metric' as const,
      name,
      label,
      description,
      match: null,
    })),
    ...terms.map(({ id, term, definition }) => ({
      id,
      type: 'GlossaryTerm' as const,
      name: term,
      label: '',
      description: definition,
      match: null,
    })),
    ...templates.map(({ id, name, description }) => ({
      id,
      type: 'QueryTemplate' as const,
      name,
      label: '',
      description,
      match: null,
    })),
    ...agents.map(({ id, name, description, environment }) => ({
      id,
      type: 'Agent' as const,
      name,
      label: '',
      description,
      match: null,
      ...placed(environment),
    })),
  ];
}
