import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtinAnalyst } from '../server/analyst/builtin/builtinAnalyst.ts';
import { openDatabase } from './questions/database.ts';
import { scoreSuite, type Outcome } from './questions/scoreSuite.ts';
import { suites } from './questions/suites.ts';
import { atLeast, atMost, type Row } from './row.ts';

/** Counts from which the shares of suites are computed. */
interface Tally {
  readonly answerable: number;
  readonly answered: number;
  readonly right: number;
  readonly wrongUnwarned: number;
  readonly unanswerable: number;
  readonly refused: number;
}

/** Wrong answers that no assumption warns the reader of. */
function unwarned(outcomes: readonly Outcome[]): readonly Outcome[] {
  return outcomes.filter(
    ({ verdict, assumptions, expectation }) =>
      verdict === 'wrong' && assumptions.length === 0 && (expectation === 'rows' || expectation === 'explanation'),
  );
}

function tally(outcomes: readonly Outcome[]): Tally {
  const answerable = outcomes.filter(({ expectation }) => expectation === 'rows' || expectation === 'explanation');
  const right = answerable.filter(({ verdict }) => verdict === 'right');
  const wrong = answerable.filter(({ verdict }) => verdict === 'wrong');
  const unanswerable = outcomes.filter(({ expectation }) => expectation === 'refusal');
  return {
    answerable: answerable.length,
    answered: right.length + wrong.length,
    right: right.length,
    wrongUnwarned: unwarned(outcomes).length,
    unanswerable: unanswerable.length,
    refused: unanswerable.filter(({ verdict }) => verdict === 'right').length,
  };
}

async function outcomesOf(suite: (typeof suites)[number]): Promise<readonly Outcome[]> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-questions-'));
  try {
    const database = await openDatabase((await suite.generate(folder)).files);
    try {
      return await scoreSuite(suite, database, builtinAnalyst);
    } finally {
      database.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** P11: shares (%) of the built-in engine over all question suites, judged by hand-written SQL. */
export async function questions(): Promise<readonly Row[]> {
  const perSuite: { readonly name: string; readonly outcomes: readonly Outcome[] }[] = [];
  for (const suite of suites) {
    perSuite.push({ name: suite.name, outcomes: await outcomesOf(suite) });
  }
  const total = tally(perSuite.flatMap(({ outcomes }) => outcomes));
  const each = (of: (suite: Tally) => string): readonly string[] => [
    perSuite.map(({ name, outcomes }) => `${name} ${of(tally(outcomes))}`).join(', '),
  ];
  const id = 'P11';
  return [
    atLeast({
      id,
      what: 'questions: right among answered',
      value: (100 * total.right) / total.answered,
      bar: 80,
      unit: '%',
      notes: each(({ right, answered }) => `${right} of ${answered}`),
    }),
    atLeast({
      id,
      what: 'questions: answered among answerable',
      value: (100 * total.answered) / total.answerable,
      bar: 60,
      unit: '%',
      notes: each(({ answered, answerable }) => `${answered} of ${answerable}`),
    }),
    atMost({
      id,
      what: 'questions: wrong without a stated assumption',
      value: total.wrongUnwarned,
      bar: 0,
      unit: '',
      notes: [
        ...each(({ wrongUnwarned }) => String(wrongUnwarned)),
        ...perSuite.flatMap(({ outcomes }) => unwarned(outcomes)).map(({ question }) => `“${question.question}”`),
      ],
    }),
    atLeast({
      id,
      what: 'questions: unanswerable ones refused',
      value: (100 * total.refused) / total.unanswerable,
      bar: 95,
      unit: '%',
      notes: each(({ refused, unanswerable }) => `${refused} of ${unanswerable}`),
    }),
  ];
}
