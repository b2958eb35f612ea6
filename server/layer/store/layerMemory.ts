import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Layer } from '../layer.ts';
import type { LayerPlace } from './loadLayer.ts';

/** State of every object of a layer, by its id: another state is another text. */
export type LayerStamps = ReadonlyMap<string, string>;

interface Remembered {
  readonly stamps: LayerStamps;
  readonly layer: Layer;
}

/** Environments whose layers are kept. */
const mostLayers = 8;

/** Layers that were read, so that the next look reads only what has changed; one per process. */
export class LayerMemory {
  readonly #layers = new Map<string, Remembered>();

  /** The layer as it was read last; null: it was not, or others are used more. */
  recall({ environmentId }: LayerPlace): Remembered | null {
    return this.#layers.get(environmentId) ?? null;
  }

  keep({ environmentId }: LayerPlace, remembered: Remembered): void {
    this.#layers.delete(environmentId);
    this.#layers.set(environmentId, remembered);
    const [oldest] = this.#layers.keys();
    if (this.#layers.size > mostLayers && oldest !== undefined) {
      this.#layers.delete(oldest);
    }
  }
}

/**
 * Reads the state of every object of a layer in one statement: its version, the moment of its last
 * change, its tags, and the last import of the table that a model reads.
 */
export async function readStamps(
  database: PrismaClient | Transaction,
  { environmentId }: LayerPlace,
): Promise<LayerStamps> {
  const rows = await database.$queryRaw<readonly { readonly id: string; readonly stamp: string }[]>`
    WITH imported AS (
      SELECT "table".id, concat_ws(' ', "table".updated_at, "table".row_count, "table".hierarchy_path, "table".key_columns,
          md5(string_agg(concat_ws(' ', "column".id, "column".updated_at), ',' ORDER BY "column".id))) AS stamp
        FROM "table" LEFT JOIN "column" ON "column".table_id = "table".id
        WHERE "table".id IN (SELECT table_id FROM model WHERE environment_id = ${environmentId})
        GROUP BY "table".id
    ), tags AS (
      SELECT tagged."A" AS id, string_agg(concat_ws(' ', tag.id, tag.name), ',' ORDER BY tag.id) AS stamp
        FROM (SELECT * FROM "_MetricToTag" UNION ALL SELECT * FROM "_GlossaryTermToTag") AS tagged
        JOIN tag ON tag.id = tagged."B"
        WHERE tagged."A" IN (SELECT id FROM metric WHERE environment_id = ${environmentId}
          UNION ALL SELECT id FROM glossary_term WHERE environment_id = ${environmentId})
        GROUP BY tagged."A"
    )
    SELECT model.id, concat_ws(' ', version, updated_at, table_id, imported.stamp) AS stamp
      FROM model LEFT JOIN imported ON imported.id = model.table_id WHERE environment_id = ${environmentId}
    UNION ALL
    SELECT metric.id, concat_ws(' ', version, updated_at, tags.stamp)
      FROM metric LEFT JOIN tags ON tags.id = metric.id WHERE environment_id = ${environmentId}
    UNION ALL
    SELECT glossary_term.id, concat_ws(' ', version, updated_at, tags.stamp)
      FROM glossary_term LEFT JOIN tags ON tags.id = glossary_term.id WHERE environment_id = ${environmentId}
    UNION ALL
    SELECT id, concat_ws(' ', version, updated_at, agent_id, source_task_id)
      FROM definition WHERE environment_id = ${environmentId}`;
  return new Map(rows.map(({ id, stamp }) => [id, stamp]));
}

/**
 * Ids of objects that have another state than before.
 * @returns null when objects have come or gone: what refers to them may differ as well
 */
export function changedSince(before: LayerStamps, now: LayerStamps): ReadonlySet<string> | null {
  if (before.size !== now.size) {
    return null;
  }
  const changed = new Set<string>();
  for (const [id, stamp] of now) {
    const old = before.get(id);
    if (old === undefined) {
      return null;
    }
    if (old !== stamp) {
      changed.add(id);
    }
  }
  return changed;
}
