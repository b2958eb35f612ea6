import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { BookA } from 'lucide-react';
import { useState } from 'react';
import type { GlossaryProposalStatus } from '../../apollo/schema.generated.ts';
import { ReadFailure } from '../../components/ReadFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { Chip } from '../../ui/text/Chip.tsx';
import { Markdown } from '../../ui/text/Markdown.tsx';
import { useSettled } from '../../ui/useSettled.ts';
import { GlossaryDialogDocument, OwnProposalsDocument } from './glossaryDialog.generated.ts';
import type { ProposedTerm } from './ProposeTerm.tsx';

interface LookUpProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Opens the form for a new term, or for a change of one. */
  readonly onPropose: (term: ProposedTerm) => void;
}

const states: Readonly<
  Record<GlossaryProposalStatus, { readonly label: string; readonly tone: 'plain' | 'ok' | 'bad' }>
> = {
  OPEN: { label: 'Waiting', tone: 'plain' },
  ACCEPTED: { label: 'Accepted', tone: 'ok' },
  REJECTED: { label: 'Rejected', tone: 'bad' },
};

/** Terms with their meaning, and what became of the person's own proposals. */
export function LookUp({ search, onSearch, onPropose }: LookUpProps) {
  const [readingMore, setReadingMore] = useState(false);
  const { data, previousData, error, refetch, fetchMore } = useQuery(GlossaryDialogDocument, {
    variables: { search: useSettled(search.trim()) || null },
    fetchPolicy: 'cache-and-network',
  });
  const { data: own } = useQuery(OwnProposalsDocument, { fetchPolicy: 'cache-and-network' });
  const list = (data ?? previousData)?.glossaryTerms;
  const terms = list?.edges.map(({ node }) => node);
  const proposals = own?.glossaryProposals.edges.map(({ node }) => node) ?? [];

  async function more() {
    setReadingMore(true);
    await fetchMore({ variables: { after: list?.pageInfo.endCursor } }).catch(() => undefined);
    setReadingMore(false);
  }

  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <chakra.div flex="1" minWidth="180px">
          <SearchField label="Search the glossary" value={search} onChange={onSearch} autoFocus />
        </chakra.div>
        <Button
          size="lg"
          onClick={() =>
            onPropose({ id: null, term: terms?.length === 0 ? search.trim() : '', definition: '', synonyms: [] })
          }
        >
          Propose a term
        </Button>
      </chakra.div>
      {error !== undefined && <ReadFailure of="The glossary" error={error} onRetry={refetch} />}
      {list === undefined && error === undefined && <SkeletonRows rows={4} height={56} />}
      {terms?.length === 0 && (
        <EmptyState icon={BookA}>
          {search.trim() === '' ? 'There are no terms yet.' : `No term has “${search.trim()}”. You can propose it.`}
        </EmptyState>
      )}
      <chakra.ul listStyle="none" aria-label="Terms" maxHeight="50dvh" overflowY="auto" tabIndex={0}>
        {terms?.map((term) => (
          <chakra.li key={term.id} paddingBlock="3" borderBottomWidth="1px" borderColor="border.faint">
            <chakra.div display="flex" alignItems="flex-start" gap="2">
              <chakra.h3 flex="1" minWidth="0" fontWeight="600" overflowWrap="anywhere">
                {term.term}
              </chakra.h3>
              <Button size="sm" aria-label={`Propose a change of ${term.term}`} onClick={() => onPropose(term)}>
                Propose a change
              </Button>
            </chakra.div>
            {term.definition !== '' && <Markdown text={term.definition} level={4} />}
            {term.synonyms.length > 0 && (
              <chakra.p textStyle="small" color="fg.subtle" overflowWrap="anywhere">
                Also: {term.synonyms.join(', ')}
              </chakra.p>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
      {list?.pageInfo.hasNextPage === true && (
        <div>
          <Button disabled={readingMore} onClick={() => void more()}>
            Show more
          </Button>
        </div>
      )}
      {proposals.length > 0 && (
        <section aria-label="Your proposals">
          <chakra.h3 textStyle="label" color="fg.muted" marginBottom="1">
            Your proposals
          </chakra.h3>
          <chakra.ul listStyle="none" maxHeight="160px" overflowY="auto">
            {proposals.map(({ id, term, status, decision }) => (
              <chakra.li key={id} display="flex" flexWrap="wrap" alignItems="center" gap="2" paddingBlock="1">
                <Chip tone={states[status].tone}>{states[status].label}</Chip>
                <chakra.span minWidth="0" overflowWrap="anywhere">
                  {term}
                  {decision !== '' && `: ${decision}`}
                </chakra.span>
              </chakra.li>
            ))}
          </chakra.ul>
        </section>
      )}
    </chakra.div>
  );
}
