import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import { EntryList, type EntryLine, type EntryListState } from './EntryList.tsx';
import { letterGroups } from './letterGroups.ts';

interface TermListProps extends EntryListState {
  /** Terms that were read so far; undefined until the first were. */
  readonly terms: readonly { readonly id: string; readonly term: string; readonly mappingCount: number }[] | undefined;
}

/** Terms under their letters, with the number of things that each stands for. */
export function TermList({ terms, ...state }: TermListProps) {
  const lines = useMemo(
    () =>
      terms === undefined
        ? undefined
        : letterGroups(terms).map((line, index): EntryLine =>
            line.kind === 'letter'
              ? { kind: 'heading', key: `letter ${line.letter} ${index}`, text: line.letter }
              : { kind: 'entry', id: line.term.id, name: line.term.term, end: <Mappings of={line.term} /> },
          ),
    [terms],
  );
  return <EntryList noun="terms" address="/studio/glossary" lines={lines} {...state} />;
}

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
