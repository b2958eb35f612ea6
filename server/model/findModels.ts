import { inEnvironmentSql } from '../access/environmentSql.ts';
import type { Viewer } from '../access/viewer.ts';
import { Prisma, type PrismaClient } from '../generated/prisma/client.ts';
import { among, listing, type Listing } from '../platform/search/searchedList.ts';
import type { Searched, Wanted } from '../platform/search/searchTexts.ts';
import { modelsOf } from './model.policy.ts';

/** Part of the models of an environment to list. */
export interface ModelSearch {
  readonly environmentId?: string | null | undefined;
  /** Words of a text of the model or of one of its fields, which may be written `model.field`. */
  readonly search?: string | null | undefined;
}

/** The readable models that a search finds. */
export const modelsFoundBy = (
  database: PrismaClient,
  viewer: Viewer,
  { environmentId, search }: ModelSearch,
): Promise<Listing<Prisma.ModelWhereInput>> =>
  listing(database, modelsOf(viewer, environmentId), search, (where) =>
    searchedModels(database, viewer, where, environmentId),
  );

/** The texts of models and of their fields and values, as far as a condition allows. */
export function searchedModels(
  database: PrismaClient,
  viewer: Viewer,
  where: Prisma.ModelWhereInput,
  environmentId?: string | null,
): Searched {
  const here = inEnvironmentSql(viewer, environmentId, 'model');
  const isAdmin = viewer.kind === 'member' && viewer.role === 'org:admin';
  // Values of rows that row policies hide from some people are found by admins only.
  const shown = isAdmin ? Prisma.empty : Prisma.sql`AND NOT EXISTS (SELECT FROM row_policy WHERE model_id = model.id)`;
  return {
    texts: Prisma.sql`
      SELECT id, name, 'NAME', name, NULL FROM model WHERE ${here}
      UNION ALL SELECT id, name, 'NAME', label, NULL FROM model WHERE ${here}
      UNION ALL SELECT id, name, 'SYNONYM', synonym, 'also called ' || synonym
        FROM model, unnest(synonyms) AS synonym WHERE ${here}`,
    further: (wanted) => [
      Prisma.join(
        (['measure', 'dimension', 'filter'] as const).map((kind) => fieldTexts(kind, here, wanted)),
        ' UNION ALL ',
      ),
      Prisma.sql`
        SELECT model.id, model.name, 'VALUE', said, 'value of ' || coalesce(nullif(dimension.label, ''), dimension.name)
          FROM dimension JOIN model ON model.id = dimension.model_id
          JOIN dimension_enum_value value ON value.dimension_id = dimension.id,
          unnest(value.value || ARRAY[value.label] || value.synonyms) AS said
          WHERE ${here} AND ${wanted.each(inText(Prisma.sql`ARRAY[value.value, value.label] || value.synonyms`))}
        UNION ALL SELECT model.id, model.name, 'VALUE', said, 'value of ' || coalesce(nullif(dimension.label, ''), dimension.name)
          FROM dimension JOIN model ON model.id = dimension.model_id, unnest(dimension.sample_values) AS said
          WHERE ${here} AND ${wanted.each(inText(Prisma.sql`dimension.sample_values`))}
          AND ${wanted.has(Prisma.sql`array_to_string(dimension.sample_values, E'\\n')`)} ${shown}
        UNION ALL SELECT id, name, 'DESCRIPTION', description, 'in its description' FROM model WHERE ${here}`,
    ],
    readable: (ids) => database.model.findMany({ where: among(where, ids), select: { id: true } }),
  };
}

/** Names, labels and synonyms of the fields of one kind. */
function fieldTexts(kind: 'dimension' | 'measure' | 'filter', here: Prisma.Sql, { has, each }: Wanted): Prisma.Sql {
  const texts = Prisma.sql`concat_ws(E'\\n', model.name || '.' || field.name, field.label, array_to_string(field.synonyms, E'\\n'))`;
  const own = inText(Prisma.sql`ARRAY[field.name, field.label] || field.synonyms`);
  const ofField = (pattern: string): Prisma.Sql => Prisma.sql`(${own(pattern)} OR field.model_id = ANY (ARRAY(
    SELECT model.id FROM model WHERE ${here} AND model.name COLLATE "C" ILIKE ${pattern})))`;
  return Prisma.sql`
    SELECT model.id, model.name, 'FIELD', said, ${`${kind} `}::text || coalesce(nullif(field.label, ''), field.name)
      FROM ${Prisma.raw(kind)} field JOIN model ON model.id = field.model_id,
      unnest(ARRAY[model.name || '.' || field.name, field.label] || field.synonyms) AS said
      WHERE ${here} AND ${each(ofField)} AND ${has(texts)}`;
}

/** Condition that indexes answer: they are on exactly these expressions. */
const inText =
  (texts: Prisma.Sql) =>
  (pattern: string): Prisma.Sql =>
    Prisma.sql`searchable_text(${texts}) COLLATE "C" ILIKE ${pattern}`;
