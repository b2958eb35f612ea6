import type { Layer } from '../layer.ts';
import type { DialectOf } from '../rename/meaning.ts';
import { changedIds, hasAny, layerWithin, type AgentScope } from './agentScopes.ts';
import { impactOf, type Impact, type Problem } from './impact.ts';
import { problemsOf, type KeptQuery } from './problemsOf.ts';

/** A layer with the queries that stand on it. */
export interface Standing {
  readonly layer: Layer;
  readonly queries: readonly KeptQuery[];
}

/** What changes of a layer do to what compiles. */
export type Effect = Pick<Impact, 'broken' | 'doubtful' | 'repaired' | 'uncheckedAgents'>;

/** Parts of agents that are compiled for one request; an agent has a few dozen models. */
const mostScopes = 20;

/**
 * Compiles everything before and after changes: in the whole layer, and in the part of each agent
 * that has something of what is changed. What compiles in the whole layer may need a model or a
 * metric that an agent does not have.
 */
export function compareLayers(
  before: Standing,
  after: Standing,
  scopes: readonly AgentScope[],
  dialectOf: DialectOf,
): Effect {
  const whole = impactOf(
    problemsOf(before.layer, before.queries, dialectOf),
    problemsOf(after.layer, after.queries, dialectOf),
  );
  const ids = changedIds(before.layer, after.layer);
  const touched = scopes.filter((scope) => hasAny(scope, ids));
  const broken = [...whole.broken];
  const doubtful = [...whole.doubtful];
  for (const scope of touched.slice(0, mostScopes)) {
    const within = impactOf(
      problemsOf(layerWithin(before.layer, scope), before.queries, dialectOf),
      problemsOf(layerWithin(after.layer, scope), after.queries, dialectOf),
    );
    broken.push(...ofAgent(scope, within.broken, broken));
    doubtful.push(...ofAgent(scope, within.doubtful, doubtful));
  }
  return { broken, doubtful, repaired: whole.repaired, uncheckedAgents: Math.max(0, touched.length - mostScopes) };
}

/** Problems that were not said already. */
function ofAgent({ name }: AgentScope, problems: readonly Problem[], said: readonly Problem[]): readonly Problem[] {
  return problems
    .filter(({ id, code }) => !said.some((one) => one.id === id && one.code === code))
    .map((problem) => ({ ...problem, agent: name }));
}
