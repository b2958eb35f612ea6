import type { Viewer } from '../access/viewer.ts';
import type { DefinitionSource, Prisma } from '../generated/prisma/client.ts';
import { containing } from '../platform/database/containing.ts';
import { definitionsOf } from './definition.policy.ts';
import { inState, type VerificationState } from './verificationState.ts';

/** Part of the definitions of an environment to list. */
export interface DefinitionSearch {
  readonly environmentId?: string | null | undefined;
  /** Part of a name or of the text, ignoring case. */
  readonly search?: string | null | undefined;
  readonly state?: VerificationState | null | undefined;
  readonly source?: DefinitionSource | null | undefined;
}

export type DefinitionOrder = 'NAME' | 'CHANGED';

/** Condition of the readable definitions that a search finds at a moment. */
export function definitionsFoundBy(
  viewer: Viewer,
  { environmentId, search, state, source }: DefinitionSearch,
  now: Date,
): Prisma.DefinitionWhereInput {
  const wanted = search?.trim() ?? '';
  const part = containing(wanted);
  return {
    AND: [
      definitionsOf(viewer, environmentId),
      wanted === '' ? {} : { OR: [{ name: part }, { description: part }] },
      state == null ? {} : inState(now, state),
      source == null ? {} : { source },
    ],
  };
}

/** Order of a list; equal ones are ordered by id, so that pages are stable. */
export const inOrder: Readonly<Record<DefinitionOrder, Prisma.DefinitionOrderByWithRelationInput[]>> = {
  NAME: [{ name: 'asc' }, { id: 'asc' }],
  CHANGED: [{ updatedAt: 'desc' }, { id: 'desc' }],
};
