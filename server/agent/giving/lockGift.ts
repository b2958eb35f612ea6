import type { Viewer } from '../../access/viewer.ts';
import type { Agent } from '../../generated/prisma/client.ts';
import { metricPolicy } from '../../metric/metric.policy.ts';
import { modelPolicy } from '../../model/model.policy.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { tablePolicy } from '../../table/table.policy.ts';
import type { Gift } from './gift.ts';

/** Rows that a gift consists of. */
export interface GiftRows {
  readonly models: readonly GiftModel[];
  readonly tables: readonly GiftTable[];
  readonly metrics: readonly GiftMetric[];
}

interface GiftModel {
  readonly id: string;
  readonly label: string;
  readonly tableId: string | null;
  readonly dataSourceId: string;
}

interface GiftTable {
  readonly id: string;
  readonly label: string;
  readonly dataSourceId: string;
}

interface GiftMetric {
  readonly id: string;
  readonly name: string;
  /** Models that it is computed from. */
  readonly models: readonly { readonly id: string; readonly name: string }[];
}

/**
 * Keeps the sources of a gift from being removed until the transaction ends. Call it before any
 * other lock: commands that write below a source lock it first.
 */
export async function lockSourcesOf(transaction: Transaction, gift: Gift): Promise<void> {
  const modelIds = (gift.models ?? []).map(({ modelId }) => modelId);
  const tableIds = (gift.tables ?? []).map(({ tableId }) => tableId);
  if (modelIds.length + tableIds.length === 0) {
    return;
  }
  await transaction.$queryRaw`
    SELECT 1 FROM data_source WHERE id IN (
      SELECT data_source_id FROM model WHERE id = ANY(${modelIds})
      UNION SELECT data_source_id FROM "table" WHERE id = ANY(${tableIds})
    ) ORDER BY id FOR KEY SHARE`;
}

/**
 * Reads what a gift consists of, and keeps it from being removed until the transaction ends.
 * @throws NotFoundError for what the viewer does not read or the agent's environment does not have
 */
export async function lockGift(
  transaction: Transaction,
  viewer: Viewer,
  { organizationId, environmentId }: Agent,
  gift: Gift,
): Promise<GiftRows> {
  const modelIds = distinct((gift.models ?? []).map(({ modelId }) => modelId));
  const tableIds = distinct((gift.tables ?? []).map(({ tableId }) => tableId));
  const metricIds = distinct(gift.metricIds ?? []);
  // A removal that began earlier is waited for, so that the rows are read as it leaves them.
  await lockRows(transaction, 'model', modelIds);
  await lockRows(transaction, 'table', tableIds);
  await lockRows(transaction, 'metric', metricIds);
  const models = await transaction.model.findMany({
    where: { id: { in: modelIds }, organizationId, environmentId, AND: modelPolicy.where(viewer) },
  });
  if (models.length < modelIds.length) {
    throw new NotFoundError('Model');
  }
  const tables = await transaction.table.findMany({
    where: { id: { in: tableIds }, organizationId, AND: tablePolicy.where(viewer) },
  });
  if (tables.length < tableIds.length) {
    throw new NotFoundError('Table');
  }
  const metrics = await transaction.metric.findMany({
    where: { id: { in: metricIds }, organizationId, environmentId, AND: metricPolicy.where(viewer) },
    include: { anchorModel: true, joins: { include: { toModel: true } } },
  });
  if (metrics.length < metricIds.length) {
    throw new NotFoundError('Metric');
  }
  return {
    models: models.map(({ id, name, tableId, dataSourceId }) => ({ id, label: name, tableId, dataSourceId })),
    tables: tables.map(({ id, name, dataSourceId }) => ({ id, label: name, dataSourceId })),
    metrics: metrics.map(({ id, name, anchorModel, joins }) => ({
      id,
      name,
      models: [anchorModel, ...joins.map(({ toModel }) => toModel)],
    })),
  };
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)].sort();

async function lockRows(
  transaction: Transaction,
  table: 'model' | 'table' | 'metric',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) {
    return;
  }
  await transaction.$queryRaw`
    SELECT 1 FROM ${Prisma.raw(`"${table}"`)} WHERE id = ANY(${ids}) ORDER BY id FOR KEY SHARE`;
}
