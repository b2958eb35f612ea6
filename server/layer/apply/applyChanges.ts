import { conjunction } from '../../model/conjunction.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { ChangedMeanwhileError, type LayerChange, type SavedBy } from '../change.ts';
import { checkChange } from './checkChange.ts';
import { same } from './same.ts';
import { Effort } from '../rename/effort.ts';
import { followRename, type Followed, type NotFollowed, type RenameStep } from '../rename/followRename.ts';
import { InUseError } from './namingErrors.ts';
import {
  entityList,
  isPartType,
  partList,
  thingOf,
  type EntityType,
  type Layer,
  type LayerEntity,
  type LayerMetric,
  type LayerModel,
  type PartType,
  type Placed,
} from '../layer.ts';
import type { DialectOf } from '../rename/meaning.ts';
import type { Rename } from '../rename/renames.ts';

/** State of an object at an earlier version, with the person who changed it next. */
export interface EarlierState {
  readonly body: Readonly<Record<string, unknown>>;
  readonly changedBy: SavedBy | null;
}

/** Finds an object as it was at an earlier version; null: it is not kept. */
export type EarlierStates = (entityId: string, version: number) => EarlierState | null;

/** A layer after changes, and what followed them. */
export interface AppliedChanges {
  readonly layer: Layer;
  readonly renames: readonly RenameStep[];
  readonly followed: readonly Followed[];
  readonly notFollowed: readonly NotFollowed[];
}

/**
 * Makes the layer that changes would leave. Nothing is written, and the layer that is given stays
 * as it is. A rename is followed at once, before the other fields of its change.
 * @throws NotFoundError, InvalidInputError with the path of the field, ChangedMeanwhileError,
 *   ConflictError when something else needs what is removed
 */
export async function applyChanges(
  layer: Layer,
  changes: readonly LayerChange[],
  earlier: EarlierStates,
  dialectOf: DialectOf,
  effort = new Effort(),
): Promise<AppliedChanges> {
  let applied: AppliedChanges = { layer, renames: [], followed: [], notFollowed: [] };
  for (const change of changes) {
    checkChange(applied.layer, change);
    applied = await applyChange(applied, change, earlier, dialectOf, effort);
  }
  // A rename rebuilds everything; what is as it was is the same object again.
  return applied.renames.length === 0 ? applied : { ...applied, layer: withSameEntities(layer, applied.layer) };
}

function withSameEntities(before: Layer, after: Layer): Layer {
  const kept = <Entity extends { readonly id: string }>(was: readonly Entity[], is: readonly Entity[]): Entity[] => {
    const known = new Map(was.map((entity) => [entity.id, entity]));
    return is.map((entity) => {
      const old = known.get(entity.id);
      return old !== undefined && same(old, entity) ? old : entity;
    });
  };
  return {
    ...after,
    models: kept(before.models, after.models),
    metrics: kept(before.metrics, after.metrics),
    glossary: kept(before.glossary, after.glossary),
    definitions: kept(before.definitions, after.definitions),
  };
}

async function applyChange(
  applied: AppliedChanges,
  change: LayerChange,
  earlier: EarlierStates,
  dialectOf: DialectOf,
  effort: Effort,
): Promise<AppliedChanges> {
  const { layer } = applied;
  if (change.action === 'CREATE') {
    return { ...applied, layer: created(layer, change) };
  }
  const placed = thingOf(layer, change.id);
  if (placed === undefined || placed.type !== change.type) {
    throw new NotFoundError(change.type);
  }
  if (change.action === 'REMOVE') {
    refuseOutdated(placed, change.version, null, earlier);
    return { ...applied, layer: removed(layer, placed) };
  }
  refuseOutdated(placed, change.version, change.fields, earlier);
  const rename = renameOf(placed, change);
  if (rename === null) {
    return { ...applied, layer: updated(layer, change) };
  }
  const { layer: called, followed, notFollowed, step } = await followRename(layer, rename, dialectOf, effort);
  return {
    layer: updated(called, change),
    renames: [...applied.renames, step],
    followed: [...applied.followed, ...followed],
    notFollowed: [...applied.notFollowed, ...notFollowed],
  };
}

/**
 * Two people may change different fields of one thing at the same time; for the same field the
 * second is told.
 */
