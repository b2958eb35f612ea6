import { useQuery } from '@apollo/client/react';
import { Link } from 'react-router';
import type { RememberedChoiceStatus } from '../../../../apollo/schema.generated.ts';
import { PageHeader } from '../../../../components/header/PageHeader.tsx';
import { RequestQueue } from '../../../../components/requests/RequestQueue.tsx';
import { useSearchParameter } from '../../../../components/useSearchParameter.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { ChoiceCard } from './ChoiceCard.tsx';
import { ChoicesAgentDocument, ChoicesDocument } from './choices.generated.ts';

const states = [
  { value: '', label: 'Open' },
  { value: 'ACCEPTED', label: 'Remembered' },
  { value: 'REJECTED', label: 'Rejected' },
  { value: 'FORGOTTEN', label: 'Forgotten' },
];

const emptyText: Readonly<Record<RememberedChoiceStatus, string>> = {
  OPEN: 'No choice is waiting. People who choose a reading or change an assumption can ask that it is remembered.',
  ACCEPTED: 'No choice is remembered yet.',
  REJECTED: 'No choice has been rejected.',
  FORGOTTEN: 'No choice has been forgotten.',
};

/**
 * Choices of readings and assumptions that people ask to be remembered: of one agent or of all.
 * State and agent stay in the address.
 */
export function Component() {
  const [state, setState] = useSearchParameter('status');
  const [agentId] = useSearchParameter('agent');
  const status = (state || 'OPEN') as RememberedChoiceStatus;
  const { data: read } = useQuery(ChoicesAgentDocument, { variables: { agentId }, skip: agentId === '' });
  const { data, error, refetch, fetchMore } = useQuery(ChoicesDocument, {
    variables: { status, agentId: agentId || null },
    fetchPolicy: 'cache-and-network',
  });
  const agent = read?.agent ?? null;
  const list = data?.rememberedChoices;
  const choices = list?.edges.map(({ node }) => node).filter((choice) => choice.status === status);

  return (
    <>
      <PageHeader
        title={agent === null ? 'Remembered choices' : `Choices of ${agent.name}`}
        trail={[
          { label: 'Agents', to: '/studio/agents' },
          ...(agent === null ? [] : [{ label: agent.name, to: `/studio/agents/${agent.id}` }]),
        ]}
        facts={list !== undefined && <Chip>{list.totalCount.toLocaleString('en')}</Chip>}
        actions={
          <Button asChild>
            <Link to={agent === null ? '/studio/triage' : `/studio/analytics/${agent.id}/triage`}>Triage</Link>
          </Button>
        }
      />
      <RequestQueue
        noun="The choices"
        states={states}
        state={state}
        onState={setState}
        requests={choices}
        empty={emptyText[status]}
        error={error}
        onRetry={refetch}
        onMore={
          list?.pageInfo.hasNextPage === true
            ? () => fetchMore({ variables: { after: list.pageInfo.endCursor } })
            : null
        }
      >
        {(choice) => <ChoiceCard key={choice.id} choice={choice} />}
      </RequestQueue>
    </>
  );
}
