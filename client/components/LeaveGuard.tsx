import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from '../ui/confirmStore.ts';

/**
 * Asks before what was typed is left behind, by a link, the way back or by closing the page. Mount it while there is
 * something to lose, not before: a router has room for one.
 */
export function LeaveGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
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
