import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnalystResult } from '../analyst.ts';
import { madeUp } from './interpret/madeUp.test-support.ts';
import { openRailway } from './railway/openRailway.test-support.ts';
import type { Railway } from './railway/openRailway.test-support.ts';

/** Tables of a theatre as a draft describes them. */
const THEATRE = madeUp(
  {
    actors: { actor_id: 'key NUMBER', name: 'STRING', town: 'STRING' },
    plays: { play_id: 'key NUMBER', play_title: 'STRING', genre: 'STRING', length: 'NUMBER', fee: 'NUMBER' },
    actor_plays: { actor_play_id: 'key NUMBER', actor_id: 'NUMBER -> actors', play_id: 'NUMBER -> plays' },
  },
  {
    actors: { actor_count: 'COUNT(*)' },
    plays: { play_count: 'COUNT(*)', average_length: 'AVG(length)', total_fee: 'SUM(fee)' },
    actor_plays: { actor_play_count: 'COUNT(*)' },
  },
);

const DATA = [
  'CREATE TABLE actors (actor_id INTEGER, name TEXT, town TEXT)',
  "INSERT INTO actors VALUES (1, 'Ada Costa', 'Rome'), (2, 'Bo Lind', 'Oslo'), (3, 'Cleo Marsh', 'Oslo')",
  'CREATE TABLE plays (play_id INTEGER, play_title TEXT, genre TEXT, length INTEGER, fee INTEGER)',
  `INSERT INTO plays VALUES (1, 'Fog', 'drama', 90, 100), (2, 'Dew', 'comedy', 60, 300), (3, 'Ash', 'drama', 120, 200),
   (4, 'Elm', 'comedy', 80, 500)`,
  'CREATE TABLE actor_plays (actor_play_id INTEGER, actor_id INTEGER, play_id INTEGER)',
  'INSERT INTO actor_plays VALUES (1, 1, 1), (2, 1, 2), (3, 2, 1)',
];

let theatre: Railway;

beforeAll(async () => {
  theatre = await openRailway(THEATRE, DATA);
});

afterAll(() => theatre.close());

async function ask(question: string): Promise<AnalystResult> {
  return (await theatre.ask(question)).result;
}

/** The rows of an answer as a set; null where the question is refused or asked back. */
async function rows(question: string): Promise<readonly string[] | null> {
  const result = await ask(question);
  if (result.kind !== 'answer') return null;
  return (result.executions[0]?.rows ?? []).map((row) => row.map(String).join('|')).toSorted();
}

describe('parts of a question that are never lost', () => {
  it('means the rows that are called so, and not those that link them', async () =>
    expect(await rows('actors who were not in any play')).toEqual(['3|Cleo Marsh']));

  it('gives both numbers of each group, or none', async () =>
    expect(await rows('plays by genre with the average fee')).toEqual(['comedy|2|400', 'drama|2|150']));

  it('ranks no groups by the first of them where each is asked for', async () => {
    const found = await rows('for every genre: how many plays and what is the longest one');
    expect(found === null || found.length === 2).toBe(true);
  });

  it('answers no half of a question with two', async () => {
    const found = await rows('how many plays does each genre have and what do they cost on average');
    expect(found === null || found.every((row) => row.split('|').length > 2)).toBe(true);
  });

  it('makes no groups of the number that is averaged', async () => {
    const found = await rows('avg fee and top fee per genre');
    expect(found === null || found.length === 2).toBe(true);
  });

  it('counts nothing by “once” after a list', async () => expect(await rows('list every play once')).toHaveLength(4));

  it('takes a word of English for no misspelled name', async () => {
    const result = await ask('actors who cost more than 5');
    const semql = result.kind === 'answer' ? result.executions.map((one) => one.semql) : [];
    expect(semql.join(' ')).not.toContain('Costa');
  });

  it('compares with the length that an adjective asks for', async () =>
    expect(await rows('titles of plays that run longer than the average play')).toEqual(['Ash', 'Fog']));
});
