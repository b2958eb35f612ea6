import { chakra } from '@chakra-ui/react/styled-system';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import type { GuideStep } from './steps.ts';

const Line = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '28px minmax(0, 1fr)',
    columnGap: '3',
    rowGap: '3',
    alignItems: 'start',
    padding: '4',
    borderBottomWidth: '1px',
    borderColor: 'border.faint',
    _last: { borderBottomWidth: 0 },
    '&[aria-current=step]': { bg: 'bg.selected' },
  },
});

const Mark = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '28px',
    height: '28px',
    borderRadius: 'full',
    borderWidth: '1px',
    textStyle: 'small',
    fontWeight: 600,
    color: 'fg.muted',
    bg: 'bg.panel',
    '&[data-done=true]': { bg: 'ok.soft', color: 'ok', borderColor: 'transparent' },
  },
});

interface GuideLineProps {
  readonly step: GuideStep;
  readonly number: number;
  readonly done: boolean;
  readonly next: boolean;
  /** Actions about it. */
  readonly actions: ReactNode;
  /** Progress of the step; null while nothing runs. */
  readonly children: ReactNode;
}

/** Step of the guide: its state, purpose, duration and actions. */
export function GuideLine({ step, number, done, next, actions, children }: GuideLineProps) {
  return (
    <Line aria-current={next ? 'step' : undefined}>
      <Mark data-done={done} role="img" aria-label={done ? 'Done' : `Step ${number}`}>
        {done ? <Icon of={Check} size={15} /> : number}
      </Mark>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <chakra.div flex="1" minWidth="220px">
          <chakra.h2 fontWeight="600">{step.title}</chakra.h2>
          <chakra.p color="fg.muted" textStyle="paragraph">
            {step.text}
            {!done && ` About ${step.minutes} min.`}
          </chakra.p>
        </chakra.div>
        {actions}
      </chakra.div>
      {children !== null && <chakra.div gridColumn="2">{children}</chakra.div>}
    </Line>
  );
}
