import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { ListChecks, MessageSquare } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, NavLink, Outlet, useParams, useResolvedPath } from 'react-router';
import { NotFound } from '../../../../components/NotFound.tsx';
import { PageHeader } from '../../../../components/header/PageHeader.tsx';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { SkeletonForm } from '../../../../ui/feedback/SkeletonForm.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Screen } from '../../../../ui/layout/Screen.tsx';
import { TabList, tabStyle } from '../../../../ui/layout/TabList.tsx';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { AgentMenu } from './AgentMenu.tsx';
import type { AgentPlace } from './agentPlace.ts';
import { AgentRouteDocument } from './AgentRoute.generated.ts';
import { readiness } from './readiness.ts';

const TestAgent = lazy(async () => ({ default: (await import('./test/TestAgent.tsx')).TestAgent }));

const tabs = [
  { to: 'instructions', label: 'Instructions' },
  { to: 'data-sources', label: 'Data sources' },
  { to: 'semantic-layer', label: 'Semantic layer' },
  { to: 'metrics', label: 'Metrics' },
  { to: 'glossary', label: 'Glossary' },
  { to: 'suggestions', label: 'Suggestions' },
  { to: 'access', label: 'Access' },
  { to: 'deploy', label: 'Deploy' },
  { to: 'configuration', label: 'Configuration' },
];

/** An agent: the tabs of its settings next to a conversation that tries it out. */
export function Component() {
  const { id = '' } = useParams();
  const here = useResolvedPath('').pathname;
  const { data, error, refetch } = useQuery(AgentRouteDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const agent = data?.agent;
  if (agent === null || (agent !== undefined && agent.deletedAt !== null)) {
    return <NotFound noun="agent" to="/studio/agents" way="See all agents" />;
  }
  if (agent === undefined) {
    return (
      <Screen>
        {error === undefined ? (
          <SkeletonForm fields={6} />
        ) : (
          <ReadFailure of="The agent" error={error} onRetry={refetch} />
        )}
      </Screen>
    );
  }
  const place: AgentPlace = {
    agent,
    reload: async () => {
      await refetch();
    },
  };
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 372px' }}
      minHeight={{ xl: 'calc(100dvh - 57px)' }}
    >
      <PageHeader
        title={agent.name}
        mark={<Avatar name={agent.name} />}
        facts={<Ready place={place} here={here} />}
        actions={
          <>
            <AgentMenu agent={agent} />
            <Button asChild kind="primary">
              <Link to={`/explorer?agent=${agent.id}`}>
                <Icon of={MessageSquare} size={15} />
                Open in Explorer
              </Link>
            </Button>
          </>
        }
      />
      <chakra.div minWidth="0">
        <TabList as="nav" aria-label="Sections">
          {tabs.map(({ to, label }) => (
            <chakra.a key={to} asChild css={tabStyle}>
              <NavLink to={`${here}/${to}`}>{label}</NavLink>
            </chakra.a>
          ))}
        </TabList>
        <Outlet context={place} />
      </chakra.div>
      <chakra.aside
        aria-label="Test your agent"
        minWidth="0"
        borderLeftWidth={{ xl: '1px' }}
        borderTopWidth={{ base: '1px', xl: '0' }}
      >
        <Suspense>
          <TestAgent key={agent.id} agent={agent} />
        </Suspense>
      </chakra.aside>
    </chakra.div>
  );
}

/** How much of what an agent needs it has; leads to the first thing that is missing. */
function Ready({ place: { agent }, here }: { readonly place: AgentPlace; readonly here: string }) {
  const steps = readiness(agent);
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  const text = `${done} of ${steps.length} ready`;
  if (next === undefined) {
    return (
      <Chip tone="ok">
        <Icon of={ListChecks} size={13} />
        Ready
      </Chip>
    );
  }
  return (
    <Chip asChild tone="warn" _hover={{ filter: 'brightness(0.97)' }}>
      <Link
        to={next.tab === 'tests' ? `/studio/tests/${agent.id}` : `${here}/${next.tab}`}
        title={`Next: ${next.label}`}
        aria-label={`${text}. Next: ${next.label}`}
      >
        <Icon of={ListChecks} size={13} />
        {text}
      </Link>
    </Chip>
  );
}
