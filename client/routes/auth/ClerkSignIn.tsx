import { SignIn } from '@clerk/react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { returnPath } from '../../session/returnPath.ts';

/** The external provider's sign-in form. */
export default function ClerkSignIn() {
  const location = useLocation();
  // The form keeps its own steps after `#` from then on.
  const [wanted] = useState(() => returnPath(location));
  return <SignIn routing="hash" signUpUrl={`/auth/register${location.search}`} fallbackRedirectUrl={wanted} />;
}
