import type { Viewer } from '../../access/viewer.ts';
import type { DataSource } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ConflictError, ForbiddenError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { canLoadSampleData } from '../dataSource.policy.ts';
import { sampleDataJob } from './sampleDataJob.ts';
import type { SampleData } from './sampleDataService.ts';
import type { SourceServices } from '../sourceServices.ts';
import { explainDuplicateName } from '../duplicateName.ts';

const sampleName = 'Northwind Supply (sample)';

/**
 * Loads the sample company into the viewer's organization, once: data, semantic layer and agent.
 * The work is a job; the source is READY when it is over, and its processing task says how far it
 * is. One that failed is tried again.
 * @throws ForbiddenError, ConflictError when it is there already or something in the environment
 *   has the same name
 */
export async function loadSampleData(
  services: Pick<SourceServices, 'database' | 'jobs' | 'sample'>,
  viewer: Viewer,
  now: Date,
): Promise<DataSource> {
  if (!canLoadSampleData(viewer)) {
    throw new ForbiddenError();
  }
  const { database, sample } = services;
  const { organizationId, environmentId, actorId } = viewer;
  const id = sample.dataSourceIdOf(organizationId);
  const loading = database.prisma.$transaction(async (transaction) => {
    // A second request waits here, and then finds the source of the first. Others may write rows of
    // the organization: an import of this very source would wait for this, and this for that.
    await transaction.$queryRaw`SELECT 1 FROM organization WHERE id = ${organizationId} FOR NO KEY UPDATE`;
    const known = await transaction.dataSource.findUnique({ where: { id } });
    if (known?.status === 'PENDING_SETUP') {
      return known;
    }
    if (known?.status === 'READY') {
      throw new ConflictError('The sample data is already loaded.', 'Ask the agent “Sales analyst” about it.');
    }
    await refuseTakenNames(transaction, environmentId, sample);
    const waiting = { status: 'PENDING_SETUP', statusReason: null } as const;
    const source = await transaction.dataSource.upsert({
      where: { id },
      update: waiting,
      create: {
        id,
        organizationId,
        name: sampleName,
        description:
          'Eleven CSV files of a made-up company: orders, customers, products, tickets, visits, subscriptions.',
        type: 'FILE',
        ownerId: actorId,
        ...waiting,
      },
    });
    const processingTaskId = newId('DataProcessingTask');
    await transaction.dataProcessingTask.create({
      data: { id: processingTaskId, organizationId, dataSourceId: id, type: 'INIT_IMPORT', createdAt: now },
    });
    const job = { processingTaskId, environmentId, actorId };
    await services.jobs.send(sampleDataJob, job, { transaction, key: processingTaskId });
    return source;
  });
  return explainDuplicateName(loading, sampleName);
}

/** Names are unique in an environment: better said before the work than after it. */
async function refuseTakenNames(transaction: Transaction, environmentId: string, sample: SampleData): Promise<void> {
  const named = (names: readonly string[]) => ({
    where: { environmentId, name: { in: [...names] } },
    select: { name: true },
  });
  const [model, metric] = [
    await transaction.model.findFirst(named(sample.models)),
    await transaction.metric.findFirst(named(sample.metrics)),
  ];
  const taken = model ?? metric;
  if (taken !== null) {
    throw new ConflictError(
      `A ${model === null ? 'metric' : 'model'} called “${taken.name}” already exists.`,
      'The sample data contains one with the same name. Load it into an empty organization.',
    );
  }
}
