import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import { changeSemanticLayer } from '../layer/changeSemanticLayer.ts';
import { localEvents } from '../platform/events.ts';
import { newId } from '../platform/ids.ts';
import {
  createParcels,
  openSemqlWorld,
  parcelRows,
  writeParcels,
  type Parcels,
  type SemqlWorld,
} from '../query/parcels.test-support.ts';
import { askAs, type Outcome } from '../table/describing.test-support.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { WarehousePool } from '../warehouse/sessions/pool.ts';
import { testsThatChange } from './impact/testsThatChange.ts';
import { refuseUntested } from './promotionGate.ts';
import { runSuite } from './running/runSuite.ts';
import { startDueSuites } from './running/startDueSuites.ts';

let database: TestDatabase;
let world: SemqlWorld;
let parcels: Parcels;
let suiteId: string;

/** Runs that were sent to the worker. */
let sent: { readonly runId: string }[];
/** False: the process of a run that has not ended is gone. */
let isLive: boolean;
const jobs = {
  isLive: () => Promise.resolve(isLive),
  send: (_kind: object, input: object) => {
    sent.push(input as { runId: string });
    return Promise.resolve();
  },
};

beforeAll(async () => {
  database = await createTestDatabase();
}, 60_000);
afterAll(() => database?.drop());
afterEach(() => world.close());
beforeEach(async () => {
  world = openSemqlWorld(database.prisma);
  parcels = await createParcels(database.prisma, world.dataFolder);
  sent = [];
  isLive = true;
  suiteId = String((await ask('createEvalSuite', { agentId: parcels.agentId, name: 'Basics' }))['id']);
});

const inputs: Readonly<Record<string, string>> = {
  createEvalSuite: 'CreateEvalSuiteInput',
  updateEvalSuite: 'UpdateEvalSuiteInput',
  removeEvalSuite: 'EvalSuiteInput',
  startEvalRun: 'StartEvalRunInput',
  createEvalCase: 'CreateEvalCaseInput',
  createEvalCaseFromAnswer: 'CreateEvalCaseFromAnswerInput',
  updateEvalCase: 'UpdateEvalCaseInput',
  removeEvalCase: 'EvalCaseInput',
};

/** Outcome of a mutation: the id and version of what it changed, or its failure. */
function ask(mutation: string, input: object, viewer: Viewer = parcels.admin): Promise<Outcome> {
  const versioned = ['EvalSuite', 'EvalCase'].map((type) => `... on ${type} { id version }`).join(' ');
  const services = { semql: world, evals: { database: database.prisma, jobs, semql: world } };
  return askAs(
    database.prisma,
    viewer,
    `mutation ($input: ${inputs[mutation]}!) {
      ${mutation}(input: $input) {
        __typename ${mutation.startsWith('remove') ? '... on RemovedEval { id }' : mutation === 'startEvalRun' ? '... on EvalRun { id number }' : versioned}
        ... on UserError { code message advice }
      }
    }`.replaceAll(/\.\.\. on (EvalSuite|EvalCase) \{ id version \}/g, (part, type: string) =>
      mutation.includes(type) ? part : '',
    ),
    { input },
    services,
  );
}

const addCase = (input: object): Promise<Outcome> => ask('createEvalCase', { suiteId, ...input });

const byCity = { question: 'total weight by city', expects: 'QUERY', semql: 'SELECT city, total_weight FROM parcels' };
const berlin = [
  ['Berlin', '10.50'],
  ['Paris', '7.00'],
];
const columns = [
  { name: 'city', role: 'dimension' },
  { name: 'total_weight', role: 'measure' },
];
const rowsByCity = { ...byCity, expects: 'RESULT', semql: null, result: { columns, rows: berlin } };

interface Judged {
  readonly question: string;
  readonly verdict: string;
  readonly reasons: readonly { readonly code: string; readonly message: string }[];
  readonly cause: { readonly kind: string; readonly passedInRun: number } | null;
}

