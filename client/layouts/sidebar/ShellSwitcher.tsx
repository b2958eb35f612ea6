import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronDown } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useSessionState } from '../../session/SessionContext.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Menu } from '../../ui/overlay/Menu.tsx';

const Switch = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3px',
    fontSize: '11px',
    lineHeight: '20px',
    fontWeight: 600,
    letterSpacing: '0.04em',
    color: 'fg.subtle',
    borderWidth: '1px',
    borderRadius: 'sm',
    paddingInline: '1.5',
    bg: 'bg.panel',
    cursor: 'pointer',
  },
});

/** The mark, the name, and for admins the way between Studio and Explorer. */
export function ShellSwitcher({ shell }: { readonly shell: 'studio' | 'explorer' }) {
  const { orgRole } = useSessionState();
  const navigate = useNavigate();
  return (
    <chakra.div display="flex" alignItems="center" gap="2" padding="6px 8px 14px">
      <chakra.div asChild display="flex" alignItems="center" gap="2" fontWeight="650" fontSize="15px">
        <Link to="/" aria-label="Quarry, home">
          <Mark />
          Quarry
        </Link>
      </chakra.div>
      {orgRole === 'org:admin' && (
        <chakra.div marginLeft="auto">
          <Menu
            label={`${shell === 'studio' ? 'Studio' : 'Explorer'}: switch`}
            align="end"
            items={[
              {
                label: 'Studio',
                hint: 'Build agents and the semantic layer',
                checked: shell === 'studio',
                onSelect: () => void navigate('/studio/agents'),
              },
              {
                label: 'Explorer',
                hint: 'Ask questions',
                checked: shell === 'explorer',
                onSelect: () => void navigate('/explorer'),
              },
            ]}
            trigger={(props) => <Switch type="button" {...props} />}
          >
            {shell.toUpperCase()}
            <Icon of={ChevronDown} size={11} />
          </Menu>
        </chakra.div>
      )}
    </chakra.div>
  );
}
