import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Check, Clock, FlaskConical, X } from 'lucide-react';
import { Link } from 'react-router';
import { RunBars } from '../../../components/evals/RunBars.tsx';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { useReadOn } from '../../../components/useReadOn.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { GridHead, GridLine } from '../../../ui/layout/GridTable.tsx';
import { age } from '../../../ui/text/age.ts';
import { counted } from '../../../ui/text/counted.ts';
import { StateChip } from '../../../ui/text/StateChip.tsx';
import { EvalsRouteDocument, type EvalsRouteQuery } from './EvalsRoute.generated.ts';

type Suite = EvalsRouteQuery['evalSuites']['edges'][number]['node'];

const columns = { base: 'minmax(0, 1fr)', md: 'minmax(0, 1.4fr) minmax(0, 1.6fr) 240px' };

/** Suites of tests of all agents that the viewer may read, with their last run and their trend. */
export function Component() {
  const { data, error, refetch, fetchMore } = useQuery(EvalsRouteDocument, { fetchPolicy: 'cache-and-network' });
  const suites = data?.evalSuites;
  const next = suites?.pageInfo;
  useReadOn(
    suites !== undefined,
    next?.hasNextPage === true ? () => fetchMore({ variables: { after: next.endCursor } }) : null,
  );
  return (
    <chakra.div padding="6" maxWidth="1080px">
      <chakra.p color="fg.muted" marginBottom="4">
        {suites === undefined ? 'Suites of tests' : counted(suites.totalCount, 'suite')} of the agents in your
        organization.
      </chakra.p>
      {error !== undefined && <ReadFailure of="The suites" error={error} onRetry={refetch} />}
      {suites === undefined && error === undefined && <SkeletonRows rows={4} height={56} />}
      {suites?.edges.length === 0 && (
        <EmptyState
          icon={FlaskConical}
          action={
            <Button asChild>
              <Link to="/studio/agents">See all agents</Link>
            </Button>
          }
        >
          No agent has tests yet. They are written on the page of its tests, or made of an answer.
        </EmptyState>
      )}
      {suites !== undefined && suites.edges.length > 0 && (
        <section aria-label="Suites">
          <GridHead gridTemplateColumns={columns}>
            <span>Suite</span>
            <span>Last run</span>
            <span>Trend</span>
          </GridHead>
          <chakra.ul listStyle="none">
            {suites.edges.map(({ node }) => (
              <SuiteLine key={node.id} suite={node} />
            ))}
          </chakra.ul>
        </section>
      )}
    </chakra.div>
  );
}

function SuiteLine({ suite: { name, agent, schedule, blocksPromotion, caseCount, runs } }: { readonly suite: Suite }) {
  const [run] = runs;
  const facts = [
    agent?.name,
    counted(caseCount, 'case'),
    ...(schedule === 'NONE' ? [] : [schedule.toLowerCase()]),
    ...(blocksPromotion ? ['blocks promotions'] : []),
  ];
  return (
    <GridLine asChild gridTemplateColumns={columns} paddingBlock="2">
      <li>
        <chakra.div minWidth="0">
          {agent === null ? name : <Link to={`/studio/tests/${agent.id}`}>{name}</Link>}
          <chakra.p textStyle="note" color="fg.subtle" overflowWrap="anywhere">
            {facts.filter(Boolean).join(' · ')}
          </chakra.p>
        </chakra.div>
        <div>{run === undefined ? 'Not run yet' : <LastRun run={run} />}</div>
        {runs.length > 0 ? <RunBars runs={runs} /> : <span>–</span>}
      </li>
    </GridLine>
  );
}

function LastRun({ run: { state, passed, total, error, number, createdAt } }: { readonly run: Suite['runs'][number] }) {
  const proceeds = state === 'QUEUED' || state === 'RUNNING';
  const tone = proceeds ? 'plain' : state === 'COMPLETED' && passed === total ? 'ok' : 'bad';
  return (
    <>
      <StateChip
        tone={tone}
        icon={tone === 'ok' ? Check : tone === 'bad' ? X : Clock}
        label={proceeds ? 'Running' : `${passed} of ${total} passed`}
      />
      <chakra.p textStyle="note" color="fg.subtle" overflowWrap="anywhere">
        {error ?? `run ${number}, ${age(createdAt)}`}
      </chakra.p>
    </>
  );
}
