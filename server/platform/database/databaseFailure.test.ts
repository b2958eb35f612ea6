import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { openDatabase } from './database.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';
import { databaseFailure, isConnectionLost, ofOurDatabase } from './databaseFailure.ts';
import { createLog } from '../log.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

const failure = (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => null,
    (error: unknown) => error,
  );

it('tells a database that is away from what is wrong with a statement, through Prisma and without it', async () => {
  const gone = openDatabase('postgresql://nobody@127.0.0.1:1/none');
  const lost = [
    await failure(gone.prisma.organization.count()),
    await failure(gone.prisma.$queryRaw`SELECT 1`),
    await failure(gone.prisma.$transaction((transaction) => transaction.organization.count())),
    await failure(gone.pool.query('SELECT 1')),
    await failure(gone.pool.connect()),
    await failure(database.pool.query('SELECT pg_terminate_backend(pg_backend_pid())')),
    // A driver that was cut off says so without any code.
    ofOurDatabase(new Error('Connection terminated unexpectedly')),
    new Error('The job was not sent.', { cause: ofOurDatabase(new Error('Connection terminated unexpectedly')) }),
    await failure(database.prisma.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`),
  ];
  for (const error of lost) {
    expect(isConnectionLost(error)).toBe(true);
    expect(databaseFailure(error)).toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/temporarily unavailable/),
    });
  }
  for (const error of [
    await failure(database.prisma.$queryRaw`SELECT 1 / 0`),
    await failure(database.prisma.organization.findFirstOrThrow({ where: { id: 'none' } })),
    new Error('anything'),
    null,
  ]) {
    expect(databaseFailure(error)).toBeNull();
  }
  await gone.close();
});

it('takes no lost connection for one of our database that is of a source or of any other server', async () => {
  const source = new pg.Pool({ connectionString: 'postgresql://nobody@127.0.0.1:1/none' });
  const refused = await failure(source.query('SELECT 1'));
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
  const elsewhere = [
    refused,
    new WarehouseError('CONNECTION', 'The database does not answer.', 'Check the address.', { cause: refused }),
    await failure(fetch('http://127.0.0.1:1/webhook')),
    Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
    Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' }),
  ];
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  for (const error of elsewhere) {
    expect(databaseFailure(error)).toBeNull();
    log.warn({ err: error }, 'elsewhere');
  }
  expect(lines).toHaveLength(elsewhere.length);
  await source.end();
});

it('has an outage of our database written down once', async () => {
  const gone = openDatabase('postgresql://nobody@127.0.0.1:1/none');
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  for (let n = 0; n < 3; n += 1) {
    log.warn({ err: await failure(gone.prisma.organization.count()) }, 'away');
  }
  expect(lines).toHaveLength(1);
  await gone.close();
});

it('knows a full disk of the database, whoever says it', async () => {
  const raised = `DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`;
  for (const ask of [() => database.prisma.$executeRawUnsafe(raised), () => database.pool.query(raised)]) {
    const error = await (ask() as Promise<unknown>).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(databaseFailure(error)?.message).toBe('The disk of the database is full, so nothing can be written.');
  }
});
