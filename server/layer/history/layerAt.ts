import type { PrismaClient } from '../../generated/prisma/client.ts';
import { conjunction } from '../../model/conjunction.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { storedAsOf } from '../../model/storedAsOf.ts';
import { valueTypeNamed } from '../../semql/catalog/definition.ts';
import type { EntityChange } from '../feed/changeEvent.ts';
import type { EntityType, Layer, LayerMetric, LayerModel, LayerTerm } from '../layer.ts';
import { loadLayer, type LayerPlace } from '../store/loadLayer.ts';
import { statesAt, type DatedChange } from './statesAt.ts';

/** What of a layer is not as it is stored. */
export interface Then {
  /** Moment whose definitions count; null: those that are stored. */
  readonly moment: Date | null;
  /** Versions of single objects that count in place of those, by the id of the object. */
  readonly pinned: ReadonlyMap<string, number>;
}

/** The layer of another time. */
export interface LayerThen {
  readonly layer: Layer;
  /** Milliseconds of the last change before the moment; -Infinity: there was none. */
  readonly from: number;
  /** Milliseconds of the first change after the moment; Infinity: there is none. */
  readonly until: number;
  /** True: models read tables that no model of the layer reads today. */
  readonly readsOtherTables: boolean;
}

/**
 * The semantic layer as it stood at a moment, from the versions that are kept. Columns of tables,
 * data sources and what the last import says of rows are those of today: they belong to the data.
 * Of a model that was removed and reads a query of its own, the columns are not kept.
 * @throws NotFoundError when a pinned version is of an object of another environment
 */
export async function layerAt(database: PrismaClient, place: LayerPlace, { moment, pinned }: Then): Promise<LayerThen> {
  const { layer } = await loadLayer(database, place);
  const events = moment === null ? [] : await eventsOf(database, place);
  const named = [...new Set(events.flatMap(({ changes }) => changes.map(({ id }) => id)))];
  const kept = await database.entityVersion.findMany({
    where: { organizationId: place.organizationId, entityId: { in: named } },
    select: { entityId: true, version: true, createdAt: true },
  });
  const states = new Map(moment === null ? [] : statesAt(moment, events, kept));
  const here = new Set([...named, ...[...layer.models, ...layer.metrics].map(({ id }) => id)]);
  for (const [id, version] of pinned) {
    if (!here.has(id)) {
      throw new NotFoundError('Version', 'It is of something that this environment does not have.');
    }
    states.set(id, version);
  }
  const bodies = await bodiesOf(database, place, layer, states);
  const placed = <Entity extends { readonly id: string }>(stored: readonly Entity[], then: readonly Entity[]) => [
    ...stored.filter(({ id }) => !states.has(id) || bodies.unchanged.has(id)),
    ...then,
  ];
  const tables = new Set(layer.models.map(({ tableId }) => tableId));
  return {
    layer: {
      ...layer,
      models: placed(layer.models, bodies.models).toSorted(byName),
      metrics: placed(layer.metrics, bodies.metrics).toSorted(byName),
      glossary: placed(layer.glossary, bodies.terms).toSorted((one, other) => (one.term < other.term ? -1 : 1)),
    },
    ...spanOf(moment, events),
    readsOtherTables: bodies.models.some(({ tableId }) => tableId !== null && !tables.has(tableId)),
  };
}

/** The time around a moment in which nothing was changed. */
function spanOf(moment: Date | null, events: readonly DatedChange[]): Pick<LayerThen, 'from' | 'until'> {
  const times = events.map(({ at }) => at.getTime());
  const now = moment?.getTime() ?? 0;
  return {
    from: times.reduce((last, at) => (at <= now ? Math.max(last, at) : last), -Infinity),
    until: times.reduce((first, at) => (at > now ? Math.min(first, at) : first), Infinity),
  };
}

interface Named {
  readonly name: string;
}

const byName = (one: Named, other: Named): number => (one.name < other.name ? -1 : 1);

