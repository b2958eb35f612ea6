import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { returnPath } from '../../session/returnPath.ts';

/**
 * Runs a sign-in and goes where the visitor wanted to when it worked; `failure` is the sentence to
 * show when it did not.
 */
export function useEnter() {
  const navigate = useNavigate();
  const wanted = returnPath(useLocation());
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function enter(action: () => Promise<void>, target = wanted) {
    setFailure(null);
    setBusy(true);
    try {
      await action();
      await navigate(target, { replace: true });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Something went wrong. Try again.');
    } finally {
      setBusy(false);
    }
  }
  return { enter, failure, busy };
}
