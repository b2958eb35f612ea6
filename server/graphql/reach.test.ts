import type { ExecutionResult } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import { ExpectedError } from '../platform/errors.ts';
import type { IdType } from '../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import type { Place, Way } from './argumentWays.test-support.ts';
import { createCanaryOrganization, type CanaryOrganization } from './canaries.test-support.ts';
import { call, contextOn, inParallel, member, nobody, operations, token } from './canaryWorld.test-support.ts';
import type { RootOperation } from './operations.test-support.ts';
import {
  changesBetween,
  rowsMentioning,
  tableNames,
  tableOf,
  tablesOfNobody,
  type Rows,
} from './rowsOf.test-support.ts';

// Every field that takes an id, read or written, is called with ids that it accepts from an admin
// of their organization: that shows that the call itself is good. The same call with ids of others,
// in each of its places, alone and beside own ones, has to be refused, and to change nothing.

const patience = { timeout: 120_000 };

let database: TestDatabase;
let contextFor: ReturnType<typeof contextOn>;
/** Writes fail in it, so that whoever gets there is let through without changing anything. */
let sealed: typeof contextFor;
let a: CanaryOrganization;
let b: CanaryOrganization;
let rowsOfA: Rows;

/**
 * A call that its own admin may make: which id of its type, counted from the first, goes to each
 * place.
 */
interface GoodCall {
  readonly operation: RootOperation;
  readonly way: Way;
  readonly chosen: ReadonlyMap<Place, Choice>;
}
interface Choice {
  readonly type: IdType;
  readonly index: number;
}
let goodCalls: readonly GoodCall[];

beforeAll(async () => {
  database = await createTestDatabase();
  contextFor = contextOn(database.prisma);
  sealed = contextOn(database.sealed());
  a = await createCanaryOrganization(database.prisma, 'a');
  b = await createCanaryOrganization(database.prisma, 'b');
  goodCalls = await findGoodCalls();
  rowsOfA = await rowsOf(a);
}, 120_000);

afterAll(() => database?.drop());

const idsOf = ({ ids }: CanaryOrganization): readonly string[] => [...ids.values()].flat();
const rowsOf = (organization: CanaryOrganization): Promise<Rows> =>
  rowsMentioning(database.prisma, idsOf(organization));

/** Fields that take ids of anything, of which `isolation.test.ts` looks at what they show. */
const ofAnything = new Set(['node', 'nodes']);
const tried = operations.filter(
  ({ takesIds, kind, field }) => (takesIds || kind === 'mutation') && !ofAnything.has(field),
);

/** What a call ended in. */
type Outcome = 'not found' | 'forbidden' | 'unauthenticated' | 'unusable' | 'nothing' | 'let through';

function outcomeOf({ data, errors }: ExecutionResult, { field, kind }: RootOperation): Outcome {
  // GraphQL takes an error with a path for one of its own.
  const error = errors?.find((one) => one instanceof ExpectedError || one.path === undefined || one.path.length === 1);
  if (error !== undefined) {
    const cause = error instanceof ExpectedError ? error : error.originalError;
    if (cause instanceof ExpectedError) {
      return ofCode(cause.code);
    }
    // Neither the field nor anything behind it ran.
    if (cause === undefined || cause.name === 'PothosValidationError') {
      return 'unusable';
    }
    return 'let through';
  }
  const value: unknown = data?.[field];
  // A stream began, or something failed further down.
  if (kind === 'subscription' || value === undefined) {
    return 'let through';
  }
  if (value === null || (Array.isArray(value) && value.length === 0)) {
    return 'nothing';
  }
  const object = value as Readonly<Record<string, unknown>>;
  const type = String(object['__typename']);
  if (type.endsWith('Connection')) {
    const edges = object[`${type}_edges`];
    return Array.isArray(edges) && edges.length === 0 ? 'nothing' : 'let through';
  }
  if (type === 'InvalidSemQLError' || type === 'RefusedSqlError') {
    return 'let through';
  }
  const code = object[`${type}_code`];
  return type.endsWith('Error') && typeof code === 'string' ? ofCode(code) : 'let through';
}

