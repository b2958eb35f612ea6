import type {
  Analysis,
  AnalystRequest,
  AnswerColumn,
  AnswerRows,
  AnswerSpec,
  ExecutedRows,
  JsonObject,
} from '../../../analyst.ts';
import { formatNumber } from '../../../../../values/formatValue.ts';
import { toNumber } from '../../answer/rows/cells.ts';
import { capital, styleOf } from '../../answer/rows/columnText.ts';
import { runQuery } from '../../answer/rows/runQuery.ts';
import { tellGrain } from '../../answer/tellGrain.ts';
import { tellRepeats } from '../../answer/repeats.ts';
import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import type { Clock } from '../../time/period.ts';
import { describeForm, labellingOf } from './describeForm.ts';
import { explainEmptyForm } from './emptyForm.ts';
import { assumptionsOfForm, listsValues } from './formAssumptions.ts';
import { drawForm } from './formChart.ts';
import { columnLabel } from './formLabels.ts';
import { firstPlaces, formToSemql } from '../semql/formQuery.ts';
import type { FormColumn } from '../semql/formQuery.ts';
import { countTied, hasNothing } from './formResult.ts';
import { overName, writeFormSentence } from './formSentence.ts';
import type { FormTable } from './formTable.ts';
import { suggestAfterForm } from './formSuggestions.ts';
import { sharedPlaces } from './sharedPlaces.ts';
import { withChoices } from './formChoices.ts';
import { aggregateUnit, scalarUnit } from './formUnits.ts';
import { formOf, numberColumn } from '../formOf.ts';
import type { Condition, FormReading, LogicalForm } from '../logicalForm.ts';

/** Context of an answer, in addition to the reading. */
export interface FormTelling {
  readonly request: AnalystRequest;
  readonly analysis: Analysis;
  readonly clock: Clock;
  readonly lookup: CatalogLookup;
  /** The reading that came second; null where there is no other. */
  readonly runnerUp: FormReading | null;
  /** Further readings of all words, each of which can be computed. */
  readonly others: readonly FormReading[];
}

/** Runs a form that was read, checks what came back and tells it. */
export async function answerForm(reading: FormReading, telling: FormTelling): Promise<AnswerSpec> {
  const { analysis, clock, lookup, request, runnerUp } = telling;
  const { form } = reading;
  const plan = describeForm(form, lookup, clock);
  const { semql } = formToSemql(form, lookup, clock);
  await analysis.step(
    { type: 'DECOMPOSE_PLAN', reasoning: 'Planning the query' },
    {
      result: semql,
      reasoning: `${reading.further.length === 0 ? 'One query' : `${reading.further.length + 1} queries`}: ${plan}`,
    },
  );
  const other = runnerUp ? describeForm(runnerUp.form, lookup, clock) : plan;
  if (other !== plan)
    await analysis.step(
      { type: 'THOUGHT', reasoning: 'Choosing between readings' },
      { result: semql, reasoning: `Read as ${plan} rather than ${other}` },
    );
  const results: Result[] = [];
  for (const one of [form, ...reading.further]) results.push(await runForm(one, telling));
  const [main] = results;
  if (!main) throw new Error('a form gives a result');
  const emptied = await emptiedBy(results, telling);
  const repeats: boolean[] = [];
  const shared: (readonly string[])[] = [];
  for (const one of results) {
    repeats.push(await repeatsValues(one, telling));
    shared.push(await sharedPlaces(one.form, analysis, lookup, clock));
  }
  const caveats = [
    ...emptied,
    ...results.flatMap(({ table }) =>
      table.truncated ? [`Only the first ${table.rows.length.toLocaleString('en')} rows are shown.`] : [],
    ),
    ...tellRepeats(results.map(({ executed }) => executed)),
    ...tellGrain(
      results.flatMap((one) => rowsCounted(one.form, lookup)),
      lookup,
    ),
  ];
  await analysis.step(
    { type: 'OBSERVATION', reasoning: 'Checking the result' },
    {
      result: [...caveats],
      reasoning: `${main.executed.rows.length.toLocaleString('en')} ${main.executed.rows.length === 1 ? 'row' : 'rows'} in ${Math.round(main.executed.durationMs)} ms. ${caveats.length > 0 ? caveats.join(' ') : 'Nothing unusual.'}`,
    },
  );
  const sentence = results.map((one) => writeFormSentence(one.form, one.table, lookup, clock)).join(' ');
  await analysis.step(
    { type: 'SUMMARIZE', reasoning: 'Writing the answer' },
    { result: sentence, reasoning: sentence.replaceAll('**', '') },
  );
  const isAlone = results.length === 1;
  return {
    kind: 'answer',
    sentence,
    headline: isAlone ? headlineOf(main, telling) : null,
    chart: request.agent.canCreateCharts ? drawForm(main.table, lookup, request.agent.palette, clock) : null,
    executions: results.map(({ executed, table }): AnswerRows => ({ ...executed, columns: table.columns })),
    assumptions: withChoices(
      assumptionsOfForm(
        reading,
        results.map(({ form: one, table, executed }, at) => ({
          form: one,
          table,
          provenance: executed.provenance,
          repeats: repeats[at] === true,
          shared: shared[at] ?? [],
        })),
        lookup,
        clock,
      ),
      reading,
      telling,
    ),
    approved: null,
    moved: null,
    phrases: reading.sources.map(({ words, definition, via }) => ({ phrase: words, definition, via })),
    caveats,
    suggestions: hasNothing(main.form, main.table.rows) ? [] : suggestAfterForm(form, main.table.rows.length, lookup),
    reading: JSON.parse(
      JSON.stringify({ form, ...(reading.further.length > 0 ? { further: reading.further } : {}) }),
    ) as JsonObject,
  };
}

