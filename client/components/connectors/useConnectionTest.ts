import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import type { ConnectionInput } from '../../apollo/schema.generated.ts';
import { failureOf, failureText } from '../../apollo/failure.ts';
import { connectionProblem, nothingToRead, type ConnectionProblem } from './connectionProblem.ts';
import { TestConnectionDocument } from './testConnection.generated.ts';

/** Outcome of a connection test. */
export type TestOutcome =
  | { readonly kind: 'passed'; readonly tableCount: number; readonly excessPrivileges: readonly string[] }
  | { readonly kind: 'failed'; readonly problem: ConnectionProblem };

interface Tested {
  /** Tested input, compared with the current input to detect a stale outcome. */
  readonly about: string;
  readonly outcome: TestOutcome;
}

/**
 * Tests what is typed. An outcome holds only for exactly what was tested: `outcome` is null once
 * anything was changed.
 * @param dataSourceId of the source whose stored secrets are used where none is typed; null for a
 *   new one
 */
export function useConnectionTest(connection: ConnectionInput, dataSourceId: string | null) {
  const [test, { loading }] = useMutation(TestConnectionDocument);
  const [tested, setTested] = useState<Tested | null>(null);
  const about = JSON.stringify(connection);

  async function run(): Promise<TestOutcome> {
    const outcome = await reach();
    setTested({ about, outcome });
    return outcome;
  }

  async function reach(): Promise<TestOutcome> {
    try {
      const { data } = await test({ variables: { input: { connection, dataSourceId } } });
      const result = data?.testConnection;
      if (result?.__typename === 'TestedConnection') {
        const { tableCount, excessPrivileges } = result;
        return tableCount === 0
          ? { kind: 'failed', problem: nothingToRead }
          : { kind: 'passed', tableCount, excessPrivileges };
      }
      const { message, advice } = failureOf(result) ?? { message: 'The test gave no answer.', advice: 'Try again.' };
      return { kind: 'failed', problem: connectionProblem({ ...result, message, advice }) };
    } catch (error) {
      const problem = { title: 'The test did not run', message: failureText(error), advice: '', field: null };
      return { kind: 'failed', problem };
    }
  }

  return { testing: loading, outcome: tested?.about === about ? tested.outcome : null, run };
}
