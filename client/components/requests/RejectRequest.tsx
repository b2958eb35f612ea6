import { chakra } from '@chakra-ui/react/styled-system';
import { failureText, type Failure } from '../../apollo/failure.ts';
import { useEntry } from '../../editing/useEntry.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/form/Field.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

interface RejectRequestProps {
  /** Singular noun: "proposal". */
  readonly noun: string;
  readonly placeholder: string;
  readonly reject: (reason: string) => Promise<Failure | null>;
  readonly onClose: () => void;
}

/** Says no, with the reason that the person who asked will read. */
export function RejectRequest({ noun, placeholder, reject, onClose }: RejectRequestProps) {
  const entry = useEntry<{ readonly reason: string }>({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: 'Write one sentence for the person who asked.' } : {}),
  });
  return (
    <chakra.form
      noValidate
      display="flex"
      flexDirection="column"
      gap="3"
      onSubmit={entry.submit(({ reason }) => reject(reason))}
    >
      <TextField label="Reason" rows={2} placeholder={placeholder} autoFocus {...entry.text('reason')} />
      {entry.failure !== null && <FieldError>{failureText(entry.failure)}</FieldError>}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button kind="primary" type="submit" disabled={entry.busy}>
          Reject the {noun}
        </Button>
        <Button kind="plain" onClick={onClose}>
          Cancel
        </Button>
      </chakra.div>
    </chakra.form>
  );
}