/** Starts a run and works on it, as the worker does. */
async function run(): Promise<readonly Judged[]> {
  const { id } = await ask('startEvalRun', { suiteId });
  const log = { error: (about: object) => expect(about).toBeUndefined() };
  await runSuite(
    { semql: world, log: log as never },
    { runId: String(id) },
    { signal: new AbortController().signal, last: true },
  );
  const done = await database.prisma.evalRun.findUniqueOrThrow({
    where: { id: String(id) },
    include: { results: { orderBy: { createdAt: 'asc' } } },
  });
  expect(done.state).toBe('COMPLETED');
  expect(done.passed).toBe(done.results.filter(({ verdict }) => verdict === 'PASS').length);
  return done.results as unknown as readonly Judged[];
}

const codes = (results: readonly Judged[]): readonly string[] =>
  results.map(({ verdict, reasons }) => [verdict, ...reasons.map(({ code }) => code)].join(' '));

const changeMeasure = async (expression: string): Promise<void> => {
  const measure = await database.prisma.measure.findFirstOrThrow({
    where: { modelId: parcels.modelId, name: 'total_weight' },
  });
  await changeSemanticLayer({ database: database.prisma, events: localEvents() }, parcels.admin, {
    changes: [{ action: 'UPDATE', type: 'Measure', id: measure.id, version: null, fields: { expression } }] as never,
    confirmed: true,
  });
};

describe('a case passes', () => {
  it('when the query means the same, however it is written', async () => {
    await addCase(byCity);
    await addCase({ ...byCity, semql: 'select parcels.city, parcels.total_weight from parcels' });
    await addCase({ ...byCity, semql: 'SELECT city, total_weight FROM parcels ORDER BY total_weight' });
    await addCase({ ...byCity, semql: 'SELECT city, parcel_count FROM parcels' });
    await addCase({ ...byCity, semql: "SELECT city, total_weight FROM parcels WHERE size = 'L'" });
    expect(codes(await run())).toEqual(['PASS', 'PASS', 'FAIL OTHER_QUERY', 'FAIL OTHER_QUERY', 'FAIL OTHER_QUERY']);
  });

  it('when the rows are those expected, within the tolerance', async () => {
    await addCase(rowsByCity);
    const close = {
      columns,
      rows: [
        ['Paris', 7.05],
        ['Berlin', 10.5],
      ],
    };
    await addCase({ ...rowsByCity, result: close });
    await addCase({ ...rowsByCity, result: close, tolerance: 0.01 });
    await addCase({ ...rowsByCity, result: { columns, rows: [...berlin, ['Rome', 1]] } });
    await addCase({ ...rowsByCity, result: { columns, rows: berlin.slice(0, 1) } });
    await addCase({ ...rowsByCity, result: { columns: columns.slice(1), rows: [['17.5']] } });
    expect(codes(await run())).toEqual([
      'PASS',
      'FAIL OTHER_VALUES',
      'PASS',
      'FAIL MISSING_ROWS',
      'FAIL EXTRA_ROWS',
      'FAIL OTHER_COLUMNS',
    ]);
  });

  it('when it is refused, and the words that are not known are named', async () => {
    const refused = { question: 'total weight by warehouse', expects: 'REFUSAL' };
    await addCase({ ...refused, words: ['warehouse'] });
    await addCase({ ...refused, words: ['depot'] });
    await addCase({ ...byCity, expects: 'REFUSAL' });
    expect(codes(await run())).toEqual(['PASS', 'FAIL WORD_MISSING', 'FAIL OTHER_OUTCOME']);
  });

  it('unless it is computed from what it must not use', async () => {
    await addCase({ ...byCity, mustNotUse: ['parcels.total_weight'] });
    await addCase({ ...byCity, mustNotUse: ['parcels.parcel_count'] });
    await addCase({ ...byCity, mustNotUse: ['parcels'] });
    // Through a metric, and by a condition.
    const average = { question: 'average weight', semql: 'SELECT average_weight' };
    await addCase({ ...byCity, ...average, mustNotUse: ['parcels.total_weight'] });
    await addCase({ ...byCity, ...average, mustNotUse: ['parcels.city'] });
    const large = {
      question: 'total weight in Berlin',
      semql: "SELECT total_weight FROM parcels WHERE city = 'Berlin'",
    };
    await addCase({ ...byCity, ...large, mustNotUse: ['parcels.city'] });
    expect(codes(await run())).toEqual([
      'FAIL FORBIDDEN_FIELD',
      'PASS',
      'FAIL FORBIDDEN_FIELD',
      'FAIL FORBIDDEN_FIELD',
      'PASS',
      'FAIL FORBIDDEN_FIELD',
    ]);
  });

  it('in a conversation, and by a clock of its own', async () => {
    await addCase({
      question: 'only Berlin',
      previous: ['total weight by city'],
      expects: 'RESULT',
      result: { columns, rows: berlin.slice(0, 1) },
    });
    await addCase({
      question: 'parcel count last month',
      expects: 'RESULT',
      result: { columns: [{ name: 'parcel_count', role: 'measure' }], rows: [[1]] },
      clock: '2026-03-10T12:00:00Z',
    });
    expect(codes(await run())).toEqual(['PASS', 'PASS']);
  });

  it('in a time zone of its own: at this moment it is March already in Berlin', async () => {
    const lastMonth = (weight: string) => ({
      question: 'total weight last month',
      expects: 'RESULT',
      result: { columns: columns.slice(1), rows: [[weight]] },
      clock: '2026-02-28T23:30:00Z',
    });
    await addCase({ ...lastMonth('10.50'), timeZone: 'UTC' });
    const { id: caseId } = await addCase({ ...lastMonth('7.00'), timeZone: 'Europe/Berlin' });
    expect(codes(await run())).toEqual(['PASS', 'PASS']);
    expect(await ask('updateEvalCase', { caseId, version: 1, timeZone: null })).toMatchObject({ version: 2 });
    expect(codes(await run())).toEqual(['PASS', 'FAIL OTHER_VALUES']);
    expect(await addCase({ ...byCity, timeZone: 'Mars/Olympus' })).toMatchObject({
      __typename: 'InvalidInputError',
      message: 'The time zone "Mars/Olympus" does not exist.',
    });
  });

  it('as its person, who may have lost the agent', async () => {
    await database.prisma.agent.update({ where: { id: parcels.agentId }, data: { accessMode: 'RESTRICTED' } });
    await addCase(byCity);
    await addCase({ ...byCity, asActorId: parcels.explorer.actorId });
    const results = await run();
    expect(codes(results)).toEqual(['PASS', 'ERROR RUN_FAILED']);
    expect(results[1]?.reasons[0]?.message).toBe('You no longer have access to this agent.');
  });
});

