import { isVisitor, type Viewer } from '../access/viewer.ts';
import { agentPolicy } from '../access/agent.policy.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import type { ReadScope } from '../model/rowReader.ts';
import { environmentPolicy } from '../organization/organization.policy.ts';
import { ForbiddenError, InvalidInputError, NotFoundError, UnauthenticatedError } from '../platform/errors.ts';

/** View of the semantic layer that a request asks for. */
export interface ScopeInput {
  /** Agent whose view counts; explorers must name one. */
  readonly agentId?: string | null;
  /** Without an agent: the environment; default the one the viewer works in. */
  readonly environmentId?: string | null;
}

/** Scope of the semantic layer that the viewer may query, and the actor of the query. */
export interface ViewerScope {
  readonly scope: ReadScope;
  readonly actorId: string;
  /** True: default filters may not be lifted; that is for authors of the semantic layer. */
  readonly keepDefaultFilters: boolean;
}

/**
 * All of the semantic layer for admins, an agent's view for everybody else.
 * @throws UnauthenticatedError, ForbiddenError, NotFoundError of the agent or the environment,
 *   InvalidInputError
 */
export async function scopeOfViewer(database: PrismaClient, viewer: Viewer, input: ScopeInput): Promise<ViewerScope> {
  if (viewer.kind === 'anonymous') {
    throw new UnauthenticatedError();
  }
  if (viewer.kind === 'user') {
    throw new ForbiddenError(
      'You are not a member of an organization yet.',
      'Create an organization or accept an invitation.',
    );
  }
  if (isVisitor(viewer)) {
    throw new ForbiddenError('Visitors ask questions.', 'Use a token of the agent to run queries.');
  }
  const { organizationId, actorId } = viewer;
  const isAdmin = viewer.kind === 'member' && viewer.role === 'org:admin';
  const agentId = input.agentId ?? (viewer.kind === 'agent_token' ? viewer.agentId : null);
  if (agentId === null) {
    if (!isAdmin) {
      throw new InvalidInputError('Name the agent whose data you want to query.', 'Send its id as agentId.', [
        'agentId',
      ]);
    }
    const environmentId = await readableEnvironment(database, viewer, input.environmentId ?? viewer.environmentId);
    return {
      scope: { organizationId, environmentId, agentId: null, readerId: actorId },
      actorId,
      keepDefaultFilters: false,
    };
  }
  const agent = await database.agent.findFirst({
    where: { id: agentId, deletedAt: null, AND: [agentPolicy.where(viewer)] },
    select: { id: true, organizationId: true, environmentId: true },
  });
  if (agent === null) {
    throw new NotFoundError('Agent');
  }
  return {
    scope: {
      organizationId: agent.organizationId,
      environmentId: agent.environmentId,
      agentId: agent.id,
      readerId: actorId,
    },
    actorId,
    keepDefaultFilters: true,
  };
}

async function readableEnvironment(database: PrismaClient, viewer: Viewer, environmentId: string): Promise<string> {
  const environment = await database.environment.findFirst({
    where: { id: environmentId, AND: [environmentPolicy.where(viewer)] },
    select: { id: true },
  });
  if (environment === null) {
    throw new NotFoundError('Environment');
  }
  return environment.id;
}
