import { chakra } from '@chakra-ui/react/styled-system';
import { initials } from './text/initials.ts';

const Square = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '7',
    height: '7',
    borderRadius: 'md',
    bg: 'lightBlue',
    color: '#2d3f99',
    fontSize: '11px',
    fontWeight: 600,
  },
});

/** Initials of a person or organization, shown next to the full name. */
export function Avatar({ name }: { readonly name: string }) {
  return <Square aria-hidden>{initials(name)}</Square>;
}
