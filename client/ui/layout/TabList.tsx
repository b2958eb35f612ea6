import { chakra } from '@chakra-ui/react/styled-system';

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

/** A row of tabs that scrolls sideways when it must. */
export const TabList = chakra('div', {
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
