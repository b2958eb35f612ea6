import { chakra } from '@chakra-ui/react/styled-system';

/** Content of a page inside its layout, with the margins that all pages share. */
export const Screen = chakra('div', {
  base: { padding: { base: '4', md: '6' } },
  variants: {
    /**
     * Pages that replace each other inside one journey, such as the steps of connecting a source.
     */
    appearing: { true: { animation: 'appear 150ms ease-out' } },
  },
});
