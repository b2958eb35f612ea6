import { chakra } from '@chakra-ui/react/styled-system';

/** Line of a list in columns; give the head and every line the same `gridTemplateColumns`. */
export const GridLine = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    alignItems: 'center',
    columnGap: '4',
    minHeight: '9',
    paddingInline: '4',
    borderTopWidth: '1px',
    borderColor: 'border.faint',
    textStyle: 'paragraph',
    '&:is(a, li, [role=row]):hover': { bg: 'bg.hover' },
  },
});

/** The heads of the columns, over the lines. */
export const GridHead = chakra('div', {
  base: {
    display: { base: 'none', md: 'grid' },
    alignItems: 'center',
    columnGap: '4',
    minHeight: '9',
    paddingInline: '4',
    textStyle: 'caption',
    fontWeight: 500,
    color: 'fg.subtle',
    '& > [data-end]': { textAlign: 'right' },
  },
});
