import { useOutletContext } from 'react-router';
import type { OpenAgent_AgentFragment } from './AgentRoute.generated.ts';

/** An agent with everything that its tabs show. */
export type OpenAgent = OpenAgent_AgentFragment;

/** What the page of an agent hands to its tabs. */
export interface AgentPlace {
  readonly agent: OpenAgent;
  /** Reads the agent again. */
  readonly reload: () => Promise<void>;
}

/** The agent whose tab this is. */
export function useAgentPlace(): AgentPlace {
  return useOutletContext<AgentPlace>();
}
