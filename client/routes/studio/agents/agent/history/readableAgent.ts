import { counted } from '../../../../../ui/text/counted.ts';

interface Named {
  readonly name: string;
}

/**
 * Version of an agent as the server keeps it; early ones have no names of what was given, no
 * choices.
 */
interface KeptAgent {
  readonly agentModels: readonly {
    readonly modelId: string;
    readonly hiddenFieldIds: readonly string[];
    readonly model?: Named;
  }[];
  readonly agentTables: readonly {
    readonly tableId: string;
    readonly useBlueprints: boolean;
    readonly table?: Named;
  }[];
  readonly agentMetrics: readonly { readonly metricId: string; readonly metric?: Named }[];
  readonly glossaryTags: readonly Named[];
  readonly suggestions: readonly { readonly category: string; readonly tasks: readonly { readonly task: string }[] }[];
  readonly variables: readonly (Named & { readonly type: string; readonly defaultValue: string | null })[];
  readonly rememberedChoices?: readonly { readonly said: string; readonly chosen: string }[];
}

/** The body of a version as people read it: names in place of ids, and only what was chosen. */
export function readableAgent(body: unknown): unknown {
  const {
    agentModels,
    agentTables,
    agentMetrics,
    glossaryTags,
    suggestions,
    variables,
    rememberedChoices = [],
    id: _id,
    organizationId: _organizationId,
    environmentId: _environmentId,
    creatorId: _creatorId,
    slackChannelId: _slackChannelId,
    semantic: _semantic,
    ...settings
  } = body as KeptAgent & Readonly<Record<string, unknown>>;
  return {
    ...settings,
    models: agentModels.map(({ modelId, hiddenFieldIds, model }) => ({
      name: model?.name ?? modelId,
      expression: hiddenFieldIds.length === 0 ? 'all fields' : `${counted(hiddenFieldIds.length, 'field')} off`,
    })),
    metrics: agentMetrics.map(({ metricId, metric }) => metric?.name ?? metricId).toSorted(),
    tables: agentTables.map(({ tableId, useBlueprints, table }) => ({
      name: table?.name ?? tableId,
      expression: useBlueprints ? 'descriptions only' : 'rows',
    })),
    'glossary tags': glossaryTags.map(({ name }) => name).toSorted(),
    suggestions: suggestions.map(({ category, tasks }) => ({
      name: category,
      expression: tasks.map(({ task }) => task).join(', '),
    })),
    variables: variables.map(({ name, type, defaultValue }) => ({
      name,
      expression: defaultValue === null ? type.toLowerCase() : `${type.toLowerCase()}, ${defaultValue} by default`,
    })),
    'remembered choices': rememberedChoices.map(({ said, chosen }) => ({ name: said, expression: chosen })),
  };
}