function ofCode(code: string): Outcome {
  switch (code) {
    case 'UNAUTHENTICATED':
      return 'unauthenticated';
    case 'FORBIDDEN':
      return 'forbidden';
    case 'NOT_FOUND':
      return 'not found';
    case 'INVALID_INPUT':
      return 'unusable';
    default:
      return 'let through';
  }
}

async function attempt(
  operation: RootOperation,
  variables: unknown,
  viewer: Viewer,
  context: typeof contextFor,
): Promise<Outcome> {
  const levels = operation.output.endsWith('Connection') ? 1 : 0;
  return outcomeOf(await call({ operation, variables, levels }, context(viewer)), operation);
}

/**
 * Looks for ids that an admin's call is let through with, in every way to make it; over connections
 * that cannot write.
 */
async function findGoodCalls(): Promise<GoodCall[]> {
  const found: GoodCall[] = [];
  const ways = tried.flatMap((operation) => waysOf(operation).map((way) => ({ operation, way })));
  await inParallel(ways, async ({ operation, way }) => {
    for (const chosen of choices(way, a)) {
      const variables = way.value((place) => [idAt(a, chosen.get(place)!)]);
      if ((await attempt(operation, variables, member(a, 'admin'), sealed)) === 'let through') {
        found.push({ operation, way, chosen });
        return;
      }
    }
  });
  return found;
}

/** Writes are tried without ids, too. */
const waysOf = ({ kind, ways }: RootOperation): readonly Way[] =>
  kind === 'mutation' ? ways : ways.filter(({ places }) => places.length > 0);

const idAt = ({ ids }: CanaryOrganization, { type, index }: Choice): string => ids.get(type)![index]!;

/** The first id of each place's type, then one place after the other with every other id. */
function* choices({ places }: Way, { ids }: CanaryOrganization): Iterable<ReadonlyMap<Place, Choice>> {
  const candidates = (place: Place): Choice[] =>
    place.types.flatMap((type) => (ids.get(type) ?? []).map((_, index) => ({ type, index })));
  const firsts = new Map(places.map((place) => [place, candidates(place)[0]!]));
  yield firsts;
  for (const place of places) {
    for (const other of candidates(place).slice(1)) {
      yield new Map([...firsts, [place, other]]);
    }
  }
}

/** Every choice of places that has at least one. */
function subsets<Item>(items: readonly Item[]): Item[][] {
  return items.reduce<Item[][]>((all, item) => [...all, ...all.map((one) => [...one, item])], [[]]).slice(1);
}

/**
 * A good call with foreign ids in some of its places; where several fit, an own one stands before
 * the foreign one.
 */
function withForeign(
  { way, chosen }: GoodCall,
  own: CanaryOrganization,
  foreign: CanaryOrganization,
  places: readonly Place[],
): unknown {
  return way.value((place) => {
    const choice = chosen.get(place)!;
    if (!places.includes(place)) {
      return [idAt(own, choice)];
    }
    return place.isMany ? [idAt(own, choice), idAt(foreign, choice)] : [idAt(foreign, choice)];
  });
}

const nameOf = ({ operation, way }: GoodCall): string =>
  `${operation.field}(${way.places.map(({ path }) => path).join(', ')})`;

