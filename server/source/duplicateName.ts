import { Prisma } from '../generated/prisma/client.ts';
import { ConflictError } from '../platform/errors.ts';

/**
 * Runs a write of a data source, and explains the database's error about a duplicate name.
 * @throws ConflictError when another data source has the name
 */
export async function explainDuplicateName<T>(work: Promise<T>, name: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') {
      throw error;
    }
    if (error.meta?.['modelName'] !== 'DataSource') {
      throw error;
    }
    throw new ConflictError(`A data source called ${name} already exists.`, 'Choose another name.', { cause: error });
  }
}
