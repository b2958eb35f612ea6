import { expect, it } from 'vitest';
import { lookUp } from '../catalog/catalogLookup.ts';
import { lexiconOf } from '../lexicon/lexicon.ts';
import { markQuestion } from '../marking/mark.ts';
import { RAILWAY } from '../railway/catalog.ts';
import { openRailway } from '../railway/openRailway.test-support.ts';
import { normalise } from '../words/normalise.ts';
import { decide } from './decide.ts';
import { doubtReading } from './doubtReading.ts';
import { understand } from './understand.ts';

const clock = { today: '2026-11-21', weekStart: 'MONDAY', fiscalYearStartMonth: 1 } as const;
const lookup = lookUp(RAILWAY);

/** The question back about what names and values alone make of the words. */
async function doubted(question: string, full = question, hasIdleVerbs = true) {
  const railway = await openRailway();
  try {
    const { compile } = railway.analysis([]);
    const marked = markQuestion(normalise(question), lexiconOf(RAILWAY), clock);
    const decision = decide(understand(marked, lookup), question, lookup, clock, (semql) => compile(semql));
    if (decision.kind !== 'answer') throw new Error(`“${question}” is not answered.`);
    return doubtReading(decision, full, lookup, hasIdleVerbs);
  } finally {
    railway.close();
  }
}

const sentence = 'what is the number of tickets that somebody or other happened to buy';

it('offers what the words of a sentence were taken for, and answers when it is chosen', async () => {
  const doubt = await doubted('number of tickets', sentence);
  expect(doubt?.question).toContain('Did you mean **');
  expect(doubt?.options).toMatchObject([{ question: expect.stringContaining(sentence), semql: expect.any(String) }]);
});

it('does not doubt a short phrase, or numbers over time', async () => {
  expect(await doubted('number of tickets')).toBeNull();
  expect(await doubted('number of tickets', `${sentence} in each month`)).toBeNull();
});

it('answers a sentence whose verbs are used and that asks for numbers, as they were read', async () => {
  expect(await doubted('number of tickets', sentence, false)).toBeNull();
  const listed = 'give me all of those tickets that there are in our books';
  expect(await doubted('number of tickets', listed, false)).not.toBeNull();
});
