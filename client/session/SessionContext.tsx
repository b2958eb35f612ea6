import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import { noSession } from './noSession.ts';
import type { Session, SessionState } from './session.ts';

const SessionContext = createContext<Session | null>(null);

/** Makes one session known to every component below. */
export function SessionProvider({ session, children }: { readonly session: Session; readonly children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session itself, for its actions. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) {
    throw new Error('useSession needs a SessionProvider above it.');
  }
  return session;
}

/** True on the pages of people without an account: an agent in a frame, or a public one. */
export function useIsVisitor(): boolean {
  return useSession() === noSession;
}

/** The signed-in context; the component follows its changes. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.read);
}
