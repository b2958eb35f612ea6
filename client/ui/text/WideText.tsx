import { chakra } from '@chakra-ui/react/styled-system';

/**
 * A label that a phone has no room for: its icon stands alone there, and the control says its name
 * by itself.
 */
export const WideText = chakra('span', { base: { display: { base: 'none', sm: 'inline' } } });