/** What no good call is found for, and why. */
const notCalled: Readonly<Record<string, string>> = {
  acceptInvitation: 'it takes a secret that is not stored, and no ids',
  deleteAccount: 'the account has to be of the built-in provider; tried in account.test.ts',
  renameAccount: 'the account has to be of the built-in provider; tried in account.test.ts',
  'revokeSessions(input.sessionId)': 'the session has to be the own one; tried in account.test.ts',
  setAuditRetention: 'the log is kept for 30 days at least; tried in auditLog.test.ts',
  requestOrganizationDeletion: 'it takes the name of the organization; tried in requestDeletion.test.ts',
  traceTask: 'it is for staff; tried in traceOfTask.test.ts',
  becomeStaff: 'it takes a secret that is not stored, and no ids',
  'environmentDifferences(fromId)': 'it takes two environments; tried in promoteEnvironment.test.ts',
  'environmentDifferences(toId)': 'it takes two environments; tried in promoteEnvironment.test.ts',
  'agentDifferences(fromId)': 'it takes two environments; tried in copyAgents.test.ts',
  'agentDifferences(toId)': 'it takes two environments; tried in copyAgents.test.ts',
  copyAgents: 'it takes two environments; tried in copyAgents.test.ts',
  'copyAgents(input.fromId)': 'it takes two environments; tried in copyAgents.test.ts',
  'copyAgents(input.toId)': 'it takes two environments; tried in copyAgents.test.ts',
  restoreAgentVersion: 'the versions have no bodies; tried in restoreAgentVersion.test.ts',
  'restoreAgentVersion(input.versionId)': 'the versions have no bodies; tried in restoreAgentVersion.test.ts',
  createLanguageModel: 'its values have to be right; tried in languageModels.test.ts',
  updateLanguageModel: 'its values have to be right; tried in languageModels.test.ts',
  'updateLanguageModel(input.id)': 'its values have to be right; tried in languageModels.test.ts',
  orderLanguageModels: 'it takes all of them; tried in languageModels.test.ts',
  'orderLanguageModels(input.ids)': 'it takes all of them; tried in languageModels.test.ts',
  promoteEnvironment: 'it takes two environments; tried in promoteEnvironment.test.ts',
  'promoteEnvironment(input.fromId)': 'it takes two environments; tried in promoteEnvironment.test.ts',
  'promoteEnvironment(input.toId)': 'it takes two environments; tried in promoteEnvironment.test.ts',
  'checkKey(modelId)': 'the dimensions have to exist; its scope is that of `compileSemql`',
  'checkRelationship(input.modelId)': 'the dimensions have to exist; its scope is that of `compileSemql`',
  'checkRelationship(input.toModelId)': 'the dimensions have to exist; its scope is that of `compileSemql`',
  moveTriageItem: 'what was changed has to be of the kind that is said; tried in triage.test.ts',
  'moveTriageItem(input.itemId)': 'what was changed has to be of the kind that is said; tried in triage.test.ts',
  'moveTriageItem(input.fix.thingId)': 'what was changed has to be of the kind that is said; tried in triage.test.ts',
  proposeRememberedChoice: 'the turn has to be made with a choice; tried in choices.test.ts',
  'proposeRememberedChoice(input.commentId)': 'the turn has to be made with a choice; tried in choices.test.ts',
  'evalCasesUsing(id)': 'a case has to name the thing; tried in evals.test.ts',
  updateEvalCase: 'what it says has to be judged again; tried in caseFromAnswer.test.ts',
  'updateEvalCase(input.caseId)': 'what it says has to be judged again; tried in caseFromAnswer.test.ts',
  'updateEvalCase(input.asActorId)': 'what it says has to be judged again; tried in caseFromAnswer.test.ts',
  createEvalCaseFromAnswer: 'the turn has to have an answer; tried in caseFromAnswer.test.ts',
  'createEvalCaseFromAnswer(input.commentId)': 'the turn has to have an answer; tried in caseFromAnswer.test.ts',
  'createEvalCaseFromAnswer(input.suiteId)': 'the turn has to have an answer; tried in caseFromAnswer.test.ts',
  'tasks(turn.actorId)': 'it narrows what the policy shows; tried in analytics.test.ts',
  tryModelSql: 'its model has to be one of SQL; tried in draftSqlModel.test.ts',
  'tryModelSql(input.modelId)': 'its model has to be one of SQL; tried in draftSqlModel.test.ts',
  updateModelSql: 'its model has to be one of SQL; tried in draftSqlModel.test.ts',
  'updateModelSql(input.modelId)': 'its model has to be one of SQL; tried in draftSqlModel.test.ts',
  runTemplate: 'its query has to compile; tried in runTemplate.test.ts',
  'runTemplate(input.agentId)': 'its query has to compile; tried in runTemplate.test.ts',
  'runTemplate(input.templateId)': 'its query has to compile; tried in runTemplate.test.ts',
  'semanticLayerImpact(changes.createMetric.environmentId)': 'its model has to exist; tried with `createMetric`',
  'semanticLayerImpact(changes.createRelationship.modelId)': 'its model has to exist; tried with `createRelationship`',
  'semanticLayerImpact(changes.createMetric.ownerId)': 'its model has to exist; tried with `createMetric`',
  'numbersThatMove(changes.createMetric.ownerId)': 'its model has to exist; tried with `createMetric`',
  'semanticLayerPreview(changes.createMetric.ownerId)': 'its model has to exist; tried with `createMetric`',
  'compareExecutions(secondId)': 'it has to answer the question of the first; both are read in one way',
  'numbersThatMove(changes.createMetric.environmentId)': 'its model has to exist; tried with `createMetric`',
  'numbersThatMove(changes.createRelationship.modelId)': 'its model has to exist; tried with `createRelationship`',
  'semanticLayerPreview(changes.createMetric.environmentId)': 'its model has to exist; tried with `createMetric`',
  'semanticLayerPreview(changes.createRelationship.modelId)': 'its model has to exist; tried with `createRelationship`',
  'testsThatChange(changes.createMetric.ownerId)': 'its model has to exist; tried with `createMetric`',
  'testsThatChange(changes.createMetric.environmentId)': 'its model has to exist; tried with `createMetric`',
  'testsThatChange(changes.createRelationship.modelId)': 'its model has to exist; tried with `createRelationship`',
  stopSharingReport: 'a share is a permission or a link; tried in deepRun.test.ts',
  'stopSharingReport(input.shareId)': 'a share is a permission or a link; tried in deepRun.test.ts',
  'semqlValues(input.agentId)': 'the dimension has to exist; its scope is that of `compileSemql`',
  'semqlValues(input.environmentId)': 'the dimension has to exist; its scope is that of `compileSemql`',
};

