import { chakra } from '@chakra-ui/react/styled-system';
import { LogOut, Plus } from 'lucide-react';
import { forgetDrafts } from '../../components/conversation/draft.ts';
import { useSession, useSessionState } from '../../session/SessionContext.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Menu } from '../../ui/overlay/Menu.tsx';

const Card = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    width: '100%',
    padding: '2',
    borderRadius: '7px',
    textAlign: 'left',
    cursor: 'pointer',
    _hover: { bg: 'bg.fill' },
  },
});

const Small = chakra('small', { base: { display: 'block', color: 'fg.subtle', fontSize: '12px', lineHeight: '16px' } });

/** Signed-in user, their organization, and the sign-out action. */
export function AccountCard() {
  const session = useSession();
  const { user, organization, organizations } = useSessionState();
  const name = user?.fullName ?? user?.primaryEmail ?? 'You';

  async function leave() {
    await session.signOut();
    forgetDrafts();
    // A full load leaves nothing of this person in memory.
    window.location.assign('/auth/login');
  }

  async function change(id: string) {
    await session.switchOrganization(id);
    window.location.assign('/');
  }

  return (
    <chakra.div
      marginTop="auto"
      paddingTop="1"
      borderTopWidth="1px"
      display="flex"
      css={{ '& > div': { width: '100%' } }}
    >
      <Menu
        label={`Account of ${name}`}
        side="top"
        items={[
          ...organizations.map((one) => ({
            label: one.name,
            checked: one.id === organization?.id,
            onSelect: () => void (one.id === organization?.id ? undefined : change(one.id)),
          })),
          { label: 'New organization', icon: Plus, onSelect: () => window.location.assign('/auth/onboarding') },
          { label: 'Sign out', icon: LogOut, onSelect: () => void leave() },
        ]}
        trigger={(props) => <Card type="button" {...props} />}
      >
        <Avatar name={name} />
        <chakra.span minWidth="0" lineHeight="17px" fontWeight="500" textStyle="compact">
          <chakra.span display="block" truncate>
            {name}
          </chakra.span>
          {organization !== null && <Small>{organization.name}</Small>}
        </chakra.span>
      </Menu>
    </chakra.div>
  );
}
