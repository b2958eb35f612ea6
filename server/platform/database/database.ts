import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlQuery } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { PrismaClient, type Prisma } from '../../generated/prisma/client.ts';
import { ofOurDatabase } from './databaseFailure.ts';

/** Prisma inside `$transaction`, or outside of one: whatever a command may write with. */
export type Transaction = Prisma.TransactionClient;

/** The metadata database of one process. */
export interface Database {
  readonly prisma: PrismaClient;
  /** The same connections, for the few statements that Prisma cannot say. */
  readonly pool: pg.Pool;
  readonly url: string;
  close(): Promise<void>;
}

interface DatabaseOptions {
  /** Most connections of this process; default 10. */
  readonly connections?: number;
  /** Told of connections that broke while idle; they are replaced by themselves. */
  readonly onConnectionError?: (error: Error) => void;
}

const maximumStatements = 500;

/**
 * Names for prepared statements, so that PostgreSQL plans each text once per connection; the
 * longest tail stays unnamed.
 */
function statementNames(): (query: SqlQuery) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined || names.size >= maximumStatements) {
      return known ?? '';
    }
    const name = `quarry_${names.size}`;
    names.set(sql, name);
    return name;
  };
}

/**
 * Has every rejection of these methods known as one of our own database; calls with a callback are
 * the pool's own.
 */
function notingFailures(of: pg.Pool | pg.ClientBase, methods: readonly ('connect' | 'query')[]): void {
  for (const method of methods) {
    const ask = of[method].bind(of) as (...given: unknown[]) => unknown;
    const noting = (...given: unknown[]): unknown => {
      const answer = ask(...given);
      if (!(answer instanceof Promise)) {
        return answer;
      }
      return answer.catch((error: unknown) => {
        throw ofOurDatabase(error);
      });
    };
    Object.assign(of, { [method]: noting });
  }
}

/**
 * Has the queries of a connection wait for each other: Prisma asks for several relations of a row
 * at once in a transaction too, and a connection takes one query at a time. Calls with a callback
 * are the pool's own, which asks one.
 */
function takeTurns(client: pg.ClientBase): void {
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
  let before: Promise<unknown> = Promise.resolve();
  const inTurn = (...given: unknown[]): unknown => {
    const [query] = given;
    const isStreamed = typeof query === 'object' && query !== null && 'submit' in query;
    if (isStreamed || typeof given.at(-1) === 'function') {
      return ask(...given);
    }
    const answer = before.then(() => ask(...given));
    before = answer.catch(() => undefined);
    return answer;
  };
  Object.assign(client, { query: inTurn });
}

/** Opens the metadata database. Connections are made when first used. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    // A process that is stopped in the middle of a transaction must not hold its locks: others wait
    // to take over.
    idle_in_transaction_session_timeout: 8000,
  });
  // Without a listener a connection that breaks while idle would end the process.
  pool.on('error', (error) => options.onConnectionError?.(ofOurDatabase(error)));
  notingFailures(pool, ['connect', 'query']);
  pool.on('connect', (client) => {
    takeTurns(client);
    notingFailures(client, ['query']);
    // The pool stops listening while it closes a connection, and the server may end it first.
    client.on('error', () => undefined);
  });
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: statementNames() }),
    transactionOptions: { maxWait: 5000, timeout: 10_000 },
  });
  return {
    prisma,
    pool,
    url,
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
