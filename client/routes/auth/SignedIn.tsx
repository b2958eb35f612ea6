import { chakra } from '@chakra-ui/react/styled-system';
import { useSession, useSessionState } from '../../session/SessionContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/form/Field.tsx';
import { AuthHeading } from './AuthHeading.tsx';
import { InvitationNote } from './InvitationNote.tsx';
import { useEnter } from './useEnter.ts';
import { useInvitation } from './useInvitation.ts';

/**
 * Choices for a visitor who is already signed in: continue, accept the link's invitation, or switch
 * accounts.
 */
export function SignedIn({ onSignedOut }: { readonly onSignedOut: () => void }) {
  const session = useSession();
  const { user } = useSessionState();
  const { invited, card, enterWith } = useInvitation();
  const { enter, failure, busy } = useEnter();
  return (
    <>
      <AuthHeading title={invited ? 'You are invited' : 'You are signed in'}>
        {invited ? 'You join as ' : 'As '}
        {user?.primaryEmail ?? user?.fullName ?? 'yourself'}.
      </AuthHeading>
      <InvitationNote card={card} />
      <chakra.div display="flex" flexDirection="column" gap="2">
        <Button
          kind="primary"
          size="lg"
          disabled={busy}
          onClick={() => void enter(() => enterWith(() => Promise.resolve()))}
        >
          {invited ? 'Accept the invitation' : 'Continue'}
        </Button>
        <Button size="lg" disabled={busy} onClick={() => void session.signOut().then(onSignedOut)}>
          Use another account
        </Button>
      </chakra.div>
      {failure !== null && <FieldError>{failure}</FieldError>}
    </>
  );
}
