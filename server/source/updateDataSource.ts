import type { Viewer } from '../access/viewer.ts';
import type { DataSource, Prisma } from '../generated/prisma/client.ts';
import { ForbiddenError, InvalidInputError, NotFoundError } from '../platform/errors.ts';
import { atVersion, changedMeanwhile } from '../platform/database/readVersion.ts';
import { canEditDataSource, dataSourcePolicy } from './dataSource.policy.ts';
import { lockSource } from './sourceLocks.ts';
import type { SourceServices } from './sourceServices.ts';
import { explainDuplicateName } from './duplicateName.ts';

/** A week: older numbers belong in a table of their own. */
export const longestCacheMinutes = 7 * 24 * 60;

/** The numbers a person chooses, in whole units from 1. */
const bounds = {
  cacheTTLMinutes: { most: longestCacheMinutes, sentence: 'Results can be reused for 1 minute to 7 days.' },
  queryTimeoutSeconds: { most: 300, sentence: 'The time limit of a query is 1 to 300 seconds.' },
  // As many as the drivers ask at once.
  concurrentQueries: { most: 4, sentence: '1 to 4 queries can run at once.' },
} as const;

/** Settings of a data source besides its connection; absent ones keep their value. */
export interface DataSourceChanges {
  readonly name?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly cacheEnabled?: boolean | null | undefined;
  readonly cacheTTLMinutes?: number | null | undefined;
  readonly queryTimeoutSeconds?: number | null | undefined;
  readonly concurrentQueries?: number | null | undefined;
}

/**
 * Changes the settings of a data source.
 * @param read id of the source, and the version of its settings that was read
 * @throws NotFoundError, ForbiddenError, InvalidInputError, ConflictError when the settings have
 *   changed or the name is taken
 */
export async function updateDataSource(
  { database }: Pick<SourceServices, 'database'>,
  viewer: Viewer,
  { id, version }: { readonly id: string; readonly version: number },
  changes: DataSourceChanges,
  query: { readonly include?: Prisma.DataSourceInclude } = {},
): Promise<DataSource> {
  const source = await database.prisma.dataSource.findUnique({
    where: { id, AND: dataSourcePolicy.where(viewer) },
    include: { permissions: true },
  });
  if (source === null) {
    throw new NotFoundError('Data source');
  }
  if (!canEditDataSource(viewer, source, source.permissions)) {
    throw new ForbiddenError();
  }
  const name = changes.name?.trim();
  if (name === '' || (name?.length ?? 0) > 200) {
    throw new InvalidInputError('A data source needs a name of at most 200 characters.', 'Enter a name.', ['name']);
  }
  if ((changes.description?.length ?? 0) > 5000) {
    throw new InvalidInputError('The description has more than 5000 characters.', 'Shorten it.', ['description']);
  }
  const numberOf = (field: keyof typeof bounds): number => {
    const { most, sentence } = bounds[field];
    const chosen = changes[field] ?? source[field];
    if (chosen < 1 || chosen > most) {
      throw new InvalidInputError(sentence, 'Choose a number in this range.', [field]);
    }
    return chosen;
  };
  const numbers = {
    cacheTTLMinutes: numberOf('cacheTTLMinutes'),
    queryTimeoutSeconds: numberOf('queryTimeoutSeconds'),
    concurrentQueries: numberOf('concurrentQueries'),
  };
  const writing = database.prisma.$transaction(async (transaction) => {
    await lockSource(transaction, id);
    const { where, data } = atVersion(id, version);
    if ((await transaction.dataSource.count({ where })) === 0) {
      throw changedMeanwhile('data source');
    }
    return transaction.dataSource.update({
      ...query,
      where: { id },
      data: {
        ...data,
        name: name ?? source.name,
        description: changes.description ?? source.description,
        cacheEnabled: changes.cacheEnabled ?? source.cacheEnabled,
        ...numbers,
      },
    });
  });
  return explainDuplicateName(writing, name ?? source.name);
}
