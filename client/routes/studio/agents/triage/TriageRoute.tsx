import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { ChartLine, MessageSquare, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { attempt } from '../../../../components/attempt.ts';
import { PageHeader } from '../../../../components/header/PageHeader.tsx';
import { ListWithDetail } from '../../../../components/ListWithDetail.tsx';
import { NotFound } from '../../../../components/NotFound.tsx';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { useSearchParameter } from '../../../../components/useSearchParameter.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { SkeletonRows } from '../../../../ui/feedback/SkeletonRows.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import { TriageDetail } from './TriageDetail.tsx';
import { TriageFilters } from './TriageFilters.tsx';
import { TriageAgentDocument, TriageListDocument, TriageViewerDocument } from './triage.generated.ts';
import { TriageLine } from './TriageLine.tsx';
import { emptyTexts, isStateName, stateNames } from './triageStates.ts';

/** Answers that people rated bad: of one agent, or of all; filters stay in the address. */
export function Component() {
  const { agent_id: agentId = null } = useParams();
  const [parameters] = useSearchParams();
  const [state] = useSearchParameter('state');
  const [owner] = useSearchParameter('owner');
  const itemId = parameters.get('item');
  const [readingMore, setReadingMore] = useState(false);
  const { data: people } = useQuery(TriageViewerDocument);
  const me = people?.viewer.actor?.id ?? null;
  const name = isStateName(state) ? state : 'open';
  const { data: read } = useQuery(TriageAgentDocument, {
    variables: { agentId: agentId ?? '' },
    skip: agentId === null,
  });
  const { data, previousData, error, refetch, fetchMore } = useQuery(TriageListDocument, {
    variables: {
      agentId,
      states: [stateNames[name]],
      ownerId: owner === 'me' ? me : owner === '' || owner === 'none' ? null : owner,
      unowned: owner === 'none' ? true : null,
    },
    fetchPolicy: 'cache-and-network',
    skip: owner === 'me' && me === null,
  });
  if (read?.agent === null) {
    return <NotFound noun="agent" to="/studio/agents" way="See all agents" />;
  }
  // One that was moved leaves the list at once; its length comes with the feed.
  const page = data?.triageItems;
  const items = page?.edges.map(({ node }) => node).filter((item) => item.state === stateNames[name]);
  const agent = read?.agent ?? null;
  const address = (id: string | null): string => {
    const next = new URLSearchParams(parameters);
    next.delete('item');
    if (id !== null) {
      next.set('item', id);
    }
    return `?${next.toString()}`;
  };

  async function more() {
    setReadingMore(true);
    const after = page?.pageInfo.endCursor;
    await attempt('No more answers were read', async () => (await fetchMore({ variables: { after } })).data);
    setReadingMore(false);
  }

  return (
    <>
      <PageHeader
        title={agent === null ? 'Triage' : `Triage of ${agent.name}`}
        trail={[
          { label: 'Agents', to: '/studio/agents' },
          ...(agent === null ? [] : [{ label: agent.name, to: `/studio/agents/${agent.id}` }]),
        ]}
        actions={
          agent !== null && (
            <Button asChild>
              <Link to={`/studio/analytics/${agent.id}`}>
                <Icon of={ChartLine} size={15} />
                Analytics
              </Link>
            </Button>
          )
        }
      />
      <ListWithDetail
        listLabel="Answers rated bad"
        list={
          <>
            <TriageFilters counts={(data ?? previousData)?.triageCounts ?? null} />
            {error !== undefined && <ReadFailure of="The triage" error={error} onRetry={refetch} />}
            {items === undefined && error === undefined && <SkeletonRows rows={6} height={60} />}
            {items?.length === 0 && (
              <EmptyState icon={ThumbsUp}>
                {owner === '' ? emptyTexts[name] : 'No answer in this state is of this owner.'}
              </EmptyState>
            )}
            <chakra.ul listStyle="none">
              {items?.map((item) => (
                <li key={item.id}>
                  <TriageLine
                    item={item}
                    to={address(item.id)}
                    isOpen={item.id === itemId}
                    withAgent={agentId === null}
                  />
                </li>
              ))}
            </chakra.ul>
            {page?.pageInfo.hasNextPage === true && (
              <Button disabled={readingMore} onClick={() => void more()}>
                Show more of {counted(page.totalCount, 'answer')}
              </Button>
            )}
          </>
        }
        detailLabel="Answer"
        detail={itemId === null ? null : <TriageDetail key={itemId} id={itemId} />}
        choose={
          <EmptyState icon={MessageSquare}>Choose an answer to read what was wrong with it, and to mend it.</EmptyState>
        }
        back={{ to: address(null), label: 'All answers' }}
      />
    </>
  );
}
