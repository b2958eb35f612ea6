import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MemberViewer } from '../access/viewer.ts';
import { builtinAnalyst } from '../analyst/builtin/builtinAnalyst.ts';
import { ForbiddenError, NotFoundError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { createParcels, openSemqlWorld, type Parcels, type SemqlWorld } from '../query/parcels.test-support.ts';
import { semanticSchemaForViewer } from '../query/semanticSchema.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { openAgentWorld } from './agentWorld.ts';
import { askOnce } from './askOnce.ts';

/** Configurations that are tried, each with some of the questions. */
const runs = 200;
const now = new Date('2026-11-20T12:00:00Z');

let database: TestDatabase;
let world: SemqlWorld;
let parcels: Parcels;
/** Ids of the fields of the model by name. */
let fields: ReadonlyMap<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  world = openSemqlWorld(database.prisma);
  parcels = await createParcels(database.prisma, world.dataFolder);
  const named = { select: { id: true, name: true } } as const;
  const { dimensions, measures } = await database.prisma.model.findUniqueOrThrow({
    where: { id: parcels.modelId },
    select: { dimensions: named, measures: named },
  });
  fields = new Map([...dimensions, ...measures].map(({ id, name }) => [name, id]));
}, 60_000);
afterAll(async () => {
  await world?.close();
  await database?.drop();
});

/** Questions that need exactly these parts of the layer, by the names of fields and metrics. */
const questions: readonly { readonly question: string; readonly needs: readonly string[] }[] = [
  { question: 'total weight', needs: ['total_weight'] },
  { question: 'number of parcels', needs: ['parcels'] },
  { question: 'average weight', needs: ['average_weight'] },
  { question: 'total weight by city', needs: ['total_weight', 'city'] },
  { question: 'total weight by size', needs: ['total_weight', 'size'] },
  { question: 'average weight by city', needs: ['average_weight', 'city'] },
];

const hideable = ['total_weight', 'parcel_count', 'city', 'size'] as const;

const configuration = fc.record({
  hasModel: fc.boolean(),
  hasMetric: fc.boolean(),
  hidden: fc.subarray([...hideable]),
  accessMode: fc.constantFrom('ORGANIZATION' as const, 'RESTRICTED' as const),
  isPublic: fc.boolean(),
  asAdmin: fc.boolean(),
  asked: fc.shuffledSubarray([...questions], { minLength: 2, maxLength: 2 }),
  toggles: fc.record({
    canCreateCharts: fc.boolean(),
    canInspectMetadata: fc.boolean(),
    canExecuteCustomQueries: fc.boolean(),
    canAutoRegisterDefinitions: fc.boolean(),
    canAutoRegisterQueryTemplates: fc.boolean(),
    forceTaskClarification: fc.boolean(),
    trackUsage: fc.boolean(),
  }),
});
type Configuration = typeof configuration extends fc.Arbitrary<infer Value> ? Value : never;

async function configure({ hasModel, hasMetric, hidden, accessMode, isPublic, toggles }: Configuration) {
  const { prisma } = database;
  const { agentId, modelId, metricId } = parcels;
  await prisma.$transaction([
    prisma.agentModel.deleteMany({ where: { agentId } }),
    prisma.agentMetric.deleteMany({ where: { agentId } }),
    prisma.agentModel.createMany({
      data: hasModel
        ? [{ id: newId('AgentModel'), agentId, modelId, hiddenFieldIds: hidden.map((name) => fields.get(name) ?? '') }]
        : [],
    }),
    prisma.agentMetric.createMany({
      data: hasModel && hasMetric ? [{ id: newId('AgentMetric'), agentId, metricId }] : [],
    }),
    prisma.agent.update({ where: { id: agentId }, data: { ...toggles, accessMode, isPublic } }),
  ]);
}

/** Names that the agent says it sees; null: the person may not know of it. */
async function seen(viewer: MemberViewer): Promise<ReadonlySet<string> | null> {
  try {
    const { models, metrics } = await semanticSchemaForViewer(world, viewer, { agentId: parcels.agentId });
    return new Set([
      ...models.flatMap(({ name: model, dimensions, measures }) => [
        model,
        ...[...dimensions, ...measures].map(({ name }) => name),
      ]),
      ...metrics.map(({ name }) => name),
    ]);
  } catch (error) {
    if (error instanceof NotFoundError) {
      return null;
    }
    throw error;
  }
}

/** SemQL of the questions that are answered, by question; null: the person may not ask. */
async function answered(
  { actorId }: MemberViewer,
  asked: typeof questions,
): Promise<ReadonlyMap<string, string> | null> {
  const { organizationId, environmentId, agentId } = parcels;
  try {
    const opened = await openAgentWorld(world, { organizationId, environmentId, agentId, actorId, now });
    const kept = new Map<string, string>();
    for (const { question } of asked) {
      const once = { question, previous: [], now };
      const { result } = await askOnce(builtinAnalyst, opened, once, AbortSignal.timeout(20_000));
      if (result.kind === 'answer') {
        kept.set(question, result.executions.map(({ semql }) => semql).join('; '));
      }
    }
    return kept;
  } catch (error) {
    if (error instanceof ForbiddenError) {
      return null;
    }
    throw error;
  }
}

it('an agent is asked about exactly what it says it sees', { timeout: 280_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(configuration, async (chosen) => {
      await configure(chosen);
      const viewer = chosen.asAdmin ? parcels.admin : parcels.explorer;
      const names = await seen(viewer);
      const answers = await answered(viewer, chosen.asked);
      // Who may not know of the agent may not ask it, and the other way round.
      expect(answers === null).toBe(names === null);
      if (names === null || answers === null) {
        return;
      }
      const askable = chosen.asked.filter(({ needs }) => needs.every((name) => names.has(name)));
      // All that it says it sees can be asked about …
      expect(askable.filter(({ question }) => !answers.has(question))).toEqual([]);
      // … and no answer is made of anything else.
      const unseen = [...hideable, 'average_weight', 'parcels'].filter((name) => !names.has(name));
      const semql = [...answers.values()].join('; ');
      expect(unseen.filter((name) => new RegExp(`\\b${name}\\b`).test(semql))).toEqual([]);
    }),
    { numRuns: runs, interruptAfterTimeLimit: 240_000, markInterruptAsFailure: false },
  );
});
