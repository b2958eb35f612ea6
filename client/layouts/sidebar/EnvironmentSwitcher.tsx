import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowRightLeft, ChevronDown } from 'lucide-react';
import { useNavigate } from 'react-router';
import { failureOf, failureText } from '../../apollo/failure.ts';
import { toasts } from '../../ui/feedback/toastStore.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/overlay/Menu.tsx';
import { ChooseEnvironmentDocument } from './environmentSwitcher.generated.ts';

const Switch = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    width: '100%',
    height: '8',
    flexShrink: 0,
    paddingInline: '2',
    marginBottom: '2',
    borderRadius: '7px',
    borderWidth: '1px',
    textStyle: 'compact',
    fontWeight: 500,
    textAlign: 'left',
    cursor: 'pointer',
    bg: 'bg.panel',
    _hover: { bg: 'bg.fill' },
    '&[data-type=STAGING]': { bg: 'warn.soft', color: 'warn' },
  },
});

export interface Environment {
  readonly id: string;
  readonly name: string;
  readonly type: 'PRODUCTION' | 'STAGING';
}

/** Environment that is worked in, and the way to the other one; tinted outside of production. */
export function EnvironmentSwitcher(props: {
  /** Null while it is being read. */
  readonly current: Environment | null;
  readonly environments: readonly Environment[];
}) {
  const { current, environments } = props;
  const [choose] = useMutation(ChooseEnvironmentDocument);
  const navigate = useNavigate();

  async function change(environmentId: string) {
    try {
      const { data } = await choose({ variables: { input: { environmentId } } });
      const failure = failureOf(data?.chooseEnvironment);
      if (failure !== null) {
        throw failure;
      }
      // A full load leaves nothing of the other environment in memory. What a page shows of one
      // thing is not in the other environment, its list is.
      window.location.assign(window.location.pathname.split('/').slice(0, 3).join('/'));
    } catch (error) {
      toasts.add({ title: 'The environment was not switched', description: failureText(error), color: 'bad' });
    }
  }

  return (
    <chakra.div css={{ '& > div': { width: '100%' } }}>
      <Menu
        label={`Environment: ${current?.name ?? '…'}`}
        items={[
          ...environments.map(({ id, name, type }) => ({
            label: name,
            hint: type === 'PRODUCTION' ? 'What people ask' : 'To change things before they count',
            checked: id === current?.id,
            onSelect: () => void (id === current?.id ? undefined : change(id)),
          })),
          {
            label: 'Compare and promote',
            icon: ArrowRightLeft,
            onSelect: () => void navigate('/studio/environments'),
          },
        ]}
        trigger={(button) => <Switch type="button" data-type={current?.type} {...button} />}
      >
        <chakra.span flex="1" minWidth="0" truncate>
          {current?.name ?? '…'}
        </chakra.span>
        <Icon of={ChevronDown} size={12} />
      </Menu>
    </chakra.div>
  );
}
