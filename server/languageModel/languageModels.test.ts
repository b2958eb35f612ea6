import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConflictError, ForbiddenError, InvalidInputError, NotFoundError } from '../platform/errors.ts';
import { SecretStore } from '../platform/secrets/secretStore.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { modelStandIn, type ModelStandIn } from '../testing/models/modelStandIn.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';
import { outboundPolicy } from '../warehouse/outbound/outboundPolicy.ts';
import { chooseEngines } from './chooseEngines.ts';
import { createLanguageModel } from './createLanguageModel.ts';
import { deleteLanguageModel } from './deleteLanguageModel.ts';
import type { ModelSettings } from './modelSettings.ts';
import { modelsOfAgent } from './modelsOfAgent.ts';
import { ModelWire } from './modelWire.ts';
import { orderLanguageModels } from './orderLanguageModels.ts';
import type { LanguageModelServices } from './services.ts';
import { testLanguageModel } from './testLanguageModel.ts';
import { updateLanguageModel } from './updateLanguageModel.ts';

const key = 'sk-canary-key-7f2a';
let database: TestDatabase;
let services: LanguageModelServices;
let standIn: ModelStandIn;
let fault: string | null;
let acme: TestOrganization;
const logged: string[] = [];
const wire = new ModelWire(outboundPolicy(['127.0.0.0/8']), { sleep: () => Promise.resolve() });

beforeAll(async () => {
  database = await createTestDatabase();
  const { prisma } = database;
  const log = { warn: (...said: unknown[]) => void logged.push(JSON.stringify(said)) };
  services = {
    database: prisma,
    secrets: new SecretStore(['a secret of the installation']),
    wire,
    log,
  };
  // It repeats the key in everything that it says, as some services do.
  standIn = await modelStandIn(
    ({ tools, headers }) =>
      tools.includes('ready')
        ? { calls: [{ name: 'ready', input: { word: 'ready' } }] }
        : { text: `You said ${JSON.stringify(headers)}` },
    () => fault,
  );
});
afterAll(async () => {
  wire.close();
  await standIn.close();
  await database.drop();
});
beforeEach(async () => {
  fault = null;
  wire.resting.clear();
  acme = await createOrganization(database.prisma);
});

const settings = (changed: Partial<ModelSettings> = {}): ModelSettings => ({
  name: 'Sonnet',
  provider: 'ANTHROPIC',
  modelId: 'claude-x',
  baseUrl: standIn.url,
  contextTokens: 200_000,
  reasons: false,
  inputPrice: 3,
  cacheReadPrice: 0.3,
  cacheWritePrice: 3.75,
  outputPrice: 15,
  ...changed,
});
const create = (changed: Partial<ModelSettings> = {}, given = key) =>
  createLanguageModel(services, acme.admin, { ...settings(changed), key: given });

