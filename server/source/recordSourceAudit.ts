import { recordAudit } from '../access/audit/recordAudit.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Transaction } from '../platform/database/database.ts';

/** Records what an admin did to a data source, in the transaction that does it. */
export async function recordSourceAudit(
  transaction: Transaction,
  viewer: Viewer,
  action: 'credentials.changed' | 'dataSource.removed',
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  if (viewer.kind === 'member') {
    await recordAudit(transaction, viewer, { action, target: { type: 'DataSource', id, name } });
  }
}
