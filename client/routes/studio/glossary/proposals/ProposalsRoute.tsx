import { useQuery } from '@apollo/client/react';
import type { GlossaryProposalStatus } from '../../../../apollo/schema.generated.ts';
import { PageHeader } from '../../../../components/header/PageHeader.tsx';
import { RequestQueue } from '../../../../components/requests/RequestQueue.tsx';
import { useSearchParameter } from '../../../../components/useSearchParameter.ts';
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
  const status = (state || 'OPEN') as GlossaryProposalStatus;
  const { data, error, refetch, fetchMore } = useQuery(ProposalsRouteDocument, {
    variables: { status },
    fetchPolicy: 'cache-and-network',
  });
  const list = data?.glossaryProposals;
  const proposals = list?.edges.map(({ node }) => node).filter((proposal) => proposal.status === status);

  return (
    <>
      <PageHeader facts={list !== undefined && <Chip>{list.totalCount.toLocaleString('en')}</Chip>} />
      <RequestQueue
        noun="The proposals"
        states={states}
        state={state}
        onState={setState}
        requests={proposals}
        empty={emptyText[status]}
        error={error}
        onRetry={refetch}
        onMore={
          list?.pageInfo.hasNextPage === true
            ? () => fetchMore({ variables: { after: list.pageInfo.endCursor } })
            : null
        }
      >
        {(proposal) => <ProposalCard key={proposal.id} proposal={proposal} />}
      </RequestQueue>
    </>
  );
}
