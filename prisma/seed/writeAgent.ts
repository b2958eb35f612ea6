import type { Transaction } from '../../server/platform/database/database.ts';
import type { CatalogDefinition } from '../../server/semql/catalog/definition.ts';
import type { SeedTable } from './csvTable.ts';
import { seedId } from './seedId.ts';
import { seedTableId } from './writeTables.ts';
import type { SeedOwner } from './writeTables.ts';

/** An agent with everything it may see and the questions it suggests. */
export interface AgentSeed {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly profile: string;
  readonly guidelines: string;
  readonly context: string;
  readonly colors: readonly string[];
  readonly suggestions: readonly {
    readonly category: string;
    readonly questions: readonly { readonly text: string; readonly pinned: boolean }[];
  }[];
}

/** Writes an agent that sees the whole semantic layer and every table, open to its organization. */
export async function writeAgent(
  transaction: Transaction,
  owner: SeedOwner,
  agent: AgentSeed,
  catalog: CatalogDefinition,
  tables: readonly SeedTable[],
): Promise<void> {
  const { namespace, organizationId, environmentId, actorId } = owner;
  const { id, name, description, profile, guidelines, context, colors } = agent;
  await transaction.agent.create({
    data: {
      id,
      organizationId,
      environmentId,
      name,
      description,
      profile,
      guidelines,
      context,
      colors: [...colors],
      creatorId: actorId,
    },
  });
  await transaction.agentTable.createMany({
    data: tables.map((table) => ({
      id: seedId('agb', `${id}/${table.name}`),
      agentId: id,
      tableId: seedTableId(namespace, table.name),
    })),
  });
  await transaction.agentModel.createMany({
    data: catalog.models.map((model) => ({ id: seedId('agm', `${id}/${model.id}`), agentId: id, modelId: model.id })),
  });
  await transaction.agentMetric.createMany({
    data: catalog.metrics.map((metric) => ({
      id: seedId('agx', `${id}/${metric.id}`),
      agentId: id,
      metricId: metric.id,
    })),
  });
  const suggestionId = (category: string): string => seedId('sug', `${id}/${category}`);
  await transaction.agentSuggestion.createMany({
    data: agent.suggestions.map(({ category }, position) => ({
      id: suggestionId(category),
      organizationId,
      agentId: id,
      category,
      position,
    })),
  });
  await transaction.suggestionTask.createMany({
    data: agent.suggestions.flatMap(({ category, questions }) =>
      questions.map(({ text, pinned }, position) => ({
        id: seedId('sgt', `${id}/${category}/${text}`),
        suggestionId: suggestionId(category),
        task: text,
        pinned,
        position,
      })),
    ),
  });
  await transaction.permission.createMany({
    data: [
      {
        id: seedId('prm', `${id}/owner`),
        organizationId,
        granteeType: 'ACTOR',
        granteeId: actorId,
        role: 'OWNER',
        grantedById: actorId,
        agentId: id,
      },
      {
        id: seedId('prm', `${id}/organization`),
        organizationId,
        granteeType: 'ORGANIZATION',
        granteeId: organizationId,
        role: 'VIEWER',
        grantedById: actorId,
        agentId: id,
      },
    ],
  });
}
