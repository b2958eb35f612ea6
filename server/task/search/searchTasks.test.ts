import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import { UnauthenticatedError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { tasksOf } from '../tasksOf.ts';
import { searchTasks } from './searchTasks.ts';

let database: TestDatabase;
let acme: TestOrganization;
let other: TestOrganization;
let asked = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  acme = await createOrganization(database.prisma);
  other = await createOrganization(database.prisma);
}, 60_000);
afterAll(() => database?.drop());

type Turn = readonly [question: string, result: object | null];

/** A task of a person, one minute after the one before. */
async function ask(home: TestOrganization, creatorId: string, turns: readonly Turn[]): Promise<string> {
  const { organizationId, environmentId, agentId } = home;
  const id = newId('Task');
  asked += 1;
  const createdAt = new Date(Date.parse('2026-11-01T00:00:00Z') + asked * 60_000);
  const [[title] = ['']] = turns;
  const owned = { organizationId, agentId, createdAt };
  await database.prisma.task.create({ data: { id, ...owned, environmentId, creatorId, title, query: title } });
  for (const [index, [content, result]] of turns.entries()) {
    await database.prisma.comment.create({
      data: {
        id: newId('Comment'),
        ...owned,
        taskId: id,
        index,
        actorId: creatorId,
        content,
        ...(result === null ? {} : { result }),
      },
    });
  }
  return id;
}

const said = (sentence: string) => ({ kind: 'answer', sentence });
const found = async (text: string, viewer: Viewer = acme.explorer) =>
  (await searchTasks(database.prisma, viewer, { text })).found.map(({ task, place, excerpt }) => [
    task.title,
    place,
    excerpt,
  ]);

describe('search over own tasks', () => {
  let starred: string;

  beforeAll(async () => {
    const me = acme.explorer.actorId;
    await ask(acme, me, [
      ['Revenue by month', said('Revenue is **€ 7.4 M**, and Belgium grew most.')],
      ['only for wholesalers', said('Wholesalers spent € 2 M.')],
    ]);
    starred = await ask(acme, me, [
      ['Tickets per order', { kind: 'clarification', question: 'Do you mean open tickets?' }],
    ]);
    await ask(acme, me, [['100 % margin_rate', null]]);
    await database.prisma.starredTask.create({
      data: { id: newId('StarredTask'), taskId: starred, actorId: me },
    });
    await ask(acme, acme.otherExplorer.actorId, [['Secret salaries', said('Revenue of a colleague')]]);
    await ask(other, other.explorer.actorId, [['Secret salaries', said('Revenue elsewhere')]]);
  });

  it.each<[text: string, title: string, place: string, excerpt: string | null]>([
    ['MONTH', 'Revenue by month', 'TITLE', null],
    ['wholesalers', 'Revenue by month', 'QUESTION', 'only for wholesalers'],
    ['belgium', 'Revenue by month', 'ANSWER', 'Revenue is € 7.4 M, and Belgium grew most.'],
    ['belgium wholesalers', 'Revenue by month', 'ANSWER', 'Revenue is € 7.4 M, and Belgium grew most.'],
    ['open tickets', 'Tickets per order', 'ANSWER', 'Do you mean open tickets?'],
    ['100 % margin_rate', '100 % margin_rate', 'TITLE', null],
  ])('finds %s, and says where', async (...[text, title, place, excerpt]) => {
    expect(await found(text)).toEqual([[title, place, excerpt]]);
  });

  it('takes % and _ as they are typed', async () => {
    const count = (search: string) => database.prisma.task.count({ where: tasksOf(acme.explorer, { search }) });
    expect(await count('margin_r')).toBe(1);
    expect(await count('m_rgin')).toBe(0);
    expect(await count('m%n')).toBe(0);
  });

  it('corrects what nothing contains by words that were asked or answered', async () => {
    const { found: hits, words, corrected } = await searchTasks(database.prisma, acme.explorer, { text: 'Blegium' });
    expect({ titles: hits.map(({ task }) => task.title), words, corrected }).toEqual({
      titles: ['Revenue by month'],
      words: ['belgium'],
      corrected: true,
    });
    expect(await searchTasks(database.prisma, acme.explorer, { text: 'qqqqq' })).toMatchObject({
      found: [],
      corrected: false,
    });
  });

  it('finds nothing of colleagues and other organizations, not even to correct a word by', async () => {
    expect(await found('salaries')).toEqual([]);
    expect(await found('salariess')).toEqual([]);
    expect(await found('salaries', acme.admin)).toEqual([]);
    await expect(searchTasks(database.prisma, { kind: 'anonymous' }, { text: '' })).rejects.toThrow(
      UnauthenticatedError,
    );
  });

  it('lists all own tasks for an empty text, newest first, and narrows down to the starred ones', async () => {
    expect((await found('')).map(([title]) => title)).toEqual([
      '100 % margin_rate',
      'Tickets per order',
      'Revenue by month',
    ]);
    const stars = await searchTasks(database.prisma, acme.explorer, { text: 'order', starred: true });
    expect(stars.found.map(({ task }) => task.id)).toEqual([starred]);
    expect((await searchTasks(database.prisma, acme.explorer, { text: 'revenue', starred: true })).found).toEqual([]);
  });

  it('the list of tasks is searched by the same words', async () => {
    const where = tasksOf(acme.admin, { search: 'Belgium wholesalers' });
    expect(await database.prisma.task.count({ where })).toBe(1);
  });
});

it('every task is on one page, however many there are', async () => {
  const reader = await createOrganization(database.prisma);
  const { actorId } = reader.explorer;
  const ids: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    ids.unshift(await ask(reader, actorId, [[`Orders of week ${n}`, said('12 orders')]]));
  }
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page = await searchTasks(database.prisma, reader.explorer, { text: 'oders', first: 3, after });
    seen.push(...page.found.map(({ task }) => task.id));
    after = page.hasNextPage ? (page.found.at(-1)?.task.id ?? null) : null;
  } while (after !== null);
  expect(seen).toEqual(ids);
});

it('a long text is cut around its word, at the beginning of a word', async () => {
  const writer = await createOrganization(database.prisma);
  const words = Array.from({ length: 80 }, (_, n) => `word${n}`);
  await ask(writer, writer.explorer.actorId, [['Long', said(words.join(' '))]]);
  const [[, , excerpt] = []] = await found('word40', writer.explorer);
  expect(excerpt).toMatch(/^…word\d+ .*word40 .*…$/);
  expect(excerpt?.length).toBeLessThanOrEqual(182);
});
