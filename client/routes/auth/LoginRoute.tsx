import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, Suspense, useState } from 'react';
import { useConfig } from '../../ConfigContext.tsx';
import { useEntry } from '../../editing/useEntry.ts';
import { useSession, useSessionState } from '../../session/SessionContext.tsx';
import { Field, FieldError } from '../../ui/form/Field.tsx';
import { wrongLogin } from './accountForm.ts';
import { AccountForm } from './AccountForm.tsx';
import { AuthHeading } from './AuthHeading.tsx';
import { DemoChoice } from './DemoChoice.tsx';
import { DemoClosed } from './DemoClosed.tsx';
import { InvitationNote } from './InvitationNote.tsx';
import { SignedIn } from './SignedIn.tsx';
import { useDemo } from './useDemo.ts';
import { useEnter } from './useEnter.ts';
import { useInvitation } from './useInvitation.ts';

const ClerkSignIn = lazy(() => import('./ClerkSignIn.tsx'));

/** Sign in: the external provider's own form, or e-mail and password. */
export function Component() {
  const { provider, demo } = useConfig();
  const { failure, status } = useSessionState();
  const [known, setKnown] = useState(status === 'signed-in');
  if (known) {
    return <SignedIn onSignedOut={() => setKnown(false)} />;
  }
  return (
    <>
      <AuthHeading title="Sign in to Quarry" />
      {failure !== null && (
        <chakra.div marginBottom="4">
          <FieldError>Your session could not be checked: {failure}</FieldError>
        </chakra.div>
      )}
      {provider === 'clerk' && (
        <Suspense>
          <ClerkSignIn />
        </Suspense>
      )}
      {provider === 'builtin' && (demo ? <DemoOrPassword /> : <PasswordForm />)}
    </>
  );
}

/** Where the sample company is open it comes first: there is no other account yet. */
function DemoOrPassword() {
  const demo = useDemo();
  if (demo.state === 'unknown') {
    return null;
  }
  if (demo.state === 'closed') {
    return (
      <>
        <PasswordForm />
        <DemoClosed failure={demo.failure} />
      </>
    );
  }
  return (
    <>
      <DemoChoice />
      <OrLine>or with an account</OrLine>
      <PasswordForm kind="secondary" />
    </>
  );
}

const OrLine = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    marginBlock: '5',
    color: 'fg.subtle',
    textStyle: 'caption',
    '&::before, &::after': { content: '""', flex: '1', borderTopWidth: '1px' },
  },
});

/** E-mail and password; its button is the page's main one unless something else is. */
function PasswordForm({ kind = 'primary' }: { readonly kind?: 'primary' | 'secondary' }) {
  const session = useSession();
  const { enter, failure, busy } = useEnter();
  const invitation = useInvitation();
  const { text, submit } = useEntry({ initial: { email: invitation.email, password: '' }, check: wrongLogin });
  return (
    <>
      <InvitationNote card={invitation.card} />
      <AccountForm
        action="Sign in"
        kind={kind}
        busy={busy}
        failure={failure}
        onSubmit={submit(({ email, password }) =>
          enter(() => invitation.enterWith(() => session.signIn({ email: email.trim(), password }))),
        )}
        other={{ question: 'New here?', label: 'Create an account', to: '/auth/register', search: invitation.search }}
      >
        <Field label="E-mail" type="email" autoComplete="email" {...text('email')} />
        <Field label="Password" type="password" autoComplete="current-password" {...text('password')} />
      </AccountForm>
    </>
  );
}
