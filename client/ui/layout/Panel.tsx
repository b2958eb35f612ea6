import { chakra } from '@chakra-ui/react/styled-system';

/** A white surface with a border: what belongs together. */
export const Panel = chakra('section', {
  base: { bg: 'bg.panel', borderWidth: '1px', borderRadius: 'lg', overflow: 'hidden' },
});
