import type { Viewer } from '../../access/viewer.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { definitionsOf } from '../../definition/definition.policy.ts';
import { glossaryTermsOf } from '../../glossary/glossary.policy.ts';
import { metricsOf } from '../../metric/metric.policy.ts';
import { modelsOf } from '../../model/model.policy.ts';
import { containing } from '../../platform/database/containing.ts';
import { likenessTo } from '../../semql/language/nearest.ts';
import type { MatchReason, SearchHit } from './search.ts';

/** A hit past the name, and what was found instead. */
interface HitInside extends SearchHit {
  readonly reason: Exclude<MatchReason, 'NAME'>;
}

/** Objects of one kind that are read. */
const most = 10;

/** Names that are compared with a text that nothing contains. */
const mostNames = 5000;

const named = { id: true, name: true, label: true, description: true } as const;

/**
 * Models, metrics, terms and definitions that a text finds past their names: in their synonyms and
 * descriptions, and models in the names, synonyms and values of their fields. `match` says which.
 */
export async function searchInside(database: PrismaClient, viewer: Viewer, text: string): Promise<HitInside[]> {
  const part = containing(text);
  const words = [text, text.toLowerCase()];
  const isAdmin = viewer.kind === 'member' && viewer.role === 'org:admin';
  const inField = {
    OR: [{ name: part }, { label: part }, { synonyms: { hasSome: words } }],
  };
  const inValue = {
    OR: [
      // Values of rows that row policies hide from some people are found by admins only.
      { sampleValues: { hasSome: [text] }, ...(isAdmin ? {} : { model: { rowPolicies: { none: {} } } }) },
      { enumValues: { some: { OR: [{ value: part }, { label: part }, { synonyms: { hasSome: words } }] } } },
    ],
  };
  const described = { OR: [{ synonyms: { hasSome: words } }, { description: part }] };
  const field = { select: { name: true, label: true }, take: 1 } as const;
  const [models, metrics, terms, definitions] = await Promise.all([
    database.model.findMany({
      where: {
        AND: [
          modelsOf(viewer),
          {
            OR: [
              described,
              { dimensions: { some: { OR: [inField, inValue] } } },
              { measures: { some: inField } },
              { filters: { some: inField } },
            ],
          },
        ],
      },
      orderBy: { name: 'asc' },
      take: most,
      select: {
        ...named,
        synonyms: true,
        dimensions: { ...field, where: inField },
        measures: { ...field, where: inField },
        filters: { ...field, where: inField },
      },
    }),
    database.metric.findMany({
      where: { AND: [metricsOf(viewer), described] },
      orderBy: { name: 'asc' },
      take: most,
      select: { ...named, synonyms: true },
    }),
    database.glossaryTerm.findMany({
      where: { AND: [glossaryTermsOf(viewer), { OR: [{ synonyms: { hasSome: words } }, { definition: part }] }] },
      orderBy: { term: 'asc' },
      take: most,
      select: { id: true, term: true, definition: true, synonyms: true },
    }),
    database.definition.findMany({
      where: { AND: [definitionsOf(viewer), { description: part }] },
      orderBy: { name: 'asc' },
      take: most,
      select: { id: true, name: true, description: true },
    }),
  ]);
  const isSynonym = (synonyms: readonly string[]): boolean => synonyms.some((one) => words.includes(one));
  const byWords = (synonyms: readonly string[], otherwise: string): Pick<HitInside, 'match' | 'reason'> =>
    isSynonym(synonyms)
      ? { match: `also called ${text}`, reason: 'SYNONYM' }
      : { match: otherwise, reason: 'DESCRIPTION' };
  const values = await valuesIn(
    database,
    models.map(({ id }) => id),
    inValue,
  );
  return [
    ...models.map(({ synonyms, dimensions, measures, filters, ...model }): HitInside => {
      const [measure, dimension, filter] = [measures[0], dimensions[0], filters[0]];
      const value = values.get(model.id);
      const inParts = (
        [
          ['measure', measure],
          ['dimension', dimension],
          ['filter', filter],
        ] as const
      ).find(([, part]) => part !== undefined);
      const [match, reason] = isSynonym(synonyms)
        ? ([`also called ${text}`, 'SYNONYM'] as const)
        : inParts?.[1] !== undefined
          ? ([`${inParts[0]} ${inParts[1].label || inParts[1].name}`, 'FIELD'] as const)
          : value !== undefined
            ? ([`value of ${value}`, 'VALUE'] as const)
            : (['in its description', 'DESCRIPTION'] as const);
      return { ...model, type: 'Model', match, reason };
    }),
    ...metrics.map(({ synonyms, ...metric }): HitInside => {
      return { ...metric, type: 'Metric', ...byWords(synonyms, 'in its description') };
    }),
    ...terms.map(({ id, term, definition, synonyms }): HitInside => {
      const found = byWords(synonyms, 'in its definition');
      return { id, type: 'GlossaryTerm', name: term, label: '', description: definition, ...found };
    }),
    ...definitions.map((found): HitInside => {
      return { ...found, type: 'Definition', label: '', match: 'in its text', reason: 'DESCRIPTION' };
    }),
  ];
}

/** By model, the dimension that has a value with the text. */
async function valuesIn(
  database: PrismaClient,
  modelIds: readonly string[],
  inValue: object,
): Promise<ReadonlyMap<string, string>> {
  const found = await database.dimension.findMany({
    where: { AND: [{ modelId: { in: [...modelIds] } }, inValue] },
    orderBy: { position: 'desc' },
    select: { modelId: true, name: true, label: true },
  });
  return new Map(found.map(({ modelId, name, label }) => [modelId, label || name]));
}

/**
 * Models, metrics, terms and definitions with nearly the text as a name, nearest first: for slips
 * of typing.
 */
export async function searchNear(database: PrismaClient, viewer: Viewer, text: string): Promise<HitInside[]> {
  const [models, metrics, terms, definitions] = await Promise.all([
    database.model.findMany({ where: modelsOf(viewer), select: named, take: mostNames }),
    database.metric.findMany({ where: metricsOf(viewer), select: named, take: mostNames }),
    database.glossaryTerm.findMany({
      where: glossaryTermsOf(viewer),
      select: { id: true, term: true, definition: true },
      take: mostNames,
    }),
    database.definition.findMany({
      where: definitionsOf(viewer),
      select: { id: true, name: true, description: true },
      take: mostNames,
    }),
  ]);
  const likeness = likenessTo(text);
  const nearness = ({ name, label }: SearchHit): number | null => {
    const scores = [name, name.replaceAll('_', ' '), label].map(likeness).filter((score) => score !== null);
    return scores.length === 0 ? null : Math.min(...scores);
  };
  const all: SearchHit[] = [
    ...models.map((model) => ({ ...model, type: 'Model' as const, match: null })),
    ...metrics.map((metric) => ({ ...metric, type: 'Metric' as const, match: null })),
    ...terms.map(({ id, term, definition }) => ({
      id,
      type: 'GlossaryTerm' as const,
      name: term,
      label: '',
      description: definition,
      match: null,
    })),
    ...definitions.map((found) => ({ ...found, type: 'Definition' as const, label: '', match: null })),
  ];
  return all
    .map((hit) => ({ hit, score: nearness(hit) }))
    .filter((one): one is { hit: SearchHit; score: number } => one.score !== null)
    .sort((a, b) => a.score - b.score || a.hit.name.localeCompare(b.hit.name))
    .slice(0, most)
    .map(({ hit }) => ({ ...hit, match: 'a similar name', reason: 'SIMILAR' as const }));
}
