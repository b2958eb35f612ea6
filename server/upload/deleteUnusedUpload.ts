import type { Transaction } from '../platform/database/database.ts';

/**
 * Deletes an upload that no import waits for; its bytes are the caller's to remove. Imports lock
 * the upload too, so none begins with it meanwhile.
 * @returns false when an import waits for it
 */
export async function deleteUnusedUpload(transaction: Transaction, id: string): Promise<boolean> {
  await transaction.$queryRaw`SELECT 1 FROM upload WHERE id = ${id} FOR UPDATE`;
  const waiting = await transaction.dataProcessingTask.count({
    where: { uploadId: id, status: { in: ['QUEUED', 'IN_PROGRESS'] } },
  });
  if (waiting > 0) {
    return false;
  }
  await transaction.upload.deleteMany({ where: { id } });
  return true;
}
