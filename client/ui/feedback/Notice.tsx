import { chakra } from '@chakra-ui/react/styled-system';
import { CircleAlert, CircleCheck, Info, TriangleAlert, WifiOff, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';

const Frame = chakra('div', {
  base: {
    display: 'flex',
    // On a phone what can be done goes below, and the sentence keeps its width.
    flexWrap: 'wrap',
    gap: '2.5',
    padding: '3',
    borderRadius: 'lg',
    width: '100%',
    '& > svg': { marginTop: '3px' },
  },
  variants: {
    tone: {
      plain: { bg: 'bg.fill', color: 'fg.muted' },
      ok: { bg: 'ok.soft', color: 'ok' },
      warn: { bg: 'warn.soft', color: 'warn' },
      bad: { bg: 'bad.soft', color: 'bad' },
      offline: { bg: 'warn.soft', color: 'warn' },
    },
    // One line of text is in line with the button beside it.
    acting: { true: { '& > svg': { marginTop: '8px' }, '& > svg + div': { paddingBlock: '5px' } } },
  },
});

const icons: Readonly<Record<NoticeTone, LucideIcon>> = {
  plain: Info,
  ok: CircleCheck,
  warn: TriangleAlert,
  bad: CircleAlert,
  offline: WifiOff,
};

export type NoticeTone = 'plain' | 'ok' | 'warn' | 'bad' | 'offline';

/** Inline message: the event and the next step. */
export function Notice(props: {
  readonly tone: NoticeTone;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <Frame
      tone={props.tone}
      acting={props.action != null && props.action !== false}
      role={props.tone === 'bad' ? 'alert' : 'status'}
    >
      <Icon of={icons[props.tone]} />
      <chakra.div flex="1" minWidth={props.action === undefined ? '0' : 'min(200px, calc(100% - 40px))'}>
        {props.children}
      </chakra.div>
      {props.action}
    </Frame>
  );
}
