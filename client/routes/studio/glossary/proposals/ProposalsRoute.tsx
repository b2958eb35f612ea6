import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import type { GlossaryProposalStatus } from '../../../../apollo/schema.generated.ts';
import { PageHeader } from '../../../../components/header/PageHeader.tsx';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { useSearchParameter } from '../../../../components/useSearchParameter.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { SkeletonRows } from '../../../../ui/feedback/SkeletonRows.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { Screen } from '../../../../ui/layout/Screen.tsx';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { ProposalCard } from './ProposalCard.tsx';
import { ProposalsRouteDocument } from './ProposalsRoute.generated.ts';

const states = [
  { value: '', label: 'Open' },
  { value: 'ACCEPTED', label: 'Accepted' },
  { value: 'REJECTED', label: 'Rejected' },
];

const emptyText: Readonly<Record<GlossaryProposalStatus, string>> = {
  OPEN: 'No proposal is waiting. People who ask questions propose words and corrections here, from their glossary.',
  ACCEPTED: 'No proposal has been accepted yet.',
  REJECTED: 'No proposal has been rejected.',
};

/**
 * Terms and changes that people ask for, to accept, edit or reject. The state stays in the address.
 */
export function Component() {
  const [state, setState] = useSearchParameter('status');
  const [readingMore, setReadingMore] = useState(false);
  const status = (state || 'OPEN') as GlossaryProposalStatus;
  const { data, error, refetch, fetchMore } = useQuery(ProposalsRouteDocument, {
    variables: { status },
    fetchPolicy: 'cache-and-network',
  });
  const list = data?.glossaryProposals;
  const proposals = list?.edges.map(({ node }) => node).filter((proposal) => proposal.status === status);

  async function more() {
    setReadingMore(true);
    await fetchMore({ variables: { after: list?.pageInfo.endCursor } }).catch(() => undefined);
    setReadingMore(false);
  }

  return (
    <>
      <PageHeader facts={list !== undefined && <Chip>{list.totalCount.toLocaleString('en')}</Chip>} />
      <Screen>
        <chakra.div maxWidth="860px" display="flex" flexDirection="column" gap="4">
          <div>
            <Segments label="State" options={states} value={state} onChange={setState} />
          </div>
          {error !== undefined && <ReadFailure of="The proposals" error={error} onRetry={refetch} />}
          {list === undefined && error === undefined && <SkeletonRows rows={3} height={140} />}
          {proposals?.length === 0 && <EmptyState icon={Inbox}>{emptyText[status]}</EmptyState>}
          {proposals?.map((proposal) => (
            <ProposalCard key={proposal.id} proposal={proposal} />
          ))}
          {list?.pageInfo.hasNextPage === true && (
            <div>
              <Button disabled={readingMore} onClick={() => void more()}>
                Show more
              </Button>
            </div>
          )}
        </chakra.div>
      </Screen>
    </>
  );
}
