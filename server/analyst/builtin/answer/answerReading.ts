import type { Analysis, AnalystRequest, AnswerSpec, ExecutedRows, PhraseSource } from '../../analyst.ts';
import { collectAssumptions } from '../assume/assumptions.ts';
import { numbered, offerAlternatives, toJson } from '../assume/alternatives.ts';
import { askedReading } from '../assume/offer.ts';
import type { Assumed, Respelled } from '../assume/offer.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { spelledApart } from '../catalog/spellings.ts';
import type { Decision } from '../deciding/decide.ts';
import { describeReading } from '../labels/describe.ts';
import type { Grounded } from '../deciding/ground.ts';
import type { MarkedQuestion } from '../marking/mark.ts';
import type { Reading } from '../reading.ts';
import { targetLabel } from '../labels/targetLabel.ts';
import { suggestFollowUps } from '../labels/suggestions.ts';
import type { Clock } from '../time/period.ts';
import { periodLabel } from '../time/periodLabel.ts';
import { inZone } from '../time/inZone.ts';
import type { AnswerTable } from './rows/cells.ts';
import { drawAnswer } from './chart/drawAnswer.ts';
import { derive, narrows } from './rows/derive.ts';
import { checkAnswer, isEmpty, partialPeriod } from './checks.ts';
import { explainEmpty } from './emptyResult.ts';
import { tellFreshness } from './freshness.ts';
import { inRanges } from './histogram.ts';
import { tellNamesakes } from './namesakes.ts';
import { pickHeadline } from './sentence/headline.ts';
import { countedBehind } from '../writing/rowsBehind.ts';
import { tellGrain } from './tellGrain.ts';
import { tellRepeats } from './repeats.ts';
import { mergeRows } from './rows/mergeRows.ts';
import { runQuery } from './rows/runQuery.ts';
import { shownColumns } from './rows/shownColumns.ts';
import { sayFirstOf, writeSentence } from './sentence/sentence.ts';
import { toSemql } from '../writing/toSemql.ts';
import { tellWholePeriod } from './wholePeriod.ts';

/** Context of an answer, in addition to the chosen reading and its result. */
export interface Telling {
  readonly marked: MarkedQuestion;
  readonly request: AnalystRequest;
  readonly analysis: Analysis;
  readonly clock: Clock;
  readonly lookup: CatalogLookup;
  /** Other readings that could be computed. */
  readonly others: readonly Grounded[];
  readonly respelled: readonly Respelled[];
}

/** Runs the chosen reading, checks what came back and tells it. */
export async function answerReading(
  { chosen, runnerUp }: Pick<Extract<Decision, { kind: 'answer' }>, 'chosen' | 'runnerUp'>,
  telling: Telling,
): Promise<AnswerSpec> {
  const { lookup, clock } = telling;
  const { reading } = chosen;
  const analysis = inZone(telling.analysis, reading.timeZone);
  const plan = describeReading(reading, lookup);
  const semql = await analysis.step(
    { type: 'DECOMPOSE_PLAN', reasoning: 'Planning the query' },
    { result: chosen.query.semql, reasoning: `One query: ${plan}` },
  );
  const other = runnerUp ? describeReading(runnerUp.reading, lookup) : plan;
  // Readings that differ in nothing a reader could see are no choice.
  if (other !== plan)
    await analysis.step(
      { type: 'THOUGHT', reasoning: 'Choosing between readings' },
      {
        result: chosen.query.semql,
        reasoning: `Read as ${plan} rather than ${other}`,
      },
    );
  const derivation = chosen.query.derive;
  let queried = await runQuery(semql, 'Running the query', analysis, {}, (executed) =>
    derivation && narrows(derivation) ? derive(executed, derivation).rows.length : executed.rows.length,
  );
  const keys = chosen.query.columns.filter((role) => role.kind === 'key').length;
  const beside: ExecutedRows[] = [];
  for (const other of chosen.query.beside ?? []) {
    const next = await runQuery(other, 'Running the query to compare with', analysis);
    beside.push(next);
    queried = mergeRows(queried, next, keys);
  }
  const ranged = await inRanges(chosen, queried, telling);
  if (ranged) return tellAnswer(ranged.chosen, ranged.executed, [], null, telling);
  const executed = derivation ? derive(queried, derivation) : queried;
  const total = await countRows(reading, executed, analysis, lookup, clock);
  if (total) beside.push(total);
  const said = total ? sayFirstOf(reading, executed, total, lookup, clock) : null;
  return tellAnswer(chosen, executed, beside, said, telling);
}