it('names the tests that stand on a model, a metric or a field', async () => {
  const { modelId } = parcels;
  const using = async (id: string, viewer: Viewer = parcels.admin) => {
    const cases = (await askAs(
      database.prisma,
      viewer,
      'query ($id: ID!) { evalCasesUsing(id: $id) { question suite { agent { id } } } }',
      { id },
    )) as unknown as readonly { readonly question: string; readonly suite: { readonly agent: object } }[];
    return cases.map(({ question }) => question);
  };
  await addCase(rowsByCity);
  await addCase({ ...byCity, question: 'parcel count by city', semql: 'SELECT city, parcel_count FROM parcels' });
  await addCase({ question: 'average zorble', expects: 'REFUSAL', words: ['zorble'], mustNotUse: ['parcels.size'] });
  const part = { modelId } as const;
  const [city, size] = await Promise.all(
    ['city', 'size'].map((name) => database.prisma.dimension.findFirstOrThrow({ where: { ...part, name } })),
  );
  const weight = await database.prisma.measure.findFirstOrThrow({ where: { ...part, name: 'total_weight' } });
  // Rows say only what came out: what they were computed from is known once they were asked for.
  expect(await using(weight.id)).toEqual([]);
  await run();
  expect(await using(weight.id)).toEqual(['total weight by city']);
  expect(await using(city?.id ?? '')).toEqual(['parcel count by city', 'total weight by city']);
  expect(await using(size?.id ?? '')).toEqual(['average zorble']);
  expect(await using(modelId)).toEqual(['average zorble', 'parcel count by city', 'total weight by city']);
  const other = await createParcels(database.prisma, null);
  expect(await using(modelId, other.admin)).toEqual([]);
});