interface Result {
  readonly form: LogicalForm;
  readonly executed: ExecutedRows;
  readonly table: FormTable;
}

/** Runs one form; where more rows share the first place than are shown, all of them instead. */
async function runForm(form: LogicalForm, telling: FormTelling): Promise<Result> {
  const { analysis, lookup, clock } = telling;
  const query = formToSemql(form, lookup, clock);
  const executed = await runQuery(query.semql, 'Running the query', analysis);
  const table = tableOf(form, executed, query.columns, telling);
  if (!form.limit?.one || form.over || table.tied < executed.rows.length || table.tied < 2)
    return { form, executed, table };
  const places = firstPlaces(form, lookup, clock);
  const all = await runQuery(places.semql, 'Looking for all that share the first place', analysis);
  return all.rows.length <= executed.rows.length
    ? { form, executed, table }
    : { form, executed: all, table: tableOf(form, all, places.columns, telling) };
}

/** Parts of a date that have names: the third weekday is a Wednesday. */
const partFormats: Readonly<Record<string, string>> = { WEEKDAY: 'weekday', MONTH: 'month', HOUR: 'hour' };

function tableOf(
  form: LogicalForm,
  executed: ExecutedRows,
  meaning: readonly FormColumn[],
  { lookup, clock }: FormTelling,
): FormTable {
  const labelling = labellingOf(form, lookup, clock);
  const columns = executed.columns.map((column, index): AnswerColumn => {
    const own = meaning[index]?.column;
    if (!own) return column;
    const label = form.over ? overName(form, labelling) : columnLabel(own, labelling);
    const part = own.value.kind === 'part' ? partFormats[own.value.part] : undefined;
    return {
      ...column,
      ...unitOf(form, meaning[index], column, lookup),
      ...(part === undefined ? {} : { pattern: part }),
      label: capital(label),
    };
  });
  const by = JSON.stringify(form.order[0]?.by);
  const ranked = form.limit?.one ? meaning.findIndex(({ column }) => JSON.stringify(column.value) === by) : -1;
  return {
    rows: executed.rows,
    columns,
    meaning,
    truncated: executed.truncated,
    tied: ranked < 0 ? 0 : countTied(executed.rows, ranked),
  };
}

/** The largest price is a price; the average number of orders is a number of orders. */
function unitOf(
  form: LogicalForm,
  meaning: FormColumn | undefined,
  column: AnswerColumn,
  lookup: CatalogLookup,
): Pick<AnswerColumn, 'unit' | 'decimals' | 'role'> {
  const over = form.over && form.over.column !== null ? form.columns[form.over.column] : undefined;
  const own = over ?? meaning?.column;
  if (!own || (form.over && !over)) return { unit: null, decimals: column.decimals, role: 'measure' };
  if (own.kind === 'aggregate')
    return { unit: column.unit ?? aggregateUnit(own.value, lookup), decimals: column.decimals, role: 'measure' };
  const role = form.over ? 'measure' : column.role === 'measure' ? 'dimension' : column.role;
  return { unit: column.unit ?? scalarUnit(own.value, lookup), decimals: column.decimals, role };
}

/** The model of a form that counts its rows, or asks for a measure that does. */
function rowsCounted({ model, columns }: LogicalForm, lookup: CatalogLookup): readonly string[] {
  return columns.flatMap(({ kind, value }) => {
    if (kind !== 'aggregate') {
      return [];
    }
    const isOfRows = value.kind === 'aggregate' && value.fn === 'COUNT' && value.of === null;
    const isMeasure = value.kind === 'measure' && lookup.countMeasure(value.model)?.name === value.name;
    return isOfRows ? [model] : isMeasure ? [value.model] : [];
  });
}

/** True where more rows have the values of a list than it has values. */
async function repeatsValues({ form, table }: Result, { analysis, lookup, clock }: FormTelling): Promise<boolean> {
  const value = listsValues({ form, table }, lookup);
  if (value === null) return false;
  const known: Condition = { kind: 'missing', of: value, negated: true };
  const counted = formOf(
    form.model,
    [...form.where, known],
    [numberColumn({ kind: 'aggregate', fn: 'COUNT', of: null, distinct: false, filter: [] })],
  );
  const { semql } = formToSemql(counted, lookup, clock);
  if (table.truncated || form.having.length > 0 || !analysis.compile(semql).ok) return true;
  const { rows } = await runQuery(semql, 'Counting the rows that have these values', analysis);
  return (toNumber(rows[0]?.[0]) ?? 0) > table.rows.length;
}

async function emptiedBy(
  results: readonly Result[],
  { analysis, lookup, clock }: FormTelling,
): Promise<readonly string[]> {
  const told: string[] = [];
  for (const { form, table } of results) {
    if (!hasNothing(form, table.rows)) continue;
    const reason = await explainEmptyForm(form, analysis, lookup, clock);
    if (reason !== null) told.push(reason);
  }
  return told;
}

/** The one number of an answer; null when there are several. */
function headlineOf({ form, table }: Result, { lookup, clock }: FormTelling): AnswerSpec['headline'] {
  const [row, more] = table.rows;
  const [meaning, another] = table.meaning;
  if (!row || more || !meaning || another || (meaning.column.kind === 'scalar' && !form.over)) return null;
  const value = toNumber(row[0]);
  const labelling = labellingOf(form, lookup, clock);
  if (value === null) return null;
  return {
    value,
    formatted: formatNumber(value, styleOf(table.columns[0])),
    label: capital(form.over ? overName(form, labelling) : columnLabel(meaning.column, labelling)),
    change: null,
    period: null,
  };
}
