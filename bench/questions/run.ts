/**
 * Scores the built-in analyst on every suite: `node bench/questions/run.ts [suite] [--quiet]`.
 * Prints the table and every wrong answer, writes questions.json next to the other figures of the
 * bench.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { builtinAnalyst } from '../../server/analyst/builtin/builtinAnalyst.ts';
import { openDatabase } from './database.ts';
import type { Rows } from './database.ts';
import { scoreSuite, unansweredSuggestions } from './scoreSuite.ts';
import type { Outcome } from './scoreSuite.ts';
import { suites } from './suites.ts';

const shownRows = 6;

interface Score {
  readonly suite: string;
  /** Questions that have an answer. */
  readonly answerable: number;
  readonly answered: number;
  readonly right: number;
  readonly wrong: number;
  /** Wrong, and no assumption warns the reader. */
  readonly wrongWithoutAssumption: number;
  readonly askedBackOrRefused: number;
  readonly failed: number;
  readonly unanswerable: number;
  readonly refused: number;
  readonly ambiguous: number;
  readonly clarified: number;
  readonly medianMs: number;
}

function scoreOf(suite: string, outcomes: readonly Outcome[]): Score {
  const answerable = outcomes.filter(({ expectation }) => expectation === 'rows' || expectation === 'explanation');
  const of = (list: readonly Outcome[], verdict: Outcome['verdict']): number =>
    list.filter((outcome) => outcome.verdict === verdict).length;
  const unanswerable = outcomes.filter(({ expectation }) => expectation === 'refusal');
  const ambiguous = outcomes.filter(({ expectation }) => expectation === 'clarification');
  const durations = outcomes.map(({ durationMs }) => durationMs).toSorted((a, b) => a - b);
  return {
    suite,
    answerable: answerable.length,
    answered: of(answerable, 'right') + of(answerable, 'wrong'),
    right: of(answerable, 'right'),
    wrong: of(answerable, 'wrong'),
    wrongWithoutAssumption: answerable.filter(
      ({ verdict, assumptions }) => verdict === 'wrong' && assumptions.length === 0,
    ).length,
    askedBackOrRefused: of(answerable, 'needless'),
    failed: of(outcomes, 'failed'),
    unanswerable: unanswerable.length,
    refused: of(unanswerable, 'right'),
    ambiguous: ambiguous.length,
    clarified: of(ambiguous, 'right'),
    medianMs: Math.round(durations[Math.floor(durations.length / 2)] ?? 0),
  };
}

function printRows(title: string, rows: Rows | null): void {
  if (rows === null) {
    return;
  }
  console.log(`  ${title} (${rows.rows.length} rows): ${rows.columns.join(' | ')}`);
  for (const row of rows.rows.slice(0, shownRows)) {
    console.log(`    ${row.join(' | ')}`);
  }
}

function printOutcome(outcome: Outcome): void {
  const { question, verdict, reply, text } = outcome;
  console.log(
    `\n${verdict.toUpperCase()} [${question.family}] ${[...(question.previous ?? []), question.question].join(' → ')}`,
  );
  console.log(`  ${reply}: ${text}`);
  for (const semql of outcome.semql) {
    console.log(`  SemQL: ${semql.replaceAll(/\s+/g, ' ')}`);
  }
  if (outcome.assumptions.length > 0) {
    console.log(`  assumed: ${outcome.assumptions.join('; ')}`);
  }
  if (verdict !== 'wrong') {
    return;
  }
  printRows('expected', outcome.expected);
  printRows('got', outcome.got);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quiet: { type: 'boolean', default: false } },
});
const chosen = suites.filter((suite) => positionals.length === 0 || positionals.includes(suite.name));
const folder = await mkdtemp(join(tmpdir(), 'quarry-questions-'));
const scores: Score[] = [];
const unanswered: Awaited<ReturnType<typeof unansweredSuggestions>>[number][] = [];
const all: Record<string, readonly Outcome[]> = {};
try {
  for (const suite of chosen) {
    const database = await openDatabase((await suite.generate(join(folder, suite.name))).files);
    try {
      const outcomes = await scoreSuite(suite, database, builtinAnalyst);
      all[suite.name] = outcomes;
      scores.push(scoreOf(suite.name, outcomes));
      unanswered.push(...(await unansweredSuggestions(suite, database, builtinAnalyst)));
      if (!values.quiet) {
        for (const outcome of outcomes) {
          if (outcome.verdict !== 'right') {
            printOutcome(outcome);
          }
        }
      }
    } finally {
      database.close();
    }
  }
} finally {
  await rm(folder, { recursive: true });
}
const families = Object.values(all)
  .flat()
  .reduce<Record<string, { right: number; asked: number }>>((table, { question, verdict }) => {
    const entry = (table[question.family] ??= { right: 0, asked: 0 });
    entry.asked += 1;
    if (verdict === 'right') {
      entry.right += 1;
    }
    return table;
  }, {});
console.log();
console.table(families);
console.table(scores);
for (const { suggestion, reply } of unanswered) {
  console.log(`Suggested, but not answered (${reply}): ${suggestion}`);
}
await writeFile(
  join(import.meta.dirname, '..', 'questions.json'),
  `${JSON.stringify({ scores, families, unanswered, outcomes: all }, null, 2)}\n`,
);
