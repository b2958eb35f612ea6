import type { Transaction } from '../../platform/database/database.ts';
import type { DescribedLayer } from '../code/readLayerFiles.ts';
import { isPartType, thingsOf, type Layer, type LayerModel, type Placed } from '../layer.ts';
import type { LayerPlace } from '../store/loadLayer.ts';

/** Id that a thing of the environment has, given that of the same thing in another environment. */
export type Counterparts = (id: string) => string;

/**
 * Reads which things of an environment are copies of which of another, or the originals of copies.
 * What has no counterpart keeps its id.
 */
export async function counterpartsIn(
  transaction: Transaction,
  { organizationId, environmentId }: LayerPlace,
): Promise<Counterparts> {
  const rows = await transaction.counterpart.findMany({
    where: { environment: { organizationId } },
    select: { thingId: true, environmentId: true, originId: true },
  });
  const origins = new Map(rows.map(({ thingId, originId }) => [thingId, originId]));
  const here = new Map(
    rows.filter((row) => row.environmentId === environmentId).map(({ thingId, originId }) => [originId, thingId]),
  );
  return (id) => {
    const origin = origins.get(id) ?? id;
    return here.get(origin) ?? origin;
  };
}

/** Tells the agent of an environment that stands for one of another; null: it has none. */
export type AgentsThere = (agentId: string) => string | null;

/** Reads which agents of an environment stand for others: their copies, else their namesakes. */
export async function agentsThere(
  transaction: Transaction,
  place: LayerPlace,
  agentIds: readonly string[],
  counterpart: Counterparts,
): Promise<AgentsThere> {
  if (agentIds.length === 0) {
    return () => null;
  }
  const { organizationId, environmentId } = place;
  const named = { select: { id: true, name: true } } as const;
  const wanted = await transaction.agent.findMany({ where: { organizationId, id: { in: [...agentIds] } }, ...named });
  const there = await transaction.agent.findMany({
    where: { organizationId, environmentId, deletedAt: null },
    ...named,
  });
  const ids = new Set(there.map(({ id }) => id));
  const namesakes = new Map(there.map(({ id, name }) => [name.toLowerCase(), id]));
  const names = new Map(wanted.map(({ id, name }) => [id, name.toLowerCase()]));
  return (agentId) => {
    const copy = counterpart(agentId);
    return ids.has(copy) ? copy : (namesakes.get(names.get(agentId) ?? '') ?? null);
  };
}

/**
 * Describes a layer with the ids that its things have in another environment, so that they are
 * compared with themselves there, whatever they are called. A new definition for an agent that is
 * not there is left out with a note: without its agent, every agent would tell it.
 */
export function withCounterparts(
  described: DescribedLayer,
  own: Layer,
  counterpart: Counterparts,
  agentThere: AgentsThere,
): DescribedLayer {
  const there = thingsOf(own);
  const moved = <Thing extends { readonly id: string }>(thing: Thing): Thing => {
    const id = there.has(thing.id) ? thing.id : counterpart(thing.id);
    return there.has(id) ? { ...thing, id } : thing;
  };
  const movedModel = (model: LayerModel): LayerModel => ({
    ...moved(model),
    dimensions: model.dimensions.map(moved),
    measures: model.measures.map(moved),
    filters: model.filters.map(moved),
    relationships: model.relationships.map(moved),
    rowPolicies: model.rowPolicies.map(moved),
  });
  const present = new Set(own.definitions.flatMap(({ id, name }) => [id, name]));
  // A conversation stays where it is.
  const definitions = described.definitions.map((definition) => ({
    ...moved(definition),
    agentId: definition.agentId === null ? null : agentThere(definition.agentId),
    sourceTaskId: null,
    isLeftOut: definition.agentId !== null && agentThere(definition.agentId) === null,
  }));
  const isMissing = ({ id, name, isLeftOut }: (typeof definitions)[number]): boolean =>
    isLeftOut && !present.has(id) && !present.has(name);
  const missing = definitions.filter(isMissing);
  return {
    ...described,
    notes: [
      ...described.notes,
      ...missing.map(({ name }) => ({
        severity: 'warning' as const,
        place: name,
        path: '',
        sentence: `The definition “${name}” is for an agent that is not there. Copy the agent first.`,
      })),
    ],
    models: described.models.map(movedModel),
    metrics: described.metrics.map(moved),
    glossary: described.glossary.map(moved),
    definitions: definitions
      .filter((definition) => !isMissing(definition))
      .map(({ isLeftOut: _isLeftOut, ...definition }) => definition),
  };
}

/**
 * Records which things of two layers are the same from now on: those that were before, and those
 * of the same type and name. Call it after a layer was promoted, in the same transaction.
 */
export async function recordCounterparts(
  transaction: Transaction,
  from: Layer,
  to: { readonly place: LayerPlace; readonly layer: Layer },
): Promise<void> {
  const counterpart = await counterpartsIn(transaction, to.place);
  const there = thingsOf(to.layer);
  const taken = new Set<string>();
  const entities = new Map<string, string>();
  const open: Placed[] = [];
  for (const placed of thingsOf(from).values()) {
    const id = counterpart(placed.id);
    if (there.has(id)) {
      taken.add(id);
      entities.set(placed.id, id);
    } else {
      open.push(placed);
    }
  }
  const named = new Map(
    [...there.values()]
      .filter(({ id }) => !taken.has(id))
      .map((placed) => [keyOf(placed, placed.entity.id), placed.id]),
  );
  const rows = await transaction.counterpart.findMany({
    where: { environment: { organizationId: to.place.organizationId } },
    select: { thingId: true, originId: true },
  });
  const origins = new Map(rows.map((row) => [row.thingId, row.originId]));
  const found: { readonly thingId: string; readonly originId: string }[] = [];
  // Models before their parts, which are found by the model that has them.
  for (const placed of open.toSorted((one, other) => Number(isPartType(one.type)) - Number(isPartType(other.type)))) {
    const entityId = isPartType(placed.type) ? (entities.get(placed.entity.id) ?? '') : '';
    const thingId = named.get(keyOf(placed, entityId));
    if (thingId !== undefined) {
      entities.set(placed.id, thingId);
      found.push({ thingId, originId: origins.get(placed.id) ?? placed.id });
    }
  }
  const { environmentId } = to.place;
  const [thingIds, originIds] = [found.map(({ thingId }) => thingId), found.map(({ originId }) => originId)];
  await transaction.counterpart.deleteMany({
    where: { OR: [{ thingId: { in: thingIds } }, { environmentId, originId: { in: originIds } }] },
  });
  await transaction.counterpart.createMany({ data: found.map((row) => ({ ...row, environmentId })) });
}

function keyOf({ type, name }: Placed, entityId: string): string {
  return `${type} ${isPartType(type) ? entityId : ''} ${name}`;
}