/** Places that take an id somebody else may have, and what happens then. */
const notSecret: Readonly<Record<string, string>> = {
  'createEvalCase(input.asActorId)': 'a person who is no member is unusable, whoever they are',
  'createTask(input.id)': 'the id of a task to be made: one that is taken is a conflict, whoever has it',
};

describe('every call', () => {
  it('is good with own ids: each place of each field lets some id of its organization through', () => {
    const places = new Map<string, boolean>();
    for (const { field, ways, kind } of tried) {
      if (kind === 'mutation') {
        places.set(field, false);
      }
      for (const { path } of ways.flatMap((way) => way.places)) {
        places.set(`${field}(${path})`, false);
      }
    }
    for (const { operation, way } of goodCalls) {
      if (operation.kind === 'mutation') {
        places.set(operation.field, true);
      }
      for (const { path } of way.places) {
        places.set(`${operation.field}(${path})`, true);
      }
    }
    expect(
      [...places]
        .filter(([, isGood]) => !isGood)
        .map(([name]) => name)
        .sort(),
    ).toEqual(Object.keys(notCalled).sort());
    expect(places.size).toBeGreaterThan(70);
  });

  it('with ids of another organization is refused, beside own ones too, and changes nothing', patience, async () => {
    const before = await rowsOf(b);
    expect(await wronglyAnswered(strangersIn(b), b, a)).toEqual([]);
    expect(changesBetween(rowsOfA, await rowsOf(a))).toEqual([]);
    expect(changesBetween(before, await rowsOf(b))).toEqual([]);
  });
});

/**
 * True where an id in this place shows nothing, or is not looked at: the environment is that of the
 * agent.
 */
const isUnread = ({ operation, way }: GoodCall, { path }: Place, viewer: Viewer): boolean =>
  `${operation.field}(${path})` in notSecret ||
  (path === 'input.environmentId' &&
    (viewer.kind === 'agent_token' || way.places.some((place) => place.path === 'input.agentId')));

const anonymous: Viewer = { kind: 'anonymous' };
const strangersIn = (own: CanaryOrganization): readonly Viewer[] => [
  member(own, 'admin'),
  member(own, 'explorer'),
  member(own, 'grantee'),
  token(own),
  nobody,
  anonymous,
];

/**
 * Good calls with foreign ids in every choice of their places that end in something else than they
 * should.
 */
