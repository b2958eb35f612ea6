import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { failureOf, failureText } from '../../../../apollo/failure.ts';
import { useEntry } from '../../../../editing/useEntry.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FieldError } from '../../../../ui/form/Field.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { MoveTriageItemDocument } from './triage.generated.ts';

interface DismissItemProps {
  readonly item: { readonly id: string };
  readonly onClose: () => void;
}

/** Says why nothing is changed. */
export function DismissItem({ item, onClose }: DismissItemProps) {
  const [move] = useMutation(MoveTriageItemDocument);
  const entry = useEntry<{ readonly reason: string }>({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: 'Say in one sentence why nothing is changed.' } : {}),
  });
  return (
    <Modal open title="Dismiss the answer" maxWidth="480px" onClose={onClose}>
      <chakra.form
        noValidate
        display="flex"
        flexDirection="column"
        gap="4"
        onSubmit={entry.submit(async ({ reason }) => {
          const { data } = await move({ variables: { input: { itemId: item.id, state: 'DISMISSED', reason } } });
          const failure = failureOf(data?.moveTriageItem);
          if (failure === null) {
            onClose();
          }
          return failure;
        })}
      >
        <TextField label="Reason" rows={2} placeholder="The answer is right…" autoFocus {...entry.text('reason')} />
        {entry.failure !== null && <FieldError>{failureText(entry.failure)}</FieldError>}
        <chakra.div display="flex" justifyContent="flex-end">
          <Button kind="primary" type="submit" disabled={entry.busy}>
            Dismiss
          </Button>
        </chakra.div>
      </chakra.form>
    </Modal>
  );
}
