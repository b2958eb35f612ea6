import { chakra } from '@chakra-ui/react/styled-system';
import { useConfig } from '../../ConfigContext.tsx';
import { StartForm } from '../../editing/StartForm.tsx';
import { useEntry } from '../../editing/useEntry.ts';
import { SessionError } from '../../session/session.ts';
import { useSession, useSessionState } from '../../session/SessionContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Modal } from '../../ui/overlay/Modal.tsx';

interface ReverifyDialogProps {
  readonly onAnswer: (proved: boolean) => void;
}

/** Asks the signed-in person to prove again who they are, in the way their account allows. */
export default function ReverifyDialog({ onAnswer }: ReverifyDialogProps) {
  const { provider } = useConfig();
  const { user } = useSessionState();
  return (
    <Modal open title="Confirm that it is you" maxWidth="440px" onClose={() => onAnswer(false)}>
      {provider === 'clerk' ? (
        <AtClerk />
      ) : user?.wayIn === 'demo' ? (
        <InDemo onProved={() => onAnswer(true)} />
      ) : (
        <Password email={user?.primaryEmail ?? ''} onProved={() => onAnswer(true)} />
      )}
    </Modal>
  );
}

function Password({ email, onProved }: { readonly email: string; readonly onProved: () => void }) {
  const session = useSession();
  const entry = useEntry({
    initial: { password: '' },
    check: ({ password }) => (password === '' ? { password: 'Enter your password.' } : {}),
  });
  return (
    <StartForm
      entry={entry}
      create="Confirm"
      send={async ({ password }) => {
        try {
          await session.verifyPassword(password);
        } catch (error) {
          if (error instanceof SessionError && error.code === 'INVALID_PASSWORD') {
            return {
              code: error.code,
              message: 'This is not your password.',
              advice: 'Try again.',
              path: ['password'],
            };
          }
          throw error;
        }
        onProved();
        return null;
      }}
    >
      <chakra.p color="fg.muted">
        This cannot be undone easily, so Quarry asks for the password of {email}. It then holds for ten minutes.
      </chakra.p>
      <Field label="Password" type="password" autoComplete="current-password" autoFocus {...entry.text('password')} />
    </StartForm>
  );
}

/** Accounts of demo mode have no password: the browser that opened the link is the proof. */
function InDemo({ onProved }: { readonly onProved: () => void }) {
  const session = useSession();
  const { orgRole } = useSessionState();
  const entry = useEntry({ initial: {} });
  const as = orgRole === 'org:admin' ? 'admin' : 'explorer';
  return (
    <StartForm
      entry={entry}
      create={`Continue as ${as}`}
      send={async () => {
        await session.signInAsDemo(as);
        onProved();
      }}
    >
      <chakra.p color="fg.muted">
        Accounts of the sample company have no password. In this browser you can sign in to it once more.
      </chakra.p>
    </StartForm>
  );
}

function AtClerk() {
  const session = useSession();
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <chakra.p color="fg.muted">
        You signed in a while ago. Sign in again and repeat this: a fresh sign-in holds for ten minutes.
      </chakra.p>
      <chakra.div display="flex" justifyContent="flex-end">
        <Button kind="primary" onClick={() => void session.signOut()}>
          Sign in again
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
