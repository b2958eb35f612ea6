import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../session/SessionContext.tsx';

/** Access of this browser to the sample company. */
export interface Demo {
  readonly state: 'unknown' | 'open' | 'closed';
  /** Why the link in the address did not open it, one sentence. */
  readonly failure: string | null;
}

/** Demo mode in this browser. A link in the address (`#demo=…`) is used up and taken out of it. */
export function useDemo(): Demo {
  const session = useSession();
  const navigate = useNavigate();
  const { hash, pathname, search } = useLocation();
  const secret = /^#demo=([\w-]+)$/.exec(hash)?.[1];
  const [state, setState] = useState<Demo['state']>('unknown');
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const open = async (link: string): Promise<void> => {
      try {
        await session.openDemo(link);
        setFailure(null);
      } catch (error) {
        setFailure(error instanceof Error ? error.message : String(error));
      }
      await navigate({ pathname, search }, { replace: true });
    };
    const look = async (): Promise<void> => {
      const isOpen = await session.isDemoOpen().catch(() => false);
      setState(isOpen ? 'open' : 'closed');
    };
    void (secret === undefined ? look() : open(secret));
  }, [session, navigate, secret, pathname, search]);
  return { state, failure: state === 'closed' ? failure : null };
}
