import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { until } from '../../testing/until.ts';
import { openDatabase } from './database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

it('a connection that the server ends while it is being closed does not end the process', async () => {
  const { pool, close } = openDatabase(database.url);
  const client = await pool.connect();
  let ended = false;
  client.once('end', () => (ended = true));
  // The pool takes its own listener away at once.
  client.release(true);
  const error = new Error('terminating connection due to administrator command');
  expect(() => client.emit('error', error)).not.toThrow();
  await until('the connection is closed', () => ended);
  await close();
});

it('a connection is sent one query at a time, in their order, and goes on after one that failed', async () => {
  const warned: string[] = [];
  const note = (warning: Error): void => void warned.push(warning.message);
  process.on('warning', note);
  const { pool, prisma, close } = openDatabase(database.url);
  const client = await pool.connect();
  const asked = ['SELECT 1 AS one', 'SELECT no_such_column', 'SELECT 2 AS one'].map((sql) => client.query(sql));
  const answers = await Promise.allSettled(asked);
  client.release();
  const counted = await prisma.$transaction((transaction) =>
    Promise.all([transaction.organization.count(), transaction.agent.count(), transaction.model.count()]),
  );
  await new Promise(setImmediate);
  process.off('warning', note);
  await close();
  expect(answers.map((one) => (one.status === 'fulfilled' ? one.value.rows : 'failed'))).toEqual([
    [{ one: 1 }],
    'failed',
    [{ one: 2 }],
  ]);
  expect(counted).toHaveLength(3);
  expect(warned.filter((message) => message.includes('already executing'))).toEqual([]);
});
