import { useEffect, useId, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from '../ui/overlay/confirmStore.ts';

/** The guards that are mounted, the first of which asks for all: a router has room for one. */
const mounted = new Set<string>();
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const first = (): string | undefined => mounted.values().next().value;

/**
 * Asks before unsaved input is lost through a link, the back button or closing the page. Mount it
 * only while there is unsaved input; several parts of a page may each mount one.
 */
export function LeaveGuard() {
  const id = useId();
  useEffect(() => {
    mounted.add(id);
    changed();
    return () => {
      mounted.delete(id);
      changed();
    };
  }, [id]);
  return useSyncExternalStore(subscribe, first) === id ? <Asking /> : null;
}

function Asking() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (blocker.state !== 'blocked') {
      return;
    }
    void confirm({
      title: 'Leave this page?',
      message: 'What you typed is not saved.',
      confirmText: 'Leave',
    }).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return null;
}
