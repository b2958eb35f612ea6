import { useMutation } from '@apollo/client/react';
import { attempt } from '../attempt.ts';
import { ImportTablesDocument } from './importTables.generated.ts';

/** Tables of one import, at most. */
export const mostTables = 500;

/**
 * Imports tables of a data source, or synchronises those that are there; true once the work is on its way. Without paths
 * every table that is known of the source is meant, however many of them this page has read.
 */
export function useImportTables(dataSourceId: string): {
  readonly importing: boolean;
  readonly importTables: (paths?: readonly (readonly string[])[]) => Promise<boolean>;
} {
  const [start, { loading }] = useMutation(ImportTablesDocument, {
    // New tables stand somewhere among those that were read; which of them, the server says.
    update: (cache) => {
      cache.evict({ id: cache.identify({ __typename: 'DataSource', id: dataSourceId }) ?? '', fieldName: 'tables' });
    },
  });
  return {
    importing: loading,
    importTables: async (paths) =>
      (await attempt('The tables were not imported', async () => {
        const tables = paths?.map((path) => ({ path: [...path] })) ?? null;
        const { data } = await start({ variables: { input: { dataSourceId, tables } } });
        return data?.importTables;
      })) !== null,
  };
}