it('a case stands on the field that its SemQL was compiled to, not on one of the same name', async () => {
  await addCase({ ...byCity, question: 'parcel count by city', semql: 'SELECT city, parcel_count FROM parcels' });
  const { environmentId, organizationId, modelId, admin } = parcels;
  const { sourceColumns: _, ...model } = await database.prisma.model.findUniqueOrThrow({ where: { id: modelId } });
  const otherId = newId('Model');
  await database.prisma.model.create({
    data: { ...model, id: otherId, name: 'letters', label: 'Letters', environmentId, organizationId },
  });
  const dimension = await database.prisma.dimension.findFirstOrThrow({ where: { modelId, name: 'city' } });
  const namesake = newId('Dimension');
  await database.prisma.dimension.create({ data: { ...dimension, id: namesake, modelId: otherId } });
  const using = async (id: string) =>
    (
      (await askAs(database.prisma, admin, 'query ($id: ID!) { evalCasesUsing(id: $id) { question } }', {
        id,
      })) as unknown as readonly { readonly question: string }[]
    ).map(({ question }) => question);
  expect(await using(dimension.id)).toEqual(['parcel count by city']);
  expect(await using(namesake)).toEqual([]);
  expect(await using(otherId)).toEqual([]);
  await database.prisma.model.delete({ where: { id: otherId } });
});

describe('a case that passed and fails says', () => {
  it('that the data is other data', async () => {
    await addCase(rowsByCity);
    expect(codes(await run())).toEqual(['PASS']);
    await world.warehouses.closeAll();
    await writeParcels(world.dataFolder, parcels.dataSourceId, parcelRows.slice(0, 2));
    world = { ...world, warehouses: new WarehousePool() };
    const [result] = await run();
    expect(result).toMatchObject({ verdict: 'FAIL', cause: { kind: 'DATA', passedInRun: 1, definitions: [] } });
  });

  it('that the definition is another one, and which', async () => {
    await addCase(rowsByCity);
    await addCase(byCity);
    expect(codes(await run())).toEqual(['PASS', 'PASS']);
    await changeMeasure('SUM(weight) * 2');
    const [rows, query] = await run();
    expect(rows).toMatchObject({
      verdict: 'FAIL',
      cause: { kind: 'DEFINITION', passedInRun: 1, definitions: [{ type: 'Model', name: 'parcels' }] },
    });
    expect(query?.verdict).toBe('PASS');
  });

  it('that what is expected no longer compiles, as an error', async () => {
    await addCase(byCity);
    await database.prisma.measure.updateMany({
      where: { modelId: parcels.modelId, name: 'total_weight' },
      data: { name: 'weight_sum' },
    });
    await database.prisma.model.update({ where: { id: parcels.modelId }, data: { version: { increment: 1 } } });
    expect(codes(await run())).toEqual(['ERROR EXPECTATION_BROKEN']);
  });
});

it('keeps each result once, however often a run is taken up', async () => {
  await addCase(byCity);
  await addCase(rowsByCity);
  const { id } = await ask('startEvalRun', { suiteId });
  const input = { runId: String(id) };
  expect(sent).toEqual([input]);
  // A second start gives the run that waits.
  expect(await ask('startEvalRun', { suiteId })).toMatchObject({ id });
  const stopping = new AbortController();
  stopping.abort(new Error('The process stops.'));
  const services = { semql: world, log: { error: () => undefined } as never };
  await expect(runSuite(services, input, { signal: stopping.signal, last: false })).rejects.toThrow('stops');
  const again = { signal: new AbortController().signal, last: true };
  await Promise.all([runSuite(services, input, again), runSuite(services, input, again)]);
  await runSuite(services, input, again);
  expect(await database.prisma.evalRun.findUniqueOrThrow({ where: { id: input.runId } })).toMatchObject({
    state: 'COMPLETED',
    passed: 2,
    total: 2,
  });
  expect(await database.prisma.evalResult.count({ where: { runId: input.runId } })).toBe(2);
});

