import type { Viewer } from '../access/viewer.ts';
import type { MetricStatus, Prisma } from '../generated/prisma/client.ts';
import { containing } from '../platform/database/containing.ts';
import { metricsOf } from './metric.policy.ts';

/** Part of the metrics of an environment to list. */
export interface MetricSearch {
  readonly environmentId?: string | null | undefined;
  /** Part of a name or a label, or a synonym. */
  readonly search?: string | null | undefined;
  readonly status?: MetricStatus | null | undefined;
}

/** Condition of the readable metrics that a search finds. */
export function metricsFoundBy(
  viewer: Viewer,
  { environmentId, search, status }: MetricSearch,
): Prisma.MetricWhereInput {
  const listed = { AND: [metricsOf(viewer, environmentId), status == null ? {} : { status }] };
  const typed = search?.trim() ?? '';
  const part = containing(typed);
  const synonym = { hasSome: [typed, typed.toLowerCase()] };
  return typed === '' ? listed : { ...listed, OR: [{ name: part }, { label: part }, { synonyms: synonym }] };
}
