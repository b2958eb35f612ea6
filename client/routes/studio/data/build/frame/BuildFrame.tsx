import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode, Ref } from 'react';
import { threePanes, twoPanes, paneContainer } from './panes.ts';

export type Pane = 'list' | 'model' | 'joins';

interface BuildFrameProps {
  /** Pane that a phone shows, where only one has room. */
  readonly shown: Pane;
  /** Choice of the pane, for phones. */
  readonly switcher?: ReactNode;
  readonly list: ReactNode;
  readonly model: ReactNode;
  readonly joins: ReactNode;
  readonly foot: ReactNode;
  /** Part that scrolls with the model. */
  readonly modelRef?: Ref<HTMLDivElement>;
}

const Panes = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1',
    '& > [data-pane], & > [data-main] > [data-pane]': { display: 'none', minWidth: '0' },
    '&[data-shown=list] [data-pane=list], &[data-shown=model] [data-pane=model], &[data-shown=joins] [data-pane=joins]':
      { display: 'block' },
    '&[data-shown=list] [data-pane=list]': { height: '60dvh' },
    [twoPanes]: {
      display: 'grid',
      gridTemplateColumns: '212px minmax(0, 1fr)',
      gridTemplateRows: 'minmax(0, 1fr)',
      minHeight: '0',
      '& > [data-pane=list], &[data-shown] [data-pane=list]': {
        display: 'block',
        height: 'auto',
        minHeight: '0',
        borderRightWidth: '1px',
      },
      '& > [data-main]': { overflowY: 'auto', minHeight: '0', minWidth: '0' },
      '& > [data-main] > [data-pane]': { display: 'block' },
      '& > [data-main] > [data-pane=joins]': { bg: 'bg.side', borderTopWidth: '1px' },
    },
    [threePanes]: {
      gridTemplateColumns: '240px minmax(0, 1fr) 304px',
      '& > [data-main]': { display: 'contents' },
      '& > [data-main] > [data-pane]': { overflowY: 'auto', minHeight: '0' },
      '& > [data-main] > [data-pane=joins]': { borderTopWidth: '0', borderLeftWidth: '1px' },
    },
  },
});

const Frame = chakra('div', {
  base: {
    ...paneContainer,
    display: 'flex',
    flexDirection: 'column',
    minHeight: 'calc(100dvh - 57px)',
    // The panes scroll, and the button below them stays in sight.
    md: { height: 'calc(100dvh - 57px)', minHeight: '520px' },
  },
});

/**
 * Three panes above a foot: next to each other, two of them stacked, or one at a time, as there is
 * room.
 */
export function BuildFrame({ shown, switcher, list, model, joins, foot, modelRef }: BuildFrameProps) {
  return (
    <Frame>
      {switcher !== undefined && (
        <chakra.div padding="3" paddingInline="4" borderBottomWidth="1px" css={{ [twoPanes]: { display: 'none' } }}>
          {switcher}
        </chakra.div>
      )}
      <Panes data-shown={shown}>
        <div data-pane="list">{list}</div>
        <div data-main="" ref={modelRef}>
          <div data-pane="model">{model}</div>
          <div data-pane="joins">{joins}</div>
        </div>
      </Panes>
      <chakra.div position="sticky" bottom="0" zIndex="sticky" bg="bg.panel" borderTopWidth="1px">
        {foot}
      </chakra.div>
    </Frame>
  );
}
