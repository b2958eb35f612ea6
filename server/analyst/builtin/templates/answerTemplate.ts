import type { AnswerSpec } from '../../analyst.ts';
import type { Telling } from '../answer/answerReading.ts';
import type { AnswerTable } from '../answer/rows/cells.ts';
import { rolesOf, shapeOf } from '../answer/rows/shapeOfRows.ts';
import { drawAnswer } from '../answer/chart/drawAnswer.ts';
import { checkAnswer } from '../answer/checks.ts';
import { tellRepeats } from '../answer/repeats.ts';
import { pickHeadline } from '../answer/sentence/headline.ts';
import { writeSentence } from '../answer/sentence/sentence.ts';
import type { Fit } from './fitTemplate.ts';
import { runTemplate } from './templateQuery.ts';

/**
 * Runs an approved template with its parameters bound, and tells what it gave by the shape of its
 * columns.
 */
export async function answerTemplate(
  fit: Extract<Fit, { kind: 'fits' }>,
  { request, analysis, clock, lookup }: Telling,
): Promise<AnswerSpec> {
  const { template, phrases } = fit;
  const { id, versionId, version, name, approvedAt, approvedBy } = template;
  await analysis.step(
    { type: 'DECOMPOSE_PLAN', reasoning: 'Planning the query' },
    { result: template.query, reasoning: `One query: the approved template “${name}”, version ${version}` },
  );
  const executed = await runTemplate(fit, analysis);
  const reading = shapeOf(executed);
  const table: AnswerTable = {
    rows: executed.rows,
    columns: executed.columns,
    roles: rolesOf(executed.columns),
    truncated: executed.truncated,
  };
  const caveats = [...tellRepeats([executed]), ...checkAnswer(reading, table, lookup, clock)];
  await analysis.step(
    { type: 'OBSERVATION', reasoning: 'Checking the result' },
    { result: [...caveats], reasoning: `${executed.rows.length} rows. ${caveats.join(' ') || 'Nothing unusual.'}` },
  );
  const sentence = `By the approved template “${name}”: ${writeSentence(reading, table, lookup, clock)}`;
  await analysis.step(
    { type: 'SUMMARIZE', reasoning: 'Writing the answer' },
    { result: sentence, reasoning: sentence.replaceAll('**', '') },
  );
  return {
    kind: 'answer',
    sentence,
    headline: pickHeadline(reading, table, lookup, clock),
    chart: drawAnswer(reading, table, { request, lookup, clock }).chart,
    executions: [executed],
    approved: { templateId: id, versionId, version, name, approvedAt, approvedBy },
    assumptions: [],
    moved: null,
    phrases,
    caveats,
    suggestions: [],
    // A template is no reading: a follow-up stands on its own.
    reading: null,
  };
}
