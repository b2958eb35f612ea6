import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { failureOf, failureText } from '../../apollo/failure.ts';
import { ImportTablesDocument } from './importTables.generated.ts';

/** Tables of one import, at most. */
export const mostTables = 500;

interface TableImport {
  readonly importing: boolean;
  /** Why the last one was not begun; null: it was, or none was asked for. */
  readonly refusal: string | null;
  readonly forgetRefusal: () => void;
  /**
   * True once the work is on its way. Without paths every table that is known of the source is
   * meant.
   */
  readonly importTables: (paths?: readonly (readonly string[])[]) => Promise<boolean>;
}

/**
 * Imports tables of a data source, or synchronises those that are there. What is refused is for its
 * caller to show.
 */
export function useImportTables(dataSourceId: string): TableImport {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [start, { loading }] = useMutation(ImportTablesDocument, {
    // New tables stand somewhere among those that were read; which of them, the server says.
    update: (cache, { data }) => {
      if (failureOf(data?.importTables) !== null) {
        return;
      }
      cache.evict({ id: cache.identify({ __typename: 'DataSource', id: dataSourceId }) ?? '', fieldName: 'tables' });
    },
  });

  async function importTables(paths?: readonly (readonly string[])[]): Promise<boolean> {
    setRefusal(null);
    const tables = paths?.map((path) => ({ path: [...path] })) ?? null;
    try {
      const { data } = await start({ variables: { input: { dataSourceId, tables } } });
      const failure = failureOf(data?.importTables);
      setRefusal(failure === null ? null : failureText(failure));
      return failure === null;
    } catch (error) {
      setRefusal(failureText(error));
      return false;
    }
  }

  return { importing: loading, refusal, forgetRefusal: () => setRefusal(null), importTables };
}