it('begins again where a run was abandoned, and not on top of one from before a change', async () => {
  await addCase(byCity);
  const { id: first } = await ask('startEvalRun', { suiteId });
  await database.prisma.evalRun.update({ where: { id: String(first) }, data: { state: 'RUNNING' } });
  await changeMeasure('SUM(weight) * 2');
  expect(await ask('startEvalRun', { suiteId })).toMatchObject({ code: 'CONFLICT' });
  isLive = false;
  expect(await ask('startEvalRun', { suiteId })).toMatchObject({ number: 2 });
  expect(await database.prisma.evalRun.findUniqueOrThrow({ where: { id: String(first) } })).toMatchObject({
    state: 'FAILED',
    error: 'The run was abandoned.',
  });
});

describe('nothing is stored', () => {
  it.each<[what: string, input: object, failure: object]>([
    ['SemQL that does not compile', { ...byCity, semql: 'SELECT town FROM parcels' }, { code: 'INVALID_INPUT' }],
    ['a result of another shape', { ...rowsByCity, result: { rows: 3 } }, { message: 'This is not a result.' }],
    ['rows of other widths', { ...rowsByCity, result: { columns, rows: [['x']] } }, { code: 'INVALID_INPUT' }],
    ['a tolerance beyond 1', { ...rowsByCity, tolerance: 3 }, { code: 'INVALID_INPUT' }],
    ['no question', { ...byCity, question: ' ' }, { code: 'INVALID_INPUT' }],
    ['a name that does not exist', { ...byCity, mustNotUse: ['parcels.tax'] }, { message: 'There is no parcels.tax.' }],
    ['a person of nobody', { ...byCity, asActorId: newId('Actor') }, { code: 'INVALID_INPUT' }],
    ['too many questions before it', { ...byCity, previous: Array(6).fill('x') }, { code: 'LIMIT_EXCEEDED' }],
  ])('for %s', async (_what, input, failure) => {
    expect(await addCase(input)).toMatchObject(failure);
    expect(await database.prisma.evalCase.count({ where: { suiteId } })).toBe(0);
  });

  it('by explorers, or in another organization', async () => {
    const stranger = await createParcels(database.prisma, null);
    for (const [viewer, code] of [
      [parcels.explorer, 'NOT_FOUND'],
      [stranger.admin, 'NOT_FOUND'],
    ] as const) {
      expect(await ask('createEvalCase', { suiteId, ...byCity }, viewer)).toMatchObject({ code });
      expect(await ask('startEvalRun', { suiteId }, viewer)).toMatchObject({ code });
      expect(await ask('removeEvalSuite', { suiteId }, viewer)).toMatchObject({ code });
    }
    expect(await ask('createEvalSuite', { agentId: parcels.agentId, name: 'X' }, parcels.explorer)).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await ask('createEvalSuite', { agentId: parcels.agentId, name: 'X' }, stranger.admin)).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('over what somebody else has saved', async () => {
    const { id: caseId } = await addCase(byCity);
    const change = (question: string) => ask('updateEvalCase', { caseId, version: 1, question });
    const outcomes = await Promise.all([change('weight by city'), change('city by weight')]);
    expect(outcomes.map(({ __typename }) => __typename).toSorted()).toEqual(['ConflictError', 'EvalCase']);
    const suites = await Promise.all(['A', 'B'].map((name) => ask('updateEvalSuite', { suiteId, version: 1, name })));
    expect(suites.map(({ __typename }) => __typename).toSorted()).toEqual(['ConflictError', 'EvalSuite']);
  });

  it('for a suite without cases, or with a taken name', async () => {
    expect(await ask('startEvalRun', { suiteId })).toMatchObject({ message: 'This suite has no cases.' });
    expect(await ask('createEvalSuite', { agentId: parcels.agentId, name: ' Basics ' })).toMatchObject({
      message: 'The agent already has a suite Basics.',
    });
  });
});

describe('a suite that blocks promotions lets one pass', () => {
  const gate = (type: 'PRODUCTION' | 'STAGING' = 'PRODUCTION'): Promise<string> =>
    database.prisma
      .$transaction(async (transaction) => {
        const { organizationId, environmentId: fromId } = parcels;
        const toId = newId('Environment');
        await transaction.environment.create({ data: { id: toId, organizationId, name: toId, type } });
        await refuseUntested(transaction, { fromId, toId });
      })
      .then(
        () => 'open',
        (error: Error) => error.message,
      );

  it('only after a run that passed on what the agent and its layer are', async () => {
    await addCase(rowsByCity);
    expect(await gate()).toBe('open');
    await ask('updateEvalSuite', { suiteId, version: 1, blocksPromotion: true });
    expect(await gate()).toBe('Tests block this promotion: Basics of Parcels has never run.');
    expect(await gate('STAGING')).toBe('open');
    await run();
    expect(await gate()).toBe('open');
    await changeMeasure('SUM(weight) * 2');
    expect(await gate()).toBe('Tests block this promotion: Basics of Parcels has not run since the last change.');
    await run();
    expect(await gate()).toBe('Tests block this promotion: Basics of Parcels failed in 1 of 1 cases.');
    await changeMeasure('SUM(weight)');
    await run();
    expect(await gate()).toBe('open');
    await addCase(byCity);
    expect(await gate()).toMatch('has not run since the last change');
  });
});

describe('a change, before it is saved,', () => {
  const measureChange = async (fields: object) => {
    const where = { modelId: parcels.modelId, name: 'total_weight' };
    const { id } = await database.prisma.measure.findFirstOrThrow({ where });
    return [{ action: 'UPDATE', type: 'Measure', id, version: null, fields }] as never;
  };
  const told = async (fields: object, viewer: Viewer = parcels.admin) => {
    const located = { changes: await measureChange(fields), environmentId: null };
    const { changing, ...rest } = await testsThatChange(world, viewer, { located, now: new Date() });
    return { ...rest, changing: changing.map(({ test, before, after }) => [test.question, before, after].join(' ')) };
  };

  it('says which tests would come out otherwise, and records nothing', async () => {
    await addCase(rowsByCity);
    await addCase(byCity);
    await addCase({ ...rowsByCity, question: 'weight by city', result: { columns, rows: [['Berlin', '21']] } });
    const changing = ['total weight by city PASS FAIL'];
    expect(await told({ expression: 'SUM(weight) * 2' })).toEqual({ changing, unchanged: 2, notTried: 0 });
    expect(await told({ description: 'How heavy.' })).toEqual({ changing: [], unchanged: 3, notTried: 0 });
    expect(await database.prisma.evalResult.count({ where: { run: { suiteId } } })).toBe(0);
    // What it said is what a run says after the change.
    await changeMeasure('SUM(weight) * 2');
    expect(codes(await run())).toEqual(['FAIL OTHER_VALUES', 'PASS', 'FAIL EXTRA_ROWS']);
  });

  it('follows its own renames', async () => {
    await addCase({ ...byCity, mustNotUse: ['parcels.parcel_count'] });
    expect(await told({ name: 'weight_sum' })).toEqual({ changing: [], unchanged: 1, notTried: 0 });
  });

  it('is told to nobody else', async () => {
    await addCase(rowsByCity);
    const stranger = await createParcels(database.prisma, null);
    const fields = { expression: 'SUM(weight) * 2' };
    await expect(told(fields, stranger.admin)).rejects.toThrow('not found');
    await expect(told(fields, parcels.explorer)).rejects.toThrow('not found');
  });
});

it('runs by itself when its schedule says so', async () => {
  await addCase(byCity);
  await ask('updateEvalSuite', { suiteId, version: 1, schedule: 'DAILY' });
  const hours = (count: number): Date => new Date(Date.now() + count * 3_600_000);
  await startDueSuites(database.prisma, jobs, new Date());
  expect(sent).toHaveLength(1);
  await database.prisma.evalRun.updateMany({ where: { suiteId }, data: { state: 'COMPLETED' } });
  await startDueSuites(database.prisma, jobs, hours(20));
  expect(sent).toHaveLength(1);
  await startDueSuites(database.prisma, jobs, hours(24));
  expect(sent).toHaveLength(2);
  expect(await database.prisma.evalRun.findMany({ where: { suiteId }, orderBy: { number: 'asc' } })).toMatchObject([
    { number: 1, trigger: 'SCHEDULE', startedById: null },
    { number: 2, trigger: 'SCHEDULE' },
  ]);
});
