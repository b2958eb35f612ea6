import type { Viewer } from '../../access/viewer.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { RememberedChoiceStatus } from '../../generated/prisma/enums.ts';
import { rememberedChoicePolicy } from './choices.policy.ts';

/** Condition of the choices that a list shows to a viewer. */
export function choicesOf(
  viewer: Viewer,
  {
    status,
    agentId,
  }: {
    readonly status?: RememberedChoiceStatus | null | undefined;
    readonly agentId?: string | null | undefined;
  },
): Prisma.RememberedChoiceWhereInput {
  return {
    AND: [rememberedChoicePolicy.where(viewer), ...(status ? [{ status }] : []), ...(agentId ? [{ agentId }] : [])],
  };
}
