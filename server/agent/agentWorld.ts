import type { Actor, Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { memberOf } from '../access/memberOf.ts';
import { definitionPolicy, openToAll } from '../definition/definition.policy.ts';
import { knownDefinitions } from '../definition/knownDefinitions.ts';
import { ForbiddenError } from '../platform/errors.ts';
import { approvedTemplates } from '../query/approvedTemplates.ts';
import { queryTemplatePolicy } from '../query/query.policy.ts';
import type { ScopedCatalog } from '../model/catalogs.ts';
import type { SemqlServices } from '../query/compile/semqlRequest.ts';
import { searchValues } from '../query/values/searchValues.ts';
import { readRows } from '../query/run/sourceRows.ts';
import { sourceDialect } from '../source/sourceDialect.ts';
import type { Asking, RunWorld } from '../task/run/run.ts';
import { typedValue } from '../task/taskVariables.ts';
import { agentsOf } from '../access/agent.policy.ts';
import { standingVisit } from '../access/visit/visitTokens.ts';
import { rememberedFor } from './choices/rememberedFor.ts';
import { sqlWorld } from './sqlWorld.ts';

/**
 * Opens what a person may use of an agent: its semantic layer, its sources, its knowledge.
 * @param changed turns the catalog of the agent into that of unsaved changes
 * @throws ForbiddenError when the person may no longer ask this agent, wherever the question came
 *   from
 */
export async function openAgentWorld(
  services: SemqlServices,
  { organizationId, environmentId, agentId, actorId, now }: Asking,
  changed: (catalog: ScopedCatalog) => ScopedCatalog = (catalog) => catalog,
): Promise<RunWorld> {
  const { database } = services;
  const actor = await database.actor.findUniqueOrThrow({ where: { id: actorId } });
  const opened = await openedTo(database, actor, { agentId, environmentId });
  const agent = await database.agent.findFirst({
    where: { id: agentId, AND: opened.agents },
  });
  if (agent === null) {
    throw new ForbiddenError('You no longer have access to this agent.');
  }

  const scope = { organizationId, environmentId, agentId, readerId: actor.id };
  const [catalog, templates, definitions, variables, remembered] = await Promise.all([
    services.catalogs.of(scope).then(changed),
    approvedTemplates(database, agent, opened.templates),
    knownDefinitions(database, agent, opened.definitions),
    database.variable.findMany({ where: { agentId, defaultValue: { not: null } } }),
    rememberedFor(database, agent),
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
      definitions,
      variables: Object.fromEntries(
        variables.map(({ name, type, defaultValue }) => [name, typedValue(type, defaultValue ?? '')]),
      ),
      remembered,
      agent: {
        name: agent.name,
        instructions: [agent.profile, agent.context, agent.guidelines].filter((text) => text !== '').join('\n\n'),
        canCreateCharts: agent.canCreateCharts,
        alwaysDraws: agent.type === 'VISUALIZATION',
        palette: agent.colors,
      },
    },
    filesDrafts: agent.canAutoRegisterDefinitions || agent.canAutoRegisterQueryTemplates,
    dialect: sourceDialect[firstSource?.type ?? 'FILE'],
    compile: (semql, { timeZone = null, parameters = {}, corrections = false } = {}) =>
      services.compiled.compile(catalog, { ...asked, corrections, timeZone, parameters, form: { kind: 'text', semql } })
        .result,
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
  readonly definitions: Prisma.DefinitionWhereInput;
}

/**
 * Resolves the author's current permissions, regardless of when the question was asked. A token of
 * the agent acts for itself while it is valid, and uses what the organization shares; so does a
 * visitor.
 */
async function openedTo(
  database: PrismaClient,
  actor: Actor,
  { agentId, environmentId }: Pick<Asking, 'agentId' | 'environmentId'>,
): Promise<Opened> {
  if (actor.removedAt !== null) {
    throw new ForbiddenError('You are no longer a member of this organization.');
  }
  const tokens = await database.agentToken.findMany({
    where: { actorId: actor.id, agentId },
    select: { revokedAt: true, expiresAt: true },
  });
  const today = new Date();
  const visit = { actorId: actor.id, agentId, AND: [standingVisit(today)] };
  if (actor.provider === 'GUEST' && (await database.visit.count({ where: visit })) === 0) {
    throw new ForbiddenError('This visit has ended.', 'Open the page of the agent again.');
  }
  if (
    actor.provider === 'GUEST' ||
    tokens.some((token) => token.revokedAt === null && (token.expiresAt === null || token.expiresAt > today))
  ) {
    return {
      agents: { organizationId: actor.organizationId, deletedAt: null },
      templates: { queryLibrary: { sharedWithOrganization: true } },
      definitions: openToAll,
    };
  }
  // This actor cannot sign in: without its token it is not a person with rights of their own.
  if (tokens.length > 0 && actor.clerkUserId === null) {
    throw new ForbiddenError(
      'The token that this question was asked with has expired or was revoked.',
      'Ask again with a new token.',
    );
  }
  const viewer = memberOf(actor, environmentId);
  return {
    agents: agentsOf(viewer, environmentId),
    templates: queryTemplatePolicy.where(viewer),
    definitions: definitionPolicy.where(viewer),
  };
}
