import { counted } from '../../ui/text/counted.ts';
import { changesBetween, type Change } from './changesBetween.ts';

/** What a version changed, from the bodies as people read them. */
export function changesText(before: unknown, after: unknown): string {
  const changes = changesBetween(before, after);
  return changes.length === 0 ? 'Nothing that is shown here has changed' : changes.map(changeText).join('; ');
}

function changeText({ where, before, after }: Change): string {
  const place = where.split(' › ');
  // A part of a renamed thing goes by the name that it has now.
  return place.length > 2 && place.at(-1) === 'name' && before !== null && after !== null
    ? `${[...place.slice(0, -2), before].join(' › ')} renamed to ${after}`
    : `${where} ${before ?? 'none'} → ${after ?? 'none'}`;
}

/** What is said of the oldest version of a list, which has no older one to be compared with. */
export function oldestText(listed: number, total: number): string {
  const older = total - listed;
  return older > 0 ? `${counted(older, 'older version')} not shown` : 'The first recorded version';
}
