import type { Transaction } from '../../platform/database/database.ts';
import type { TemplateConfiguration } from './templateConfiguration.ts';

/** What of a template there is in an environment, and what there is not. */
export interface FittedTemplate {
  readonly models: readonly { readonly modelId: string; readonly hiddenFieldIds: readonly string[] }[];
  readonly metricIds: readonly string[];
  /** Tables of which the agent reads no rows, and those that none of its models is over. */
  readonly tables: readonly { readonly tableId: string; readonly metadataOnly: boolean }[];
  /** Number of the tables that none of its models is over. */
  readonly unmodelled: number;
  readonly glossaryTagIds: readonly string[];
  /** Names that the environment does not have, as `model orders`, `table public.notes`. */
  readonly missing: readonly string[];
}

/**
 * Finds the models, fields, tables and metrics of a template by their names. A metric without all
 * of its models is missing, too.
 */
export async function fitTemplate(
  transaction: Transaction,
  { organizationId, environmentId }: { readonly organizationId: string; readonly environmentId: string },
  { models, tables, metrics, glossaryTags }: TemplateConfiguration,
): Promise<FittedTemplate> {
  const place = { organizationId, environmentId };
  const named = { select: { id: true, name: true } } as const;
  const found = await transaction.model.findMany({
    where: { ...place, name: { in: (models ?? []).map(({ name }) => name) } },
    select: { id: true, name: true, tableId: true, dimensions: named, measures: named, filters: named },
  });
  const byName = new Map(found.map((model) => [model.name, model]));
  const missing: string[] = [];
  const given = (models ?? []).flatMap(({ name, hidden }) => {
    const model = byName.get(name);
    if (model === undefined) {
      missing.push(`model ${name}`);
      return [];
    }
    const fields = new Map(
      [...model.dimensions, ...model.measures, ...model.filters].map((field) => [field.name, field.id]),
    );
    missing.push(...hidden.filter((field) => !fields.has(field)).map((field) => `field ${name}.${field}`));
    return [{ modelId: model.id, hiddenFieldIds: hidden.flatMap((field) => fields.get(field) ?? []) }];
  });
  const has = new Set(given.map(({ modelId }) => modelId));
  const stored = await transaction.metric.findMany({
    where: { ...place, name: { in: metrics } },
    select: { id: true, name: true, anchorModelId: true, joins: { select: { toModelId: true } } },
  });
  const usable = stored.filter(({ anchorModelId, joins }) =>
    [anchorModelId, ...joins.map(({ toModelId }) => toModelId)].every((id) => has.has(id)),
  );
  const names = new Set(usable.map(({ name }) => name));
  missing.push(...metrics.filter((name) => !names.has(name)).map((name) => `metric ${name}`));
  const tags = await transaction.tag.findMany({
    where: { organizationId, name: { in: glossaryTags } },
    select: { id: true, name: true },
  });
  const tagNames = new Set(tags.map(({ name }) => name));
  missing.push(...glossaryTags.filter((name) => !tagNames.has(name)).map((name) => `tag ${name}`));
  const closed = (models ?? []).flatMap(({ name, metadataOnly }) => {
    const tableId = metadataOnly ? (byName.get(name)?.tableId ?? null) : null;
    return tableId === null ? [] : [{ tableId, metadataOnly: true }];
  });
  const own = await ownTables(transaction, organizationId, tables);
  missing.push(...own.missing);
  return {
    models: given,
    metricIds: usable.map(({ id }) => id),
    // A table of a model without rows stays closed.
    tables: [...closed, ...own.found.filter(({ tableId }) => !closed.some((one) => one.tableId === tableId))],
    unmodelled: own.found.length,
    glossaryTagIds: tags.map(({ id }) => id),
    missing,
  };
}

/** Tables by the name of their source and their path. */
async function ownTables(
  transaction: Transaction,
  organizationId: string,
  wanted: TemplateConfiguration['tables'],
): Promise<{ readonly found: FittedTemplate['tables']; readonly missing: readonly string[] }> {
  if (wanted.length === 0) {
    return { found: [], missing: [] };
  }
  const there = await transaction.table.findMany({
    where: {
      organizationId,
      missingSince: null,
      OR: wanted.map(({ source, path }) => ({ hierarchyPath: { equals: path }, dataSource: { name: source } })),
    },
    select: { id: true, hierarchyPath: true, dataSource: { select: { name: true } } },
    orderBy: { id: 'asc' },
  });
  const keyOf = (source: string, path: readonly string[]): string => JSON.stringify([source, path]);
  const found = Map.groupBy(there, ({ hierarchyPath, dataSource }) => keyOf(dataSource.name, hierarchyPath));
  // Of two sources of one name neither is meant more than the other.
  const ids = new Map([...found].flatMap(([key, [only, other]]) => (only && !other ? [[key, only.id] as const] : [])));
  return {
    found: wanted.flatMap(({ source, path, metadataOnly }) => {
      const tableId = ids.get(keyOf(source, path));
      return tableId === undefined ? [] : [{ tableId, metadataOnly }];
    }),
    missing: wanted.flatMap(({ source, path }) => (ids.has(keyOf(source, path)) ? [] : [`table ${path.join('.')}`])),
  };
}
