import type { EntityChange } from '../feed/changeEvent.ts';

/** Change of a layer, by the clock of the server that made it. */
export interface DatedChange {
  readonly at: Date;
  readonly changes: readonly EntityChange[];
}

/** Version of an object that is kept. */
export interface KeptVersion {
  readonly entityId: string;
  readonly version: number;
  readonly createdAt: Date;
}

/**
 * Version that each object had at a moment, of the objects that have been changed since; null: it
 * did not exist. An object that is not among them is as it was.
 *
 * A change keeps the state before it and the state after it, so the first change after the moment
 * tells the state at the moment.
 * @param events all of the layer, oldest first
 * @param kept versions of the objects that the events name
 */
export function statesAt(
  moment: Date,
  events: readonly DatedChange[],
  kept: readonly KeptVersion[],
): ReadonlyMap<string, number | null> {
  const before = new Map<string, number | null>();
  const first = new Map<string, { readonly at: Date; readonly version: number | null }>();
  for (const { at, changes } of events) {
    for (const { id, version } of changes) {
      if (at <= moment) {
        before.set(id, version);
      } else if (!first.has(id)) {
        first.set(id, { at, version });
      }
    }
  }
  const versions = Map.groupBy(kept, ({ entityId }) => entityId);
  return new Map(
    [...first].map(([id, { at, version }]): [string, number | null] => {
      const known = before.get(id);
      if (known !== undefined) {
        return [id, known];
      }
      if (version === 1) {
        return [id, null];
      }
      const earlier = (versions.get(id) ?? []).filter((one) =>
        version === null ? one.createdAt <= at : one.version < version,
      );
      return [id, earlier.length === 0 ? null : Math.max(...earlier.map((one) => one.version))];
    }),
  );
}
