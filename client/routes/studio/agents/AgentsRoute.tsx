import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Bot, Database, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { BeginEmpty } from '../../../components/BeginEmpty.tsx';
import { PageHeader } from '../../../components/header/PageHeader.tsx';
import { ListPage } from '../../../components/ListPage.tsx';
import { useReadOn } from '../../../components/useReadOn.ts';
import { useSearchParameter } from '../../../components/useSearchParameter.ts';
import { WindowRows } from '../../../components/WindowRows.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/text/Chip.tsx';
import { GridHead } from '../../../ui/layout/GridTable.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/overlay/Menu.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { useSettled } from '../../../ui/useSettled.ts';
import { agentColumns, AgentRow } from './AgentRow.tsx';
import { AgentsRouteDocument } from './AgentsRoute.generated.ts';
import { TriageLink } from './triage/TriageLink.tsx';

const NewAgent = lazy(async () => ({ default: (await import('./NewAgent.tsx')).NewAgent }));

const Wide = chakra('span', { base: { display: { base: 'none', xl: 'block' } } });

/**
 * The agents people ask, each with what it sees and the way to ask it. The search stays in the
 * address.
 */
export function Component() {
  const [search, setSearch] = useSearchParameter('search');
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const [nearEnd, setNearEnd] = useState(false);
  const list = useQuery(AgentsRouteDocument, {
    variables: { search: useSettled(search.trim()) || null },
    fetchPolicy: 'cache-and-network',
  });
  const data = list.data ?? list.previousData;
  const agents = data?.agents.edges.map(({ node }) => node);
  const page = list.data?.agents.pageInfo;
  const onMore = page?.hasNextPage === true ? () => list.fetchMore({ variables: { after: page.endCursor } }) : null;
  useReadOn(nearEnd, onMore);
  const isEmpty = agents?.length === 0 && search === '' && list.data !== undefined;
  return (
    <>
      <PageHeader
        facts={data !== undefined && <Chip>{data.agents.totalCount.toLocaleString('en')}</Chip>}
        actions={
          <>
            <TriageLink agentId={null} />
            <Menu
              label="New agent"
              align="end"
              items={[
                {
                  label: 'From your data or a template',
                  hint: 'Models, joins and questions are drafted',
                  icon: Database,
                  onSelect: () => void navigate('/studio/agents/new'),
                },
                {
                  label: 'Blank',
                  hint: 'A name, and models that there are',
                  icon: Bot,
                  onSelect: () => setCreating(true),
                },
              ]}
              trigger={(props) => <Button kind="primary" {...props} />}
            >
              <Icon of={Plus} size={15} />
              New agent
            </Menu>
          </>
        }
      />
      {creating && (
        <Modal open title="New agent" maxWidth="560px" onClose={() => setCreating(false)}>
          <Suspense>
            <NewAgent onClose={() => setCreating(false)} />
          </Suspense>
        </Modal>
      )}
      {isEmpty ? (
        <BeginEmpty
          perEnvironment
          icon={Bot}
          sampleLoaded={data?.sampleDataSource !== null}
          action={
            <Button asChild>
              <Link to="/studio/agents/new">Build one from your data</Link>
            </Button>
          }
        >
          There are no agents yet. Agents answer questions about your data with the models and metrics you give them.
          The sample data includes one.
        </BeginEmpty>
      ) : (
        <ListPage
          noun="agents"
          search={search}
          onSearch={setSearch}
          error={list.error}
          onRetry={() => void list.refetch()}
          count={agents?.length}
          noMatch={`No agent is called or described “${search}”.`}
          everything="/studio/agents"
          rowHeight={64}
          onMore={onMore}
        >
          <Panel asChild>
            <div role="table" aria-label="Agents" aria-rowcount={(data?.agents.totalCount ?? 0) + 1}>
              <GridHead
                role="row"
                aria-rowindex={1}
                display={{ base: 'none', lg: 'grid' }}
                gridTemplateColumns={agentColumns}
              >
                <span role="columnheader">Agent</span>
                <Wide role="columnheader">Mode</Wide>
                <span role="columnheader">Sees</span>
                <span role="columnheader" data-end title="Questions in 30 days">
                  30 days
                </span>
                <Wide role="columnheader" data-end title="Share of the ratings of 30 days that are good">
                  Good
                </Wide>
                <Wide role="columnheader" data-end title="Tests that passed when they last ran">
                  Tests
                </Wide>
                <Wide role="columnheader">Access</Wide>
                <span role="columnheader" aria-label="Actions" />
              </GridHead>
              <WindowRows items={agents ?? []} rowHeight={65} onNearEnd={setNearEnd}>
                {(agent, rowIndex) => <AgentRow agent={agent} rowIndex={rowIndex} />}
              </WindowRows>
            </div>
          </Panel>
        </ListPage>
      )}
    </>
  );
}
