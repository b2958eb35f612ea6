import type { Actor, Comment, Prisma, PrismaClient, Task } from '../generated/prisma/client.ts';
import type { MemberViewer } from '../access/viewer.ts';
import { ForbiddenError } from '../platform/errors.ts';
import { approvedTemplates } from '../query/approvedTemplates.ts';
import { queryTemplatePolicy } from '../query/query.policy.ts';
import type { SemqlServices } from '../query/compile/semqlRequest.ts';
import { searchValues } from '../query/values/searchValues.ts';
import { readRows } from '../query/run/sourceRows.ts';
import { sourceDialect } from '../source/sourceDialect.ts';
import type { RunWorld } from '../task/run/run.ts';
import { agentsOf } from '../access/agent.policy.ts';
import { sqlWorld } from './sqlWorld.ts';

interface Turn {
  readonly task: Task;
  readonly comment: Comment;
  readonly now: Date;
}

/**
 * Opens what the author of a comment may use of the task's agent: its semantic layer, its sources,
 * its knowledge.
 * @throws ForbiddenError when the person may no longer ask this agent, wherever the question came
 *   from
 */
export async function openAgentWorld(services: SemqlServices, { task, comment, now }: Turn): Promise<RunWorld> {
  const { database } = services;
  const actor = await database.actor.findUniqueOrThrow({ where: { id: comment.actorId } });
  const opened = await openedTo(database, actor, task);
  const agent = await database.agent.findFirst({
    where: { id: task.agentId, AND: opened.agents },
    include: { definitions: { select: { id: true, name: true, description: true } } },
  });
  if (agent === null) {
    throw new ForbiddenError('You no longer have access to this agent.');
  }

  const scope = { organizationId: task.organizationId, environmentId: task.environmentId, agentId: agent.id };
  const [catalog, templates] = await Promise.all([
    services.catalogs.of(scope),
    approvedTemplates(database, agent, opened.templates),
  ]);
  const [firstSource] = catalog.sources.values();
  // No agent lifts a default filter by itself; an author may ask for it, here as in the workbench.
  const mayLiftFilters = isAuthor(actor);
  const asked = { now, dialect: null, keepDefaultFilters: !mayLiftFilters, corrections: false };

  return {
    request: {
      catalog: catalog.visible,
      timeZone: catalog.visible.calendar.timeZone,
      mayLiftFilters,
      metadataOnly: catalog.metadataOnly,
      templates,
      definitions: agent.definitions,
      agent: { name: agent.name, canCreateCharts: agent.canCreateCharts, palette: agent.colors },
    },
    dialect: sourceDialect[firstSource?.type ?? 'FILE'],
    compile: (semql, { timeZone = null, parameters = {} } = {}) =>
      services.compiled.compile(catalog, { ...asked, timeZone, parameters, form: { kind: 'text', semql } }).result,
    run: (query, signal) => readRows(services, { actorId: actor.id, signal }, catalog, query),
    ...sqlWorld(services, { scope, actorId: actor.id }),
    async searchValues(name, text, limit, signal) {
      const [model = '', field = ''] = name.split('.');
      const dimension = catalog.prepared.models.get(model)?.dimensions.get(field) ?? null;
      // Numbers and dates have no text to search.
      if (dimension === null || catalog.hidden.has(`${dimension.model.name}.${dimension.definition.name}`)) {
        return [];
      }
      return searchValues(services, catalog, { dimension, text, limit, now, asking: { actorId: actor.id, signal } });
    },
  };
}

/** True for admins, who write the semantic layer. */
function isAuthor({ role, clerkUserId }: Actor): boolean {
  return role === 'org:admin' && clerkUserId !== null;
}

/** Conditions for the rows that are open to the asker. */
interface Opened {
  readonly agents: Prisma.AgentWhereInput;
  readonly templates: Prisma.QueryTemplateWhereInput;
}

/**
 * Resolves the author's current permissions, regardless of when the question was asked. A token of
 * the agent acts for itself while it is valid, and uses what the organization shares.
 */
async function openedTo(database: PrismaClient, actor: Actor, task: Task): Promise<Opened> {
  if (actor.removedAt !== null) {
    throw new ForbiddenError('You are no longer a member of this organization.');
  }
  const tokens = await database.agentToken.findMany({
    where: { actorId: actor.id, agentId: task.agentId },
    select: { revokedAt: true, expiresAt: true },
  });
  const today = new Date();
  if (tokens.some((token) => token.revokedAt === null && (token.expiresAt === null || token.expiresAt > today))) {
    return {
      agents: { organizationId: actor.organizationId, deletedAt: null },
      templates: { queryLibrary: { sharedWithOrganization: true } },
    };
  }
  // This actor cannot sign in: without its token it is not a person with rights of their own.
  if (tokens.length > 0 && actor.clerkUserId === null) {
    throw new ForbiddenError(
      'The token that this question was asked with has expired or was revoked.',
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
  return { agents: agentsOf(viewer, task.environmentId), templates: queryTemplatePolicy.where(viewer) };
}
