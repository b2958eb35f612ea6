import type { Prisma } from '../generated/prisma/client.ts';
import { adminsOnly } from '../access/readPolicy.ts';

export const evalSuitePolicy = adminsOnly<Prisma.EvalSuiteWhereInput>();
export const evalCasePolicy = adminsOnly<Prisma.EvalCaseWhereInput>();
export const evalRunPolicy = adminsOnly<Prisma.EvalRunWhereInput>();
export const evalResultPolicy = adminsOnly<Prisma.EvalResultWhereInput>();