async function wronglyAnswered(
  viewers: readonly Viewer[],
  own: CanaryOrganization,
  foreign: CanaryOrganization,
): Promise<string[]> {
  const wrong: string[] = [];
  const jobs = goodCalls.flatMap((good) =>
    subsets(good.way.places).flatMap((places) => viewers.map((viewer) => ({ good, places, viewer }))),
  );
  await inParallel(jobs, async ({ good, places, viewer }) => {
    if (places.every((place) => isUnread(good, place, viewer))) {
      return;
    }
    const outcome = await attempt(good.operation, withForeign(good, own, foreign, places), viewer, contextFor);
    if (expectedOf(viewer, good).includes(outcome)) {
      return;
    }
    const paths = places.map(({ path }) => path).join(', ');
    wrong.push(`${nameOf(good)} by ${whoIs(viewer)}, foreign ${paths}: ${outcome}`);
  });
  return wrong.sort();
}

describe('an admin of another organization', () => {
  it('writes nothing with any id of any type', patience, async () => {
    const ids = [...a.ids.values()].map(([id]) => id!);
    const through = new Set<string>();
    const jobs = tried
      .filter(({ kind }) => kind === 'mutation')
      .flatMap((operation) =>
        operation.ways
          .filter(({ places }) => places.length > 0)
          .slice(-1)
          .flatMap((way) => ids.map((id) => ({ operation, variables: way.value(() => [id]) }))),
      );
    await inParallel(jobs, async ({ operation, variables }) => {
      const outcome = await attempt(operation, variables, member(b, 'admin'), contextFor);
      if (outcome === 'let through') {
        through.add(operation.field);
      }
    });
    expect([...through]).toEqual([]);
    expect(changesBetween(rowsOfA, await rowsOf(a))).toEqual([]);
  });
});

const whoIs = (viewer: Viewer): string => (viewer.kind === 'member' ? `${viewer.role} ${viewer.userId}` : viewer.kind);
/** What a call with a foreign id may end in: for an admin, as if the id did not exist. */
function expectedOf(viewer: Viewer, { operation, way }: GoodCall): readonly Outcome[] {
  const unknown: readonly Outcome[] = ['not found', 'nothing'];
  switch (viewer.kind) {
    case 'anonymous':
      return operation.kind === 'mutation' ? ['unauthenticated'] : ['unauthenticated', 'nothing'];
    case 'user':
    case 'agent_token':
      return [...unknown, 'forbidden'];
    case 'member': {
      if (viewer.role === 'org:admin') {
        return unknown;
      }
      // Who has to name an agent is told so first.
      const namesAgent = way.places.some(({ path }) => path.endsWith('agentId'));
      return [...unknown, 'forbidden', ...(namesAgent ? [] : (['unusable'] as const))];
    }
  }
}

const running = ['runMetric', 'runModelQuery', 'runSemql', 'runSql', 'showRowsBehind'];
const asking = ['createTask', 'rateComment', 'starTask', ...running];
/** What is done with a task that one has asked. */
const ofOwnTasks = ['rateComment', 'starTask', 'saveDefinition', 'showRowsBehind'];
const ofMembers = [
  'createDefinition',
  'createOrganization',
  'createPersonalToken',
  'leaveOrganization',
  'proposeGlossaryTerm',
  'revokeSessions',
  'saveDefinition',
];
/** A definition is its author's to change, and admins verify it again. */
const ofAuthors = ['removeDefinition', 'updateDefinition'];
const steering = [
  'changeAssumption',
  'createComment',
  'keepChartView',
  'replyToStep',
  'retryTask',
  'stopTask',
  'writeNote',
];

/**
 * Who is no admin, and what of all that writes lets them through. Everything else has to refuse
 * them.
 */
