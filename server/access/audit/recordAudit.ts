import type { AuditActorKind } from '../../generated/prisma/enums.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { currentOrigin } from '../../platform/http/requestOrigin.ts';
import { newId, type IdType } from '../../platform/ids.ts';
import type { AgentTokenViewer, MemberViewer } from '../viewer.ts';
import type { AuditAction } from './auditActions.ts';

/** Values before and after, by name. Secrets are never among them. */
export type AuditChanges = Readonly<Record<string, { readonly before: Plain; readonly after: Plain }>>;
type Plain = string | number | boolean | null;

export interface AuditEntry {
  readonly action: AuditAction;
  readonly target?: { readonly type: IdType; readonly id: string; readonly name?: string | null };
  readonly changes?: AuditChanges;
}

/** By whom, where there is no viewer yet. */
export interface AuditedActor {
  readonly organizationId: string;
  readonly actorId: string | null;
  readonly actorKind: AuditActorKind;
}

type Writer = Pick<Prisma.TransactionClient, 'auditEvent'>;

/**
 * Records what a viewer did, in the transaction that does it: one is not there without the other.
 */
export async function recordAudit(
  transaction: Writer,
  by: MemberViewer | AgentTokenViewer | AuditedActor,
  { action, target, changes = {} }: AuditEntry,
): Promise<void> {
  await transaction.auditEvent.create({
    data: {
      id: newId('AuditEvent'),
      organizationId: by.organizationId,
      actorId: by.actorId,
      actorKind: kindOf(by),
      action,
      targetType: target?.type ?? null,
      targetId: target?.id ?? null,
      targetName: target?.name ?? null,
      changes,
      ...currentOrigin(),
    },
  });
}

function kindOf(by: MemberViewer | AgentTokenViewer | AuditedActor): AuditActorKind {
  if ('actorKind' in by) {
    return by.actorKind;
  }
  if (by.kind === 'agent_token') {
    return 'AGENT_TOKEN';
  }
  return by.personalTokenId === undefined ? 'PERSON' : 'PERSONAL_TOKEN';
}

/** The named values that differ. */
export function changesOf<Row extends object>(before: Row, after: Partial<Row>): AuditChanges {
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, value]) => [name, { before: plain(before[name as keyof Row]), after: plain(value) }] as const)
      .filter(([, change]) => change.before !== change.after),
  );
}

/** Long texts and objects are named, not copied. */
function plain(value: unknown): Plain {
  if (value === null || value === undefined) {
    return null;
  }
  if (typeof value === 'string') {
    return value.length > 200 ? `${value.length} characters` : value;
  }
  return typeof value === 'number' || typeof value === 'boolean' ? value : JSON.stringify(value).slice(0, 200);
}
