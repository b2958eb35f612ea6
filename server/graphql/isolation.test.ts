import { isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import { idPrefixes, typeOfId, type IdType } from '../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createCanaryOrganization, type CanaryOrganization } from './canaries.test-support.ts';
import {
  call,
  contextOn,
  inParallel,
  member,
  nobody,
  operations,
  token,
  type Call,
} from './canaryWorld.test-support.ts';
import type { RootOperation } from './operations.test-support.ts';
import { schema } from '../schema.ts';

// Every root field that reads × every id of every type × every kind of viewer, expanded four levels
// deep. Each text of each organization carries its name, so anything of another organization in any
// answer shows. What fields refuse and what mutations change is tried by reach.test.ts.

const depth = 4;

let database: TestDatabase;
let contextFor: ReturnType<typeof contextOn>;
let a: CanaryOrganization;
let b: CanaryOrganization;

beforeAll(async () => {
  database = await createTestDatabase();
  contextFor = contextOn(database.prisma);
  a = await createCanaryOrganization(database.prisma, 'a');
  b = await createCanaryOrganization(database.prisma, 'b');
}, 120_000);

afterAll(() => database?.drop());

/**
 * Every canary and secret of every answer that a viewer gets, with the operations that showed it.
 */
async function everythingSeenBy(
  viewer: Viewer,
  isTried: (field: string) => boolean = () => true,
): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  const everyId = [a, b].flatMap((organization) =>
    [...organization.ids].flatMap(([model, ids]) => (variants.has(model) ? ids : ids.slice(0, 1))),
  );
  const calls = operations
    .filter(({ kind, field }) => kind !== 'mutation' && isTried(field))
    .flatMap((operation) => callsOf(operation, everyId));
  await inParallel(calls, async ({ of, ...one }) => {
    const answer = JSON.stringify(await call(one, contextFor(viewer)));
    for (const [mark] of answer.matchAll(/(canary|secret|published)_[ab]\w*/g)) {
      seen.set(mark, `${one.operation.kind} ${one.operation.field}(${of})`);
    }
  });
  return seen;
}

/**
 * A field with each id in all of its places, in each of the ways it takes some; without ids once.
 */
function callsOf(operation: RootOperation, ids: readonly string[]): (Call & { readonly of: string })[] {
  return operation.ways.flatMap((way) => {
    if (way.places.length === 0) {
      return [{ operation, variables: way.value(() => []), levels: depth, of: '' }];
    }
    return ids.map((id) => {
      const type = typeOfId(id);
      const variables = way.value(() => [id]);
      return { operation, variables, ...selected(operation, type), of: String(type) };
    });
  });
}

/**
 * Ids of the type that a field asks for are followed all the way down; with others one level shows
 * whether the field answers at all. What lies below a type does not depend on the field that led
 * there, so `node` goes down for all of them and other look-ups stop at the neighbours.
 */
function selected(
  { kind, field, expects, output }: RootOperation,
  type: IdType | null,
): { readonly levels: number; readonly onlyType?: IdType | null } {
  if (output === 'Node') {
    return { levels: field === 'nodes' ? 1 : depth, onlyType: type };
  }
  const isOfType = type !== null && expects.has(type);
  if (kind === 'query' && expects.size > 0 && !isOfType) {
    return { levels: 0 };
  }
  return { levels: output in idPrefixes ? 1 : depth };
}

