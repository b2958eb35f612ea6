import { chakra } from '@chakra-ui/react/styled-system';
import { CircleHelp, TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '../Button.tsx';
import type { ConfirmStore } from './confirmStore.ts';
import { Icon } from '../Icon.tsx';
import { Modal } from './Modal.tsx';

/**
 * The confirmation dialog: a question in purple, or a warning in red when something would be lost.
 */
export default function ConfirmationDialog({ store }: { readonly store: ConfirmStore }) {
  const { show, title, message, confirmText, warning } = useSyncExternalStore(store.subscribe, store.read);
  return (
    <Modal
      alert
      open={show}
      title={title}
      maxWidth="28rem"
      onClose={() => store.answer(false)}
      footer={
        <>
          <Button data-autofocus={warning ? '' : undefined} onClick={() => store.answer(false)}>
            Cancel
          </Button>
          <Button
            kind={warning ? 'danger' : 'primary'}
            data-autofocus={warning ? undefined : ''}
            onClick={() => store.answer(true)}
          >
            {confirmText}
          </Button>
        </>
      }
    >
      <chakra.div display="flex" gap="3" color="fg.muted">
        <chakra.span
          data-testid={warning ? 'warning-icon' : 'question-icon'}
          color={warning ? 'bad' : 'accent'}
          paddingTop="2px"
        >
          <Icon of={warning ? TriangleAlert : CircleHelp} size={18} />
        </chakra.span>
        <p>{message}</p>
      </chakra.div>
    </Modal>
  );
}
