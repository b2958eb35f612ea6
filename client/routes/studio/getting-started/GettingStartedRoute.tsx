import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { attempt } from '../../../components/attempt.ts';
import { loadSampleData } from '../../../components/loadSampleData.ts';
import { Button } from '../../../ui/Button.tsx';
import { Screen } from '../../../ui/layout/Screen.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import {
  DismissGettingStartedDocument,
  GettingStartedRouteDocument,
  type GettingStartedRouteQuery,
} from './GettingStartedRoute.generated.ts';
import { GuideLine } from './GuideLine.tsx';
import { SampleData } from './SampleData.tsx';
import { doneSteps, nextStep, shownSteps, type GuideStep } from './steps.ts';

const InviteDialog = lazy(async () => ({
  default: (await import('../../../components/InviteDialog.tsx')).InviteDialog,
}));

/** Milliseconds between looks: while data is on its way, and while steps are left. */
const pollMs = { loading: 1000, waiting: 3000 };

/** From nothing to a team that asks: each step with its live state, and the next one to press. */
export function Component() {
  const { data, error, refetch, startPolling, stopPolling } = useQuery(GettingStartedRouteDocument, {
    fetchPolicy: 'cache-and-network',
    skipPollAttempt: () => document.hidden,
  });
  const loading = data?.sampleDataSource?.status === 'PENDING_SETUP';
  // Steps are done on other pages, and by other people.
  const waiting = data !== undefined && nextStep(data) !== undefined;
  useEffect(() => {
    if (!loading && !waiting) {
      return;
    }
    startPolling(loading ? pollMs.loading : pollMs.waiting);
    return stopPolling;
  }, [loading, waiting, startPolling, stopPolling]);
  useCountsAfter(loading);
  return (
    <Screen maxWidth="form" marginInline="auto">
      {error !== undefined && <ReadFailure of="The steps" error={error} onRetry={refetch} />}
      {data === undefined && error === undefined && <SkeletonRows rows={6} height={84} />}
      {data !== undefined && <Guide state={data} />}
    </Screen>
  );
}

/**
 * When the loading is over, the sidebar counts again, and Explorer's home looks for agents again.
 */
function useCountsAfter(loading: boolean) {
  const client = useApolloClient();
  const before = useRef(loading);
  useEffect(() => {
    if (before.current && !loading) {
      client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'agents' });
      void client.refetchQueries({ include: ['StudioShell'] });
    }
    before.current = loading;
  }, [client, loading]);
}

function Guide({ state }: { readonly state: GettingStartedRouteQuery }) {
  const [inviting, setInviting] = useState(false);
  const client = useApolloClient();
  const [starting, setStarting] = useState(false);
  const done = doneSteps(state);
  const steps = shownSteps(state);
  const next = nextStep(state);
  const sample = state.sampleDataSource;

  async function load() {
    setStarting(true);
    await loadSampleData(client);
    await client.refetchQueries({ include: [GettingStartedRouteDocument] });
    setStarting(false);
  }

  const actions = (step: GuideStep) => {
    const kind = step.name === next?.name ? 'primary' : 'secondary';
    if (step.name === 'invite') {
      return (
        <Button kind={kind} onClick={() => setInviting(true)}>
          {step.action}
        </Button>
      );
    }
    const underway = step.name === 'connect' && sample?.status === 'PENDING_SETUP';
    if (underway || (done.has(step.name) && step.name !== 'question')) {
      return null;
    }
    return (
      <Button asChild kind={kind}>
        <Link to={step.to}>{step.action}</Link>
      </Button>
    );
  };

  const sampleData =
    sample === null ? (
      <Button disabled={starting} onClick={() => void load()}>
        Load sample data instead
      </Button>
    ) : (
      <SampleData dataSource={sample} onRetry={() => void load()} />
    );

  return (
    <>
      <chakra.header display="flex" flexWrap="wrap" alignItems="center" gap="3" marginBottom="4">
        <chakra.p flex="1" minWidth="240px" color="fg.muted" role="status">
          {next === undefined
            ? 'Everything is set up. The guide stays below Resources when it is hidden.'
            : `From your data to answers your team can trust. ${done.size} of ${steps.length} steps done.`}
        </chakra.p>
        <Dismissal
          dismissed={state.viewer.organization?.gettingStartedDismissedAt != null}
          isNext={next === undefined}
        />
      </chakra.header>
      <chakra.ol listStyle="none" borderWidth="1px" borderRadius="lg" bg="bg.panel" overflow="hidden">
        {steps.map((step, index) => (
          <GuideLine
            key={step.name}
            step={step}
            number={index + 1}
            done={done.has(step.name)}
            next={step.name === next?.name}
            actions={actions(step)}
          >
            {step.name === 'connect' && (sample === null ? !done.has('connect') : sample.status !== 'READY')
              ? sampleData
              : null}
          </GuideLine>
        ))}
      </chakra.ol>
      {inviting && (
        <Suspense>
          <InviteDialog
            onClose={() => setInviting(false)}
            onInvited={() => void client.refetchQueries({ include: [GettingStartedRouteDocument] })}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * Takes the guide out of the sidebar's head, where it is found below Resources, or puts it back.
 */
function Dismissal({ dismissed, isNext }: { readonly dismissed: boolean; readonly isNext: boolean }) {
  const [dismiss, { loading }] = useMutation(DismissGettingStartedDocument);
  return (
    <Button
      kind={isNext && !dismissed ? 'primary' : 'plain'}
      disabled={loading}
      onClick={() =>
        void attempt('The guide was not changed', async () => {
          const { data } = await dismiss({ variables: { input: { dismissed: !dismissed } } });
          return data?.dismissGettingStarted;
        })
      }
    >
      {dismissed ? 'Show it at the top of the sidebar' : 'Hide this guide'}
    </Button>
  );
}
