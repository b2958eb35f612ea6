import { ClerkProvider, useAuth, useClerk } from '@clerk/react';
import { useEffect, type ReactNode } from 'react';
import type { ClerkSession } from './clerkSession.ts';

interface BridgeProps {
  readonly publishableKey: string;
  readonly session: ClerkSession;
  readonly navigate: (path: string) => void;
  readonly children: ReactNode;
}

/**
 * Mounts the external provider and passes on what it knows. Its script is loaded with its own
 * limits, which are the product's: 15 s, five retries, backoff from 125 ms doubling.
 */
export default function ClerkBridge({ publishableKey, session, navigate, children }: BridgeProps) {
  return (
    <ClerkProvider
      publishableKey={publishableKey}
      signInUrl="/auth/login"
      signUpUrl="/auth/register"
      routerPush={navigate}
      routerReplace={navigate}
    >
      <Facts session={session} />
      {children}
    </ClerkProvider>
  );
}

function Facts({ session }: { readonly session: ClerkSession }) {
  const clerk = useClerk();
  const auth = useAuth();
  const failed = clerk.status === 'error';
  useEffect(() => {
    session.connect({
      getToken: (fresh) => clerk.session?.getToken({ skipCache: fresh }) ?? Promise.resolve(null),
      signOut: () => clerk.signOut(),
      setOrganization: (organization) => clerk.setActive({ organization }),
      createOrganization: async (name) => (await clerk.createOrganization({ name })).id,
    });
  }, [clerk, session]);
  useEffect(() => {
    void session.tell({
      status: failed ? 'failed' : auth.isLoaded ? 'ready' : 'loading',
      failure: failed ? 'The sign-in provider could not be loaded. Check the connection and reload the page.' : null,
      userId: auth.userId ?? null,
      orgId: auth.orgId ?? null,
      orgRole: auth.orgRole ?? null,
      orgPermissions: [],
      sessionClaims: auth.sessionClaims === undefined || auth.sessionClaims === null ? null : { ...auth.sessionClaims },
    });
  }, [session, failed, auth.isLoaded, auth.userId, auth.orgId, auth.orgRole, auth.sessionClaims]);
  return null;
}
