import { chakra } from '@chakra-ui/react/styled-system';

/** Stands where something will be, in its final size. */
export const Skeleton = chakra(
  'div',
  { base: { width: '100%', borderRadius: 'md', bg: 'bg.fill', animation: 'pulse 1.6s ease-in-out infinite' } },
  { defaultProps: { 'aria-hidden': true } },
);
