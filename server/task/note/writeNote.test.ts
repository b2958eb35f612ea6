import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import { ForbiddenError, InvalidInputError, NotFoundError, UnauthenticatedError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { writeNote } from './writeNote.ts';

let database: TestDatabase;
let acme: TestOrganization;
let commentId: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  acme = await createOrganization(database.prisma);
  commentId = newId('Comment');
  const { organizationId, environmentId, agentId, explorer } = acme;
  const { actorId } = explorer;
  await database.prisma.task.create({
    data: {
      id: newId('Task'),
      organizationId,
      environmentId,
      agentId,
      creatorId: actorId,
      title: 'Revenue',
      query: 'revenue',
      comments: { create: { id: commentId, organizationId, agentId, actorId, index: 0, content: 'revenue' } },
    },
  });
});

const write = (content: string, viewer: Viewer = acme.explorer) =>
  writeNote({ database }, viewer, { commentId, content });
const notes = async () =>
  (await database.prisma.attachment.findMany({ where: { commentId } })).map(({ type, content }) => [type, content]);

it('a turn has one notepad, which is written over and goes with an empty text', async () => {
  await write('  Ask finance about March. ');
  expect(await notes()).toEqual([['NOTEPAD', 'Ask finance about March.']]);
  await Promise.all(['One.', 'Two.', 'Three.'].map((content) => write(content)));
  expect(await notes()).toEqual([['NOTEPAD', expect.stringMatching(/^(One|Two|Three)\.$/)]]);
  await write(' ');
  expect(await notes()).toEqual([]);
});

it('is written by the person who asked, of those who read the task', async () => {
  await write('Mine.');
  await expect(write('Yours.', acme.admin)).rejects.toThrow(ForbiddenError);
  const globex = await createOrganization(database.prisma, 'Globex');
  await expect(write('Theirs.', globex.admin)).rejects.toThrow(NotFoundError);
  await expect(write('Gone.', { kind: 'anonymous' })).rejects.toThrow(UnauthenticatedError);
  await expect(write('x'.repeat(10_001))).rejects.toThrow(InvalidInputError);
  expect(await notes()).toEqual([['NOTEPAD', 'Mine.']]);
});
