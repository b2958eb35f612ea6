import { canReadInstructions } from '../../access/agent.policy.ts';
import { permissionPolicy, present } from '../../access/access.policy.ts';
import { recordAudit } from '../../access/audit/recordAudit.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Agent, PrismaClient } from '../../generated/prisma/client.ts';
import type { ActorRole, GranteeType } from '../../generated/prisma/enums.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ForbiddenError, InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { editableAgent } from '../changeAgent.ts';

/** Person or group that gets a right on an agent. */
export interface Grantee {
  readonly granteeType: GranteeType;
  /** Id of the actor or of the user; null: the organization, or everybody. */
  readonly granteeId: string | null;
  readonly role: ActorRole;
}

/**
 * Lets a person or a group ask an agent, or a person change it. A right that they have on it
 * already is replaced.
 * @throws NotFoundError for an agent or a person that is not there, ForbiddenError for viewers who
 *   are not admins, InvalidInputError
 */
export async function shareAgent(
  database: PrismaClient,
  viewer: Viewer,
  agentId: string,
  { granteeType, granteeId, role }: Grantee,
): Promise<Agent> {
  return database.$transaction(async (transaction) => {
    const agent = await sharedAgent(transaction, viewer, agentId);
    const isGroup = granteeType === 'ORGANIZATION' || granteeType === 'PUBLIC';
    if (isGroup && role !== 'VIEWER') {
      throw new InvalidInputError('A group may ask an agent, and not change it.', 'Choose people who may change it.', [
        'role',
      ]);
    }
    // Two that let in the same person do it one after the other.
    await transaction.$queryRaw`SELECT 1 FROM agent WHERE id = ${agentId} FOR NO KEY UPDATE`;
    const { organizationId } = agent;
    const grantee = {
      granteeType,
      granteeId: await granteeOf(transaction, organizationId, granteeType, granteeId),
    };
    await transaction.permission.deleteMany({ where: { agentId, organizationId, ...grantee } });
    await transaction.permission.create({
      data: {
        id: newId('Permission'),
        organizationId,
        agentId,
        ...grantee,
        role,
        grantedById: 'actorId' in viewer ? viewer.actorId : null,
      },
    });
    await recordGrant(transaction, viewer, 'grant.given', agent, { ...grantee, role });
    return agent;
  });
}

/**
 * Takes a right on an agent away again. A question that is being answered is checked once more, as
 * the rules of access are at every step.
 * @throws NotFoundError for a permission that is not there or on something else, ForbiddenError
 */
export async function unshareAgent(database: PrismaClient, viewer: Viewer, permissionId: string): Promise<Agent> {
  return database.$transaction(async (transaction) => {
    const found = await transaction.permission.findFirst({
      where: { id: permissionId, agentId: { not: null }, AND: permissionPolicy.where(viewer) },
    });
    if (found?.agentId == null) {
      throw new NotFoundError('Permission');
    }
    const agent = await sharedAgent(transaction, viewer, found.agentId);
    await transaction.permission.deleteMany({ where: { id: permissionId } });
    await recordGrant(transaction, viewer, 'grant.revoked', agent, found);
    return agent;
  });
}

/** The agent, when the viewer decides who may ask it. */
async function sharedAgent(transaction: Transaction, viewer: Viewer, agentId: string): Promise<Agent> {
  const agent = await editableAgent(transaction, viewer, agentId);
  if (!canReadInstructions(viewer, agent)) {
    throw new ForbiddenError('Only admins decide who may ask an agent.');
  }
  return agent;
}

/** To whom is part of what is recorded: the grant itself may be gone later. */
async function recordGrant(
  transaction: Transaction,
  viewer: Viewer,
  action: 'grant.given' | 'grant.revoked',
  { id, name }: Agent,
  { granteeType, granteeId, role }: Grantee,
): Promise<void> {
  if (viewer.kind !== 'member') {
    return;
  }
  const [before, after] = action === 'grant.given' ? [null, role] : [role, null];
  const grantee = granteeId === null ? granteeType : `${granteeType} ${granteeId}`;
  const target = { type: 'Agent', id, name } as const;
  await recordAudit(transaction, viewer, { action, target, changes: { [grantee]: { before, after } } });
}

async function granteeOf(
  transaction: Transaction,
  organizationId: string,
  granteeType: GranteeType,
  granteeId: string | null,
): Promise<string | null> {
  if (granteeType === 'PUBLIC') {
    return null;
  }
  if (granteeType === 'ORGANIZATION') {
    return organizationId;
  }
  if (granteeId === null) {
    throw new InvalidInputError('No grantee was given.', 'Choose a member of your organization.', ['granteeId']);
  }
  const by = granteeType === 'ACTOR' ? { id: granteeId } : { clerkUserId: granteeId };
  const member = await transaction.actor.findFirst({ where: { AND: [present, by, { organizationId }] } });
  if (member === null) {
    throw new NotFoundError('Member');
  }
  return granteeId;
}