/** Counts all rows of a list whose limit was a default. */
async function countRows(
  reading: Reading,
  executed: ExecutedRows,
  analysis: Analysis,
  lookup: CatalogLookup,
  clock: Clock,
): Promise<ExecutedRows | null> {
  const { rows } = reading;
  if (!rows || rows.asked !== false || executed.rows.length < rows.limit) return null;
  const counted: Reading = {
    ...reading,
    filters: [...reading.filters, ...countedBehind(reading, lookup)],
    shape: 'numbers',
    rows: null,
    measures: [{ kind: 'count', model: rows.model }],
  };
  const query = toSemql(counted, lookup, clock).find(({ semql }) => analysis.compile(semql).ok);
  return query ? runQuery(query.semql, 'Counting all of them', analysis) : null;
}

/** Groups whose keys are spellings of one value; a list of rows is none. */
function spellingsOfKeys({ rows, roles }: AnswerTable): readonly string[] {
  return roles.flatMap((role, index) =>
    role.kind === 'key' && role.display ? spelledApart(rows.map((row) => row[index])) : [],
  );
}

/** Models whose rows a reading counts. */
function rowsCounted({ measures }: Reading, lookup: CatalogLookup): readonly string[] {
  return measures.flatMap((measure) =>
    measure.kind === 'count' ||
    (measure.kind === 'measure' && lookup.countMeasure(measure.model)?.name === measure.name)
      ? [measure.model]
      : [],
  );
}

/** Checks executed rows and tells them; `said` replaces the sentence that the rows would get. */
export async function tellAnswer(
  chosen: Grounded,
  executed: ExecutedRows,
  beside: readonly ExecutedRows[],
  said: string | null,
  telling: Telling,
): Promise<AnswerSpec> {
  const { request, clock, lookup } = telling;
  const { reading } = chosen;
  const analysis = inZone(telling.analysis, reading.timeZone);
  const emptied = isEmpty(executed) ? await explainEmpty(reading, analysis, lookup, clock) : null;
  const table: AnswerTable = {
    rows: executed.rows,
    columns: withUnits(executed.columns, chosen, lookup),
    roles: chosen.query.columns,
    truncated: executed.truncated,
  };
  const shown: AnswerTable = { ...table, columns: shownColumns(reading, table, lookup, clock) };
  const { chart, caveats: aboutChart } = drawAnswer(reading, shown, telling);
  const caveats = [
    ...(emptied ? [emptied] : []),
    ...(await tellFreshness(reading, { analysis, lookup, clock, request })),
    ...tellRepeats([executed, ...beside]),
    ...tellGrain(rowsCounted(reading, lookup), lookup),
    ...spellingsOfKeys(table).map((text) => `${text}.`),
    ...checkAnswer(reading, table, lookup, clock),
    ...aboutChart,
  ];
  await analysis.step(
    { type: 'OBSERVATION', reasoning: 'Checking the result' },
    {
      result: [...caveats],
      reasoning: `${executed.rows.length.toLocaleString('en')} ${executed.rows.length === 1 ? 'row' : 'rows'} in ${Math.round(executed.durationMs)} ms. ${caveats.length > 0 ? caveats.join(' ') : 'Nothing unusual.'}`,
    },
  );
  const asked = askedReading(chosen);
  const namesakes = await tellNamesakes(asked, analysis, lookup, clock);
  const whole = said === null ? await tellWholePeriod(reading, analysis, lookup, clock) : null;
  const sentence = [said ?? writeSentence(reading, table, lookup, clock), ...(whole ? [whole.sentence] : [])].join(' ');
  await analysis.step(
    { type: 'SUMMARIZE', reasoning: 'Writing the answer' },
    { result: sentence, reasoning: sentence.replaceAll('**', '') },
  );
  // The note of the picture says it where it is seen.
  const noted = chart?.note == null ? [] : partialPeriod(reading, clock);
  return {
    kind: 'answer',
    sentence,
    headline: pickHeadline(reading, table, lookup, clock),
    chart,
    executions: [{ ...executed, columns: shown.columns }, ...beside, ...(whole ? [whole.executed] : [])],
    assumptions: assumptionsOf(chosen, namesakes, telling),
    approved: null,
    moved: null,
    phrases: phraseSources(chosen, reading, lookup),
    caveats: caveats.filter((caveat) => !noted.includes(caveat)),
    // Nothing split by something is still nothing; another period may have rows.
    suggestions: isEmpty(executed) ? (reading.period ? ['all time'] : []) : suggestFollowUps(reading, lookup),
    reading: toJson(asked),
  };
}

