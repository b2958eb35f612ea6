import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { ChartLine, ListChecks, MessageSquare, ThumbsUp } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { PageHeader } from '../../../../components/header/PageHeader.tsx';
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
import { TriageAgentDocument, TriageListDocument, TriageMembersDocument } from './triage.generated.ts';
import { TriageLine } from './TriageLine.tsx';
import { emptyTexts, isStateName, stateNames } from './triageStates.ts';

/** Up and down arrows move along the list; Enter opens, as with every link. */
function moveAlong(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('li a')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = step === undefined || at < 0 ? undefined : links[at + step];
  if (next !== undefined) {
    event.preventDefault();
    next.focus();
  }
}

/** Answers that people rated bad: of one agent, or of all; filters stay in the address. */
export function Component() {
  const { agent_id: agentId = null } = useParams();
  const [parameters] = useSearchParams();
  const [state] = useSearchParameter('state');
  const [owner] = useSearchParameter('owner');
  const itemId = parameters.get('item');
  const [readingMore, setReadingMore] = useState(false);
  const { data: people } = useQuery(TriageMembersDocument);
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
  const shown = data ?? previousData;
  if (read?.agent === null) {
    return <NotFound noun="agent" to="/studio/agents" way="See all agents" />;
  }
  const items = shown?.triageItems.edges.map(({ node }) => node);
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
    await fetchMore({ variables: { after: shown?.triageItems.pageInfo.endCursor } }).catch(() => undefined);
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
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '340px minmax(0, 1fr)' }}
        minHeight={{ lg: 'calc(100dvh - 57px)' }}
      >
        <chakra.section
          aria-label="Answers rated bad"
          display={{ base: itemId === null ? 'block' : 'none', lg: 'block' }}
          borderRightWidth={{ lg: '1px' }}
          maxHeight={{ lg: 'calc(100dvh - 57px)' }}
          overflowY="auto"
          position={{ lg: 'sticky' }}
          top={{ lg: '57px' }}
          padding="4"
          onKeyDown={moveAlong}
        >
          <TriageFilters counts={shown?.triageCounts ?? null} />
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
          {shown?.triageItems.pageInfo.hasNextPage === true && (
            <Button disabled={readingMore} onClick={() => void more()}>
              Show more of {counted(shown.triageItems.totalCount, 'answer')}
            </Button>
          )}
        </chakra.section>
        <chakra.section
          aria-label="Answer"
          minWidth="0"
          display={{ base: itemId === null ? 'none' : 'block', lg: 'block' }}
        >
          {itemId === null ? (
            <EmptyState icon={MessageSquare}>
              Choose an answer to read what was wrong with it, and to mend it.
            </EmptyState>
          ) : (
            <>
              <chakra.div display={{ base: 'block', lg: 'none' }} padding="4" paddingBottom="0">
                <Button asChild>
                  <Link to={address(null)}>
                    <Icon of={ListChecks} size={15} />
                    All answers
                  </Link>
                </Button>
              </chakra.div>
              <TriageDetail key={itemId} id={itemId} onMoved={() => void refetch()} />
            </>
          )}
        </chakra.section>
      </chakra.div>
    </>
  );
}
