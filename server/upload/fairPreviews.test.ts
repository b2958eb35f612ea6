import { afterAll, beforeEach, expect, it } from 'vitest';
import { until } from '../testing/until.ts';
import { openUploadWorld } from './uploadWorld.test-support.ts';

const world = await openUploadWorld();
const { ask, inspect, uploaded } = world;

afterAll(world.close);
beforeEach(world.begin);

const endless =
  'CREATE TABLE t AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n;';
const place = 'query ($input: ID!) { node(id: $input) { __typename ... on Upload { waitingBehind } } }';

it('shows the file of one organization while four endless scripts of another are looked at, and stops those', async () => {
  const scripts = await Promise.all([1, 2, 3, 4].map((n) => uploaded(`endless${n}.sql`, endless)));
  const admin = world.globex.admin;
  const csv = await uploaded('sales.csv', 'id,amount\n1,2\n', admin);
  const ended: string[] = [];
  const leaving = new AbortController();
  const looking = scripts.map(async (id, n) => {
    const outcome = await inspect(id, {}, world.acme.admin, n === 0 ? undefined : leaving.signal);
    ended.push(`script ${n}`);
    return outcome;
  });
  const ahead = async (id: string): Promise<unknown> => (await ask(world.acme.admin, place, id)).waitingBehind;
  // Two are run, and the others know their place.
  await until('two wait', async () => (await Promise.all(scripts.map(ahead))).filter((n) => n !== null).length === 2);
  expect(new Set(await Promise.all(scripts.map(ahead)))).toEqual(new Set([0, 1, null]));

  const shown = await inspect(csv, {}, admin);
  ended.push('sales');
  expect(shown).toMatchObject({ __typename: 'InspectedUpload', preview: [[1, 2]] });
  expect(ended).toEqual(['sales']);
  // Whoever leaves takes the work along, and keeps no place.
  leaving.abort();
  for (const outcome of looking.slice(1)) {
    expect(await outcome).toMatchObject({ __typename: 'UnavailableError', message: expect.stringMatching(/stopped/) });
  }
  expect(ended.toSorted()).toEqual(['sales', 'script 1', 'script 2', 'script 3']);
  expect(await looking[0]).toMatchObject({
    __typename: 'LimitExceededError',
    message: expect.stringMatching(
      /^endless1\.sql was stopped after 5 s, the longest that a script of its size may run/,
    ),
  });
}, 30_000);
