import type { ApolloClient } from '@apollo/client';
import { attempt } from './attempt.ts';
import { LoadSampleDataDocument } from './loadSampleData.generated.ts';

/**
 * Starts loading the sample company into the person's organization; false when it was refused,
 * after saying why.
 */
export async function loadSampleData(client: ApolloClient): Promise<boolean> {
  const started = await attempt('The sample data was not loaded', async () => {
    const { data } = await client.mutate({ mutation: LoadSampleDataDocument });
    return data?.loadSampleData;
  });
  return started !== null;
}
