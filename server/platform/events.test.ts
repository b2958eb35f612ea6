import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, databaseServers, type TestDatabase } from '../testing/database.ts';
import { until } from '../testing/until.ts';
import { postgresEvents, type Events } from './events.ts';
import { createLog } from './log.ts';

describe.each(databaseServers)('events on $name', (server) => {
  let database: TestDatabase;
  let here: Events;
  let there: Events;

  beforeAll(async () => {
    database = await createTestDatabase(server);
    const options = { url: database.url, pool: database.pool, log: createLog('silent') };
    here = postgresEvents(options);
    there = postgresEvents(options);
  });

  afterAll(async () => {
    await here.close();
    await there.close();
    await database.drop();
  });

  /**
   * Publishes until a hint arrives: one that is sent before the other side listens is lost, by
   * contract.
   */
  async function arrives(hint: string): Promise<boolean> {
    const got = new Set<string>();
    const stop = there.subscribe('task tsk_1', (arrived) => got.add(arrived));
    await until(`${hint} arrives`, () => {
      here.publish('task tsk_1', hint);
      return got.has(hint);
    });
    stop();
    return true;
  }

  it('reaches listeners of this process at once', () => {
    const got: string[] = [];
    const stop = here.subscribe('topic', (hint) => got.push(hint));
    here.publish('topic', '1');
    here.publish('other', '2');
    stop();
    here.publish('topic', '3');
    expect(got).toEqual(['1']);
  });

  it('reaches other processes, also after the connection was cut', async () => {
    expect(await arrives('first')).toBe(true);
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'quarry events' AND datname = current_database()`,
    );
    expect(await arrives('second')).toBe(true);
  });
});
