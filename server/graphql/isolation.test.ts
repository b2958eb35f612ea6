import { execute, subscribe, type ExecutionResult } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { Catalogs } from '../model/catalogs.ts';
import { typeOfId } from '../platform/ids.ts';
import { CompiledQueries } from '../query/compiledQueries.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createCanaryOrganization, digestOf, type CanaryOrganization } from './canaries.test-support.ts';
import type { Context, Services } from './context.ts';
import { rootOperations, type RootOperation } from './operations.test-support.ts';
import { schema } from './schema.ts';

// Every root field × every id of every type × every kind of viewer, expanded four levels deep. Each text of each
// organization carries its name, so anything of another organization in any answer shows.

const depth = 4;
const inParallel = 12;

let database: TestDatabase;
let services: Services;
let a: CanaryOrganization;
let b: CanaryOrganization;

beforeAll(async () => {
  database = await createTestDatabase();
  services = servicesOn(database.prisma);
  a = await createCanaryOrganization(database.prisma, 'a');
  b = await createCanaryOrganization(database.prisma, 'b');
}, 120_000);

afterAll(() => database?.drop());

const member = (organization: CanaryOrganization, role: 'admin' | 'explorer'): Viewer => ({
  kind: 'member',
  userId: `user-${organization.tag}-${role}`,
  email: `${role}@${organization.tag}.example`,
  actorId: role === 'admin' ? organization.adminId : organization.explorerId,
  organizationId: organization.organizationId,
  environmentId: organization.environmentId,
  role: role === 'admin' ? 'org:admin' : 'org:explorer',
  staff: false,
});

const token = (organization: CanaryOrganization): Viewer => ({
  kind: 'agent_token',
  tokenId: organization.tokenId,
  agentId: organization.agentId,
  actorId: organization.tokenActorId,
  organizationId: organization.organizationId,
  environmentId: organization.environmentId,
});

/** Services whose only working part is the database: what a refusal needs is there, what a success needs is not. */
function servicesOn(prisma: PrismaClient): Services {
  const broken: object = new Proxy(() => undefined, {
    get: (_target, name) =>
      name === 'database' ? prisma : name === 'prisma' ? prisma : name === 'then' ? undefined : broken,
    apply: () => {
      throw new Error('not in this test');
    },
  });
  // What may be named is read from the database alone.
  const catalogs = new Catalogs(prisma);
  const parts = { warehouses: broken, connections: broken };
  const semql = { database: prisma, catalogs, compiled: new CompiledQueries(), ...parts };
  return new Proxy(broken, {
    get: (target, name): unknown => (name === 'semql' ? semql : Reflect.get(target, name)),
  }) as Services;
}

const contextFor = (viewer: Viewer): Context => ({
  viewer,
  database: database.prisma,
  now: new Date('2026-11-20T12:00:00Z'),
  services,
});

async function run(operation: RootOperation, viewer: Viewer, id: string): Promise<ExecutionResult> {
  const request = {
    schema,
    document: operation.documentFor(id),
    variableValues: operation.variablesFor(id),
    contextValue: contextFor(viewer),
  };
  if (operation.kind !== 'subscription') return execute(request);
  const source = await subscribe(request);
  if (!(Symbol.asyncIterator in source)) return source;
  // A stream that was granted may stay silent for ever; what it says at once is what a stranger could get.
  const next = source.next().then((step) => step.value ?? {});
  const silence = new Promise<ExecutionResult>((done) => setTimeout(() => done({}), 250));
  const first = await Promise.race([next, silence]);
  void source.return?.(undefined);
  return first;
}

/** Every canary and secret of every answer that a viewer gets, with the operations that showed it. */
async function everythingSeenBy(
  viewer: Viewer,
  kinds: readonly RootOperation['kind'][],
  isTried: (field: string) => boolean = () => true,
): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  const everyId = [a, b].flatMap((organization) =>
    [...organization.ids].flatMap(([model, ids]) => (variants.has(model) ? ids : ids.slice(0, 1))),
  );
  const operations = rootOperations(schema, depth).filter(({ kind, field }) => kinds.includes(kind) && isTried(field));
  const jobs = operations.flatMap((operation) =>
    (operation.takesIds ? everyId : [a.organizationId]).map((id) => ({ operation, id })),
  );
  const worker = async (): Promise<void> => {
    for (let job = jobs.pop(); job; job = jobs.pop()) {
      const answer = JSON.stringify(await run(job.operation, viewer, job.id));
      for (const [mark] of answer.matchAll(/(canary|secret|published)_[ab]\w*/g)) {
        seen.set(mark, `${job.operation.kind} ${job.operation.field}(${typeOfId(job.id)})`);
      }
    }
  };
  await Promise.all(Array.from({ length: inParallel }, worker));
  return seen;
}

