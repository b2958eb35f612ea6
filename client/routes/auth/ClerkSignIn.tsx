import { SignIn } from '@clerk/react';
import { useLocation } from 'react-router';
import { returnPath } from '../../session/returnPath.ts';

/** The external provider's sign-in form. */
export default function ClerkSignIn() {
  const { search } = useLocation();
  return <SignIn routing="hash" signUpUrl={`/auth/register${search}`} fallbackRedirectUrl={returnPath(search)} />;
}
