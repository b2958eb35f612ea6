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
