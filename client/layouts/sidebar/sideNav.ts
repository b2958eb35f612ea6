import { chakra } from '@chakra-ui/react/styled-system';

/** The frame of a sidebar, 232 px wide. */
export const Side = chakra('aside', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    width: 'sidebar',
    height: '100dvh',
    position: 'sticky',
    top: 0,
    overflowY: 'auto',
    scrollbarGutter: 'stable',
    borderRightWidth: '1px',
    bg: 'bg.side',
    padding: '12px 10px',
  },
});

/** Style of a sidebar line; the current one is tinted. */
export const navItemStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  width: '100%',
  height: '8',
  flexShrink: 0,
  paddingInline: '2',
  borderRadius: '7px',
  color: 'fg.muted',
  fontWeight: 500,
  textStyle: 'compact',
  textAlign: 'left',
  bg: 'transparent',
  cursor: 'pointer',
  _hover: { bg: 'bg.fill' },
  '&[aria-current=page]': { bg: 'bg.selected', color: 'accent' },
} as const;

/** Small capitals over a group of lines. */
export const GroupLabel = chakra('h2', {
  base: {
    fontSize: '11px',
    lineHeight: '16px',
    fontWeight: 600,
    letterSpacing: '0.06em',
    textTransform: 'uppercase',
    color: 'fg.subtle',
    padding: '14px 8px 4px',
  },
});

/** Count, key or state at the end of a line. */
export const Trailing = chakra('span', {
  base: {
    marginLeft: 'auto',
    fontSize: '12px',
    fontWeight: 500,
    color: 'fg.subtle',
    fontVariantNumeric: 'tabular-nums',
  },
});
