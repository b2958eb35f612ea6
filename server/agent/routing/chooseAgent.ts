import { setImmediate } from 'node:timers/promises';
import { WarehouseError } from '../../warehouse/warehouse.ts';
import { agentsOf } from '../../access/agent.policy.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Analyst } from '../../analyst/analyst.ts';
import { ExpectedError, NotFoundError } from '../../platform/errors.ts';
import type { SemqlServices } from '../../query/compile/semqlRequest.ts';
import { AmbiguousAgentError, type ChosenAgent, type QuestionToAnyone } from '../../task/anyAgent.ts';
import type { RunWorld } from '../../task/run/run.ts';
import { requireAsker } from '../../task/task.policy.ts';
import { openAgentWorld } from '../agentWorld.ts';
import { compareFits, fitOf, isSameAnswer, type AgentFit } from './agentFit.ts';

/** Agents that a question is tried with, the first that were made. */
export const maximumTried = 50;
/** Those without a full reading whose data is searched for the words they do not know. */
const maximumSearched = 5;
/** Time after which no further agent is tried. */
const longestMs = 3000;
/** Agents whose catalogs are read at once. */
const atOnce = 8;
/** Agents that are offered for a choice. */
const maximumOptions = 4;

interface Tried {
  readonly id: string;
  readonly name: string;
  readonly world: RunWorld;
  readonly fit: AgentFit;
}

interface Question extends QuestionToAnyone {
  readonly now: Date;
}

/**
 * Chooses the agent for a question by what the layer of each can compile. Only agents that the
 * viewer may ask are tried, each with what the viewer may see of it, so that no other one is used
 * or named.
 * @throws AmbiguousAgentError, NotFoundError
 */
export async function chooseAgent(
  services: SemqlServices,
  analyst: Analyst,
  viewer: Viewer,
  asked: Question,
): Promise<ChosenAgent> {
  const asker = requireAsker(viewer);
  const where = agentsOf(viewer);
  const [agents, count] = await Promise.all([
    services.database.agent.findMany({
      where,
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: maximumTried,
      select: { id: true, name: true, organizationId: true, environmentId: true },
    }),
    services.database.agent.count({ where }),
  ]);
  const [only] = agents;
  if (only === undefined) {
    throw new NotFoundError('Agent', 'Ask an admin of your organization for an agent that you may ask.');
  }
  if (agents.length === 1) {
    return { agentId: only.id, reason: 'It is the only agent that you may ask.' };
  }
  const signal = AbortSignal.timeout(longestMs);
  const tried: Tried[] = [];
  for (let first = 0; first < agents.length && !signal.aborted; first += atOnce) {
    const some = await Promise.all(
      agents.slice(first, first + atOnce).map(async ({ id, name, organizationId, environmentId }) => {
        const asking = { organizationId, environmentId, agentId: id, actorId: asker.actorId, now: asked.now };
        const world = await orNull(openAgentWorld(services, asking));
        return world === null ? null : { id, name, world };
      }),
    );
    for (const agent of some) {
      const fit = agent && (await orNull(fitOf(analyst, agent.world, asked, { signal, searchData: false })));
      if (agent !== null && fit !== null) {
        tried.push({ ...agent, fit });
      }
      // Reading is work of the processor: other requests take their turn in between.
      await setImmediate();
    }
  }
  const ranked = ranking(tried);
  const searched = ranked[0]?.fit.outcome === 'answers' ? ranked : await withData(analyst, ranked, asked, signal);
  return decide(searched, Math.max(count, agents.length), only);
}

const ranking = (tried: readonly Tried[]): readonly Tried[] =>
  tried.toSorted((one, other) => compareFits(one.fit, other.fit));

/** Where no layer alone knows every word, the data of the nearest may. */
async function withData(
  analyst: Analyst,
  ranked: readonly Tried[],
  question: Question,
  signal: AbortSignal,
): Promise<readonly Tried[]> {
  const again = await Promise.all(
    ranked.slice(0, maximumSearched).map(async (agent) => {
      const fit = await orNull(fitOf(analyst, agent.world, question, { signal, searchData: true }));
      return fit === null ? agent : { ...agent, fit };
    }),
  );
  return ranking([...again, ...ranked.slice(maximumSearched)]);
}

function decide(ranked: readonly Tried[], count: number, fallback: { readonly id: string }): ChosenAgent {
  const [best] = ranked;
  if (best === undefined) {
    return { agentId: fallback.id, reason: 'The agents could not be compared in time; it is the one made first.' };
  }
  const equal = ranked.filter(({ fit }) => compareFits(fit, best.fit) === 0);
  const apart = equal.filter(
    ({ fit }, index) => !equal.slice(0, index).some((earlier) => isSameAnswer(earlier.fit, fit)),
  );
  if (best.fit.outcome === 'answers' && apart.length > 1) {
    throw new AmbiguousAgentError(
      apart.slice(0, maximumOptions).map(({ id, name, fit }) => ({ agentId: id, name, reason: knows(fit) })),
    );
  }
  const among = `Chosen among ${count} agents`;
  const tried = ranked.length < count ? `, of which ${ranked.length} were tried` : '';
  return { agentId: best.id, reason: `${among}${tried}: ${reasonOf(best.fit, equal.length > 1)}` };
}

function knows({ assumptions }: AgentFit): string {
  const assumed =
    assumptions === Infinity
      ? 'and answers it'
      : assumptions === 0
        ? 'without an assumption'
        : assumptions === 1
          ? 'with 1 assumption'
          : `with ${assumptions} assumptions`;
  return `It knows every word of the question, ${assumed}.`;
}

function reasonOf(fit: AgentFit, others: boolean): string {
  switch (fit.outcome) {
    case 'answers':
      return others
        ? 'it knows every word of the question, and others would give the same answer.'
        : `it ${knows(fit).slice('It '.length)}`;
    case 'asks':
      return 'none answers the question as it is, and it comes nearest.';
    case 'refuses':
      return 'none knows every word of the question, and it knows the most.';
  }
}

/** An agent that cannot be opened or read is no candidate; the others are. */
async function orNull<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (
      error instanceof ExpectedError ||
      error instanceof WarehouseError ||
      (error instanceof Error && error.name === 'TimeoutError')
    ) {
      return null;
    }
    throw error;
  }
}
