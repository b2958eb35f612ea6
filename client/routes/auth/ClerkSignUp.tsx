import { SignUp } from '@clerk/react';

/** The external provider's registration form. */
export default function ClerkSignUp() {
  return <SignUp routing="hash" signInUrl="/auth/login" fallbackRedirectUrl="/auth/onboarding" />;
}
