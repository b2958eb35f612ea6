import { chakra } from '@chakra-ui/react/styled-system';

/**
 * Moving line on the upper edge of content that is about to be replaced and stays readable until
 * then. The content around it is its containing block, and says `aria-busy`.
 */
export function RefreshBar({ active }: { readonly active: boolean }) {
  return (
    <chakra.div
      aria-hidden
      position="absolute"
      insetInline="0"
      top="0"
      height="2px"
      overflow="hidden"
      visibility={active ? 'visible' : 'hidden'}
    >
      {active && <chakra.div height="100%" width="25%" bg="primary" animation="pass 1s ease-in-out infinite" />}
    </chakra.div>
  );
}
