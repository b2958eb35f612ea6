import { useState } from 'react';
import { useQuery } from '@apollo/client/react';
import { useSettled } from '../../ui/useSettled.ts';
import {
  AgentToAskDocument,
  AgentsToAskDocument,
  FoundAgentsDocument,
  type AgentToAskFragment,
} from './useAgentsToAsk.generated.ts';

/**
 * Agents that a person may ask: the first fifty by name, the wanted one, and those of a search,
 * which the server does where there are more.
 */
export function useAgentsToAsk(wantedId: string | null) {
  const { data, error, refetch } = useQuery(AgentsToAskDocument);
  const [search, setSearch] = useState('');
  const first = data?.agents.edges.map(({ node }) => node) ?? [];
  const isListed = wantedId === null || first.some(({ id }) => id === wantedId);
  const other = useQuery(AgentToAskDocument, {
    variables: { id: wantedId ?? '' },
    skip: data === undefined || isListed,
  });
  const text = useSettled(search.trim());
  const found = useQuery(FoundAgentsDocument, {
    variables: { search: text },
    skip: text === '' || first.length === data?.agents.totalCount,
  });
  const agents = new Map<string, AgentToAskFragment>();
  const more = found.data?.agents.edges.map(({ node }) => node) ?? [];
  for (const agent of [...first, ...(isListed || !other.data?.agent ? [] : [other.data.agent]), ...more]) {
    agents.set(agent.id, agent);
  }
  const isRead = data !== undefined && (isListed || !other.loading);
  return {
    agents: [...agents.values()],
    count: data?.agents.totalCount ?? 0,
    /** The wanted agent; null until it is read, and where there is none that may be asked. */
    wanted: (wantedId === null ? null : agents.get(wantedId)) ?? null,
    /** The first that was made: a new one does not take the place of the one people know. */
    usual: isRead ? (first.toSorted((one, two) => one.createdAt.localeCompare(two.createdAt))[0] ?? null) : null,
    isRead,
    setSearch,
    error: error ?? other.error ?? found.error,
    refetch: error === undefined && found.error !== undefined ? found.refetch : refetch,
  };
}
