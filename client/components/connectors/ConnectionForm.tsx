import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { LeaveGuard } from '../../editing/LeaveGuard.tsx';
import { ConnectionFields } from './ConnectionFields.tsx';
import type { Connector } from './connector.ts';
import { TestAndSave } from './TestAndSave.tsx';
import type { useConnectionForm } from './useConnectionForm.ts';

interface ConnectionFormProps {
  readonly label: string;
  readonly connector: Connector;
  readonly connecting: ReturnType<typeof useConnectionForm>;
  readonly saveLabel: string;
  readonly saving: boolean;
  /** True: what was typed is stored, so leaving the page loses nothing. */
  readonly saved?: boolean;
  readonly onSave: () => void;
  /** Fields above those of the connector. */
  readonly children?: ReactNode;
}

/** Form of a connection: its fields, the test, and saving once the test has passed. */
export function ConnectionForm(props: ConnectionFormProps) {
  const { label, connector, connecting, saveLabel, saving, saved = false, onSave, children } = props;
  const { form, kept, runTest } = connecting;
  return (
    <chakra.form
      noValidate
      aria-label={label}
      display="flex"
      flexDirection="column"
      gap="4"
      onSubmit={form.submit(runTest)}
    >
      {form.dirty && !saved && <LeaveGuard />}
      {children}
      <ConnectionFields connector={connector} form={form} kept={kept} />
      <TestAndSave
        connector={connector}
        connecting={connecting}
        saveLabel={saveLabel}
        saving={saving}
        onSave={onSave}
      />
    </chakra.form>
  );
}
