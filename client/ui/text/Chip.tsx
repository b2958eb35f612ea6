import { chakra } from '@chakra-ui/react/styled-system';

/** A small label; rendered `as="button"` it is a choice. */
export const Chip = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '6',
    paddingInline: '9px',
    borderRadius: '7px',
    textStyle: 'note',
    fontWeight: 500,
    textAlign: 'left',
    '&:is(button)': { cursor: 'pointer', _hover: { filter: 'brightness(0.97)' } },
  },
  variants: {
    tone: {
      plain: { bg: 'bg.fill', color: 'fg.muted' },
      purple: { bg: 'bg.selected', color: 'accent' },
      ok: { bg: 'ok.soft', color: 'ok' },
      warn: { bg: 'warn.soft', color: 'warn' },
      bad: { bg: 'bad.soft', color: 'bad' },
    },
  },
  defaultVariants: { tone: 'plain' },
});
