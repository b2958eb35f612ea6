import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Database } from 'lucide-react';
import { Link } from 'react-router';
import { ListPage } from '../../../../../components/ListPage.tsx';
import { useSearchParameter } from '../../../../../components/useSearchParameter.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { EmptyState } from '../../../../../ui/feedback/EmptyState.tsx';
import { Panel } from '../../../../../ui/layout/Panel.tsx';
import { counted } from '../../../../../ui/text/counted.ts';
import { useSettled } from '../../../../../ui/useSettled.ts';
import { useAgentPlace } from '../agentPlace.ts';
import { useChangeAgent } from '../useChangeAgent.ts';
import { AgentTablesDocument } from './agentTables.generated.ts';
import { GivenTable } from './GivenTable.tsx';

/** Tables that an agent may have. */
const mostTables = 50;

/** Tables that the agent may read, by source; each tick is saved as it is made. */
export function Component() {
  const { agent } = useAgentPlace();
  const change = useChangeAgent(agent);
  const [search, setSearch] = useSearchParameter('search');
  const { data, previousData, error, refetch } = useQuery(AgentTablesDocument, {
    variables: { search: useSettled(search.trim()) || null },
    fetchPolicy: 'cache-and-network',
  });
  const sources = (data ?? previousData)?.dataSources.edges.map(({ node }) => node);
  const shown = sources?.filter(({ tables }) => tables.edges.length > 0);
  const given = new Map(agent.agentTables.map(({ table, useBlueprints }) => [table?.id, useBlueprints]));
  const full = agent.agentTables.length >= mostTables;
  if (shown?.length === 0 && search === '') {
    return (
      <EmptyState
        icon={Database}
        action={
          <Button asChild kind="primary">
            <Link to="/studio/data/new">Connect data</Link>
          </Button>
        }
      >
        There are no tables yet. Connect a database or upload a file, and choose its tables here.
      </EmptyState>
    );
  }
  return (
    <ListPage
      noun="tables"
      search={search}
      onSearch={setSearch}
      filters={
        <chakra.p role="status" order="1" color={full ? 'warn' : 'fg.muted'}>
          <chakra.strong color={full ? 'warn' : 'fg'} fontWeight="600">
            {agent.agentTables.length}/{mostTables}
          </chakra.strong>{' '}
          tables
        </chakra.p>
      }
      error={error}
      onRetry={() => void refetch()}
      count={shown?.length}
      noMatch={`No table is called “${search}”.`}
      everything={`/studio/agents/${agent.id}/data-sources`}
      rowHeight={44}
      onMore={null}
    >
      <chakra.div display="flex" flexDirection="column" gap="4">
        {shown?.map(({ id, name, connector, tables }) => (
          <Panel key={id} aria-label={name}>
            <chakra.header
              display="flex"
              flexWrap="wrap"
              alignItems="center"
              gap="2"
              minHeight="10"
              paddingInline="4"
              borderBottomWidth="1px"
            >
              <chakra.h3 fontWeight="600" minWidth="0" overflowWrap="anywhere">
                {name}
              </chakra.h3>
              <chakra.span color="fg.subtle">{connector.label}</chakra.span>
              <chakra.span marginLeft="auto" textStyle="small" color="fg.subtle">
                {tables.edges.filter(({ node }) => given.has(node.id)).length} of {counted(tables.totalCount, 'table')}
              </chakra.span>
            </chakra.header>
            <ul aria-label={`Tables of ${name}`}>
              {tables.edges.map(({ node }) => (
                <GivenTable
                  key={node.id}
                  table={node}
                  metadataOnly={given.get(node.id) ?? null}
                  full={full}
                  onGive={(metadataOnly) => change.give({ tables: [{ tableId: node.id, metadataOnly }] })}
                  onTake={() => change.take({ tableIds: [node.id] })}
                />
              ))}
            </ul>
            {tables.totalCount > tables.edges.length && (
              <chakra.p padding="4" color="fg.subtle" textStyle="small" borderTopWidth="1px">
                The first {tables.edges.length} are shown. Search for others.
              </chakra.p>
            )}
          </Panel>
        ))}
      </chakra.div>
    </ListPage>
  );
}
