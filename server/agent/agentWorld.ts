import type { Actor, Comment, PrismaClient, Task } from '../generated/prisma/client.ts';
import type { MemberViewer } from '../access/viewer.ts';
import { ForbiddenError } from '../platform/errors.ts';
import type { SemqlServices } from '../query/semqlRequest.ts';
import { searchValues } from '../query/searchValues.ts';
import { readRows } from '../query/sourceRows.ts';
import { sourceDialect } from '../source/sourceDialect.ts';
import type { RunWorld } from '../task/run.ts';
import { agentsOf } from './agent.policy.ts';

interface Turn {
  readonly task: Task;
  readonly comment: Comment;
  readonly now: Date;
}

/**
 * Opens what the author of a comment may use of the task's agent: its semantic layer, its sources, its knowledge.
 * @throws ForbiddenError when the person may no longer ask this agent, wherever the question came from
 */
export async function openAgentWorld(services: SemqlServices, { task, comment, now }: Turn): Promise<RunWorld> {
  const { database } = services;
  const actor = await database.actor.findUniqueOrThrow({ where: { id: comment.actorId } });
  const agent = await database.agent.findFirst({
    where: { id: task.agentId, AND: await askableBy(database, actor, task) },
    include: { definitions: { select: { id: true, name: true, description: true } } },
  });
  if (agent === null) throw new ForbiddenError('You may not ask this agent any more.');

  const scope = { organizationId: task.organizationId, environmentId: task.environmentId, agentId: agent.id };
  const catalog = await services.catalogs.of(scope);
  const [firstSource] = catalog.sources.values();
  // No agent lifts a default filter by itself; an author may ask for it, here as in the workbench.
  const mayLiftFilters = isAuthor(actor);
  const asked = { now, parameters: {}, dialect: null, keepDefaultFilters: !mayLiftFilters, corrections: false };

  return {
    request: {
      catalog: catalog.visible,
      timeZone: catalog.visible.calendar.timeZone,
      mayLiftFilters,
      definitions: agent.definitions,
      agent: { name: agent.name, canCreateCharts: agent.canCreateCharts, palette: agent.colors },
    },
    dialect: sourceDialect[firstSource?.type ?? 'FILE'],
    compile: (semql, { timeZone = null } = {}) =>
      services.compiled.compile(catalog, { ...asked, timeZone, form: { kind: 'text', semql } }).result,
    run: (query, signal) => readRows(services, signal, catalog, query),
    async searchValues(name, text, limit, signal) {
      const [model = '', field = ''] = name.split('.');
      const dimension = catalog.prepared.models.get(model)?.dimensions.get(field) ?? null;
      // Numbers and dates have no text to search.
      if (dimension === null || catalog.hidden.has(`${dimension.model.name}.${dimension.definition.name}`)) return [];
      return searchValues(services, catalog, { dimension, text, limit, now, signal });
    },
  };
}

/** True for admins, who write the semantic layer. */
function isAuthor({ role, clerkUserId }: Actor): boolean {
  return role === 'org:admin' && clerkUserId !== null;
}

/**
 * The agents the author may ask today, whenever the question was asked; a token of the agent stands for itself as long
 * as it is good.
 */
async function askableBy(database: PrismaClient, actor: Actor, task: Task) {
  if (actor.removedAt !== null) throw new ForbiddenError('You are no longer a member of this organization.');
  const tokens = await database.agentToken.findMany({
    where: { actorId: actor.id, agentId: task.agentId },
    select: { revokedAt: true, expiresAt: true },
  });
  const today = new Date();
  if (tokens.some((token) => token.revokedAt === null && (token.expiresAt === null || token.expiresAt > today))) {
    return { organizationId: actor.organizationId, deletedAt: null };
  }
  // Nobody signs in as this actor: without its token it is not a person with rights of their own.
  if (tokens.length > 0 && actor.clerkUserId === null) {
    throw new ForbiddenError(
      'The token this was asked with has expired or was revoked.',
      'Ask again with a new token.',
    );
  }
  const viewer: MemberViewer = {
    kind: 'member',
    userId: actor.clerkUserId ?? '',
    email: actor.email ?? '',
    actorId: actor.id,
    organizationId: actor.organizationId,
    environmentId: task.environmentId,
    role: actor.role === 'org:admin' ? 'org:admin' : 'org:explorer',
    staff: false,
  };
  return agentsOf(viewer, task.environmentId);
}
