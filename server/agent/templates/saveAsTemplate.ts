import { agentTemplatePolicy, canCreateAgent } from '../../access/agent.policy.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { AgentTemplate, PrismaClient } from '../../generated/prisma/client.ts';
import { storableJson } from '../../platform/database/storableJson.ts';
import { ConflictError, ForbiddenError, LimitExceededError, NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { longest, shortEnough } from '../../source/textLimits.ts';
import { editableAgent } from '../changeAgent.ts';
import { choicesOfEvery, followedChoices } from '../choices/keptChoices.ts';
import { agentParts } from '../copying/agentParts.ts';
import { nameOf } from '../settings/agentSettings.ts';
import { templateConfiguration } from './templateConfiguration.ts';

/** Templates of an organization at most. */
const mostTemplates = 100;

export interface SavedTemplate {
  readonly agentId: string;
  readonly name: string;
  readonly description?: string | null | undefined;
}

/**
 * Keeps the configuration of an agent as a template of the organization: its settings, models,
 * tables, metrics, tags, variables, suggestions and the choices that it follows, by name. Access,
 * tokens and sites are its own.
 * @throws NotFoundError, ForbiddenError, InvalidInputError with the path of the field,
 *   ConflictError when the name is taken, LimitExceededError
 */
export async function saveAsTemplate(
  database: PrismaClient,
  viewer: Viewer,
  { agentId, name, description }: SavedTemplate,
): Promise<AgentTemplate> {
  if (!canCreateAgent(viewer)) {
    throw new ForbiddenError();
  }
  const { organizationId } = viewer;
  const { environmentId } = await editableAgent(database, viewer, agentId);
  const agent = await database.agent.findUniqueOrThrow({ where: { id: agentId }, select: agentParts });
  const called = nameOf(name);
  return database.$transaction(async (transaction) => {
    // Two who save at once see each other's.
    await transaction.$queryRaw`SELECT 1 FROM organization WHERE id = ${organizationId} FOR NO KEY UPDATE`;
    const others = await transaction.agentTemplate.findMany({ where: { organizationId }, select: { name: true } });
    if (others.some((other) => other.name.toLowerCase() === called.toLowerCase())) {
      throw new ConflictError(`There is a template “${called}” already.`, 'Choose another name.');
    }
    if (others.length >= mostTemplates) {
      throw new LimitExceededError(`There can be ${mostTemplates} templates.`, 'Remove one that is not used.');
    }
    const hiddenIds = agent.agentModels.flatMap(({ hiddenFieldIds }) => hiddenFieldIds);
    const named = { where: { id: { in: hiddenIds } }, select: { id: true, name: true } } as const;
    const models = await transaction.model.findMany({
      where: { id: { in: agent.agentModels.map(({ modelId }) => modelId) } },
      select: { name: true, tableId: true, dimensions: named, measures: named, filters: named },
      orderBy: { name: 'asc' },
    });
    const modelled = new Set(models.map(({ tableId }) => tableId));
    const tables = await transaction.table.findMany({
      where: { id: { in: agent.agentTables.flatMap(({ tableId }) => (modelled.has(tableId) ? [] : [tableId])) } },
      select: { id: true, hierarchyPath: true, dataSource: { select: { name: true } } },
      orderBy: { id: 'asc' },
    });
    const metrics = await transaction.metric.findMany({
      where: { id: { in: agent.agentMetrics.map(({ metricId }) => metricId) } },
      select: { name: true },
      orderBy: { name: 'asc' },
    });
    const tags = await transaction.tag.findMany({
      where: { id: { in: agent.glossaryTags.map((tag) => tag.id) } },
      select: { name: true },
      orderBy: { name: 'asc' },
    });
    const isMetadataOnly = (id: string): boolean =>
      agent.agentTables.some(({ tableId, useBlueprints }) => tableId === id && useBlueprints);
    const configuration = templateConfiguration.parse({
      settings: agent,
      models: models.map(({ name: model, tableId, dimensions, measures, filters }) => ({
        name: model,
        metadataOnly: tableId !== null && isMetadataOnly(tableId),
        hidden: [...dimensions, ...measures, ...filters].map((field) => field.name),
      })),
      tables: tables.map(({ id, hierarchyPath, dataSource }) => ({
        source: dataSource.name,
        path: hierarchyPath,
        metadataOnly: isMetadataOnly(id),
      })),
      metrics: metrics.map((metric) => metric.name),
      glossaryTags: tags.map((tag) => tag.name),
      variables: agent.variables,
      suggestions: agent.suggestions.map(({ category, tasks }) => ({ category, questions: tasks })),
      choices: followedChoices(agent.rememberedChoices, await choicesOfEvery(transaction, environmentId)),
    });
    return transaction.agentTemplate.create({
      data: {
        id: newId('AgentTemplate'),
        organizationId,
        name: called,
        description: shortEnough(description ?? agent.description, longest.description, 'description'),
        type: agent.type,
        configuration: storableJson(configuration),
      },
    });
  });
}

/**
 * Removes a template of the organization. Agents that were made from it stay as they are.
 * @throws NotFoundError, ForbiddenError
 */
export async function removeAgentTemplate(
  database: PrismaClient,
  viewer: Viewer,
  id: string,
): Promise<{ readonly id: string }> {
  if (!canCreateAgent(viewer)) {
    throw new ForbiddenError();
  }
  const { count } = await database.agentTemplate.deleteMany({ where: { id, AND: agentTemplatePolicy.where(viewer) } });
  if (count === 0) {
    throw new NotFoundError('Template');
  }
  return { id };
}
