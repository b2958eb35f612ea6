import type { Viewer } from '../../access/viewer.ts';
import type { PrismaClient, TriageItem } from '../../generated/prisma/client.ts';
import type { TriageState } from '../../generated/prisma/enums.ts';
import { InvalidInputError } from '../../platform/errors.ts';
import { longest, shortEnough } from '../../source/textLimits.ts';
import { fixOf, type FixInput } from './fixOf.ts';
import { changeTriageItem, triageToChange } from './triageToChange.ts';

export interface MoveTriageItemInput {
  readonly itemId: string;
  readonly state: TriageState;
  /** Why it is dismissed. */
  readonly reason?: string | null | undefined;
  /** What was changed for it to be FIXED; absent: not said. */
  readonly fix?: FixInput | null | undefined;
}

/**
 * Moves an item to another state. Who takes one up that has no owner owns it.
 * @throws NotFoundError for the item or what was changed, ForbiddenError, InvalidInputError with
 *   the path of the field
 */
export async function moveTriageItem(
  database: PrismaClient,
  asking: Viewer,
  { itemId, state, reason, fix }: MoveTriageItemInput,
  now: Date,
): Promise<TriageItem> {
  const { viewer, item } = await triageToChange(database, asking, itemId);
  if (state === 'WITHDRAWN') {
    throw new InvalidInputError('Only the person who rated the answer withdraws it.', 'Dismiss it instead.', ['state']);
  }
  const dismissal = shortEnough(reason?.trim() ?? '', longest.description, 'reason');
  if (state === 'DISMISSED' && dismissal === '') {
    throw new InvalidInputError('A reason is required.', 'Say in one sentence why nothing is changed.', ['reason']);
  }
  if (fix != null && state !== 'FIXED') {
    throw new InvalidInputError('Only what is fixed has a fix.', 'Leave the fix out.', ['fix']);
  }
  const fixed = fix == null ? null : await fixOf(database, item, fix);
  return changeTriageItem(database, viewer, item, {
    state,
    dismissal: state === 'DISMISSED' ? dismissal : '',
    ...(state === 'FIXED' ? (fixed ?? {}) : { fixKind: null, fixId: null, fixName: null }),
    ...(state === 'IN_PROGRESS' && item.ownerId === null ? { ownerId: viewer.actorId } : {}),
    ...(state === item.state ? {} : { movedAt: now }),
  });
}
