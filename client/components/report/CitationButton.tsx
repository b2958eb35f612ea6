import { chakra } from '@chakra-ui/react/styled-system';
import { useCitations } from './citations.ts';

const Citation = chakra('span', {
  base: {
    flexShrink: 0,
    borderRadius: '3px',
    color: 'accent',
    fontSize: '12px',
    fontWeight: 500,
    '&:is(button)': { cursor: 'pointer', _hover: { textDecoration: 'underline' } },
  },
});

/** Number of the query that a chart or a table shows; it opens that query. */
export function CitationButton({ evidence }: { readonly evidence: string }) {
  const { numberOf, open, point } = useCitations();
  const cited = numberOf(evidence);
  if (cited === null) {
    return null;
  }
  if (open === null) {
    return <Citation>[{cited}]</Citation>;
  }
  return (
    <Citation asChild>
      <button
        type="button"
        aria-label={`Open query ${cited}`}
        onClick={() => open(evidence, null)}
        onMouseEnter={() => point(evidence)}
        onMouseLeave={() => point(null)}
      >
        [{cited}]
      </button>
    </Citation>
  );
}
