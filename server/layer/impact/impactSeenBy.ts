import { isAdminOf } from '../../access/readPolicy.ts';
import type { Viewer } from '../../access/viewer.ts';
import { glossaryTermPolicy } from '../../glossary/glossary.policy.ts';
import { metricPolicy } from '../../metric/metric.policy.ts';
import { modelPolicy } from '../../model/model.policy.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { InUseError, OtherMeaningError } from '../apply/namingErrors.ts';
import type { LayerChange } from '../change.ts';
import type { LayerPlace } from '../store/loadLayer.ts';
import type { Impact, Problem } from './impact.ts';

/**
 * Editors of single objects are told of those alone, and in no sentence that may name others: the
 * rest may not be theirs to know.
 */
export async function impactSeenBy(
  transaction: Transaction,
  viewer: Viewer,
  place: LayerPlace,
  impact: Impact,
  changes: readonly LayerChange[],
): Promise<Impact> {
  if (isAdminOf(viewer, place)) {
    return impact;
  }
  const own = new Set(changes.flatMap((change) => (change.action === 'CREATE' ? [change.value.id] : [change.id])));
  const hidden = await hiddenNames(transaction, viewer, place);
  const seen = (problems: readonly Problem[]): readonly Problem[] =>
    problems
      .filter(({ id, entityId, agent }) => agent === null && (own.has(id) || own.has(entityId)))
      .map((problem) =>
        mentions(`${problem.message} ${problem.advice}`, hidden)
          ? { ...problem, message: 'It would name something that you may not see.', advice: 'Ask an admin.' }
          : problem,
      );
  return {
    broken: seen(impact.broken),
    doubtful: seen(impact.doubtful),
    repaired: [],
    followed: [],
    notFollowed: [],
    uncheckedAgents: 0,
  };
}

/** A failure without names of what the viewer may not read. */
export async function tellable(
  transaction: Transaction,
  viewer: Viewer,
  place: LayerPlace,
  error: unknown,
): Promise<unknown> {
  const names = error instanceof InUseError || error instanceof OtherMeaningError;
  if (!names || isAdminOf(viewer, place) || (await mayRead(transaction, viewer, error.user.entityId))) {
    return error;
  }
  return error.unnamed;
}

async function mayRead(transaction: Transaction, viewer: Viewer, id: string): Promise<boolean> {
  const counts = await Promise.all([
    transaction.model.count({ where: { id, AND: modelPolicy.where(viewer) } }),
    transaction.metric.count({ where: { id, AND: metricPolicy.where(viewer) } }),
    transaction.glossaryTerm.count({ where: { id, AND: glossaryTermPolicy.where(viewer) } }),
  ]);
  return counts.some((count) => count > 0);
}

/** Names of models and metrics of the environment that the viewer may not read. */
async function hiddenNames(
  transaction: Transaction,
  viewer: Viewer,
  { organizationId, environmentId }: LayerPlace,
): Promise<ReadonlySet<string>> {
  const where = { organizationId, environmentId };
  const select = { name: true } as const;
  const [models, metrics] = await Promise.all([
    transaction.model.findMany({ where: { ...where, NOT: modelPolicy.where(viewer) }, select }),
    transaction.metric.findMany({ where: { ...where, NOT: metricPolicy.where(viewer) }, select }),
  ]);
  return new Set([...models, ...metrics].map(({ name }) => name));
}

function mentions(sentence: string, names: ReadonlySet<string>): boolean {
  return sentence.split(/[^\p{L}\p{N}_]+/u).some((word) => names.has(word));
}
