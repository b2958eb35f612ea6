import { randomUUID } from 'node:crypto';

/** A short id that ties a masked error on the screen to its line in the log: `err_1a2b3c4d5e6f`. */
export function newRequestId(): string {
  return `err_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
}