describe('a language model', () => {
  it('is tested when it is saved, and keeps its key where no one reads it', async () => {
    const model = await create();
    expect(model).toMatchObject({ state: 'READY', stateReason: null, position: 0 });
    expect(JSON.stringify(model)).not.toContain(key);
    const secret = await database.prisma.secret.findFirstOrThrow({ where: { objectId: model.id } });
    expect(JSON.stringify(secret)).not.toContain(key);
    expect(standIn.requests.at(-1)?.headers['x-api-key']).toBe(key);
  });

  it.each([
    ['expiredKey', 'The model does not accept the key'],
    ['unknownModel', 'The model is not known to the service'],
    ['outOfQuota', 'The model has no quota left'],
    ['notAnApi', 'The model broke off within its answer'],
    ['redirect', 'The model is at an address that may not be reached'],
  ])('that fails its test (%s) says why, in our words', async (name, reason) => {
    fault = name;
    const model = await create();
    expect(model).toMatchObject({ state: 'ERROR', stateReason: reason });
    fault = null;
    expect(await testLanguageModel(services, acme.admin, model.id)).toMatchObject({
      state: 'READY',
      stateReason: null,
    });
    expect(logged.join()).not.toContain(key);
  });

  it.each<[Partial<ModelSettings>, string, string]>([
    [{ name: ' ' }, key, 'name'],
    [{ modelId: 'two words' }, key, 'modelId'],
    [{ contextTokens: 10 }, key, 'contextTokens'],
    [{ outputPrice: -1 }, key, 'outputPrice'],
    [{ baseUrl: 'ftp://host' }, key, 'baseUrl'],
    [{ baseUrl: 'https://me:secret@host/v1' }, key, 'baseUrl'],
    [{ provider: 'AZURE', baseUrl: '' }, key, 'baseUrl'],
    [{}, '', 'key'],
    [{}, 'two\nlines', 'key'],
  ])('is refused with %j', async (changed, given, path) => {
    const refused: unknown = await create(changed, given).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(InvalidInputError);
    expect(refused).toMatchObject({ path: [path] });
  });

  it('may have no key at an endpoint of one’s own', async () => {
    const model = await create({ provider: 'OPENAI_COMPATIBLE' }, '');
    expect(model).toMatchObject({ state: 'READY', secretRef: null });
    expect(standIn.requests.at(-1)?.headers.authorization).toBeUndefined();
  });

  it('keeps its key when it changes, unless that would go elsewhere', async () => {
    const { id } = await create();
    const renamed = await updateLanguageModel(services, acme.admin, { id, key: null, ...settings({ name: 'Other' }) });
    expect(renamed).toMatchObject({ name: 'Other', state: 'READY' });
    const moved = { id, ...settings({ baseUrl: 'https://elsewhere.example/v1' }) };
    await expect(updateLanguageModel(services, acme.admin, { ...moved, key: null })).rejects.toMatchObject({
      path: ['key'],
    });
    await updateLanguageModel(services, acme.admin, { id, key: 'sk-another', ...settings() });
    expect(standIn.requests.at(-1)?.headers['x-api-key']).toBe('sk-another');
    expect(await database.prisma.secret.count({ where: { objectId: id } })).toBe(1);
    await deleteLanguageModel(services, acme.admin, id);
    expect(await database.prisma.secret.count({ where: { objectId: id } })).toBe(0);
  });

  it('is of its organization and for its admins', async () => {
    const { id } = await create();
    const other = await createOrganization(database.prisma);
    const input = { id, key: null, ...settings() };
    await expect(create()).rejects.toBeInstanceOf(ConflictError);
    await expect(updateLanguageModel(services, other.admin, input)).rejects.toBeInstanceOf(NotFoundError);
    await expect(deleteLanguageModel(services, other.admin, id)).rejects.toBeInstanceOf(NotFoundError);
    await expect(testLanguageModel(services, acme.explorer, id)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(createLanguageModel(services, acme.explorer, { ...settings(), key })).rejects.toBeInstanceOf(
      ForbiddenError,
    );
  });
});

describe('the models of an agent', () => {
  const asking = () => ({ organizationId: acme.organizationId, agentId: acme.agentId, commentId: null });
  const turn = {
    instructions: 'i',
    messages: [{ from: 'user', text: 'q' } as const],
    tools: {},
    left: new Set<string>(),
  };
  const { signal } = new AbortController();

  it('are asked in the order of the organization, that of the agent first', async () => {
    const [first, second] = [await create({ name: 'first' }), await create({ name: 'second' })];
    expect((await modelsOfAgent(services, asking()))?.names).toEqual(['first', 'second']);
    await orderLanguageModels(services, acme.admin, [second.id, first.id]);
    expect((await modelsOfAgent(services, asking()))?.names).toEqual(['second', 'first']);
    await database.prisma.agent.update({ where: { id: acme.agentId }, data: { languageModelId: first.id } });
    expect((await modelsOfAgent(services, asking()))?.names).toEqual(['first', 'second']);
    await expect(orderLanguageModels(services, acme.admin, [first.id])).rejects.toBeInstanceOf(InvalidInputError);
  });

  it('are not asked where only the built-in engine answers, whichever of the two says so', async () => {
    await create();
    const order = { modelsSeeRows: false, modelBudget: null };
    await chooseEngines(services, acme.admin, { ...order, engineOrder: 'BUILTIN_ONLY' });
    expect(await modelsOfAgent(services, asking())).toBeNull();
    await database.prisma.agent.update({ where: { id: acme.agentId }, data: { engineOrder: 'MODEL_FIRST' } });
    expect(await modelsOfAgent(services, asking())).toMatchObject({ order: 'MODEL_FIRST', seesRows: false });
    await expect(
      chooseEngines(services, acme.explorer, { ...order, engineOrder: 'MODEL_FIRST' }),
    ).rejects.toBeInstanceOf(ForbiddenError);
  });

  it('cost what their tokens cost, until the budget of the month is spent', async () => {
    const { id } = await create();
    const models = await modelsOfAgent(services, asking());
    const asked = await models?.ask({ ...turn, signal });
    // 200 tokens read, 800 from the cache, 50 written.
    const cost = (200 * 3 + 800 * 0.3 + 50 * 15) / 1_000_000;
    expect(asked?.cost).toBeCloseTo(cost, 12);
    // The service has repeated the key.
    expect(asked?.turn?.text).toMatch(/You said/);
    expect(JSON.stringify(asked)).not.toContain(key);
    expect(await database.prisma.modelCall.findMany({ where: { languageModelId: id } })).toMatchObject([
      { inputTokens: 200, cacheReadTokens: 800, cacheWriteTokens: 0, outputTokens: 50, estimated: false },
    ]);
    const budget = { engineOrder: 'BUILTIN_FIRST', modelsSeeRows: true } as const;
    await chooseEngines(services, acme.admin, { ...budget, modelBudget: cost * 2 });
    expect(await modelsOfAgent(services, asking())).toMatchObject({ refusal: null, seesRows: true });
    await chooseEngines(services, acme.admin, { ...budget, modelBudget: cost / 2 });
    expect((await modelsOfAgent(services, asking()))?.refusal).toMatch(/budget/);
  });

  it('answer whatever their key is: a short one is a word of any text', async () => {
    for (const short of ['text', 'e', '"}', '0']) {
      const { id } = await create({ name: `key ${short}` }, short);
      const models = await modelsOfAgent(services, asking());
      const asked = await models?.ask({ ...turn, signal });
      expect(asked).toMatchObject({ model: `key ${short}`, failures: [] });
      expect(asked?.turn?.text).toMatch(/You said/);
      await deleteLanguageModel(services, acme.admin, id);
    }
  });

  it('show admins what they have to mend, and are ready once they answer again', async () => {
    const { id } = await create();
    const models = await modelsOfAgent(services, asking());
    fault = 'expiredKey';
    expect(await models?.ask({ ...turn, signal })).toMatchObject({
      turn: null,
      failures: [{ kind: 'unauthorized', words: 'Sonnet does not accept the key' }],
    });
    const state = async () => database.prisma.languageModel.findUniqueOrThrow({ where: { id } });
    expect(await state()).toMatchObject({ state: 'ERROR', stateReason: 'The model does not accept the key' });
    fault = null;
    wire.resting.clear();
    const again = await modelsOfAgent(services, asking());
    expect((await again?.ask({ ...turn, signal }))?.turn?.text).toMatch(/You said/);
    expect(await state()).toMatchObject({ state: 'READY', stateReason: null });
  });
});
