import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Connector } from './connector.ts';
import { missingFields, typedConnection } from './typedConnection.ts';
import { useConnectionTest } from './useConnectionTest.ts';

interface ConnectionFormOptions {
  readonly connector: Connector;
  readonly values: Record<string, string>;
  /** The stored connection that is changed, with the names of its secrets; left out for a new one. */
  readonly stored?: { readonly dataSourceId: string; readonly secrets: ReadonlySet<string> };
}

const none: ReadonlySet<string> = new Set();

/** A connection while it is typed and tested: it can be saved once exactly what is typed has passed. */
export function useConnectionForm({ connector, values, stored }: ConnectionFormOptions) {
  const form = useForm<Record<string, string>>({ defaultValues: values });
  const typed = form.watch();
  const kept = stored?.secrets ?? none;
  const connection = typedConnection(connector, typed, stored === undefined ? undefined : kept);
  const test = useConnectionTest(connection, stored?.dataSourceId ?? null);
  const [confirmedFor, setConfirmedFor] = useState<unknown>(null);
  const { outcome } = test;
  const confirmed = outcome !== null && confirmedFor === outcome;

  /** Points at what has to be corrected: the first of it gets the focus. */
  function complain(names: readonly string[], message: string): void {
    for (const [index, name] of names.entries()) form.setError(name, { message }, { shouldFocus: index === 0 });
  }

  async function runTest(): Promise<void> {
    form.clearErrors();
    const missing = missingFields(connector, typed, kept);
    if (missing.length > 0) {
      complain(missing, 'This is needed.');
      return;
    }
    const result = await test.run();
    if (result.kind === 'failed' && result.problem.field !== null) {
      complain([result.problem.field], `${result.problem.message} ${result.problem.advice}`);
    }
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
    /** True: what is typed passed its test, and what the account may do beyond reading is confirmed. */
    savable: outcome?.kind === 'passed' && (!risky || confirmed),
  };
}
