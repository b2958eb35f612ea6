import type { Layer } from '../layer.ts';
import type { DialectOf } from '../rename/meaning.ts';
import { affectedBy, mayAffect, type Affected } from './affected.ts';
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
 * metric that an agent does not have. Where the difference tells what can depend on it, only that
 * is compiled.
 */
export function effectOf(
  before: Standing,
  after: Standing,
  scopes: readonly AgentScope[],
  dialectOf: DialectOf,
): Effect {
  const affected = affectedBy(before.layer, after.layer);
  const compared = (was: Layer, is: Layer): ReturnType<typeof impactOf> =>
    impactOf(
      problemsOf(was, narrowed(before.queries, after.queries, affected), dialectOf, affected?.ids),
      problemsOf(is, narrowed(after.queries, before.queries, affected), dialectOf, affected?.ids),
    );
  const whole = compared(before.layer, after.layer);
  const ids = changedIds(before.layer, after.layer);
  const touched = affected?.ids.size === 0 ? [] : scopes.filter((scope) => hasAny(scope, ids));
  const broken = [...whole.broken];
  const doubtful = [...whole.doubtful];
  for (const scope of touched.slice(0, mostScopes)) {
    const within = compared(layerWithin(before.layer, scope), layerWithin(after.layer, scope));
    broken.push(...ofAgent(scope, within.broken, broken));
    doubtful.push(...ofAgent(scope, within.doubtful, doubtful));
  }
  return { broken, doubtful, repaired: whole.repaired, uncheckedAgents: Math.max(0, touched.length - mostScopes) };
}

/** Queries that may be affected, as they were or as they are. */
function narrowed(
  queries: readonly KeptQuery[],
  others: readonly KeptQuery[],
  affected: Affected | null,
): readonly KeptQuery[] {
  return affected === null
    ? queries
    : queries.filter(
        ({ semql }, index) => mayAffect(affected, semql) || mayAffect(affected, others[index]?.semql ?? semql),
      );
}

/** Problems that were not said already. */
function ofAgent({ name }: AgentScope, problems: readonly Problem[], said: readonly Problem[]): readonly Problem[] {
  return problems
    .filter(({ id, code }) => !said.some((one) => one.id === id && one.code === code))
    .map((problem) => ({ ...problem, agent: name }));
}
