import type { Transaction } from '../../platform/database/database.ts';
import { changedFields, type ChangedSide, type LayerDifference } from '../code/differences.ts';
import type { EntityChange } from '../feed/changeEvent.ts';
import {
  isPartType,
  partList,
  thingsOf,
  type Layer,
  type LayerEntity,
  type LayerModel,
  type PartType,
  type ThingType,
} from '../layer.ts';
import type { LayerPlace } from '../store/loadLayer.ts';
import { counterpartsIn } from './counterparts.ts';

/** State of a versioned object from a moment on. */
interface State {
  /** Milliseconds; -Infinity: before there was anything. */
  readonly at: number;
  /** Null: written before changes were recorded. */
  readonly change: { readonly at: Date; readonly actorId: string | null } | null;
  /** Null: it did not exist. */
  readonly entity: LayerEntity | null;
}

/** Layer with the environment that it is of: one side of a comparison. */
export interface PlacedLayer {
  readonly place: LayerPlace;
  readonly layer: Layer;
}

/**
 * Tells of each difference between two environments in which of them the thing was changed since it
 * was the same in both for the last time, from the versions that are kept. Nothing else is recorded
 * by a promotion, so that equal edits on both sides count as well.
 * @param differences what would make `to` the same as `from`
 */
export async function withChangedSides(
  transaction: Transaction,
  from: PlacedLayer,
  to: PlacedLayer,
  differences: readonly LayerDifference[],
): Promise<readonly LayerDifference[]> {
  const [inFrom, inTo] = [await counterpartsIn(transaction, from.place), await counterpartsIn(transaction, to.place)];
  const placed = { from: thingsOf(from.layer), to: thingsOf(to.layer) };
  // The description of the first layer has the ids of the second where it could.
  const originals = new Map([...placed.from.keys()].map((id) => [inTo(id), id]));
  const located = differences.map((difference) => {
    const isIn = { from: difference.wantedId !== null, to: difference.action !== 'CREATE' };
    const fromId = isIn.from
      ? (originals.get(difference.wantedId ?? '') ?? difference.wantedId ?? '')
      : inFrom(difference.id);
    const toId = isIn.to ? difference.id : inTo(fromId);
    return {
      difference,
      from: locate(fromId, placed.from, () => inFrom(placed.to.get(toId)?.entity.id ?? '')),
      to: locate(toId, placed.to, () => inTo(placed.from.get(fromId)?.entity.id ?? '')),
    };
  });
  const fromStates = await statesIn(transaction, from, new Set(located.map((one) => one.from.entityId)));
  const toStates = await statesIn(transaction, to, new Set(located.map((one) => one.to.entityId)));
  return located.map(({ difference, ...where }) => ({
    ...difference,
    ...sideOf(
      difference,
      valuesOf(difference.type, where.from.thingId, fromStates.get(where.from.entityId) ?? []),
      valuesOf(difference.type, where.to.thingId, toStates.get(where.to.entityId) ?? []),
    ),
  }));
}

interface Located {
  readonly thingId: string;
  readonly entityId: string;
}

function locate(thingId: string, placed: ReturnType<typeof thingsOf>, otherwise: () => string): Located {
  return { thingId, entityId: placed.get(thingId)?.entity.id ?? otherwise() };
}

/** Value of a thing from a moment on; null: it did not exist. */
interface Valued extends Omit<State, 'entity'> {
  readonly value: object | null;
}

function valuesOf(type: ThingType, thingId: string, states: readonly State[]): readonly Valued[] {
  return [
    { at: -Infinity, change: null, value: null },
    ...states.map(({ entity, ...state }) => ({
      ...state,
      value: entity === null ? null : valueIn(entity, type, thingId),
    })),
  ];
}

function valueIn(entity: LayerEntity, type: ThingType, thingId: string): object | null {
  if (!isPartType(type)) {
    return entity;
  }
  // Versions of earlier releases have no policies.
  const parts: Partial<LayerModel> = entity as LayerModel;
  return parts[partList[type]]?.find(({ id }) => id === thingId) ?? null;
}

