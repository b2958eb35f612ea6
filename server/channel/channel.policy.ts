import type { Prisma } from '../generated/prisma/client.ts';
import { adminsOnly } from '../access/readPolicy.ts';

export const slackIntegrationPolicy = adminsOnly<Prisma.SlackIntegrationWhereInput>();
export const teamsIntegrationPolicy = adminsOnly<Prisma.TeamsIntegrationWhereInput>();
export const teamsChannelBindingPolicy = adminsOnly<Prisma.TeamsChannelBindingWhereInput>();
