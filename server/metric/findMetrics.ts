import type { Viewer } from '../access/viewer.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { containing } from '../platform/database/containing.ts';
import { metricsOf } from './metric.policy.ts';

/** Part of the metrics of an environment to list. */
export interface MetricSearch {
  readonly environmentId?: string | null | undefined;
  /** Part of a name or a label. */
  readonly search?: string | null | undefined;
}

/** Condition of the readable metrics that a search finds. */
export function metricsFoundBy(viewer: Viewer, { environmentId, search }: MetricSearch): Prisma.MetricWhereInput {
  const readable = metricsOf(viewer, environmentId);
  const typed = search?.trim() ?? '';
  const part = containing(typed);
  return typed === '' ? readable : { AND: [readable, { OR: [{ name: part }, { label: part }] }] };
}
