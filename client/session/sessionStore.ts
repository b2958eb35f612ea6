import { signedOut, type SessionState } from './session.ts';

/** The observable part every adapter shares. */
export interface SessionStore {
  read(): SessionState;
  subscribe(listener: () => void): () => void;
  ready(): Promise<SessionState>;
  set(state: SessionState): void;
}

/** A store that starts in `loading` and is ready at the first state that is not. */
export function createSessionStore(): SessionStore {
  const listeners = new Set<() => void>();
  const first = Promise.withResolvers<SessionState>();
  let state: SessionState = { ...signedOut, status: 'loading' };
  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ready: () => (state.status === 'loading' ? first.promise : Promise.resolve(state)),
    set: (next) => {
      state = next;
      if (next.status !== 'loading') {
        first.resolve(next);
      }
      for (const listener of listeners) {
        listener();
      }
    },
  };
}