function sideOf(
  { type, action }: LayerDifference,
  from: readonly Valued[],
  to: readonly Valued[],
): Pick<LayerDifference, 'changedIn' | 'targetChange'> {
  // A model that is only on one side is one difference with its parts.
  const isSame = (one: object | null, other: object | null) => isSameThing(type, one, other, action !== 'UPDATE');
  const at = (values: readonly Valued[], moment: number) => values.findLast((one) => one.at <= moment)?.value ?? null;
  const moments = [...new Set([...from, ...to].map((one) => one.at))].toSorted((one, other) => other - one);
  const last = moments.find((moment) => isSame(at(from, moment), at(to, moment))) ?? -Infinity;
  const hasChanged = (values: readonly Valued[]) => !isSame(at(values, last), at(values, Infinity));
  const changedIn: ChangedSide = !hasChanged(to) ? 'FROM' : hasChanged(from) ? 'BOTH' : 'TO';
  const latest = to.findLast((one, index) => index > 0 && !isSame(one.value, to[index - 1]!.value));
  return { changedIn, targetChange: changedIn === 'FROM' ? null : (latest?.change ?? null) };
}

/** True: two states of a thing say the same, whatever its ids are; null: it did not exist. */
function isSameThing(type: ThingType, one: object | null, other: object | null, withParts: boolean): boolean {
  if (one === null || other === null) {
    return one === other;
  }
  const isSame = changedFields(type, one, other).length === 0 && changedFields(type, other, one).length === 0;
  if (!isSame || type !== 'Model' || !withParts) {
    return isSame;
  }
  const [left, right]: Partial<LayerModel>[] = [one, other];
  return (Object.keys(partList) as PartType[]).every((part) => {
    const is = new Map((left?.[partList[part]] ?? []).map((value) => [value.name, value]));
    const shall = right?.[partList[part]] ?? [];
    return (
      is.size === shall.length && shall.every((value) => isSameThing(part, is.get(value.name) ?? null, value, false))
    );
  });
}

/** States of objects of an environment, oldest first. */
async function statesIn(
  transaction: Transaction,
  { place, layer }: PlacedLayer,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly State[]>> {
  const now = new Map<string, LayerEntity>(
    [...layer.models, ...layer.metrics, ...layer.glossary, ...layer.definitions].map((one) => [one.id, one]),
  );
  const rows = await transaction.changeEvent.findMany({
    where: { environmentId: place.environmentId },
    orderBy: { seq: 'asc' },
    select: { createdAt: true, actorId: true, changes: true },
  });
  const events = rows.flatMap(({ createdAt, actorId, changes }) =>
    (changes as unknown as EntityChange[])
      .filter(({ id }) => ids.has(id))
      .map(({ id, version }) => ({ id, version, change: { at: createdAt, actorId } })),
  );
  const kept = await transaction.entityVersion.findMany({
    where: { organizationId: place.organizationId, entityId: { in: [...new Set(events.map(({ id }) => id))] } },
    orderBy: { version: 'asc' },
    select: { entityId: true, version: true, createdAt: true, body: true },
  });
  const eventsOf = Map.groupBy(events, ({ id }) => id);
  const keptOf = Map.groupBy(kept, ({ entityId }) => entityId);
  return new Map(
    [...ids].map((id): [string, State[]] => {
      const own = eventsOf.get(id);
      if (own === undefined) {
        return [id, [{ at: 0, change: null, entity: now.get(id) ?? null }]];
      }
      const versions = keptOf.get(id) ?? [];
      const bodyOf = (version: number | null) =>
        (versions.find((one) => one.version === version)?.body ?? null) as LayerEntity | null;
      const [first] = own;
      // A change keeps the state before it: what the first one found was there from the beginning.
      const found = versions.findLast((one) =>
        first!.version === null ? one.createdAt <= first!.change.at : one.version < first!.version,
      );
      return [
        id,
        [
          { at: 0, change: null, entity: bodyOf(found?.version ?? null) },
          ...own.map(({ version, change }) => ({ at: change.at.getTime(), change, entity: bodyOf(version) })),
        ],
      ];
    }),
  );
}
