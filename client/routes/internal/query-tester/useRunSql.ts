import { useMutation } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useOutcome } from '../../../components/semql/useOutcome.ts';
import { executionOf } from './executionOf.ts';
import { RunSqlDocument } from './runSql.generated.ts';

/** Runs SQL of a source, one text at a time; stopping or leaving ends it in the source too. */
export function useRunSql(dataSourceId: string, agentId: string | null) {
  const [mutate] = useMutation(RunSqlDocument);
  const { run, running, outcome } = useOutcome();
  const left = useRef<AbortController>(null);
  useEffect(() => () => left.current?.abort(), []);
  return {
    run: (sql: string) =>
      run(async () => {
        left.current = new AbortController();
        const { signal } = left.current;
        try {
          const { data } = await mutate({
            variables: { input: { dataSourceId, agentId, sql } },
            fetchPolicy: 'no-cache',
            context: { fetchOptions: { signal } },
          });
          return executionOf(data?.runSql);
        } catch (error) {
          if (signal.aborted) {
            throw new Error('The query was stopped.', { cause: error });
          }
          throw error;
        }
      }),
    stop: () => left.current?.abort(),
    running,
    outcome,
  };
}
