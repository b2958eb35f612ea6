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

export interface Fix {
  readonly near: NearThing | null;
  readonly table: UnmodelledTable | null;
}

/** Tables that are looked at. */
const mostTables = 100;

/** Fix of each concept: a thing that is called alike, or a table without a model. */
export async function findFixes(
  database: PrismaClient,
  agent: Pick<Agent, 'organizationId' | 'environmentId'>,
  concepts: readonly UnansweredConcept[],
): Promise<readonly Fix[]> {
  const [things, tables] = await Promise.all([
    nearThings(database, agent, concepts),
    tablesAbout(database, agent, concepts),
  ]);
  return concepts.map(({ concept, nearestKind, nearestName }) => ({
    near: things.get(`${nearestKind} ${nearestName}`) ?? null,
    table: tables.find(({ about }) => about.some((name) => ` ${name} `.includes(` ${concept} `))) ?? null,
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

/** Tables without a model in the environment whose name, or a column's, has a word of a concept. */
async function tablesAbout(
  database: PrismaClient,
  { organizationId, environmentId }: Pick<Agent, 'organizationId' | 'environmentId'>,
  concepts: readonly UnansweredConcept[],
): Promise<readonly (UnmodelledTable & { readonly about: readonly string[] })[]> {
  const words = [...new Set(concepts.flatMap(({ concept }) => concept.split(' ')))].filter((word) => word.length > 2);
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
