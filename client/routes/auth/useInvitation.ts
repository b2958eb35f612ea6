import { useLocation, useSearchParams } from 'react-router';
import { useSession } from '../../session/SessionContext.tsx';

/** The invitation of the link a visitor came by, if any. */
export function useInvitation() {
  const session = useSession();
  const { search } = useLocation();
  const secret = useSearchParams()[0].get('invitation');
  return {
    /** True: the visitor was invited. */
    invited: secret !== null,
    /** The query that other pages of this area must keep. */
    search,
    /**
     * Signs in by `action`, unless an attempt before this one already has, and accepts the
     * invitation. One that is refused says why and leaves the person signed in.
     */
    async enterWith(action: () => Promise<void>): Promise<void> {
      if (session.read().status !== 'signed-in') {
        await action();
      }
      if (secret !== null) {
        await session.acceptInvitation(secret);
      }
    },
  };
}
