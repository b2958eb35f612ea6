import { chakra } from '@chakra-ui/react/styled-system';

/** A link in running text. */
export const TextLink = chakra('a', {
  base: {
    color: 'accent',
    fontWeight: 500,
    textDecoration: 'underline',
    textUnderlineOffset: '2px',
    cursor: 'pointer',
  },
});
