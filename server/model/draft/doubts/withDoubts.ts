import { askSource } from '../../../source/askSource.ts';
import type { SourceServices } from '../../../source/sourceServices.ts';
import { repeatedKeys, type RepeatedKeys } from '../../../warehouse/profile/repeatedKeys.ts';
import { WarehouseError } from '../../../warehouse/warehouse.ts';
import type { ModelDraft } from '../draftModel.ts';
import type { PlacedDrafts } from '../modelDrafts.ts';
import { doubtsOf } from './doubts.ts';

/** A person waits: what the source does not say in this time is left to the statistics. */
const timeoutMs = 1500;
/** Tables that are asked about; a page shows no more in that time. */
const mostQuestions = 12;

/**
 * Drafts with their doubts, those that have some first. The source is asked about rows with the
 * same key only, and may give no answer.
 */
export async function withDoubts(
  services: Pick<SourceServices, 'connections' | 'warehouses'>,
  { models, ...drafts }: PlacedDrafts,
  signal: AbortSignal | undefined,
): Promise<PlacedDrafts> {
  const asked = models.filter(({ repeatedRows }) => repeatedRows > 0).slice(0, mostQuestions);
  const answers = await Promise.all(
    asked.map(async (draft) => [draft.tableId, await repeatedIn(services, drafts.source, draft, signal)] as const),
  );
  const repeatedOf = new Map(answers);
  const byOwner = Map.groupBy(drafts.relationships, ({ owner }) => owner.id);
  const doubted = models.map((draft) => ({
    ...draft,
    doubts: doubtsOf(draft, {
      repeated: repeatedOf.get(draft.tableId) ?? null,
      relationships: byOwner.get(draft.model.id) ?? [],
    }),
  }));
  const isReady = ({ doubts }: ModelDraft): boolean => doubts.length === 0;
  return { ...drafts, models: [...doubted.filter((draft) => !isReady(draft)), ...doubted.filter(isReady)] };
}

async function repeatedIn(
  services: Pick<SourceServices, 'connections' | 'warehouses'>,
  source: PlacedDrafts['source'],
  { model, fields }: ModelDraft,
  signal: AbortSignal | undefined,
): Promise<RepeatedKeys | null> {
  const [name] = model.grain.keys;
  const key = fields.find(({ field }) => field.name === name)?.column?.name;
  if (key === undefined || model.source.type === 'CUSTOM_QUERY') {
    return null;
  }
  const { path } = model.source;
  try {
    return await askSource(services, source, (warehouse) =>
      repeatedKeys(warehouse, { path, key }, model.columns, { timeoutMs, ...(signal !== undefined && { signal }) }),
    );
  } catch (error) {
    signal?.throwIfAborted();
    // A draft is made from statistics; an answer of the source only makes its words more exact.
    if (error instanceof WarehouseError) {
      return null;
    }
    throw error;
  }
}