/**
 * The largest price is a price: what is made of a field on the spot is written in the field's unit.
 */
function withUnits(
  columns: ExecutedRows['columns'],
  { query, reading }: Grounded,
  lookup: CatalogLookup,
): ExecutedRows['columns'] {
  return columns.map((column, index) => {
    const role = query.columns[index];
    const measure = role && 'measure' in role ? reading.measures[role.measure] : undefined;
    if (column.unit !== null || measure?.kind !== 'aggregate' || measure.fn === 'COUNT_DISTINCT') return column;
    return { ...column, unit: lookup.dimension(measure.field.model, measure.field.name)?.unit ?? null };
  });
}

/** Assumptions of the chosen reading, with every alternative that could be computed. */
function assumptionsOf(chosen: Grounded, namesakes: readonly Assumed[], telling: Telling): AnswerSpec['assumptions'] {
  const { request, clock, lookup, analysis } = telling;
  const asked = askedReading(chosen);
  const { mayLiftFilters } = request;
  const timeZone = asked.timeZone ?? request.timeZone;
  const assumed = collectAssumptions({ ...telling, grounded: chosen, asked, mayLiftFilters, timeZone });
  const compile = (semql: string, zone: string | null) => inZone(analysis, zone).compile(semql);
  return numbered(offerAlternatives([...namesakes, ...assumed], asked, chosen, { lookup, clock, compile }));
}

function phraseSources(chosen: Grounded, reading: Reading, lookup: CatalogLookup): readonly PhraseSource[] {
  return chosen.candidate.items.flatMap(({ mark, meaning }): readonly PhraseSource[] => {
    if (meaning.kind === 'name')
      return [
        {
          phrase: mark.words,
          definition: `${meaning.target.kind === 'time_hint' ? 'dimension' : meaning.target.kind} ${targetPath(meaning.target)}${meaning.target.kind === 'value' ? ` = ${targetLabel(meaning.target, lookup)}` : ''}`,
          via: meaning.target.kind === 'value' ? 'value' : meaning.via,
        },
      ];
    if (meaning.kind === 'period')
      return [{ phrase: mark.words, definition: `period ${periodLabel(meaning.period)}`, via: 'time' }];
    if (meaning.kind === 'grain')
      return [
        {
          phrase: mark.words,
          definition:
            meaning.match.kind === 'grain'
              ? `grain ${meaning.match.grain.toLowerCase()}`
              : meaning.match.kind === 'profile'
                ? `profile ${meaning.match.part.toLowerCase()}`
                : meaning.match.kind,
          via: 'time',
        },
      ];
    return meaning.kind === 'operator' &&
      reading.measures.length > 0 &&
      !['by', 'which', 'with', 'list'].includes(meaning.operator.op)
      ? [{ phrase: mark.words, definition: `operator ${meaning.operator.op}`, via: 'operator' }]
      : [];
  });
}

function targetPath(
  target: Extract<Grounded['candidate']['items'][number]['meaning'], { kind: 'name' }>['target'],
): string {
  if (target.kind === 'metric') return target.name;
  if (target.kind === 'model') return target.model;
  if (target.kind === 'value') return `${target.model}.${target.dimension}`;
  return target.kind === 'role' ? `${target.model}.${target.role}` : `${target.model}.${target.name}`;
}
