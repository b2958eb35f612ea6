import type { Agent, PrismaClient } from '../../generated/prisma/client.ts';
import { conceptOf } from '../../task/concept.ts';
import type { UnansweredConcept } from './readConcepts.ts';

/** Thing of the semantic layer that a word may be another name of. */
export interface NearThing {
  readonly kind: 'METRIC' | 'MEASURE' | 'DIMENSION' | 'FILTER' | 'MODEL';
  readonly id: string;
  /** Model of a part; null for metrics and models. */
  readonly modelId: string | null;
  readonly label: string;
}

/** Table that no model reads and that speaks of the word. */
export interface UnmodelledTable {
  readonly id: string;
  readonly name: string;
  readonly dataSourceId: string;
}

/** Column that a model of the agent is over and no field of it reads. */
export interface UnreadColumn {
  readonly name: string;
  readonly modelId: string;
  /** What a field of it would be, by the type and the name of the column. */
  readonly kind: 'MEASURE' | 'DIMENSION';
}

export interface Fix {
  readonly column: UnreadColumn | null;
  readonly near: NearThing | null;
  readonly table: UnmodelledTable | null;
}

/** Tables that are looked at. */
const mostTables = 100;

/** Fixes of each concept: an unread column, a thing with a similar name, an unmodelled table. */
export async function findFixes(
  database: PrismaClient,
  agent: Pick<Agent, 'id' | 'organizationId' | 'environmentId'>,
  concepts: readonly UnansweredConcept[],
): Promise<readonly Fix[]> {
  const [columns, things, tables] = await Promise.all([
    unreadColumns(database, agent, concepts),
    nearThings(database, agent, concepts),
    tablesAbout(database, agent, concepts),
  ]);
  return concepts.map(({ concept, nearestKind, nearestName }) => ({
    column: columns.find(({ about }) => speaksOf(about, concept)) ?? null,
    near: things.get(`${nearestKind} ${nearestName}`) ?? null,
    table: tables.find(({ about }) => about.some((name) => speaksOf(name, concept))) ?? null,
  }));
}

/** Things by kind and name as words are recorded with: "measure orders.revenue". */
async function nearThings(
  database: PrismaClient,
  { organizationId, environmentId }: Pick<Agent, 'organizationId' | 'environmentId'>,
  concepts: readonly UnansweredConcept[],
): Promise<ReadonlyMap<string, NearThing>> {
  const names = (kind: string): string[] =>
    concepts.flatMap(({ nearestKind, nearestName }) => (nearestKind === kind ? (nearestName ?? []) : []));
  const scope = { organizationId, environmentId };
  const parts = (kind: string) => ({
    where: {
      model: scope,
      OR: names(kind).map((path) => {
        const [model = '', name = ''] = path.split('.');
        return { name, model: { name: model } };
      }),
    },
    select: { id: true, name: true, label: true, modelId: true, model: { select: { name: true } } },
  });
  const named = (kind: string) => ({
    where: { ...scope, name: { in: names(kind) } },
    select: { id: true, name: true, label: true },
  });
  const [metrics, models, measures, dimensions, filters] = await Promise.all([
    database.metric.findMany(named('metric')),
    database.model.findMany(named('model')),
    database.measure.findMany(parts('measure')),
    database.dimension.findMany(parts('dimension')),
    database.filter.findMany(parts('filter')),
  ]);
  const whole = (kind: 'METRIC' | 'MODEL', found: typeof metrics): [string, NearThing][] =>
    found.map(({ id, name, label }) => [
      `${kind.toLowerCase()} ${name}`,
      { kind, id, modelId: null, label: label || name },
    ]);
  const part = (kind: 'MEASURE' | 'DIMENSION' | 'FILTER', found: typeof measures): [string, NearThing][] =>
    found.map(({ id, name, label, modelId, model }) => [
      `${kind.toLowerCase()} ${model.name}.${name}`,
      { kind, id, modelId, label: label || name },
    ]);
  return new Map([
    ...whole('METRIC', metrics),
    ...whole('MODEL', models),
    ...part('MEASURE', measures),
    ...part('DIMENSION', dimensions),
    ...part('FILTER', filters),
  ]);
}

/** True: a name has all words of a concept, one after the other. */
function speaksOf(name: string, concept: string): boolean {
  return ` ${name} `.includes(` ${concept} `);
}

/** Words of concepts that names are searched for. */
function wordsOf(concepts: readonly UnansweredConcept[]): readonly string[] {
  return [...new Set(concepts.flatMap(({ concept }) => concept.split(' ')))].filter((word) => word.length > 2);
}

/** Names of columns that say which row it is, or when, even where they are numbers. */
const notAdded = /(?:^|_)(?:id|key|code|number|no|nr|year|month|day|zip|phone|lat|latitude|lon|lng|longitude)$/iu;

const numeric: readonly string[] = ['INTEGER', 'DECIMAL', 'NUMBER'];

/** Columns with a word of a concept under the models of the agent, unless a field reads them. */
async function unreadColumns(
  database: PrismaClient,
  { id: agentId }: Pick<Agent, 'id'>,
  concepts: readonly UnansweredConcept[],
): Promise<readonly (UnreadColumn & { readonly about: string })[]> {
  const words = wordsOf(concepts);
  if (words.length === 0) {
    return [];
  }
  const expressions = { select: { expression: true } } as const;
  const models = await database.model.findMany({
    where: { agentModels: { some: { agentId } }, table: { missingSince: null } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      dimensions: expressions,
      measures: expressions,
      filters: expressions,
      table: {
        select: {
          columns: {
            where: { OR: words.map((word) => ({ name: { contains: word, mode: 'insensitive' as const } })) },
            select: { name: true, dataType: true },
            orderBy: { position: 'asc' },
          },
        },
      },
    },
  });
  return models.flatMap(({ id: modelId, table, dimensions, measures, filters }) => {
    const written = [...dimensions, ...measures, ...filters].map(({ expression }) => expression).join('\n');
    const read = new Set(written.toLowerCase().match(/[\p{L}\p{N}_]+/gu));
    return (table?.columns ?? [])
      .filter(({ name }) => !read.has(name.toLowerCase()))
      .map(({ name, dataType }) => ({
        name,
        modelId,
        kind: numeric.includes(dataType) && !notAdded.test(name) ? ('MEASURE' as const) : ('DIMENSION' as const),
        about: conceptOf(name),
      }));
  });
}

/** Tables without a model in the environment whose name, or a column's, has a word of a concept. */
async function tablesAbout(
  database: PrismaClient,
  { organizationId, environmentId }: Pick<Agent, 'organizationId' | 'environmentId'>,
  concepts: readonly UnansweredConcept[],
): Promise<readonly (UnmodelledTable & { readonly about: readonly string[] })[]> {
  const words = wordsOf(concepts);
  if (words.length === 0) {
    return [];
  }
  const named = words.map((word) => ({ name: { contains: word, mode: 'insensitive' as const } }));
  const tables = await database.table.findMany({
    where: {
      organizationId,
      missingSince: null,
      models: { none: { environmentId } },
      OR: [...named, { columns: { some: { OR: named } } }],
    },
    select: { id: true, name: true, dataSourceId: true, columns: { where: { OR: named }, select: { name: true } } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: mostTables,
  });
  return tables.map(({ columns, ...table }) => ({
    ...table,
    about: [table.name, ...columns.map(({ name }) => name)].map(conceptOf),
  }));
}
