import { chakra } from '@chakra-ui/react/styled-system';
import { controlStyle } from './Field.tsx';

/**
 * One-line input in a row of a table: its frame comes with the pointer or the focus. Name it with
 * `aria-label`.
 */
export const PlainInput = chakra('input', {
  base: {
    ...controlStyle,
    height: '7',
    paddingInline: '1.5',
    bg: 'transparent',
    borderColor: 'transparent',
    borderRadius: 'sm',
    textStyle: 'small',
    textOverflow: 'ellipsis',
    // The arrow of a list of proposals would take a third of a narrow column.
    '&::-webkit-calendar-picker-indicator': { display: 'none !important' },
    _hover: { borderColor: 'border' },
    _focusVisible: { ...controlStyle._focusVisible, bg: 'bg.panel' },
  },
});
