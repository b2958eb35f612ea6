import { useQuery } from '@apollo/client/react';
import { useCallback, useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { NotFound } from '../../../../components/NotFound.tsx';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { toasts } from '../../../../ui/feedback/toastStore.ts';
import { Screen } from '../../../../ui/layout/Screen.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import { mostTables } from './agent/agentLimits.ts';
import { BuildHeader } from './frame/BuildHeader.tsx';
import { BuildPage } from './BuildPage.tsx';
import { BuildRouteDocument, ModelDraftsDocument, type BuildRouteQuery } from './BuildRoute.generated.ts';
import { BuildSkeleton } from './BuildSkeleton.tsx';
import { NothingToBuild } from './NothingToBuild.tsx';
import type { Made } from './useCreateModels.ts';

type Agent = BuildRouteQuery['agents']['edges'][number]['node'];

/**
 * Page that follows an import: models of a source's tables, drafted together; `?tables=` names some
 * of them, and `?agent=new` wants an agent, for which models that exist are used again.
 */
export function Component() {
  const { source_id: id = '' } = useParams();
  const [parameters] = useSearchParams();
  const tableIds = parameters.get('tables')?.split(',').filter(Boolean) ?? null;
  const forAgent = parameters.get('agent') === 'new';
  const navigate = useNavigate();
  const place = useQuery(BuildRouteDocument, { variables: { dataSourceId: id } });
  const drafted = useQuery(ModelDraftsDocument, {
    variables: { input: { dataSourceId: id, tableIds, ...(forAgent && { reuse: true }) } },
    // Tables may have been described or modelled in the meantime, and nothing else reads drafts:
    // the cache would take half of the time in which 200 of them open.
    fetchPolicy: 'no-cache',
  });
  const answer = drafted.data?.modelDrafts;
  // A table that is still being imported has no draft yet: it is looked for again.
  const isWaiting = answer?.__typename === 'ModelDrafts' && answer.models.length + answer.existing.length === 0;
  const { startPolling, stopPolling } = drafted;
  useEffect(() => {
    if (isWaiting) {
      startPolling(2000);
      return stopPolling;
    }
    return undefined;
  }, [isWaiting, startPolling, stopPolling]);
  const onMade = useCallback(
    ({ models, agent }: Made) => {
      toasts.add({ title: models === 0 ? 'Agent created' : `${counted(models, 'model')} created`, color: 'ok' });
      if (agent === null) {
        void navigate(`/studio/data/${id}/tables`);
      } else {
        void navigate(`/explorer?agent=${agent.id}`, { state: { question: agent.question ?? '' } });
      }
    },
    [id, navigate],
  );
  const source = place.data?.dataSource;
  if (source === null) {
    return (
      <>
        <BuildHeader source={null} />
        <NotFound noun="data source" to="/studio/data" way="All data sources" />
      </>
    );
  }
  const error = place.error ?? (answer === undefined || answer.__typename === 'ModelDrafts' ? drafted.error : answer);
  const retry = () => Promise.all([place.refetch(), drafted.refetch()]);
  const sampleId = place.data?.sampleDataSource?.id;
  const agents = place.data?.agents.edges.map(({ node }) => node) ?? [];
  if (error !== undefined) {
    return (
      <>
        <BuildHeader source={source ?? null} />
        <Screen>
          <ReadFailure of="The drafts" error={error} onRetry={retry} />
        </Screen>
      </>
    );
  }
  if (source === undefined || answer?.__typename !== 'ModelDrafts') {
    return (
      <>
        <BuildHeader source={source ?? null} />
        <BuildSkeleton />
      </>
    );
  }
  const standing = agentOver(id, agents);
  const total = answer.models.length + answer.existing.length;
  if (total === 0 || (answer.models.length === 0 && standing !== undefined && !forAgent)) {
    return (
      <>
        <BuildHeader source={source} forAgent={forAgent} />
        <NothingToBuild source={source} agent={standing} />
      </>
    );
  }
  return (
    <BuildPage
      source={source}
      drafts={answer}
      agents={agents.map(({ agentTables, ...agent }) => ({
        ...agent,
        tableIds: agentTables.flatMap(({ table }) => table?.id ?? []),
        mixes: mixes(id, agentTables, sampleId),
      }))}
      forAgent={forAgent}
      agent={forAgent ? 'new' : (standing?.id ?? (total > mostTables ? 'none' : 'new'))}
      onRefresh={() => void drafted.refetch()}
      onMade={onMade}
    />
  );
}

/** True: own tables would come to an agent of sample tables, or the other way round. */
function mixes(dataSourceId: string, tables: Agent['agentTables'], sampleId: string | undefined): boolean {
  const sample = tables.filter(({ table }) => table?.dataSource?.id === sampleId);
  return dataSourceId === sampleId
    ? sample.length === 0 && tables.length > 0
    : sample.length > 0 && sample.length === tables.length;
}

/** The agent that answers from a source already: what is added to the source belongs to it. */
function agentOver(dataSourceId: string, agents: readonly Agent[]): Agent | undefined {
  return agents.find(({ agentTables }) => agentTables.some(({ table }) => table?.dataSource?.id === dataSourceId));
}
