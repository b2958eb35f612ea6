import { useState } from 'react';
import { useEntry } from '../../editing/useEntry.ts';
import type { Connector } from './connector.ts';
import { missingFields, typedConnection } from './typedConnection.ts';
import { useConnectionTest } from './useConnectionTest.ts';

interface ConnectionFormOptions {
  readonly connector: Connector;
  readonly values: Record<string, string>;
  /**
   * The stored connection that is changed, with the names of its secrets; left out for a new one.
   */
  readonly stored?: { readonly dataSourceId: string; readonly secrets: ReadonlySet<string> };
}

const none: ReadonlySet<string> = new Set();

/**
 * A connection while it is typed and tested: it can be saved once exactly what is typed has passed.
 */
export function useConnectionForm({ connector, values, stored }: ConnectionFormOptions) {
  const kept = stored?.secrets ?? none;
  const form = useEntry<Record<string, string>>({
    initial: values,
    check: (typed) =>
      Object.fromEntries(missingFields(connector, typed, kept).map((name) => [name, 'This is needed.'])),
  });
  const typed = form.values;
  const connection = typedConnection(connector, typed, stored === undefined ? undefined : kept);
  const test = useConnectionTest(connection, stored?.dataSourceId ?? null);
  const [confirmedFor, setConfirmedFor] = useState<unknown>(null);
  const { outcome } = test;
  const confirmed = outcome !== null && confirmedFor === outcome;

  /** Tests what is typed; a refusal that names a field is shown at the field. */
  async function runTest(): Promise<void> {
    const result = await test.run();
    if (result.kind !== 'failed' || result.problem.field === null) {
      return;
    }
    const { message, advice, field } = result.problem;
    form.complain({ [field]: `${message} ${advice}` });
  }

  const risky = outcome?.kind === 'passed' && outcome.excessPrivileges.length > 0;
  return {
    form,
    typed,
    kept,
    connection,
    outcome,
    testing: test.testing,
    runTest,
    confirmed,
    setConfirmed: (yes: boolean) => setConfirmedFor(yes ? outcome : null),
    /**
     * True: what is typed passed its test, and what the account may do beyond reading is confirmed.
     */
    savable: outcome?.kind === 'passed' && (!risky || confirmed),
  };
}
