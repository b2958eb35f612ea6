import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useSession } from '../../session/SessionContext.tsx';
import { InvitationOfLinkDocument, type InvitationOfLinkQuery } from './invitation.generated.ts';

/** `none`: no link; `unknown`: not read yet, or not readable now; `over`: it works no longer. */
type Card = 'none' | 'unknown' | 'over' | NonNullable<InvitationOfLinkQuery['invitationOfLink']>;

async function readCard(secret: string): Promise<Card> {
  // Most visitors come without a link and need no client yet.
  const { client } = await import('../../apollo/api.ts');
  const { data } = await client.query({ query: InvitationOfLinkDocument, variables: { secret } });
  return data === undefined ? 'unknown' : (data.invitationOfLink ?? 'over');
}

/** The invitation of the link a visitor came by, if any. */
export function useInvitation() {
  const session = useSession();
  const { search } = useLocation();
  const secret = useSearchParams()[0].get('invitation');
  const [card, setCard] = useState<Card>(secret === null ? 'none' : 'unknown');
  useEffect(() => {
    if (secret !== null) {
      // Without the answer the page works as well: accepting says what is wrong.
      readCard(secret).then(setCard, () => undefined);
    }
  }, [secret]);
  return {
    /** True: the visitor was invited. */
    invited: secret !== null,
    /** What the link invites to. */
    card,
    /** Address that was invited; empty while it is not known. */
    email: typeof card === 'object' ? card.email : '',
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
