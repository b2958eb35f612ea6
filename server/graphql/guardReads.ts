import {
  defaultFieldResolver,
  getNamedType,
  isObjectType,
  type GraphQLFieldResolver,
  type GraphQLSchema,
} from 'graphql';
import type { OwnedRow, ReadPolicy } from '../access/readPolicy.ts';
import type { IdType } from '../platform/ids.ts';
import type { Context } from './context.ts';

interface GovernedType {
  readonly type: IdType;
  readonly policy: ReadPolicy<object>;
}

/**
 * Checks every row of a governed type on its way out, whatever field it comes from: a field that
 * forgets its filter shows nothing it should not. Lists filter in the database by the same policy,
 * so here they only pass.
 */
export function guardReads(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) {
      continue;
    }
    for (const field of Object.values(type.getFields())) {
      const governed = getNamedType(field.type).extensions['readPolicy'] as GovernedType | undefined;
      if (governed) {
        field.resolve = guarded(governed, field.resolve ?? defaultFieldResolver);
      }
    }
  }
  return schema;
}

function guarded(
  governed: GovernedType,
  resolve: GraphQLFieldResolver<unknown, Context>,
): GraphQLFieldResolver<unknown, Context> {
  const check = (value: unknown, context: Context): unknown => {
    if (value === null || value === undefined || value instanceof Error) {
      return value;
    }
    if (Array.isArray(value)) {
      const checked = value.map((item: unknown) => check(item, context));
      return checked.some(isPromise) ? Promise.all(checked).then(present) : present(checked);
    }
    const row = value as OwnedRow;
    const decision = governed.policy.canRead(context.viewer, row);
    if (decision === 'ask') {
      return readable(context, governed, row.id).then((yes) => (yes ? row : null));
    }
    return decision ? row : null;
  };
  return (source, args, context, info) => {
    const value: unknown = resolve(source, args, context, info);
    return isPromise(value) ? value.then((settled) => check(settled, context)) : check(value, context);
  };
}

const present = (items: unknown[]): unknown[] => items.filter((item) => item !== null && item !== undefined);

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

interface Batch {
  readonly ids: Set<string>;
  readonly answer: Promise<ReadonlySet<string>>;
}

const openBatches = new WeakMap<Context, Map<IdType, Batch>>();

/** Prisma's delegate of a type, as far as this file uses it. */
interface Delegate {
  findMany(query: { where: object; select: { id: true } }): Promise<{ id: string }[]>;
}

/**
 * True: the row meets the policy's condition. Questions of the same turn of the event loop become
 * one statement.
 */
async function readable(context: Context, governed: GovernedType, id: string): Promise<boolean> {
  const batches = openBatches.get(context) ?? new Map<IdType, Batch>();
  openBatches.set(context, batches);
  let batch = batches.get(governed.type);
  if (!batch) {
    const ids = new Set<string>();
    const answer = new Promise<void>((next) => setImmediate(next)).then(async () => {
      batches.delete(governed.type);
      const name = `${governed.type[0]?.toLowerCase()}${governed.type.slice(1)}`;
      const delegate = (context.database as unknown as Record<string, Delegate>)[name];
      if (!delegate) {
        throw new Error(`no table of ${governed.type}`);
      }
      const rows = await delegate.findMany({
        where: { AND: [{ id: { in: [...ids] } }, governed.policy.where(context.viewer)] },
        select: { id: true },
      });
      return new Set(rows.map((row) => row.id));
    });
    batch = { ids, answer };
    batches.set(governed.type, batch);
  }
  batch.ids.add(id);
  return (await batch.answer).has(id);
}
