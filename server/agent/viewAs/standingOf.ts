import { agentPolicy, canEditAgent, publicAgents } from '../../access/agent.policy.ts';
import { grantsOn } from '../../access/grant.policy.ts';
import { memberOf } from '../../access/memberOf.ts';
import type { MemberViewer } from '../../access/viewer.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { Viewing } from './viewedPerson.ts';

/** What decides whether a person may ask an agent. */
export type StandingReason = 'ADMIN' | 'OPEN' | 'GRANTED' | 'RESTRICTED' | 'OTHER_ENVIRONMENT';

export interface Standing {
  readonly reason: StandingReason;
  readonly canAsk: boolean;
  readonly canChange: boolean;
  /** The person where they work: explorers in production, admins where they chose. */
  readonly asMember: MemberViewer;
}

/** What a member may do with an agent, and why. The access rules themselves are asked. */
export async function standingOf(
  database: PrismaClient,
  { agent, person }: Omit<Viewing, 'viewer'>,
): Promise<Standing> {
  const production = await database.environment.findFirstOrThrow({
    where: { organizationId: person.organizationId, type: 'PRODUCTION' },
    select: { id: true },
  });
  const isAdmin = person.role === 'org:admin';
  const asMember = memberOf(person, isAdmin ? (person.environmentId ?? production.id) : production.id);
  const canAsk = (await database.agent.count({ where: { id: agent.id, AND: [agentPolicy.where(asMember)] } })) > 0;
  const isOpen =
    agent.accessMode !== 'RESTRICTED' || (await database.agent.count({ where: { id: agent.id, ...publicAgents } })) > 0;
  const isInReach = agent.environmentId === asMember.environmentId;
  const reason = isAdmin
    ? 'ADMIN'
    : !canAsk
      ? isOpen
        ? 'OTHER_ENVIRONMENT'
        : 'RESTRICTED'
      : isOpen && isInReach
        ? 'OPEN'
        : 'GRANTED';
  return { reason, canAsk, canChange: canEditAgent(asMember, agent, grantsOn(agent)), asMember };
}
