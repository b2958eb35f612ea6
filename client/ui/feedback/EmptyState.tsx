import { chakra } from '@chakra-ui/react/styled-system';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';

const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '3',
    maxWidth: '440px',
    marginInline: 'auto',
    paddingBlock: '16',
    paddingInline: '6',
    textAlign: 'center',
    overflowWrap: 'anywhere',
    color: 'fg.muted',
  },
});

/** Empty state: an icon, a sentence, at most one button. */
export function EmptyState(props: {
  readonly icon: LucideIcon;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <Frame>
      <Icon of={props.icon} size={20} />
      <p>{props.children}</p>
      {props.action}
    </Frame>
  );
}
