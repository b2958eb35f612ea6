import type { z } from 'zod';
import type { Analysis, AnalystRequest, AnswerSpec, ApprovedQuery, BoundNumber, ExecutedRows } from '../analyst.ts';
import { checkAnswer } from '../builtin/answer/checks.ts';
import { drawAnswer } from '../builtin/answer/chart/drawAnswer.ts';
import { tellRepeats } from '../builtin/answer/repeats.ts';
import type { AnswerTable } from '../builtin/answer/rows/cells.ts';
import { rolesOf, shapeOf } from '../builtin/answer/rows/shapeOfRows.ts';
import { pickHeadline } from '../builtin/answer/sentence/headline.ts';
import { writeSentence } from '../builtin/answer/sentence/sentence.ts';
import { lookUp } from '../builtin/catalog/catalogLookup.ts';
import { localDate, type Clock } from '../builtin/time/period.ts';
import { looseNumbers, type KnownWords } from './looseNumbers.ts';
import type { inputs } from './modelTools.ts';
import { plainText } from './plainText.ts';

/** What a model has ended with: words only. All that is counted, drawn and warned of is by rule. */
interface Ended {
  readonly input: z.infer<(typeof inputs)['answer']>;
  /** The first one is what the answer is about. */
  readonly executions: readonly [ExecutedRows, ...ExecutedRows[]];
  /** Null: it is written by rule. */
  readonly sentence: { readonly text: string; readonly numbers: readonly BoundNumber[] } | null;
  readonly known: KnownWords;
  /** The approved query that was run first; null: one of the model. */
  readonly approved: ApprovedQuery | null;
}

/** Tells executed rows with the words of a model, or by rule where its words had loose numbers. */
export async function writeModelAnswer(
  { input, executions, sentence, known, approved }: Ended,
  request: AnalystRequest,
  analysis: Analysis,
): Promise<AnswerSpec> {
  const [executed] = executions;
  const lookup = lookUp(request.catalog);
  const { calendar } = request.catalog;
  const clock: Clock = {
    today: localDate(request.now, request.timeZone),
    weekStart: calendar.weekStart,
    fiscalYearStartMonth: calendar.fiscalYearStartMonth,
  };
  const reading = shapeOf(executed);
  const table: AnswerTable = {
    rows: executed.rows,
    columns: executed.columns,
    roles: rolesOf(executed.columns),
    truncated: executed.truncated,
  };
  const caveats = [...tellRepeats(executions), ...checkAnswer(reading, table, lookup, clock)];
  await analysis.step(
    { type: 'OBSERVATION', reasoning: 'Checking the result' },
    { result: [...caveats], reasoning: `${executed.rows.length} rows. ${caveats.join(' ') || 'Nothing unusual.'}` },
  );
  const text = sentence?.text ?? writeSentence(reading, table, lookup, clock);
  await analysis.step(
    { type: 'SUMMARIZE', reasoning: 'Writing the answer' },
    { result: text, reasoning: text.replaceAll('**', '') },
  );
  const isClean = (words: string): boolean => words !== '' && looseNumbers(words, known).length === 0;
  return {
    kind: 'answer',
    sentence: text,
    numbers: sentence?.numbers ?? [],
    headline: pickHeadline(reading, table, lookup, clock),
    chart: drawAnswer(reading, table, { request, lookup, clock }).chart,
    executions: [...executions],
    approved,
    assumptions: input.assumptions
      .map(({ kind, text: words, phrase }) => ({ kind, text: plainText(words, 120), phrase }))
      .filter((one) => isClean(one.text))
      .map(({ kind, text: words, phrase }, index) => ({
        id: String(index + 1),
        kind,
        text: words,
        phrase: phrase !== null && request.question.includes(phrase) ? phrase : null,
        value: words,
        chosen: false,
        alternatives: [],
      })),
    moved: null,
    phrases: [],
    caveats,
    suggestions: input.followUps.map((one) => plainText(one, 80)).filter(isClean),
    // Its queries are no reading of the built-in engine: a follow-up goes to a model again.
    reading: null,
  };
}
