import type { Agent } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ConflictError } from '../../platform/errors.ts';
import type { GiftRows } from './lockGift.ts';

/** Sample data and own data would meet in an agent, which has not been confirmed. */
export class MixesSampleDataError extends ConflictError {
  constructor(message: string) {
    super(message, 'Choose another agent, or confirm that this one may mix the two.');
  }
}

/**
 * Refuses a gift with which sample data and own data would meet in an agent for the first time.
 * @throws MixesSampleDataError
 */
export async function refuseMixing(
  transaction: Transaction,
  { id, name }: Agent,
  sampleSourceId: string,
  { models, tables }: Pick<GiftRows, 'models' | 'tables'>,
): Promise<void> {
  const isSample = ({ dataSourceId }: { readonly dataSourceId: string }): boolean => dataSourceId === sampleSourceId;
  const gift = [...models, ...tables];
  const owned = await kindsOfData(transaction, id, sampleSourceId);
  if (owned.sample && owned.own) {
    return;
  }
  const fromSample = gift.find(isSample);
  const fromOwn = gift.find((one) => !isSample(one));
  if (owned.own && fromSample !== undefined) {
    throw mixing(`${name} answers from your own data`, fromSample, 'sample data');
  }
  if (owned.sample && fromOwn !== undefined) {
    throw mixing(`${name} answers from the sample data`, fromOwn, 'your own data');
  }
  if (fromSample !== undefined && fromOwn !== undefined) {
    throw mixing(`${fromOwn.label} is your own data`, fromSample, 'sample data');
  }
}

/** True: sample data and own data meet in an agent. */
export async function mixesSampleData(
  transaction: Transaction,
  agentId: string,
  sampleSourceId: string,
): Promise<boolean> {
  const { sample, own } = await kindsOfData(transaction, agentId, sampleSourceId);
  return sample && own;
}

async function kindsOfData(
  transaction: Transaction,
  id: string,
  sampleSourceId: string,
): Promise<{ readonly sample: boolean; readonly own: boolean }> {
  const [owned] = await transaction.$queryRaw<[{ sample: boolean; own: boolean }]>`
    SELECT coalesce(bool_or(data_source_id = ${sampleSourceId}), false) AS sample,
           coalesce(bool_or(data_source_id <> ${sampleSourceId}), false) AS own
    FROM (
      SELECT data_source_id FROM agent_model JOIN model ON model.id = model_id WHERE agent_id = ${id}
      UNION ALL
      SELECT data_source_id FROM agent_table JOIN "table" ON "table".id = table_id WHERE agent_id = ${id}
    ) AS given`;
  return owned;
}

const mixing = (has: string, { label }: { readonly label: string }, is: string): MixesSampleDataError =>
  new MixesSampleDataError(`${has}, and ${label} is ${is}.`);
