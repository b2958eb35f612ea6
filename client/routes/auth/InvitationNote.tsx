import { chakra } from '@chakra-ui/react/styled-system';
import type { useInvitation } from './useInvitation.ts';

type Card = ReturnType<typeof useInvitation>['card'];

const Box = chakra('p', {
  base: { marginBottom: '4', padding: '3', borderRadius: 'lg', bg: 'bg.fill', color: 'fg.muted' },
});

/** What the link invites to: the organization, by whom, for which address. */
export function InvitationNote({ card }: { readonly card: Card }) {
  if (card === 'none' || card === 'unknown') {
    return null;
  }
  if (card === 'over') {
    return (
      <Box role="status">
        This invitation was used, was taken back, or has expired. Ask the person who invited you for a new link.
      </Box>
    );
  }
  return (
    <Box role="status">
      {card.invitedByName === '' ? 'You are invited' : `${card.invitedByName} invites you`} to join{' '}
      <strong>{card.organizationName}</strong> as {card.role === 'org:admin' ? 'an admin' : 'an explorer'}. The
      invitation is for <strong>{card.email}</strong>.
    </Box>
  );
}