function refuseOutdated(placed: Placed, version: number | null, fields: object | null, earlier: EarlierStates): void {
  const { entity, name } = placed;
  if (version === null || version === entity.version) {
    return;
  }
  const state = earlier(entity.id, version);
  const then = state === null ? null : bodyOfPart(state.body, placed);
  if (then === null) {
    throw new ChangedMeanwhileError(name, [], state?.changedBy ?? null);
  }
  const now = placed.value as unknown as Readonly<Record<string, unknown>>;
  const wanted = fields as Readonly<Record<string, unknown>> | null;
  const changed = Object.keys(wanted ?? then).filter(
    (field) => field in then && !same(then[field], now[field]) && (wanted === null || !same(wanted[field], now[field])),
  );
  if (changed.length > 0) {
    throw new ChangedMeanwhileError(name, changed, state?.changedBy ?? null);
  }
}

/** A thing as an earlier body of its object has it; null: it did not. */
function bodyOfPart(body: EarlierState['body'], { type, id }: Placed): EarlierState['body'] | null {
  if (!isPartType(type)) {
    return body;
  }
  const parts = body[partList[type]];
  const found = Array.isArray(parts) ? (parts as EarlierState['body'][]).find((part) => part['id'] === id) : undefined;
  return found ?? null;
}

function renameOf(
  { type, id, name, entity, value }: Placed,
  change: LayerChange & { readonly action: 'UPDATE' },
): Rename | null {
  const to = 'name' in change.fields ? change.fields.name : undefined;
  // Words of people are named by no expression.
  if (to === undefined || to === name || type === 'GlossaryTerm' || type === 'Definition') {
    return null;
  }
  return { type, id, model: entity === value || !('name' in entity) ? null : entity.name, from: name, to };
}

function created(layer: Layer, change: LayerChange & { readonly action: 'CREATE' }): Layer {
  const { type, value, modelId } = change;
  if (!isPartType(type)) {
    const list = entityList[type];
    const entity = 'conditions' in value ? { ...value, filter: conjunction(value.conditions) } : value;
    return { ...layer, [list]: [...layer[list], entity] };
  }
  if (!layer.models.some(({ id }) => id === modelId)) {
    throw new NotFoundError('Model');
  }
  return withModels(layer, (model) =>
    model.id === modelId ? { ...model, [partList[type]]: [...model[partList[type]], value] } : model,
  );
}

function updated(layer: Layer, { type, id, fields, beforeId }: LayerChange & { readonly action: 'UPDATE' }): Layer {
  if (isPartType(type)) {
    const changed = withPart(layer, type, id, fields);
    return beforeId === undefined ? changed : withModels(changed, (model) => movedPart(model, type, id, beforeId));
  }
  return withEntities(layer, type, (entity) => {
    if (entity.id !== id) {
      return entity;
    }
    const next = { ...entity, ...fields };
    return 'conditions' in next ? { ...next, filter: conjunction(next.conditions ?? []) } : next;
  });
}

function removed(layer: Layer, { type, id, name, entity }: Placed): Layer {
  switch (type) {
    case 'Metric':
      return {
        ...withoutTargets(layer, 'METRIC', name),
        metrics: layer.metrics
          .filter((metric) => metric.id !== id)
          .map((metric) => (metric.successor === name ? { ...metric, successor: null } : metric)),
      };
    case 'GlossaryTerm':
      return { ...layer, glossary: layer.glossary.filter((term) => term.id !== id) };
    case 'Definition':
      return { ...layer, definitions: layer.definitions.filter((meaning) => meaning.id !== id) };
    case 'Model':
      return withoutModel(layer, entity as LayerModel);
    case 'Dimension':
      return withoutDimension(layer, entity as LayerModel, name);
    case 'Measure': {
      const model = entity as LayerModel;
      return withoutPart(withoutTargets(layer, 'MEASURE', `${model.name}.${name}`), type, id);
    }
    case 'Filter': {
      const model = entity as LayerModel;
      const using = layer.metrics.find(
        (metric) => metric.anchorModel === model.name && metric.namedFilters.includes(name),
      );
      refuseInUse(using, `${model.name}.${name}`);
      return withoutPart(withoutTargets(layer, 'FILTER', `${model.name}.${name}`), type, id);
    }
    case 'RowPolicy':
      return withoutPart(layer, type, id);
    case 'Relationship': {
      const model = entity as LayerModel;
      const using = layer.metrics.find(
        (metric) => metric.anchorModel === model.name && metric.joins.some((join) => join.relationship === name),
      );
      refuseInUse(using, `${model.name}.${name}`);
      return withoutPart(layer, type, id);
    }
  }
}

