import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtinAnalyst } from '../../server/analyst/builtin/builtinAnalyst.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { scoreSuite } from './scoreSuite.ts';
import type { Outcome } from './scoreSuite.ts';
import { suites } from './suites.ts';

/** P11: of the questions that have an answer, so many must get one. */
const answered = 0.6;

describe.each(suites)('phrasings of $name', (suite) => {
  let folder: string;
  let database: Database;
  let outcomes: readonly Outcome[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quarry-phrasings-'));
    database = await openDatabase((await suite.generate(folder)).files);
    outcomes = await scoreSuite({ ...suite, questions: suite.phrasings }, database, builtinAnalyst);
  }, 120_000);
  afterAll(async () => {
    database.close();
    await rm(folder, { recursive: true });
  });

  it('never get a number that is not the one asked for', () => {
    const wrong = outcomes
      .filter(({ verdict, reply, expectation }) =>
        expectation === 'refusal' ? reply === 'answer' : verdict === 'wrong' || verdict === 'failed',
      )
      .map(({ question, text }) => `${[...(question.previous ?? []), question.question].join(' → ')}: ${text}`);
    expect(wrong).toEqual([]);
  });

  it('mostly get an answer', () => {
    const answerable = outcomes.filter(({ expectation }) => expectation === 'rows');
    const right = answerable.filter(({ verdict }) => verdict === 'right');
    expect(right.length / answerable.length).toBeGreaterThanOrEqual(answered);
  });
});
