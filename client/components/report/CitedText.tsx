import { chakra } from '@chakra-ui/react/styled-system';
import { piecesOf, useCitations } from './citations.ts';
import type { BoundNumber, BoundText } from './reportDocument.ts';

const Figure = chakra('span', {
  base: {
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    '&:is(button)': {
      display: 'inline',
      borderRadius: '3px',
      cursor: 'pointer',
      _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
    },
    '&[data-pointed]': { bg: 'bg.selected' },
  },
});

const Citation = chakra('span', {
  base: {
    color: 'accent',
    fontSize: '12px',
    fontWeight: 500,
    whiteSpace: 'nowrap',
    _print: { color: 'fg.subtle' },
  },
});

/** Text of a report: every number opens the query that it comes from. */
export function CitedText({ text }: { readonly text: BoundText }) {
  return (
    <>
      {piecesOf(text).map((piece) =>
        piece.kind === 'words' ? (
          piece.text
        ) : (
          <CitedNumber key={piece.at} text={piece.text} number={piece.number} cites={piece.cites} />
        ),
      )}
    </>
  );
}

interface CitedNumberProps {
  readonly text: string;
  readonly number: BoundNumber;
  /** Whether the number of its query follows. */
  readonly cites: boolean;
}

/** A number, with the number of its query where it is to be cited. */
export function CitedNumber({ text, number, cites }: CitedNumberProps) {
  const { numberOf, open, pointed, point } = useCitations();
  const { evidence } = number;
  const cited = numberOf(evidence);
  const citation = cites && cited !== null && <Citation aria-hidden={open !== null}> [{cited}]</Citation>;
  if (open === null) {
    return (
      <Figure>
        {text}
        {citation}
      </Figure>
    );
  }
  return (
    <Figure asChild data-pointed={pointed === evidence ? '' : undefined}>
      <button
        type="button"
        aria-label={`${text}, open query ${cited ?? ''}`}
        onClick={() => open(evidence, number)}
        onMouseEnter={() => point(evidence)}
        onMouseLeave={() => point(null)}
        onFocus={() => point(evidence)}
        onBlur={() => point(null)}
      >
        {text}
        {citation}
      </button>
    </Figure>
  );
}
