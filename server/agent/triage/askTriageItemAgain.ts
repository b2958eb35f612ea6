import type { Viewer } from '../../access/viewer.ts';
import type { TriageItem } from '../../generated/prisma/client.ts';
import type { SemqlServices } from '../../query/compile/semqlRequest.ts';
import { askAgain } from '../analytics/askAgain.ts';
import { changeTriageItem, triageToChange } from './triageToChange.ts';

/**
 * Asks the question of an item again, as the person who asked it, and keeps what comes out. The
 * answer that was rated stays as it is.
 * @throws NotFoundError, ForbiddenError
 */
export async function askTriageItemAgain(
  services: SemqlServices,
  asking: Viewer,
  itemId: string,
  now: Date,
): Promise<TriageItem> {
  const { database } = services;
  const { viewer, item } = await triageToChange(database, asking, itemId);
  const { agentId, commentId } = item;
  const [asked] = await askAgain(services, viewer, { agentId, commentIds: [commentId] }, now);
  if (asked === undefined) {
    return item;
  }
  const { outcome, sentence, semql } = asked;
  const data = { askedAgainAt: now, nowOutcome: outcome, nowSentence: sentence, nowSemql: semql };
  return changeTriageItem(database, viewer, item, data);
}
