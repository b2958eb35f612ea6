import { chakra } from '@chakra-ui/react/styled-system';
import { CitedText } from './CitedText.tsx';
import { anchors } from './contents.ts';
import type { BoundText } from './reportDocument.ts';

/** What readers must know before they use a number of the report. */
export function CaveatBox({ caveats }: { readonly caveats: readonly BoundText[] }) {
  if (caveats.length === 0) {
    return null;
  }
  return (
    <chakra.section
      aria-labelledby={anchors.caveats}
      marginTop="10"
      padding="16px 18px"
      borderRadius="lg"
      bg="warn.soft"
      css={{ breakInside: 'avoid' }}
    >
      <chakra.h2 id={anchors.caveats} textStyle="section" color="warn" scrollMarginTop="72px">
        Caveats
      </chakra.h2>
      <chakra.ul paddingLeft="5" marginTop="1.5" textStyle="paragraph">
        {caveats.map((caveat) => (
          <li key={caveat.text}>
            <CitedText text={caveat} />
          </li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
