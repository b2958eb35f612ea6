import type { Transaction } from '../../platform/database/database.ts';
import type { Effort } from '../rename/effort.ts';
import {
  followInText,
  type Followed,
  type NotFollowed,
  type NotFollowedReason,
  type RenameStep,
} from '../rename/followRename.ts';
import type { DialectOf } from '../rename/meaning.ts';
import type { LayerPlace } from '../store/loadLayer.ts';
import { readAgentScopes, type AgentScope } from './agentScopes.ts';
import { readKeptQueries, type StoredQuery } from './keptQueries.ts';

/** What stands on the layer of an environment without belonging to it. */
export interface StandingOnLayer {
  readonly queries: readonly StoredQuery[];
  readonly scopes: readonly AgentScope[];
  /** True: the queries follow renames in this environment. */
  readonly queriesFollow: boolean;
}

/**
 * Reads what stands on the layer of an environment. Templates belong to the organization and are
 * answered from in all of its environments; they follow renames of the production environment.
 */
export async function readStanding(transaction: Transaction, place: LayerPlace): Promise<StandingOnLayer> {
  const [queries, scopes, environment] = await Promise.all([
    readKeptQueries(transaction, place.organizationId),
    readAgentScopes(transaction, place),
    transaction.environment.findUniqueOrThrow({ where: { id: place.environmentId }, select: { type: true } }),
  ]);
  return { queries, scopes, queriesFollow: environment.type === 'PRODUCTION' };
}

/** Kept queries after renames, and what became of each that names a renamed thing. */
interface FollowedQueries {
  readonly queries: readonly StoredQuery[];
  /** New texts, by the id of the version. */
  readonly texts: ReadonlyMap<string, string>;
  readonly followed: readonly Followed[];
  readonly notFollowed: readonly NotFollowed[];
}

/** Follows renames in kept queries, each version on its own. */
export async function followInQueries(
  renames: readonly RenameStep[],
  { queries, queriesFollow }: Pick<StandingOnLayer, 'queries' | 'queriesFollow'>,
  dialectOf: DialectOf,
  effort: Effort,
): Promise<FollowedQueries> {
  const texts = new Map<string, string>();
  const followed: Followed[] = [];
  const notFollowed: NotFollowed[] = [];
  for (const { id, versionId, name, semql, parameters } of renames.length === 0 ? [] : queries) {
    let text = semql;
    let reason: NotFollowedReason | null = null;
    for (const step of renames) {
      await effort.giveWay();
      const after = followInText(step, { semql: text, parameters }, dialectOf, effort);
      ({ text } = after);
      reason ??= after.reason;
    }
    const owner = { type: 'QueryTemplate' as const, id, entityId: id, name };
    if (text !== semql && queriesFollow) {
      texts.set(versionId, text);
      followed.push({ ...owner, before: semql, after: text });
    } else if (text !== semql) {
      reason ??= 'OTHER_ENVIRONMENT';
    }
    if (reason !== null) {
      notFollowed.push({ ...owner, text: semql, reason });
    }
  }
  return {
    queries: queries.map((query) => ({ ...query, semql: texts.get(query.versionId) ?? query.semql })),
    texts,
    followed,
    notFollowed,
  };
}
