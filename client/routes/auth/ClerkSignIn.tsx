import { SignIn } from '@clerk/react';

/** The external provider's sign-in form. */
export default function ClerkSignIn() {
  return <SignIn routing="hash" signUpUrl="/auth/register" fallbackRedirectUrl="/" />;
}
