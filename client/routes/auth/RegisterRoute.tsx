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
import { registerForm } from './accountForm.ts';
import { AuthHeading } from './AuthHeading.tsx';
import { SignedIn } from './SignedIn.tsx';
import { useEnter } from './useEnter.ts';
import { useInvitation } from './useInvitation.ts';

const ClerkSignUp = lazy(() => import('./ClerkSignUp.tsx'));

/** Create an account; onboarding asks for the organization afterwards. */
export function Component() {
  const { provider } = useConfig();
  const { status } = useSessionState();
  const [known, setKnown] = useState(status === 'signed-in');
  if (known) return <SignedIn onSignedOut={() => setKnown(false)} />;
  return (
    <>
      <AuthHeading title="Create an account" />
      {provider === 'clerk' ? (
        <Suspense>
          <ClerkSignUp />
        </Suspense>
      ) : (
        <AccountForm />
      )}
    </>
  );
}

function AccountForm() {
  const session = useSession();
  const { enter, failure, busy } = useEnter();
  const invitation = useInvitation();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(registerForm),
    defaultValues: { name: '', email: '', password: '' },
  });
  const { errors } = formState;
  return (
    <chakra.form
      noValidate
      display="flex"
      flexDirection="column"
      gap="4"
      onSubmit={(event) =>
        void handleSubmit((values) => enter(() => invitation.enterWith(() => session.signUp(values))))(event)
      }
    >
      <Field label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <Field label="E-mail" type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      {failure !== null && <FieldError>{failure}</FieldError>}
      <Button kind="primary" size="lg" type="submit" disabled={busy}>
        Create account
      </Button>
      <chakra.p color="fg.muted">
        Have an account?{' '}
        <TextLink asChild>
          <Link to={{ pathname: '/auth/login', search: invitation.search }}>Sign in</Link>
        </TextLink>
      </chakra.p>
    </chakra.form>
  );
}
