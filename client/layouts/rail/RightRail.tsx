import { chakra } from '@chakra-ui/react/styled-system';
import { BookOpen, History, Waypoints, type LucideIcon } from 'lucide-react';
import { lazy, memo, Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Slide } from './slide.ts';

const RailPanel = lazy(() => import('./RailPanel.tsx'));

const slides: readonly { readonly name: Slide; readonly icon: LucideIcon }[] = [
  { name: 'Graph', icon: Waypoints },
  { name: 'Docs', icon: BookOpen },
  { name: 'Versions', icon: History },
];

/**
 * Right rail, 44 px, with a slide-out of 360 px: next to the page where there is room, otherwise
 * over it. Escape closes it and returns the focus to the button that opened it.
 */
export const RightRail = memo(function RightRail() {
  const [open, setOpen] = useState<Slide | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);

  function close() {
    frame.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
    setOpen(null);
  }

  useEffect(() => {
    if (open !== null) {
      panel.current?.focus();
    }
  }, [open]);

  // Only from inside the rail: on a page, Escape is the page's own, for instance to stop a run.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || open === null) {
      return;
    }
    event.preventDefault();
    close();
  }

  return (
    <chakra.div
      ref={frame}
      display={{ base: 'none', md: 'flex' }}
      position="sticky"
      top="0"
      height="100dvh"
      zIndex="sticky"
      onKeyDown={onKeyDown}
    >
      {open !== null && (
        <chakra.section
          ref={panel}
          tabIndex={-1}
          aria-label={open}
          width="360px"
          position={{ base: 'absolute', '2xl': 'static' }}
          insetBlock="0"
          right="44px"
          borderLeftWidth="1px"
          bg="bg.panel"
          boxShadow={{ base: 'overlay', '2xl': 'none' }}
          _focusVisible={{ outline: 'none' }}
        >
          <Suspense>
            <RailPanel slide={open} onClose={close} />
          </Suspense>
        </chakra.section>
      )}
      <chakra.div
        width="rail"
        borderLeftWidth="1px"
        bg="bg"
        display="flex"
        flexDirection="column"
        alignItems="center"
        paddingTop="2"
        gap="1"
      >
        {slides.map(({ name, icon }) => (
          <Button
            key={name}
            kind="plain"
            size="icon"
            title={name}
            aria-label={name}
            aria-expanded={open === name}
            css={{ '&[aria-expanded=true]': { bg: 'bg.selected', color: 'accent' } }}
            onClick={() => setOpen(open === name ? null : name)}
          >
            <Icon of={icon} />
          </Button>
        ))}
      </chakra.div>
    </chakra.div>
  );
});
