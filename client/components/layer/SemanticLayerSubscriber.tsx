import { useApolloClient, useQuery, useSubscription } from '@apollo/client/react';
import { SemanticLayerChangesDocument, SemanticLayerPlaceDocument } from './semanticLayerChanges.generated.ts';

/**
 * Follows the semantic layer of the environment that an admin works in, its agents and what these
 * are to learn: changes are written to the cache by id, and lists gain and lose rows. Renders
 * nothing; mount it once.
 */
export function SemanticLayerSubscriber() {
  const { data } = useQuery(SemanticLayerPlaceDocument);
  const environment = data?.viewer.environment;
  return environment == null ? null : <Follower environmentId={environment.id} after={environment.layerSeq} />;
}

function Follower({ environmentId, after }: { readonly environmentId: string; readonly after: number }) {
  const client = useApolloClient();
  useSubscription(SemanticLayerChangesDocument, {
    variables: { environmentId, after },
    ignoreResults: true,
    // A single unreadable event must not end the stream.
    errorPolicy: 'all',
    onData: ({ data: { data: event } }) => {
      const change = event?.semanticLayerChanges;
      if (change === undefined || change.kind === 'HEARTBEAT') {
        return;
      }
      for (const id of change.removedIds) {
        for (const __typename of ['Model', 'Metric', 'GlossaryTerm', 'Definition', 'QueryTemplate', 'Agent']) {
          client.cache.evict({ id: client.cache.identify({ __typename, id }) ?? '' });
        }
      }
      // Rows may be new, and parts of a model are read with it.
      void client.refetchQueries({
        include: 'active',
        onQueryUpdated: ({ queryName }) => followed.has(queryName ?? ''),
      });
    },
  });
  return null;
}

/** Queries of pages that list or open parts of the layer, agents, or what these are to learn. */
const followed = new Set([
  'MetricsRoute',
  'ModelsRoute',
  'ModelRoute',
  'MetricRoute',
  'AboutModel',
  'GlossaryRoute',
  'TermRoute',
  'DefinitionsRoute',
  'DefinitionRoute',
  'QueriesRoute',
  'TemplateRoute',
  'AgentsRoute',
  'AgentRoute',
  'StudioShell',
  'EnvironmentDifferences',
  'GettingStartedRoute',
  'AgentHistory',
  'Choices',
  'TriageList',
  'TriageDetail',
  'TriageBadge',
]);
