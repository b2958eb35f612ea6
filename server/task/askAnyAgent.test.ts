import { afterAll, beforeAll, expect, it } from 'vitest';
import { LimitExceededError } from '../platform/errors.ts';
import { localEvents } from '../platform/events.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { manualJobs } from '../testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';
import type { ChosenAgent } from './anyAgent.ts';
import { askAnyAgent, mostChoosing } from './askAnyAgent.ts';

let database: TestDatabase;
let acme: TestOrganization;

beforeAll(async () => {
  database = await createTestDatabase();
  acme = await createOrganization(database.prisma);
}, 60_000);
afterAll(() => database.drop());

it('chooses for a few questions of a person at once, whatever others ask, and for further ones afterwards', async () => {
  const held: ((chosen: ChosenAgent) => void)[] = [];
  const chooseAgent = () => new Promise<ChosenAgent>((resolve) => held.push(resolve));
  const services = { database, jobs: manualJobs(), events: localEvents(), chooseAgent };
  const ask = (viewer = acme.explorer) => askAnyAgent(services, viewer, { question: 'how many orders?' });
  const first = Array.from({ length: mostChoosing }, () => ask());
  await expect.poll(() => held.length).toBe(mostChoosing);
  await expect(ask()).rejects.toThrow(LimitExceededError);

  const other = ask(acme.otherExplorer);
  await expect.poll(() => held.length).toBe(mostChoosing + 1);
  for (const choose of held) {
    choose({ agentId: acme.agentId, reason: 'It is the only one.' });
  }
  expect(new Set((await Promise.all([...first, other])).map(({ id }) => id)).size).toBe(mostChoosing + 1);

  const again = ask();
  await expect.poll(() => held.length).toBe(mostChoosing + 2);
  held.at(-1)?.({ agentId: acme.agentId, reason: 'It is the only one.' });
  expect((await again).agentId).toBe(acme.agentId);
});
