import { Prisma } from '../generated/prisma/client.ts';
import { ConflictError } from '../platform/errors.ts';

/** @throws ConflictError in place of the refusal of the database to keep two sources of one name */
export async function unlessNameTaken<T>(work: Promise<T>, name: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') throw error;
    if (error.meta?.['modelName'] !== 'DataSource') throw error;
    throw new ConflictError(`There is a data source called ${name} already.`, 'Choose another name.', { cause: error });
  }
}
