import { isAdminOf } from '../../access/readPolicy.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { TimeGrain } from '../../generated/prisma/enums.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';
import { compileWith } from '../compile/compileSemql.ts';
import type { SemqlServices } from '../compile/semqlRequest.ts';
import { readRows } from '../run/sourceRows.ts';

/** Value of a metric in a period. */
export interface PeriodValue {
  /** First day of the period, ISO 8601. */
  readonly period: string;
  /** Null: no value. */
  readonly value: number | null;
}

/** A metric, as far as its periods need it. */
interface TimedMetric {
  readonly name: string;
  readonly organizationId: string;
  readonly environmentId: string;
  readonly timeDimensionId: string | null;
  readonly timeGrains: readonly TimeGrain[];
}

/** Periods that a line is drawn over. */
const mostPeriods = 13;

/** The grain that shows a course best, among those that a metric offers. */
const grains: readonly TimeGrain[] = ['MONTH', 'WEEK', 'QUARTER', 'DAY', 'YEAR', 'HOUR'];

/**
 * The newest periods of a metric, oldest first, for a line of the size of a word. Records nothing.
 * @returns null for a metric without a time, one that does not compile or whose source does not
 *   answer, and for viewers who are no admins
 */
export async function recentPeriods(
  services: SemqlServices,
  { viewer, now, signal }: { readonly viewer: Viewer; readonly now: Date; readonly signal?: AbortSignal | undefined },
  metric: TimedMetric,
): Promise<readonly PeriodValue[] | null> {
  const { name, organizationId, environmentId, timeDimensionId, timeGrains } = metric;
  if (timeDimensionId === null || !isAdminOf(viewer, metric) || !('actorId' in viewer)) {
    return null;
  }
  const catalog = await services.catalogs.of({
    organizationId,
    environmentId,
    agentId: null,
    readerId: viewer.actorId,
  });
  const grain = grains.find((one) => timeGrains.length === 0 || timeGrains.includes(one)) ?? 'MONTH';
  const { result } = compileWith(catalog, {
    form: {
      kind: 'metric',
      request: { metrics: [name], grain, orderBy: [`-${grain.toLowerCase()}`], limit: mostPeriods + 1 },
    },
    now,
    timeZone: null,
    parameters: {},
    keepDefaultFilters: false,
    corrections: false,
    dialect: null,
  });
  if (!result.ok) {
    return null;
  }
  try {
    const asking = { actorId: viewer.actorId, signal: signal ?? new AbortController().signal };
    const { rows } = await readRows(services, asking, catalog, result.query);
    return rows
      .filter(([period]) => period !== null)
      .slice(0, mostPeriods)
      .toReversed()
      .map(([period, value]) => ({ period: String(period), value: value == null ? null : Number(value) }));
  } catch (error) {
    if (error instanceof WarehouseError) {
      return null;
    }
    throw error;
  }
}
