import { isAdminOf } from '../access/readPolicy.ts';
import type { Viewer } from '../access/viewer.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { readKeptQueries } from '../layer/impact/keptQueries.ts';
import { queryTemplatePolicy } from '../query/query.policy.ts';

/**
 * Query templates whose SemQL names models or metrics, in the newest approved text or the draft of
 * the next one, as far as the viewer may read them.
 * @returns ids of templates by the id of the thing
 */
export async function templatesNaming(
  database: PrismaClient,
  viewer: Viewer,
  type: 'Model' | 'Metric',
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const wanted = { where: { id: { in: [...ids] } }, select: { id: true, name: true } };
  const [things, readable] = await Promise.all([
    type === 'Model' ? database.model.findMany(wanted) : database.metric.findMany(wanted),
    database.queryTemplate.findMany({
      where: queryTemplatePolicy.where(viewer),
      select: { id: true, organizationId: true },
    }),
  ]);
  const mayRead = new Set(readable.map(({ id }) => id));
  const [first] = readable;
  const queries = first === undefined ? [] : await readKeptQueries(database, first.organizationId);
  // Drafts of queries are for admins.
  const isAdmin = first !== undefined && isAdminOf(viewer, first);
  const shown = queries
    .filter(({ id, approved }) => mayRead.has(id) && (approved || isAdmin))
    .map(({ id, semql }) => ({ id, text: withoutTexts(semql) }));
  return new Map(
    things.map((thing) => {
      const isNamed = namer(type, thing.name);
      return [thing.id, new Set(shown.filter(({ text }) => isNamed.test(text)).map(({ id }) => id))];
    }),
  );
}

/** Values and comments name nothing. */
const withoutTexts = (semql: string): string =>
  semql.replaceAll(/'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g, (text) => (text.startsWith("'") ? "''" : ' '));

/**
 * A model is named after FROM or JOIN, or before a dot; a metric alone, not as a part of something
 * else, and not as the name of a column or a parameter.
 */
function namer(type: 'Model' | 'Metric', name: string): RegExp {
  const written = `"?${name}"?`;
  return type === 'Model'
    ? new RegExp(`\\b(?:FROM|JOIN)\\s+${written}(?![\\w"])|(?<![\\w."])${written}\\s*\\.`, 'i')
    : new RegExp(`(?<![\\w.":]|\\bAS\\s+)${written}(?![\\w".(])`, 'i');
}
