import { useMutation } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import type { GiveToAgentInput, TakeFromAgentInput, UpdateAgentInput } from '../../../../apollo/schema.generated.ts';
import { attempt } from '../../../../components/attempt.ts';
import { mixOrAsk } from '../../../../components/layer/mixOrAsk.ts';
import { toasts } from '../../../../ui/feedback/toastStore.ts';
import type { OpenAgent } from './agentPlace.ts';
import { GiveToAgentDocument, TakeFromAgentDocument, UpdateAgentDocument } from './AgentRoute.generated.ts';

/** What an agent is given or loses, without the agent itself. */
type Gift = Omit<GiveToAgentInput, 'agentId' | 'version' | 'mixSampleData'>;
type Taking = Omit<TakeFromAgentInput, 'agentId' | 'version'>;

/** The list of what uses a thing is another list, which the server keeps. */
const forgetUses = {
  update: (cache: { evict: (of: object) => void }) => cache.evict({ id: 'ROOT_QUERY', fieldName: 'usedBy' }),
};

/**
 * Changes of an agent that are saved as they are made: a tick gives, another tick takes. A refusal
 * is shown, and the page shows what is stored.
 */
export function useChangeAgent(agent: OpenAgent) {
  const [give] = useMutation(GiveToAgentDocument, forgetUses);
  const [take] = useMutation(TakeFromAgentDocument, forgetUses);
  const [update] = useMutation(UpdateAgentDocument);
  // Quick choices follow each other: each is based on the version that the one before it made.
  const version = useRef(agent.version);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    version.current = agent.version;
  }, [agent.version]);

  /** Remembers the version that a change made. */
  function kept<Result extends { readonly __typename: string; readonly version?: number } | null | undefined>(
    result: Result,
  ): Result {
    if (result?.version !== undefined) {
      version.current = result.version;
    }
    return result;
  }

  function inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    const mine = last.current.then(change);
    last.current = mine;
    return mine;
  }

  return {
    /** Gives; asks first where sample data would meet own data. */
    give: (gift: Gift) =>
      inTurn(() =>
        attempt('Nothing was given to the agent', async () => {
          const given = await mixOrAsk(async (mixSampleData) => {
            const input = { agentId: agent.id, mixSampleData, ...gift };
            return kept((await give({ variables: { input } })).data?.giveToAgent);
          });
          return given === 'declined' ? {} : given;
        }),
      ),
    /** Takes, and says which metrics went along with their models. */
    async take(gone: Taking) {
      const before = agent.agentMetrics;
      const taken = await inTurn(() =>
        attempt('Nothing was taken from the agent', async () => {
          const input = { agentId: agent.id, ...gone };
          return kept((await take({ variables: { input } })).data?.takeFromAgent);
        }),
      );
      if (taken?.__typename !== 'Agent' || gone.metricIds != null) {
        return;
      }
      const left = new Set(taken.agentMetrics.map(({ id }) => id));
      const lost = before.filter(({ id }) => !left.has(id)).map(({ metric }) => metric?.label || metric?.name);
      if (lost.length > 0) {
        toasts.add({
          title: `${agent.name} lost ${lost.length === 1 ? 'a metric' : `${lost.length} metrics`} too`,
          description: `Computed from what was taken: ${lost.join(', ')}.`,
        });
      }
    },
    /** Changes settings that are chosen rather than typed. */
    update: (settings: Omit<UpdateAgentInput, 'id' | 'version'>) =>
      inTurn(() =>
        attempt('The agent was not changed', async () => {
          const input = { id: agent.id, version: version.current, ...settings };
          return kept((await update({ variables: { input } })).data?.updateAgent);
        }),
      ),
  };
}
