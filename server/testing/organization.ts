import type { MemberViewer } from '../access/viewer.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { newId } from '../platform/ids.ts';

/** An organization with an admin, two explorers and an agent, for tests. */
export interface TestOrganization {
  readonly organizationId: string;
  readonly environmentId: string;
  readonly agentId: string;
  readonly dataSourceId: string;
  readonly admin: MemberViewer;
  readonly explorer: MemberViewer;
  readonly otherExplorer: MemberViewer;
}

/** Makes a new organization; any number fit into one database. */
export async function createOrganization(prisma: PrismaClient, name = 'Acme'): Promise<TestOrganization> {
  const organizationId = newId('Organization');
  const environmentId = newId('Environment');
  const agentId = newId('Agent');
  const dataSourceId = newId('DataSource');
  await prisma.organization.create({ data: { id: organizationId, name } });
  await prisma.environment.create({
    data: { id: environmentId, organizationId, name: 'Production', type: 'PRODUCTION' },
  });
  const member = async (role: MemberViewer['role'], who: string): Promise<MemberViewer> => {
    const actorId = newId('Actor');
    const email = `${who}@${organizationId}.example`;
    const userId = `user ${actorId}`;
    await prisma.actor.create({
      data: { id: actorId, organizationId, clerkUserId: userId, provider: 'INTERNAL', email, name: who, role },
    });
    return { kind: 'member', userId, email, actorId, organizationId, environmentId, role, staff: false };
  };
  const admin = await member('org:admin', 'admin');
  const explorer = await member('org:explorer', 'explorer');
  const otherExplorer = await member('org:explorer', 'other');
  await prisma.agent.create({
    data: { id: agentId, organizationId, environmentId, name: 'Analyst', creatorId: admin.actorId },
  });
  await prisma.dataSource.create({ data: { id: dataSourceId, organizationId, name: 'Source', type: 'POSTGRESQL' } });
  return { organizationId, environmentId, agentId, dataSourceId, admin, explorer, otherExplorer };
}