const mayWrite: readonly { readonly who: string; viewer(of: CanaryOrganization): Viewer; readonly fields: string[] }[] =
  [
    {
      who: 'explorer',
      viewer: (of) => member(of, 'explorer'),
      // Tokens steer their tasks, and share none.
      fields: [...asking, ...steering, 'shareTask', ...ofMembers, ...ofAuthors],
    },
    // Owns no task, and so has nothing to rate, to star, to look behind or to file from.
    {
      who: 'explorer with grants',
      viewer: (of) => member(of, 'grantee'),
      fields: [...asking, ...ofMembers].filter((field) => !ofOwnTasks.includes(field)),
    },
    { who: 'token', viewer: token, fields: [...asking, ...steering] },
    // Asks, and does nothing else.
    {
      who: 'visitor',
      viewer: (of) =>
        ({ ...token(of), kind: 'agent_token', visitor: 'EMBED', tokenId: of.ids.get('Visit')![0]! }) as Viewer,
      fields: ['changeAssumption', 'createComment', 'createTask', 'rateComment', 'stopTask'],
    },
  ];

/** Places whose ids may be of what the viewer does not read by itself, and why. */
const lent: Readonly<Record<string, string>> = {
  ...notSecret,
  'agents(environmentId)': 'an environment only narrows a list of what may be read',
  'checkSql(input.dataSourceId)': 'an agent that may be asked reads its own sources',
  'runSql(input.dataSourceId)': 'an agent that may be asked reads its own sources',
  'sqlTables(dataSourceId)': 'an agent that may be asked reads its own sources',
};

describe.each(mayWrite)('$who', ({ viewer, fields }) => {
  it('is let through by the writes of the ledger alone, and by nothing with what is not read', patience, async () => {
    const through = await letThrough(viewer(a), a);
    const writes = operations.flatMap(({ kind, field }) => (kind === 'mutation' && through.has(field) ? [field] : []));
    expect(writes.sort()).toEqual([...fields].sort());
    expect([...through.values()].flatMap((places) => [...places]).sort()).toEqual([]);
  });
});

/**
 * Fields that let a viewer through, each place tried with every id of its types; with the places
 * that took an id that is not read.
 */
async function letThrough(viewer: Viewer, own: CanaryOrganization): Promise<ReadonlyMap<string, Set<string>>> {
  const readable = await readableBy(viewer, idsOf(own));
  const through = new Map<string, Set<string>>();
  const jobs = goodCalls.flatMap((good) => variations(good, own).map((ids) => ({ good, ids })));
  await inParallel(jobs, async ({ good, ids }) => {
    const { operation, way } = good;
    const variables = way.value((place) => [ids.get(place)!]);
    if ((await attempt(operation, variables, viewer, sealed)) !== 'let through') {
      return;
    }
    const unread = [...ids]
      .filter(([place, id]) => !readable.has(id) && !isUnread(good, place, viewer))
      .map(([{ path }]) => `${operation.field}(${path})`)
      .filter((place) => !(place in lent));
    through.set(operation.field, new Set([...(through.get(operation.field) ?? []), ...unread]));
  });
  return through;
}

/** The good call, and one place after the other with every other id of its types. */
function variations({ way, chosen }: GoodCall, { ids }: CanaryOrganization): ReadonlyMap<Place, string>[] {
  const good = new Map([...chosen].map(([place, { type, index }]) => [place, ids.get(type)![index]!]));
  const others = way.places.flatMap((place) => {
    // Places of anything take the type that is good.
    const types = place.types.length > 3 ? [chosen.get(place)!.type] : place.types;
    return types.flatMap((type) => ids.get(type) ?? []).map((id) => new Map([...good, [place, id]]));
  });
  return [good, ...others];
}

async function readableBy(viewer: Viewer, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const node = operations.find(({ field }) => field === 'node')!;
  const readable = new Set<string>();
  await inParallel([...ids], async (id) => {
    const { data } = await call({ operation: node, variables: { id }, levels: 0 }, contextFor(viewer));
    if (data?.['node']) {
      readable.add(id);
    }
  });
  return readable;
}

describe('rows', () => {
  it('are looked at in every table, or the table says why not', async () => {
    const seen = new Set([...rowsOfA].map(tableOf));
    const unseen = (await tableNames(database.prisma)).filter((name) => !seen.has(name));
    expect(unseen).toEqual(Object.keys(tablesOfNobody).sort());
  });
});
