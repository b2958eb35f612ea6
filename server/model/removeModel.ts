import { grantsOn, withGrants } from '../access/grant.policy.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Model, PrismaClient } from '../generated/prisma/client.ts';
import type { Transaction } from '../platform/database/database.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../platform/errors.ts';
import { checkCatalog } from '../semql/catalog/check.ts';
import type { CatalogDefinition } from '../semql/catalog/definition.ts';
import { prepareCatalog } from '../semql/catalog/prepare.ts';
import { keepVersions } from './keepVersions.ts';
import { loadCatalog } from './loadCatalog.ts';
import { canEditModel, modelPolicy } from './model.policy.ts';

/**
 * Removes a model with its fields, its joins, those of other models to it, and its place in agents.
 * While a metric is computed from it, a term speaks of it or an expression names it, it stays. What
 * was asked and answered stays.
 * @throws NotFoundError, ForbiddenError, ConflictError saying what uses it
 */
export async function removeModel(database: PrismaClient, viewer: Viewer, id: string): Promise<Model> {
  return database.$transaction(async (transaction) => {
    const model = await transaction.model.findFirst({
      where: { id, AND: modelPolicy.where(viewer) },
      include: withGrants,
    });
    if (model === null) {
      throw new NotFoundError('Model');
    }
    const { permissions: _permissions, environment: _environment, ...removed } = model;
    if (!canEditModel(viewer, model, grantsOn(model))) {
      throw new ForbiddenError();
    }
    const part = { modelId: id };
    const metric = await transaction.metric.findFirst({
      where: {
        OR: [
          { anchorModelId: id },
          { timeDimension: part },
          { joins: { some: { OR: [{ toModelId: id }, { relationship: part }] } } },
          { filters: { some: { filter: part } } },
          { dimensions: { some: { dimension: part } } },
        ],
      },
    });
    const term = await transaction.glossaryTerm.findFirst({
      where: { mappings: { some: { OR: [part, { dimension: part }, { measure: part }, { filter: part }] } } },
    });
    const use = metric !== null ? `The metric ${metric.name}` : term !== null ? `The term ${term.term}` : null;
    if (use !== null) {
      throw new ConflictError(`${use} uses ${model.name}.`, 'Remove it first, or base it on another model.');
    }
    const broken = await brokenWithout(transaction, model);
    if (broken !== null) {
      throw new ConflictError(
        `The ${broken} no longer works without ${model.name}.`,
        'Change it first, so that it no longer uses that model.',
      );
    }
    // Joins of other models lead nowhere without it. Their owners change by that.
    const joining = await transaction.relationship.findMany({ where: { toModelId: id }, select: { modelId: true } });
    const owners = joining.map(({ modelId }) => modelId).filter((modelId) => modelId !== id);
    const { organizationId } = model;
    await keepVersions(transaction, organizationId, owners, null);
    await transaction.relationship.deleteMany({ where: { toModelId: id } });
    await transaction.model.updateMany({ where: { id: { in: owners } }, data: { version: { increment: 1 } } });
    await keepVersions(transaction, organizationId, owners, viewer);
    await transaction.model.delete({ where: { id } });
    return removed;
  });
}

/**
 * The first definition of its environment that has no error as long as the model is there; null:
 * there is none.
 */
async function brokenWithout(
  transaction: Transaction,
  { id, name, organizationId, environmentId }: Model,
): Promise<string | null> {
  const { definition } = await loadCatalog(transaction, { organizationId, environmentId, agentId: null });
  const models = definition.models
    .filter((model) => model.id !== id)
    .map((model) => ({ ...model, relationships: model.relationships.filter(({ toModel }) => toModel !== name) }));
  const without = errorsOf({ ...definition, models });
  if (without.size === 0) {
    return null;
  }
  const before = errorsOf(definition);
  return [...without].find(([definitionId]) => !before.has(definitionId))?.[1] ?? null;
}

/** Names of the definitions that do not work, by their ids. */
function errorsOf(definition: CatalogDefinition): ReadonlyMap<string, string> {
  const errors = checkCatalog(prepareCatalog(definition)).filter(({ diagnostic }) => diagnostic.severity === 'error');
  return new Map(errors.map((problem) => [problem.definitionId, problem.definition]));
}
