import { chakra } from '@chakra-ui/react/styled-system';

/** Letters kept at the end: long names of tables and columns mostly differ there. */
const kept = 10;
const short = 18;

/**
 * A name that is cut in its middle where it has no room; whole in the tooltip and for those who
 * hear it.
 */
export function MiddleCut({ children: name }: { readonly children: string }) {
  if (name.length <= short) {
    return (
      <chakra.span display="block" minWidth="0" truncate title={name}>
        {name}
      </chakra.span>
    );
  }
  return (
    <chakra.span position="relative" display="flex" minWidth="0" title={name}>
      <chakra.span position="absolute" width="1px" height="1px" overflow="hidden" clipPath="inset(50%)">
        {name}
      </chakra.span>
      <chakra.span aria-hidden minWidth="0" truncate>
        {name.slice(0, -kept)}
      </chakra.span>
      <chakra.span aria-hidden flexShrink="0" whiteSpace="pre">
        {name.slice(-kept)}
      </chakra.span>
    </chakra.span>
  );
}
