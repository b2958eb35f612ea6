import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureOf } from '../../apollo/failure.ts';
import { StartForm } from '../../editing/StartForm.tsx';
import { useEntry } from '../../editing/useEntry.ts';
import { useSessionState } from '../../session/SessionContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { toasts } from '../../ui/feedback/toastStore.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Modal } from '../../ui/overlay/Modal.tsx';
import type { AnswerFeedbackQuery } from './AnswerFeedback.generated.ts';
import { RememberChoiceDocument } from './rememberChoice.generated.ts';

type Turn = Extract<NonNullable<AnswerFeedbackQuery['node']>, { readonly __typename: 'Comment' }>;

interface RememberChoiceProps {
  readonly commentId: string;
  readonly choice: NonNullable<Turn['choice']>;
}

const states = {
  OPEN: 'waits for an admin',
  ACCEPTED: 'is remembered',
  REJECTED: 'is not remembered: an admin said no',
  FORGOTTEN: 'is no longer remembered',
} as const;

/** Says which choice an answer was made with, and asks the admins to remember it. */
export function RememberChoice({ commentId, choice }: RememberChoiceProps) {
  const [open, setOpen] = useState(false);
  const { chosen } = choice;
  // Another person may have asked, which is not readable.
  const state = choice.remembered?.status ?? choice.state;
  const canAsk = state === null || state === 'FORGOTTEN';
  return (
    <chakra.div flexBasis="100%" display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <chakra.span minWidth="0" overflowWrap="anywhere">
        Your choice “{chosen}” {state === null ? 'holds for this answer.' : `${states[state]}.`}
      </chakra.span>
      {canAsk && <Button onClick={() => setOpen(true)}>Remember this</Button>}
      {open && (
        <Modal open title="Remember this choice" maxWidth="480px" onClose={() => setOpen(false)}>
          <AskForm commentId={commentId} choice={choice} onClose={() => setOpen(false)} />
        </Modal>
      )}
    </chakra.div>
  );
}

function AskForm({ commentId, choice, onClose }: RememberChoiceProps & { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const isAdmin = useSessionState().orgRole === 'org:admin';
  const [ask] = useMutation(RememberChoiceDocument, {
    refetchQueries: ['AnswerFeedback'],
  });
  const entry = useEntry<{ readonly everyAgent: boolean; readonly reason: string }>({
    initial: { everyAgent: false, reason: '' },
  });
  return (
    <StartForm
      entry={entry}
      create="Ask an admin"
      send={async ({ everyAgent, reason }) => {
        const { data } = await ask({ variables: { input: { commentId, everyAgent, reason } } });
        const result = data?.proposeRememberedChoice;
        if (result?.__typename !== 'RememberedChoice') {
          return failureOf(result);
        }
        onClose();
        toasts.add({
          title: 'Filed for an admin',
          description: 'Once it is accepted, the same question is answered without asking.',
          actions: isAdmin
            ? [{ label: 'Decide', onClick: () => void navigate(`/studio/choices?agent=${result.agent?.id ?? ''}`) }]
            : [],
        });
        return null;
      }}
    >
      <chakra.p overflowWrap="anywhere">
        “{choice.chosen}” is taken in place of “{choice.said}” in later questions, without asking. Each answer says so.
      </chakra.p>
      <Checkbox checked={entry.values.everyAgent} onChange={({ target }) => entry.edit({ everyAgent: target.checked })}>
        For every agent
      </Checkbox>
      <TextField label="Reason" rows={2} placeholder="We always mean…" autoFocus {...entry.text('reason')} />
    </StartForm>
  );
}
