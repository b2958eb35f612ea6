import { chakra } from '@chakra-ui/react/styled-system';

/** Two fields next to each other where there is room, else one above the other. */
export const Pair = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }, gap: '4' },
});
