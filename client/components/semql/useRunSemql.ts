import { useMutation } from '@apollo/client/react';
import { RunSemqlDocument } from './runSemql.generated.ts';
import { useOutcome } from './useOutcome.ts';

/** Runs texts as the agent, or as all of the layer. */
export function useRunSemql(agentId: string | null) {
  const [mutate] = useMutation(RunSemqlDocument);
  const { run, running, outcome } = useOutcome();
  return {
    run: (semql: string) =>
      run(async () => {
        const { data } = await mutate({ variables: { input: { semql, agentId } }, fetchPolicy: 'no-cache' });
        return data?.runSemql;
      }),
    running,
    outcome,
  };
}
