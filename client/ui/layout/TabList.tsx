import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, type ComponentProps } from 'react';

/** Look of one tab; the selected one carries `aria-selected`, `aria-current` or `.active`. */
export const tabStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  height: '10',
  textStyle: 'compact',
  fontWeight: 500,
  color: 'fg.subtle',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  bg: 'transparent',
  _hover: { color: 'fg' },
  '&[aria-selected=true], &[aria-current=page]': { color: 'fg', boxShadow: 'inset 0 -2px {colors.primary}' },
} as const;

const Row = chakra('div', {
  base: {
    display: 'flex',
    gap: '22px',
    borderBottomWidth: '1px',
    paddingInline: '6',
    overflowX: 'auto',
    // A tab that is cut off says that there are more; a bar below them would say it twice.
    scrollbarWidth: 'none',
    flexShrink: 0,
  },
});

const selected = '[aria-current=page], [aria-selected=true]';

/** Scrolls a row sideways, and nothing else of the page, until its chosen tab is whole. */
function bringIntoSight(row: HTMLElement | null): void {
  const chosen = row?.querySelector(selected);
  if (row == null || chosen == null) {
    return;
  }
  const [around, tab] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
  if (tab.left < around.left || tab.right > around.right) {
    row.scrollLeft += tab.left + tab.width / 2 - (around.left + around.width / 2);
  }
}

/** A row of tabs that scrolls sideways when it must; the chosen one is in sight. */
export function TabList(props: ComponentProps<typeof Row>) {
  const row = useRef<HTMLDivElement>(null);
  const shown = useRef<Element | null>(null);
  // The chosen tab is known by what its link says of itself, which changes with the address.
  useEffect(() => {
    const chosen = row.current?.querySelector(selected) ?? null;
    if (chosen !== shown.current) {
      shown.current = chosen;
      bringIntoSight(row.current);
    }
  });
  useEffect(() => {
    const again = () => bringIntoSight(row.current);
    window.addEventListener('resize', again);
    return () => window.removeEventListener('resize', again);
  }, []);
  return <Row ref={row} {...props} />;
}