const snake = (name: string): string => name.replaceAll(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`);

/** Models whose rows are decided about differently: open and restricted, published and not, one's own and shared. */
const variants = new Set([
  'Agent',
  'Report',
  'Actor',
  'Task',
  'Comment',
  'Step',
  'Attachment',
  'ExecutedQuery',
  'ExecutedSemQLQuery',
  'Definition',
  'QueryLibrary',
]);
/** What a whole conversation shows to whoever may read it. */
const conversation = ['task', 'comment', 'step', 'attachment', 'executed_query', 'executed_sem_qlquery'];
const shownOf = (seen: ReadonlyMap<string, string>, reach: string): string[] =>
  conversation.filter((model) => marked(seen, new RegExp(`^canary_a_${reach}_${model}_`)).length > 0);

const reads = ['query', 'subscription'] as const;

/** Shows the models that an agent may be asked about to everybody who may ask it. */
const showsAnAgentsView = (field: string): boolean => field === 'semqlSchema';
const showsNoAgentsView = (field: string): boolean => !showsAnAgentsView(field);
const marked = (seen: ReadonlyMap<string, string>, pattern: RegExp): string[] =>
  [...seen].filter(([mark]) => pattern.test(mark)).map(([mark, where]) => `${mark} through ${where}`);

describe('isolation', () => {
  it('gives anonymous visitors published reports and nothing else', { timeout: 120_000 }, async () => {
    const seen = await everythingSeenBy({ kind: 'anonymous' }, reads);
    expect(marked(seen, /^published_a/).length + marked(seen, /^published_b/).length).toBe(2);
    expect(marked(seen, /^(canary|secret)_/)).toEqual([]);
  });

  it('gives people of no organization published reports and nothing else', { timeout: 120_000 }, async () => {
    const seen = await everythingSeenBy({ kind: 'user', userId: 'user-nobody', email: 'nobody@example.com' }, reads);
    expect(marked(seen, /^published_/)).toHaveLength(2);
    expect(marked(seen, /^(canary|secret)_/)).toEqual([]);
  });

  it('gives admins everything of their own organization', { timeout: 240_000 }, async () => {
    const seen = await everythingSeenBy(member(a, 'admin'), reads);
    expect(marked(seen, /^canary_b|^secret_/)).toEqual([]);
    // The test would see a leak: these are the same fields that must stay silent for others.
    const nodes = Object.values(schema.getTypeMap()).filter(
      (type) => 'getInterfaces' in type && type.getInterfaces().some((implemented) => implemented.name === 'Node'),
    );
    const unseen = nodes
      .map((type) => type.name)
      .filter((name) => marked(seen, new RegExp(`^canary_a${snake(name)}_`)).length === 0);
    // Grants and plans carry no text of anybody's.
    expect(unseen).toEqual(['Permission', 'Plan'].filter((name) => unseen.includes(name)));
  });

  it('gives admins of another organization nothing of the first', { timeout: 240_000 }, async () => {
    const seen = await everythingSeenBy(member(b, 'admin'), reads);
    expect(marked(seen, /^canary_a|^secret_/)).toEqual([]);
    expect(marked(seen, /^canary_b/).length).toBeGreaterThan(100);
  });

  it('gives explorers open agents and their own, never how data is reached', { timeout: 240_000 }, async () => {
    const seen = await everythingSeenBy(member(a, 'explorer'), reads, showsNoAgentsView);
    expect(marked(seen, /^canary_b|^secret_/)).toEqual([]);
    expect(marked(seen, /^canary_a_agent_name/)).toHaveLength(1);
    expect(
      marked(
        seen,
        /^canary_a_(\w+_connection|agent_token|invitation|permission|source_file|entity_version|slack|teams|user_metadata|data_processing|restricted_agent|agent_(context|guidelines|profile|slack)|model|measure|dimension|table|column|task|comment|step|actor_email)/,
      ),
    ).toEqual([]);
    expect(shownOf(seen, 'own')).toEqual(conversation);
    expect(shownOf(seen, 'shared')).toEqual(conversation);
    expect(marked(seen, /^canary_a_(asked|definition|query_library)_/)).toEqual([]);
    expect(marked(seen, /^canary_a_(own_definition|own_query_library|shared_query_library)_name/)).toHaveLength(3);
  });

  it('gives a token its agent and nothing around it', { timeout: 240_000 }, async () => {
    const seen = await everythingSeenBy(token(a), reads, showsNoAgentsView);
    expect(marked(seen, /^canary_b|^secret_/)).toEqual([]);
    expect(marked(seen, /^canary_a_agent_name/)).toHaveLength(1);
    expect(marked(seen, /^canary_a_(?!agent_|suggestion_task|variable|actor_name|asked_)/)).toEqual([]);
    expect(shownOf(seen, 'asked')).toEqual(conversation);
    expect(marked(seen, /^canary_a_agent_(token|template|context|guidelines|profile|slack)/)).toEqual([]);
  });

  it('shows what an agent may be asked about to those who may ask it', { timeout: 120_000 }, async () => {
    for (const viewer of [member(a, 'explorer'), token(a)]) {
      const seen = await everythingSeenBy(viewer, ['query'], showsAnAgentsView);
      expect(marked(seen, /^canary_a_model_name/)).toHaveLength(1);
      const parts =
        'model|grain|dimension|dimension_enum_value|measure|filter|relationship|metric|organization_time_zone$';
      expect(marked(seen, new RegExp(`^(?!canary_a_(${parts}))|_(source|expression)`))).toEqual([]);
    }
    for (const stranger of [member(b, 'admin'), member(b, 'explorer'), token(b)]) {
      const seen = await everythingSeenBy(stranger, ['query'], showsAnAgentsView);
      expect(marked(seen, /^canary_a|^secret_/)).toEqual([]);
      expect(marked(seen, /^canary_b_model_name/)).toHaveLength(1);
    }
  });

  it('changes nothing of other organizations', { timeout: 240_000 }, async () => {
    const before = await digestOf(database.prisma, a.organizationId);
    const strangers: readonly Viewer[] = [
      { kind: 'anonymous' },
      { kind: 'user', userId: 'user-nobody', email: 'nobody@example.com' },
      member(b, 'admin'),
      member(b, 'explorer'),
      token(b),
    ];
    for (const stranger of strangers) {
      const seen = await everythingSeenBy(stranger, ['mutation']);
      expect(marked(seen, /^canary_a|^secret_/)).toEqual([]);
    }
    expect(await digestOf(database.prisma, a.organizationId)).toBe(before);
  });
});
