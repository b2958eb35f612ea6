import { SignUp } from '@clerk/react';
import { useLocation } from 'react-router';

/** The external provider's registration form. */
export default function ClerkSignUp() {
  const { search } = useLocation();
  return <SignUp routing="hash" signInUrl={`/auth/login${search}`} fallbackRedirectUrl="/auth/onboarding" />;
}