function withoutModel(layer: Layer, model: LayerModel): Layer {
  const own = (field: string | null): boolean => field?.startsWith(`${model.name}.`) ?? false;
  refuseInUse(
    layer.metrics.find(
      (metric) =>
        metric.anchorModel === model.name ||
        own(metric.timeDimension) ||
        metric.groupBy.some(own) ||
        metric.joins.some(({ toModel }) => toModel === model.name),
    ),
    model.name,
  );
  const term = layer.glossary.find(({ mappings }) =>
    mappings.some(({ kind, target }) => kind !== 'METRIC' && (target === model.name || own(target))),
  );
  if (term !== undefined) {
    throw new InUseError('The term', { entityId: term.id, name: term.term }, model.name);
  }
  return {
    ...layer,
    models: layer.models
      .filter(({ id }) => id !== model.id)
      .map((one) =>
        one.relationships.some(({ toModel }) => toModel === model.name)
          ? { ...one, relationships: one.relationships.filter(({ toModel }) => toModel !== model.name) }
          : one,
      ),
  };
}

/** Lists that merely mention a dimension lose it; keys and times are refused. */
function withoutDimension(layer: Layer, model: LayerModel, name: string): Layer {
  const qualified = `${model.name}.${name}`;
  if (model.grain.keys.includes(name)) {
    throw new InUseError('The grain of', { entityId: model.id, name: model.name }, qualified);
  }
  for (const one of layer.models) {
    const way = one.relationships.find(({ toModel, keys }) =>
      keys.some((key) => (one.id === model.id && key.from === name) || (toModel === model.name && key.to === name)),
    );
    if (way !== undefined) {
      throw new InUseError('The relationship', { entityId: one.id, name: `${one.name}.${way.name}` }, qualified);
    }
  }
  refuseInUse(
    layer.metrics.find(({ timeDimension }) => timeDimension === qualified),
    qualified,
  );
  // The last entry of an allow-list cannot go along: an empty list allows everything.
  refuseInUse(
    layer.metrics.find(({ groupBy }) => groupBy.length === 1 && groupBy[0] === qualified),
    qualified,
  );
  const without = withoutTargets(layer, 'DIMENSION', qualified);
  return {
    ...without,
    models: without.models.map((one) =>
      one.id === model.id ? { ...one, dimensions: one.dimensions.filter((part) => part.name !== name) } : one,
    ),
    metrics: without.metrics.map((metric) =>
      metric.groupBy.includes(qualified)
        ? { ...metric, groupBy: metric.groupBy.filter((field) => field !== qualified) }
        : metric,
    ),
  };
}

function refuseInUse(metric: LayerMetric | undefined, name: string): void {
  if (metric !== undefined) {
    throw new InUseError('The metric', { entityId: metric.id, name: metric.name }, name);
  }
}

function withoutTargets(layer: Layer, kind: string, target: string): Layer {
  return {
    ...layer,
    glossary: layer.glossary.map((term) => {
      const mappings = term.mappings.filter((mapping) => mapping.kind !== kind || mapping.target !== target);
      return mappings.length === term.mappings.length ? term : { ...term, mappings };
    }),
  };
}

function withoutPart(layer: Layer, type: PartType, id: string): Layer {
  const list = partList[type];
  return withModels(layer, (model) =>
    model[list].some((part) => part.id === id)
      ? { ...model, [list]: model[list].filter((part) => part.id !== id) }
      : model,
  );
}

function withPart(layer: Layer, type: PartType, id: string, fields: object): Layer {
  const list = partList[type];
  return withModels(layer, (model) =>
    model[list].some((part) => part.id === id)
      ? { ...model, [list]: model[list].map((part) => (part.id === id ? { ...part, ...fields } : part)) }
      : model,
  );
}

/** The model with one of its parts in front of another; what is not of this model stays. */
function movedPart(model: LayerModel, type: PartType, id: string, beforeId: string | null): LayerModel {
  const parts: readonly { readonly id: string }[] = model[partList[type]];
  const part = parts.find((one) => one.id === id);
  if (part === undefined || id === beforeId) {
    return model;
  }
  const others = parts.filter((one) => one !== part);
  const place = beforeId === null ? others.length : others.findIndex((one) => one.id === beforeId);
  if (place === -1) {
    throw new NotFoundError(type, 'It is no longer there; move the part to another place.');
  }
  return { ...model, [partList[type]]: others.toSpliced(place, 0, part) };
}

function withModels(layer: Layer, change: (model: LayerModel) => LayerModel): Layer {
  return { ...layer, models: layer.models.map(change) };
}

function withEntities(layer: Layer, type: EntityType, change: (entity: LayerEntity) => object): Layer {
  const list = entityList[type];
  return { ...layer, [list]: layer[list].map(change) };
}