async function eventsOf(database: PrismaClient, { environmentId }: LayerPlace) {
  const rows = await database.changeEvent.findMany({
    where: { environmentId },
    orderBy: { seq: 'asc' },
    select: { createdAt: true, changes: true },
  });
  return rows.map(({ createdAt, changes }) => ({ at: createdAt, changes: changes as unknown as EntityChange[] }));
}

interface Bodies {
  readonly models: readonly LayerModel[];
  readonly metrics: readonly LayerMetric[];
  readonly terms: readonly LayerTerm[];
  /** Ids of objects that have the wanted version now. */
  readonly unchanged: ReadonlySet<string>;
}

/** The kept states of objects, with what of the present belongs to them. */
async function bodiesOf(
  database: PrismaClient,
  { organizationId }: LayerPlace,
  layer: Layer,
  states: ReadonlyMap<string, number | null>,
): Promise<Bodies> {
  const stored = new Map([...layer.models, ...layer.metrics, ...layer.glossary].map((one) => [one.id, one.version]));
  const unchanged = new Set([...states].flatMap(([id, version]) => (stored.get(id) === version ? [id] : [])));
  const wanted = [...states].flatMap(([entityId, version]) =>
    version === null || unchanged.has(entityId) ? [] : [{ entityId, version }],
  );
  const rows =
    wanted.length === 0 ? [] : await database.entityVersion.findMany({ where: { organizationId, OR: wanted } });
  const of = (type: EntityType) => rows.filter(({ entityType }) => entityType === type);
  const models = of('Model').map(({ body, version }) => ({ ...(body as unknown as LayerModel), version }));
  const columns = await columnsOf(database, organizationId, layer, models);
  return {
    unchanged,
    models: models.map((model) => modelThen(model, layer, columns)),
    metrics: of('Metric').map(({ body, version }) => {
      const metric = body as unknown as LayerMetric;
      return { ...metric, version, filter: conjunction(metric.conditions) };
    }),
    terms: of('GlossaryTerm').map(({ body, version }) => ({ ...(body as unknown as LayerTerm), version })),
  };
}

type Columns = ReadonlyMap<string, LayerModel['columns']>;

function modelThen(body: LayerModel, layer: Layer, columns: Columns): LayerModel {
  // Bodies of earlier releases hold what the last import said.
  const { repeats: _repeats, leavesOut: _leavesOut, ...model } = body;
  const stored = layer.models.find(({ id }) => id === model.id);
  const samples = new Map(stored?.dimensions.map(({ id, sampleValues }) => [id, sampleValues]));
  const isSameTable = stored !== undefined && stored.tableId === model.tableId;
  return {
    ...model,
    // Earlier releases had no policies.
    rowPolicies: (model as Partial<LayerModel>).rowPolicies ?? [],
    columns: (isSameTable ? stored.columns : columns.get(model.tableId ?? '')) ?? [],
    dimensions: model.dimensions.map((one) => ({ ...one, sampleValues: samples.get(one.id) ?? [] })),
  };
}

/** Columns of the tables that models read then and no model, or another one, reads now. */
async function columnsOf(
  database: PrismaClient,
  organizationId: string,
  layer: Layer,
  models: readonly LayerModel[],
): Promise<Columns> {
  const now = new Map(layer.models.map(({ id, tableId }) => [id, tableId]));
  const ids = models.flatMap(({ id, tableId }) => (tableId === null || now.get(id) === tableId ? [] : [tableId]));
  const tables = await database.table.findMany({
    where: { id: { in: ids }, organizationId },
    select: { id: true, columns: { where: { removedAt: null }, orderBy: { position: 'asc' } } },
  });
  return new Map(
    tables.map(({ id, columns }) => [
      id,
      columns.map((column) => ({
        name: column.name,
        type: valueTypeNamed(column.dataType),
        nullable: column.isNullable,
        storedAs: storedAsOf(column),
      })),
    ]),
  );
}
