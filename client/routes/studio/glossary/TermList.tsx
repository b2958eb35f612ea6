import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import { EntryList, type EntryLine, type EntryListState } from './EntryList.tsx';
import { letterGroups } from './letterGroups.ts';

interface TermListProps extends EntryListState {
  /** Terms that were read so far; undefined until the first were. */
  readonly terms: readonly { readonly id: string; readonly term: string; readonly mappingCount: number }[] | undefined;
  /** True: a search has put the best matches first. */
  readonly ranked: boolean;
}

/**
 * Terms under their letters, or those of a search in its order, with the number of things that each
 * stands for.
 */
export function TermList({ terms, ranked, ...state }: TermListProps) {
  const lines = useMemo(
    () =>
      terms === undefined
        ? undefined
        : ranked
          ? terms.map(entryOf)
          : letterGroups(terms).map((line, index) =>
              line.kind === 'letter'
                ? { kind: 'heading' as const, key: `letter ${line.letter} ${index}`, text: line.letter }
                : entryOf(line.term),
            ),
    [terms, ranked],
  );
  return <EntryList noun="terms" address="/studio/glossary" lines={lines} {...state} />;
}

type Listed = NonNullable<TermListProps['terms']>[number];

const entryOf = (term: Listed): EntryLine => ({
  kind: 'entry',
  id: term.id,
  name: term.term,
  end: <Mappings of={term} />,
});

function Mappings({ of }: { readonly of: { readonly mappingCount: number } }) {
  return (
    <chakra.span
      marginLeft="auto"
      textStyle="note"
      color="fg.subtle"
      fontVariantNumeric="tabular-nums"
      title="Parts of the semantic layer that it stands for"
    >
      {of.mappingCount}
    </chakra.span>
  );
}
