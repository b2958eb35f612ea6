import { execute, subscribe, type ExecutionResult } from 'graphql';
import type { Viewer } from '../access/viewer.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { LayerMemory } from '../layer/store/layerMemory.ts';
import { Catalogs } from '../model/catalogs.ts';
import type { IdType } from '../platform/ids.ts';
import { CompiledQueries } from '../query/compile/compiledQueries.ts';
import { canaryTime, type CanaryOrganization } from './canaries.test-support.ts';
import type { Context, Services } from './context.ts';
import { rootOperations, type RootOperation } from './operations.test-support.ts';
import { schema } from '../schema.ts';
import { noSampleData } from '../testing/noSampleData.ts';

/** Every root field of the schema; one list, because documents are kept with it. */
export const operations = rootOperations(schema);

export const member = (organization: CanaryOrganization, who: 'admin' | 'explorer' | 'grantee'): Viewer => ({
  kind: 'member',
  userId: `user-${organization.tag}-${who}`,
  email: `${who}@${organization.tag}.example`,
  actorId: organization[`${who}Id`],
  organizationId: organization.organizationId,
  environmentId: organization.environmentId,
  role: who === 'admin' ? 'org:admin' : 'org:explorer',
  staff: false,
  // Dangerous actions look when the password was given in it.
  sessionId: organization.ids.get('AuthSession')![0]!,
});

export const token = (organization: CanaryOrganization): Viewer => ({
  kind: 'agent_token',
  tokenId: organization.tokenId,
  agentId: organization.agentId,
  actorId: organization.tokenActorId,
  organizationId: organization.organizationId,
  environmentId: organization.environmentId,
});

export const nobody: Viewer = { kind: 'user', userId: 'user-nobody', email: 'nobody@example.com' };

/**
 * Thrown where a field asks for something outside of the database: whoever gets there was let
 * through.
 */
export class LetThrough extends Error {}

/** Rows of a table as its source would give them: what lies in the hidden column is for nobody. */
function sample([path = '']: readonly string[]): Promise<object> {
  const tag = path.split('_')[1] ?? '';
  const columns = [`canary_${tag}_column_name`, `canary_${tag}_visible_column_name`].map((name) => ({
    name,
    type: 'STRING',
  }));
  return Promise.resolve({
    columns,
    rows: [[`secret_${tag}_value`, `canary_${tag}_visible_column_value`]],
    truncated: false,
    durationMs: 1,
  });
}

/** A context in which the database works and nothing else: a refusal needs no more. */
export function contextOn(prisma: PrismaClient): (viewer: Viewer) => Context {
  const outside: object = new Proxy(() => undefined, {
    get: (_target, name) => (name === 'then' ? undefined : outside),
    apply: () => {
      throw new LetThrough('outside of the database');
    },
  });
  const withOutside = (parts: object): object =>
    new Proxy(parts, { get: (target, name): unknown => (name in target ? Reflect.get(target, name) : outside) });
  const database = { prisma };
  // What may be named is read from the database alone.
  const semql = withOutside({ database: prisma, catalogs: new Catalogs(prisma), compiled: new CompiledQueries() });
  const services = withOutside({
    source: withOutside({
      database,
      sample: withOutside(noSampleData.sample),
      connections: { of: () => Promise.resolve({}) },
      warehouses: {
        use: (_id: string, _connection: object, work: (warehouse: object) => unknown) => work(withOutside({ sample })),
      },
    }),
    languageModel: withOutside({ database: prisma }),
    layer: withOutside({ database: prisma, memory: new LayerMemory() }),
    task: withOutside({ database }),
    upload: withOutside({ database }),
    semql,
    evals: withOutside({ database: prisma, semql, jobs: { send: () => Promise.resolve() } }),
  }) as Services;
  return (viewer) => ({ viewer, database: prisma, now: canaryTime, services });
}

/** One call of a root field. */
export interface Call {
  readonly operation: RootOperation;
  readonly variables: unknown;
  /** Levels of what comes back. */
  readonly levels: number;
  readonly onlyType?: IdType | null;
}

/** What a viewer gets; of a subscription, what it says at once. */
export async function call(
  { operation, variables, levels, onlyType }: Call,
  contextValue: Context,
): Promise<ExecutionResult> {
  const request = {
    schema,
    document: operation.documentFor(levels, onlyType),
    variableValues: variables as Record<string, unknown>,
    contextValue,
  };
  if (operation.kind !== 'subscription') {
    return execute(request);
  }
  const source = await subscribe(request);
  if (!(Symbol.asyncIterator in source)) {
    return source;
  }
  // A stream that was granted may stay silent for ever, or fail without the world outside.
  const granted: ExecutionResult = { data: { granted: true } };
  const next = source.next().then(
    (step) => step.value ?? granted,
    () => granted,
  );
  const silence = new Promise<ExecutionResult>((done) => setTimeout(() => done(granted), 250));
  const first = await Promise.race([next, silence]);
  void source.return?.(undefined);
  return first;
}

/** Works through jobs, some at a time. */
export async function inParallel<Job>(jobs: Job[], work: (job: Job) => Promise<void>): Promise<void> {
  const worker = async (): Promise<void> => {
    for (let job = jobs.pop(); job !== undefined; job = jobs.pop()) {
      await work(job);
    }
  };
  await Promise.all(Array.from({ length: 12 }, worker));
}
