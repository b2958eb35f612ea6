import type { Transaction } from '../platform/database/database.ts';
import { NotFoundError } from '../platform/errors.ts';

/**
 * Keeps uploads from being removed until the import that waits for them is written. @throws
 * NotFoundError
 */
export async function holdUploads(transaction: Transaction, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) {
    return;
  }
  const held = await transaction.$queryRaw<
    unknown[]
  >`SELECT id FROM upload WHERE id = ANY(${wanted}) ORDER BY id FOR KEY SHARE`;
  if (held.length < wanted.length) {
    throw new NotFoundError('Upload', 'Upload the file again.');
  }
}
