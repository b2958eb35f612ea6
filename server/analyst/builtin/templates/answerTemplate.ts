import type { CompiledColumn } from '../../../semql/compiled.ts';
import type { AnswerSpec, ExecutedRows } from '../../analyst.ts';
import type { Telling } from '../answer/answerReading.ts';
import type { AnswerTable } from '../answer/rows/cells.ts';
import { drawAnswer } from '../answer/chart/drawAnswer.ts';
import { columnField } from '../answer/rows/columnField.ts';
import { checkAnswer } from '../answer/checks.ts';
import { tellRepeats } from '../answer/repeats.ts';
import { pickHeadline } from '../answer/sentence/headline.ts';
import { writeSentence } from '../answer/sentence/sentence.ts';
import type { ColumnRole } from '../writing/emittedQuery.ts';
import { EMPTY_READING } from '../reading.ts';
import type { Breakdown, Reading } from '../reading.ts';
import type { PeriodUnit } from '../time/period.ts';
import type { Fit } from './fitTemplate.ts';
import { runTemplate } from './templateQuery.ts';

const GRAINS: readonly string[] = ['YEAR', 'QUARTER', 'MONTH', 'WEEK', 'DAY', 'HOUR'] satisfies PeriodUnit[];

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

function isKey({ role }: CompiledColumn): boolean {
  return role === 'dimension' || role === 'time';
}

/** The keys of a result as a reading would have asked for them. */
function shapeOf({ columns, provenance }: ExecutedRows): Reading {
  const breakdowns = columns.filter(isKey).map((column): Breakdown => {
    const { role, grain } = column;
    const unit = grain?.toUpperCase() ?? '';
    return role === 'time' && GRAINS.includes(unit)
      ? { kind: 'time', grain: unit as PeriodUnit }
      : { kind: 'field', field: columnField(column, provenance) };
  });
  return { ...EMPTY_READING, breakdowns };
}

function rolesOf(columns: readonly CompiledColumn[]): readonly ColumnRole[] {
  let keys = 0;
  let measures = 0;
  return columns.map((column): ColumnRole => {
    if (isKey(column)) return { kind: 'key', breakdown: keys++, display: true };
    return column.role === 'measure' ? { kind: 'measure', measure: measures++ } : { kind: 'field' };
  });
}
