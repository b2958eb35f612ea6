import type { Analyst, AnalystResult, ExecutedRows, PreviousTurn } from '../../server/analyst/analyst.ts';
import { prepareCatalog } from '../../server/semql/catalog/prepare.ts';
import { benchAnalysis } from './benchAnalysis.ts';
import { sameRows } from './compareRows.ts';
import type { Database, Rows } from './database.ts';
import type { Question } from './question.ts';
import { benchNow, expectationOf, readingsOf } from './suites.ts';
import type { Expectation, Suite } from './suites.ts';

/** `needless`: asked back or refused although there is an answer. `failed`: threw. */
export type Verdict = 'right' | 'wrong' | 'needless' | 'failed';

export interface Outcome {
  readonly question: Question;
  readonly expectation: Expectation;
  readonly verdict: Verdict;
  /** Kind of the analyst's reply. */
  readonly reply: AnalystResult['kind'] | 'error';
  /** Sentence, question or error text. */
  readonly text: string;
  readonly semql: readonly string[];
  readonly assumptions: readonly string[];
  readonly expected: Rows | null;
  readonly got: Rows | null;
  readonly durationMs: number;
}

/** Asks every question of a suite, each in a conversation of its own, and judges the replies. */
export async function scoreSuite(suite: Suite, database: Database, analyst: Analyst): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const ask = asking(suite, database, analyst);
  for (const question of suite.questions) {
    const start = performance.now();
    try {
      const previous: PreviousTurn[] = [];
      for (const text of question.previous ?? []) {
        const result = await ask(text, previous);
        previous.push({
          question: text,
          reading: result.kind === 'answer' ? result.reading : null,
          options: result.kind === 'clarification' ? result.options : [],
        });
      }
      outcomes.push(await judge(question, await ask(question.question, previous), database, performance.now() - start));
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      outcomes.push({
        question,
        expectation: expectationOf(question),
        verdict: 'failed',
        reply: 'error',
        text,
        semql: [],
        assumptions: [],
        expected: null,
        got: null,
        durationMs: performance.now() - start,
      });
    }
  }
  return outcomes;
}

/** Suggestions that get anything but an answer or an explanation, with what they get. */
export async function unansweredSuggestions(
  suite: Suite,
  database: Database,
  analyst: Analyst,
): Promise<readonly { readonly suggestion: string; readonly reply: AnalystResult['kind'] }[]> {
  const ask = asking(suite, database, analyst);
  const unanswered: { suggestion: string; reply: AnalystResult['kind'] }[] = [];
  for (const suggestion of suite.suggestions) {
    const { kind } = await ask(suggestion, []);
    if (kind !== 'answer' && kind !== 'explanation') {
      unanswered.push({ suggestion, reply: kind });
    }
  }
  return unanswered;
}

type Ask = (question: string, previous: readonly PreviousTurn[]) => Promise<AnalystResult>;

function asking(suite: Suite, database: Database, analyst: Analyst): Ask {
  const prepared = prepareCatalog(suite.catalog);
  return (question, previous) =>
    analyst(
      {
        question,
        change: null,
        previous,
        catalog: suite.catalog,
        now: benchNow,
        timeZone: 'UTC',
        mayLiftFilters: false,
        metadataOnly: new Set(),
        templates: [],
        definitions: [],
        agent: { name: 'Bench', canCreateCharts: true, palette: ['#7547ff', '#d4dbff', '#c2fff5'] },
      },
      benchAnalysis(prepared, database, benchNow),
    );
}

async function judge(
  question: Question,
  result: AnalystResult,
  database: Database,
  durationMs: number,
): Promise<Outcome> {
  const expectation = expectationOf(question);
  const readings = await Promise.all(readingsOf(question).map((sql) => database.query(sql)));
  const executions = result.kind === 'answer' ? result.executions : [];
  const first = executions[0];
  return {
    question,
    expectation,
    verdict: verdictOf(question, expectation, result, readings, executions),
    reply: result.kind,
    text:
      result.kind === 'clarification'
        ? `${result.question} ${result.options.map((option) => option.label).join(' / ')}`
        : result.sentence,
    semql: executions.flatMap(({ semql }) => semql ?? []),
    assumptions: result.kind === 'answer' ? result.assumptions.map((assumption) => assumption.text) : [],
    expected: readings[0] ?? null,
    got: first === undefined ? null : { columns: first.columns.map((column) => column.name), rows: first.rows },
    durationMs,
  };
}

function verdictOf(
  question: Question,
  expectation: Expectation,
  result: AnalystResult,
  readings: readonly Rows[],
  executions: readonly ExecutedRows[],
): Verdict {
  switch (expectation) {
    case 'rows':
      if (result.kind === 'clarification' || result.kind === 'refusal') {
        return 'needless';
      }
      // Every execution of an answer is shown to the reader; a side query cannot match by accident.
      return readings.some(({ rows }) =>
        executions.some((execution) => sameRows(rows, execution.rows, question.compare ?? 'rows')),
      )
        ? 'right'
        : 'wrong';
    case 'explanation':
      if (result.kind === 'clarification' || result.kind === 'refusal') {
        return 'needless';
      }
      return result.kind === 'explanation' && containsAll(result.sentence, question.explain ?? []) ? 'right' : 'wrong';
    case 'clarification':
      return result.kind === 'clarification' &&
        containsAll(result.options.map((option) => option.label).join('\n'), question.clarify ?? [])
        ? 'right'
        : 'wrong';
    case 'refusal':
      return result.kind === 'refusal' ? 'right' : 'wrong';
  }
}

function containsAll(text: string, phrases: readonly string[]): boolean {
  const folded = text.toLowerCase();
  return phrases.every((phrase) => folded.includes(phrase.toLowerCase()));
}
