import { useMutation } from '@apollo/client/react';
import { failureOf } from '../../../../apollo/failure.ts';
import { StartForm } from '../../../../editing/StartForm.tsx';
import { useEntry } from '../../../../editing/useEntry.ts';
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
      <StartForm
        entry={entry}
        create="Dismiss"
        send={async ({ reason }) => {
          const { data } = await move({ variables: { input: { itemId: item.id, state: 'DISMISSED', reason } } });
          const failure = failureOf(data?.moveTriageItem);
          if (failure === null) {
            onClose();
          }
          return failure;
        }}
      >
        <TextField label="Reason" rows={2} placeholder="The answer is right…" autoFocus {...entry.text('reason')} />
      </StartForm>
    </Modal>
  );
}
