import type { AskedModels, ModelRequest, Models, TokenUsage } from '../analyst/model/contract.ts';
import type { LanguageModel } from '../generated/prisma/client.ts';
import { newId } from '../platform/ids.ts';
import { connectionOf } from './modelKey.ts';
import { modelSpend } from './modelSpend.ts';
import type { LanguageModelServices } from './services.ts';
import type { AskableModel } from './wire/askModels.ts';

/** Question for which models are opened. */
interface AskingAgent {
  readonly organizationId: string;
  readonly agentId: string;
  /** Turn that the tokens are counted for; null: none. */
  readonly commentId: string | null;
}

const charactersPerToken = 4;
/** Part of the context that the semantic layer may take. */
const layerShare = 0.4;
const mostLayerCharacters = 60_000;
const perMillion = 1_000_000;

/**
 * Opens the language models of an agent: its own first, then those of its organization in their
 * order. @returns null when no model is to be asked
 */
export async function modelsOfAgent(
  services: LanguageModelServices,
  { organizationId, agentId, commentId }: AskingAgent,
): Promise<Models | null> {
  const { database } = services;
  const [organization, agent, rows] = await Promise.all([
    database.organization.findUniqueOrThrow({
      where: { id: organizationId },
      select: { engineOrder: true, modelsSeeRows: true, modelBudget: true },
    }),
    database.agent.findUniqueOrThrow({ where: { id: agentId }, select: { engineOrder: true, languageModelId: true } }),
    database.languageModel.findMany({ where: { organizationId }, orderBy: { position: 'asc' } }),
  ]);
  const order = agent.engineOrder ?? organization.engineOrder;
  if (order === 'BUILTIN_ONLY' || rows.length === 0) {
    return null;
  }
  const own = rows.filter(({ id }) => id === agent.languageModelId);
  const models = [...own, ...rows.filter(({ id }) => id !== agent.languageModelId)];
  const { modelBudget } = organization;
  const spent = modelBudget !== null && (await modelSpend(database, organizationId, new Date())) >= modelBudget;
  const characters = Math.min(...models.map(({ contextTokens }) => contextTokens)) * charactersPerToken;
  return {
    names: models.map(({ name }) => name),
    order,
    seesRows: organization.modelsSeeRows,
    layerLength: Math.min(mostLayerCharacters, Math.floor(characters * layerShare)),
    refusal: spent ? 'the budget for language models of this month is spent' : null,
    ask: (request) => ask(services, models, { organizationId, agentId, commentId }, request),
  };
}

async function ask(
  services: LanguageModelServices,
  models: readonly LanguageModel[],
  { organizationId, agentId, commentId }: AskingAgent,
  request: ModelRequest,
): Promise<AskedModels> {
  const { database, wire, log } = services;
  const [{ askModels }, { defaultTurnLimits }, { openModel }, { failurePolicies, settingFailures }] = await Promise.all(
    [
      import('./wire/askModels.ts'),
      import('./wire/modelTurn.ts'),
      import('./wire/openModel.ts'),
      import('./wire/modelFailure.ts'),
    ],
  );
  const keys = new Set<string>();
  const askable = models.map((model): AskableModel => ({
    id: model.id,
    name: model.name,
    cacheKey: agentId,
    reasons: model.reasons,
    async open() {
      const connection = await connectionOf(services, model);
      keys.add(connection.apiKey);
      return openModel(connection, wire.fetch);
    },
    costOf: (usage) => costOf(model, usage),
  }));
  const asked = await askModels(askable, request, {
    resting: wire.resting,
    limits: { ...defaultTurnLimits, ...wire.limits.turn },
    ...(wire.limits.sleep === undefined ? {} : { sleep: wire.limits.sleep }),
    async onPaid({ id, name }, usage, cost) {
      await database.modelCall.create({
        data: {
          id: newId('ModelCall'),
          organizationId,
          commentId,
          languageModelId: id,
          model: name,
          inputTokens: usage.input,
          cacheReadTokens: usage.cacheRead,
          cacheWriteTokens: usage.cacheWrite,
          outputTokens: usage.output,
          estimated: usage.estimated,
          cost,
        },
      });
    },
    async onFailure({ id }, { kind }) {
      log.warn({ languageModelId: id, kind }, 'language model: a turn failed');
      if (settingFailures.has(kind)) {
        const stateReason = `The model ${failurePolicies[kind].words}`;
        await database.languageModel.updateMany({ where: { id }, data: { state: 'ERROR', stateReason } });
      }
    },
  });
  const answered = models.find(({ name }) => name === asked.model);
  if (answered?.state === 'ERROR') {
    await database.languageModel.updateMany({
      where: { id: answered.id },
      data: { state: 'READY', stateReason: null },
    });
  }
  return withoutKeys(asked, keys);
}

/** Shorter keys are words that any text has, such as the “none” of a service without keys. */
const shortestKey = 8;

/** A service may repeat what it was sent, and a turn is stored. */
function withoutKeys(asked: AskedModels, keys: ReadonlySet<string>): AskedModels {
  const secret = [...keys].filter(({ length }) => length >= shortestKey);
  const hidden = (text: string): string => secret.reduce((left, key) => left.replaceAll(key, '(key)'), text);
  const text = JSON.stringify(asked, (_, value: unknown) => (typeof value === 'string' ? hidden(value) : value));
  return JSON.parse(text) as AskedModels;
}

function costOf(model: LanguageModel, { input, cacheRead, cacheWrite, output }: TokenUsage): number {
  const { inputPrice, cacheReadPrice, cacheWritePrice, outputPrice } = model;
  const cost = input * inputPrice + cacheRead * cacheReadPrice + cacheWrite * cacheWritePrice + output * outputPrice;
  return cost / perMillion;
}