const snake = (name: string): string => name.replaceAll(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`);

/**
 * Models whose rows are decided about differently: open and restricted, published and not, one's
 * own and shared.
 */
const variants = new Set([
  'Agent',
  'Report',
  'Actor',
  'Task',
  'Comment',
  'Step',
  'Attachment',
  'Column',
  'ExecutedQuery',
  'ExecutedSemQLQuery',
  'Definition',
  'QueryLibrary',
]);
/** What a whole conversation shows to whoever may read it. */
const conversation = ['task', 'comment', 'step', 'attachment', 'executed_query', 'executed_sem_qlquery'];
const shownOf = (seen: ReadonlyMap<string, string>, reach: string): string[] =>
  conversation.filter((model) => marked(seen, new RegExp(`^canary_a_${reach}_${model}_`)).length > 0);

/** Show what an agent may be asked about, its models or its tables, to everybody who may ask it. */
const showsAnAgentsView = (field: string): boolean => ['semqlSchema', 'semqlValues', 'sqlTables'].includes(field);
const showsNoAgentsView = (field: string): boolean => !showsAnAgentsView(field);
const marked = (seen: ReadonlyMap<string, string>, pattern: RegExp): string[] =>
  [...seen].filter(([mark]) => pattern.test(mark)).map(([mark, where]) => `${mark} through ${where}`);

describe('isolation', () => {
  it('gives anonymous visitors published reports and nothing else', { timeout: 120_000 }, async () => {
    const seen = await everythingSeenBy({ kind: 'anonymous' });
    expect(marked(seen, /^published_a/).length + marked(seen, /^published_b/).length).toBe(2);
    expect(marked(seen, /^(canary|secret)_/)).toEqual([]);
  });

  it('gives people of no organization published reports and nothing else', { timeout: 120_000 }, async () => {
    const seen = await everythingSeenBy(nobody);
    expect(marked(seen, /^published_/)).toHaveLength(2);
    expect(marked(seen, /^(canary|secret)_/)).toEqual([]);
  });

  it('gives admins everything of their own organization', { timeout: 600_000 }, async () => {
    const seen = await everythingSeenBy(member(a, 'admin'));
    expect(marked(seen, /^canary_b|^secret_/)).toEqual([]);
    // The test would see a leak: these are the same fields that must stay silent for others.
    const nodes = Object.values(schema.getTypeMap()).filter(
      (type) => isObjectType(type) && type.getInterfaces().some((implemented) => implemented.name === 'Node'),
    );
    const unseen = nodes
      .map((type) => type.name)
      .filter((name) => marked(seen, new RegExp(`^canary_a${snake(name)}_`)).length === 0);
    // Grants, plans and shares carry no text of anybody's.
    expect(unseen).toEqual(['Permission', 'Plan', 'TaskShare'].filter((name) => unseen.includes(name)));
  });

  it('gives admins of another organization nothing of the first', { timeout: 600_000 }, async () => {
    const seen = await everythingSeenBy(member(b, 'admin'));
    expect(marked(seen, /^canary_a|^secret_/)).toEqual([]);
    expect(marked(seen, /^canary_b/).length).toBeGreaterThan(100);
  });

  it('gives explorers open agents and their own, never how data is reached', { timeout: 600_000 }, async () => {
    const seen = await everythingSeenBy(member(a, 'explorer'), showsNoAgentsView);
    expect(marked(seen, /^canary_b|^secret_/)).toEqual([]);
    expect(marked(seen, /^canary_a_agent_name/)).toHaveLength(1);
    expect(
      marked(
        seen,
        /^canary_a_(\w+_connection|agent_token|invitation|permission|source_file|entity_version|slack|teams|user_metadata|data_processing|restricted_agent|agent_(context|guidelines|profile|slack)|model|measure|dimension|table|column|task|comment|step|actor_email)/,
      ),
    ).toEqual([]);
    expect(shownOf(seen, 'own')).toEqual(conversation);
    // A task that others share is read through `sharedTask` alone.
    expect(shownOf(seen, 'shared')).toEqual([]);
    expect(marked(seen, /^canary_a_(asked|definition|query_library)_/)).toEqual([]);
    expect(marked(seen, /^canary_a_(own_definition|own_query_library|shared_query_library)_name/)).toHaveLength(3);
  });

  it('gives explorers with grants what was granted, never how data is reached', { timeout: 600_000 }, async () => {
    // A table of whose rows each person reads a part is for admins: tried with the policies.
    await database.prisma.rowPolicy.deleteMany({ where: { model: { organizationId: a.organizationId } } });
    const seen = await everythingSeenBy(member(a, 'grantee'), showsNoAgentsView);
    expect(marked(seen, /^canary_b|^secret_/)).toEqual([]);
    const granted = ['model_name', 'data_source_name', 'table_name', 'visible_column_name', 'visible_column_value'];
    expect(granted.filter((name) => marked(seen, new RegExp(`^canary_a_${name}$`)).length === 0)).toEqual([]);
    expect(
      marked(
        seen,
        /^canary_a_(\w+_connection|agent_token|invitation|permission|source_file|entity_version|slack|teams|user_metadata|data_processing|column_name|agent_(context|guidelines|profile|slack)|actor_email)/,
      ),
    ).toEqual([]);
  });

  it('gives a token its agent and nothing around it', { timeout: 600_000 }, async () => {
    const seen = await everythingSeenBy(token(a), showsNoAgentsView);
    expect(marked(seen, /^canary_b|^secret_/)).toEqual([]);
    expect(marked(seen, /^canary_a_agent_name/)).toHaveLength(1);
    expect(marked(seen, /^canary_a_(?!agent_|suggestion_task|variable|actor_name|asked_)/)).toEqual([]);
    expect(shownOf(seen, 'asked')).toEqual(conversation);
    expect(marked(seen, /^canary_a_agent_(token|template|context|guidelines|profile|slack)/)).toEqual([]);
  });

  it('shows what an agent may be asked about to those who may ask it', { timeout: 120_000 }, async () => {
    for (const viewer of [member(a, 'explorer'), token(a)]) {
      const seen = await everythingSeenBy(viewer, showsAnAgentsView);
      expect(marked(seen, /^canary_a_model_name/)).toHaveLength(1);
      const parts =
        'model|grain|dimension|dimension_enum_value|measure|filter|relationship|metric|organization_time_zone$|table_hierarchy_path$|visible_column_name$';
      expect(marked(seen, new RegExp(`^(?!canary_a_(${parts}))|_(source|expression)`))).toEqual([]);
    }
    for (const stranger of [member(b, 'admin'), member(b, 'explorer'), token(b)]) {
      const seen = await everythingSeenBy(stranger, showsAnAgentsView);
      expect(marked(seen, /^canary_a|^secret_/)).toEqual([]);
      expect(marked(seen, /^canary_b_model_name/)).toHaveLength(1);
    }
  });
});
