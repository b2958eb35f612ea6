import { counted } from '../../ui/text/counted.ts';
import { changesBetween } from './changesBetween.ts';

/** What a version changed, from the bodies as people read them. */
export function changesText(before: unknown, after: unknown): string {
  const changes = changesBetween(before, after);
  return changes.length === 0
    ? 'Nothing that is shown here has changed'
    : changes.map((change) => `${change.where} ${change.before ?? 'none'} → ${change.after ?? 'none'}`).join('; ');
}

/** What is said of the oldest version of a list, which has no older one to be compared with. */
export function oldestText(listed: number, total: number): string {
  const older = total - listed;
  return older > 0 ? `${counted(older, 'older version')} not shown` : 'The first recorded version';
}
