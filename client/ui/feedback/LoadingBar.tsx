import { chakra } from '@chakra-ui/react/styled-system';
import { useSyncExternalStore } from 'react';
import type { LoadingBarStore } from './loadingBarStore.ts';

const Track = chakra('div', {
  base: {
    position: 'fixed',
    top: 0,
    insetInline: 0,
    height: '3px',
    zIndex: 'bar',
    pointerEvents: 'none',
    transformOrigin: 'left',
    transition: 'transform 100ms linear, opacity 400ms',
    bg: 'primary',
    '&[data-error]': { bg: 'bad.solid' },
  },
});

/** The top loading bar: 3 px, purple while a navigation runs, red after an application error. */
export function LoadingBar({ store }: { readonly store: LoadingBarStore }) {
  const { progress, visible, error } = useSyncExternalStore(store.subscribe, store.read);
  return (
    <Track
      role="progressbar"
      aria-label="Loading the page"
      aria-valuenow={Math.round(progress)}
      aria-hidden={!visible}
      data-error={error ? '' : undefined}
      style={{ opacity: visible ? 1 : 0, transform: `scaleX(${progress / 100})` }}
    />
  );
}
