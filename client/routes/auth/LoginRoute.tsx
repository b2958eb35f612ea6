import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { useConfig } from '../../ConfigContext.tsx';
import { useSession, useSessionState } from '../../session/SessionContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { loginForm } from './accountForm.ts';
import { AuthHeading } from './AuthHeading.tsx';
import { DemoChoice } from './DemoChoice.tsx';
import { SignedIn } from './SignedIn.tsx';
import { useEnter } from './useEnter.ts';
import { useInvitation } from './useInvitation.ts';

const ClerkSignIn = lazy(() => import('./ClerkSignIn.tsx'));

/** Sign in: the external provider's own form, or e-mail and password. */
export function Component() {
  const { provider, demo } = useConfig();
  const { failure, status } = useSessionState();
  const [known, setKnown] = useState(status === 'signed-in');
  if (known) return <SignedIn onSignedOut={() => setKnown(false)} />;
  return (
    <>
      <AuthHeading title="Sign in to Quarry" />
      {failure !== null && <FieldError>Your session could not be checked: {failure}</FieldError>}
      {provider === 'clerk' ? (
        <Suspense>
          <ClerkSignIn />
        </Suspense>
      ) : (
        <PasswordForm />
      )}
      {demo && provider === 'builtin' && <DemoChoice />}
    </>
  );
}

function PasswordForm() {
  const session = useSession();
  const { enter, failure, busy } = useEnter();
  const invitation = useInvitation();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(loginForm),
    defaultValues: { email: '', password: '' },
  });
  return (
    <chakra.form
      noValidate
      display="flex"
      flexDirection="column"
      gap="4"
      onSubmit={(event) =>
        void handleSubmit((values) => enter(() => invitation.enterWith(() => session.signIn(values))))(event)
      }
    >
      <Field
        label="E-mail"
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      {failure !== null && <FieldError>{failure}</FieldError>}
      <Button kind="primary" size="lg" type="submit" disabled={busy}>
        Sign in
      </Button>
      <chakra.p color="fg.muted">
        New here?{' '}
        <TextLink asChild>
          <Link to={{ pathname: '/auth/register', search: invitation.search }}>Create an account</Link>
        </TextLink>
      </chakra.p>
    </chakra.form>
  );
}
