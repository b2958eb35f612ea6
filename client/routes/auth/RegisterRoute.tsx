import { lazy, Suspense, useState } from 'react';
import { useConfig } from '../../ConfigContext.tsx';
import { useEntry } from '../../editing/useEntry.ts';
import { useSession, useSessionState } from '../../session/SessionContext.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { wrongRegistration } from './accountForm.ts';
import { AccountForm } from './AccountForm.tsx';
import { AuthHeading } from './AuthHeading.tsx';
import { InvitationNote } from './InvitationNote.tsx';
import { SignedIn } from './SignedIn.tsx';
import { useEnter } from './useEnter.ts';
import { useInvitation } from './useInvitation.ts';

const ClerkSignUp = lazy(() => import('./ClerkSignUp.tsx'));

/** Create an account; onboarding asks for the organization afterwards. */
export function Component() {
  const { provider } = useConfig();
  const { status } = useSessionState();
  const [known, setKnown] = useState(status === 'signed-in');
  if (known) {
    return <SignedIn onSignedOut={() => setKnown(false)} />;
  }
  return (
    <>
      <AuthHeading title="Create an account" />
      {provider === 'clerk' ? (
        <Suspense>
          <ClerkSignUp />
        </Suspense>
      ) : (
        <NewAccountForm />
      )}
    </>
  );
}

function NewAccountForm() {
  const { minimumPasswordLength } = useConfig();
  const session = useSession();
  const { enter, failure, busy } = useEnter();
  const invitation = useInvitation();
  const { text, submit } = useEntry({
    initial: { name: '', email: invitation.email, password: '' },
    check: (values) => wrongRegistration(values, minimumPasswordLength),
  });
  return (
    <>
      <InvitationNote card={invitation.card} />
      <AccountForm
        action="Create account"
        busy={busy}
        failure={failure}
        onSubmit={submit(({ name, email, password }) =>
          enter(() => invitation.enterWith(() => session.signUp({ name: name.trim(), email: email.trim(), password }))),
        )}
        other={{ question: 'Have an account?', label: 'Sign in', to: '/auth/login', search: invitation.search }}
      >
        <Field label="Name" autoComplete="name" {...text('name')} />
        <Field label="E-mail" type="email" autoComplete="email" {...text('email')} />
        <Field label="Password" type="password" autoComplete="new-password" {...text('password')} />
      </AccountForm>
    </>
  );
}
