import type { CompiledQuery, CompileResult } from '../../../semql/compiled.ts';
import type { ClarificationOption } from '../../analyst.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { describeForm } from '../form/telling/describeForm.ts';
import { formToSemql } from '../form/semql/formQuery.ts';
import type { Column, FormReading, LogicalForm } from '../form/logicalForm.ts';
import type { Objection } from '../guard/question.ts';
import { tellObjections } from '../guard/tellObjection.ts';
import type { MeasureTerm } from '../reading.ts';
import type { Clock } from '../time/period.ts';
import type { Decision } from './decide.ts';
import type { GroundFailure } from './ground.ts';

/** A form that compiles. */
export interface GroundedForm {
  readonly reading: FormReading;
  readonly semql: string;
  readonly compiled: CompiledQuery;
}

/** Decision about the ways in which a question was put together from parts. */
export type FormDecision =
  | {
      readonly kind: 'answer';
      readonly chosen: GroundedForm;
      readonly runnerUp: GroundedForm | null;
      /** Further readings that hold all words, the best first. */
      readonly others: readonly GroundedForm[];
    }
  | {
      readonly kind: 'clarify';
      readonly question: string;
      readonly options: readonly ClarificationOption[];
      /** The readings offered, in the order of the options. */
      readonly tied: readonly GroundedForm[];
    }
  | { readonly kind: 'refuse'; readonly failure: GroundFailure; readonly reading: FormReading }
  /** The words could not be put together. */
  | { readonly kind: 'unread' };

export const UNREAD: FormDecision = { kind: 'unread' };

/**
 * Readings closer than this are a tie. A reading loses more than this by any word it takes for
 * something further away, so a tie are readings of the same words.
 */
const MARGIN = 0.012;
/** A reading over a layer with metrics is at least as sure as this. */
export const SURE = 0.75;
/** A reading that lost a word gives way to one that is no further away than this. */
const NEAR = 0.1;
const MAX_OPTIONS = 4;
/**
 * A reading that is much further from the words than one that cannot be computed is no answer to
 * the same question.
 */
const FALLBACK = 0.08;
const MAX_READINGS = 16;

/** Ranks the forms that compile: a clear winner is answered, a tie is asked about. */
export function decideForms(
  readings: readonly FormReading[],
  question: string,
  lookup: CatalogLookup,
  clock: Clock,
  compile: (semql: string) => CompileResult,
  chosen: string | null = null,
  objections: (reading: FormReading) => readonly Objection[] = () => [],
  /** How many verbs stand for nothing in it. */
  idle: (reading: FormReading) => number = () => 0,
): FormDecision {
  const ranked: GroundedForm[] = [];
  let failure: { readonly failure: GroundFailure; readonly reading: FormReading } | null = null;
  const likeliest = readings.toSorted((a, b) => b.score - a.score).slice(0, MAX_READINGS);
  for (const reading of likeliest) {
    const isFar = failure !== null && reading.score < failure.reading.score - FALLBACK;
    if (isFar && ranked.length === 0) break;
    const result = ground(reading, lookup, clock, compile);
    if ('compiled' in result) ranked.push(result);
    else failure ??= { failure: result, reading };
  }
  const different = ranked.filter((one, index) => ranked.findIndex((other) => sqlOf(other) === sqlOf(one)) === index);
  // The date of a verb, and a text that is looked for and was not said, are other readings of the
  // same words: how far away the rest is does not count from them.
  const likely = different.filter(
    ({ reading }) => !objections(reading).some(({ kind }) => kind === 'dated' || kind === 'text'),
  );
  const distinct = likely.length > 0 ? likely : different;
  const [first] = distinct;
  if (!first) return failure ? { kind: 'refuse', ...failure } : UNREAD;
  const asked = chosen === null ? undefined : distinct.find(({ semql }) => semql === chosen);
  if (asked) return { kind: 'answer', chosen: asked, runnerUp: null, others: [] };
  const guarded = distinct.filter(
    ({ reading }) => reading.score >= first.reading.score - NEAR && objections(reading).length === 0,
  );
  const [best] = guarded;
  if (!best) {
    const message = tellObjections(objections(first.reading), question);
    return { kind: 'refuse', failure: { code: 'WORDS_LOST', message, advice: '' }, reading: first.reading };
  }
  const near = guarded.filter(
    (one, index) =>
      one.reading.score >= best.reading.score - MARGIN &&
      guarded.findIndex((other) => computedOf(other) === computedOf(one)) === index,
  );
  // "who never rented a bike" is about rentals, whatever else there is of bikes.
  const least = near.length > 1 ? Math.min(...near.map(({ reading }) => idle(reading))) : 0;
  const spoken = near.length > 1 ? near.filter(({ reading }) => idle(reading) === least) : near;
  const tied = spoken.filter((one) => !spoken.some((other) => showsMore(other, one))).slice(0, MAX_OPTIONS);
  const options = tied.map(({ reading, semql }): ClarificationOption => {
    const label = describeForm(reading.form, lookup, clock);
    return { label, question: `${question} (${label})`, semql };
  });
  const labelled = options.filter(
    (option, index) => options.findIndex(({ label }) => label === option.label) === index,
  );
  if (labelled.length > 1)
    return {
      kind: 'clarify',
      question: `Did you mean ${labelled.map(({ label }) => `**${label}**`).join(' or ')}?`,
      options: labelled,
      tied: tied.filter(({ semql }) => labelled.some((option) => option.semql === semql)),
    };
  const [winner = best] = tied;
  const others = guarded.filter((one) => one !== winner);
  return { kind: 'answer', chosen: winner, runnerUp: distinct.find((one) => one !== winner) ?? null, others };
}

/** True where the first shows the same rows with more columns: "id and name" for "name". */
function showsMore({ reading: more }: GroundedForm, { reading: less }: GroundedForm): boolean {
  const rest = (form: LogicalForm): string => JSON.stringify({ ...form, columns: form.columns.filter(isNumber) });
  const shown = (form: LogicalForm): ReadonlySet<string> =>
    new Set(form.columns.filter((one) => one.kind === 'scalar' && one.shown).map(({ value }) => JSON.stringify(value)));
  const [all, some] = [shown(more.form), shown(less.form)];
  return (
    all.size > some.size &&
    [...some].every((one) => all.has(one)) &&
    !more.form.columns.some(isNumber) &&
    rest(more.form) === rest(less.form) &&
    JSON.stringify(more.further) === JSON.stringify(less.further)
  );
}

function isNumber({ kind }: Column): boolean {
  return kind === 'aggregate';
}

/** A reading whose forms all compile, or why the first that does not fails. */
function ground(
  reading: FormReading,
  lookup: CatalogLookup,
  clock: Clock,
  compile: (semql: string) => CompileResult,
): GroundedForm | GroundFailure {
  const write = (form: LogicalForm): { readonly semql: string; readonly result: CompileResult } => {
    const { semql } = formToSemql(form, lookup, clock);
    return { semql, result: compile(semql) };
  };
  const { semql, result } = write(reading.form);
  for (const one of [result, ...reading.further.map((form) => write(form).result)])
    if (!one.ok) {
      const [diagnostic] = one.diagnostics;
      return {
        code: diagnostic?.code ?? 'SYNTAX',
        message: diagnostic?.message ?? '',
        advice: diagnostic?.advice ?? '',
      };
    }
  return result.ok ? { reading, semql, compiled: result.query } : { code: 'SYNTAX', message: '', advice: '' };
}

function sqlOf({ compiled, reading }: GroundedForm): string {
  return compiled.sql + JSON.stringify(compiled.parameters) + JSON.stringify(reading.further);
}

/**
 * The SQL whatever its columns are called in the result: a measure, and the same number written
 * out, are one. Columns of tables keep their names: two cities of one table are two readings.
 */
function computedOf({ compiled, reading }: GroundedForm): string {
  const places = new Map(compiled.columns.map(({ name }, at) => [`"${name}"`, `"${at + 1}"`]));
  const place = (name: string): string => places.get(name) ?? name;
  const ordered = compiled.sql.lastIndexOf('ORDER BY ');
  const end = ordered < 0 ? compiled.sql.length : ordered;
  const query = compiled.sql.slice(0, end).replaceAll(/(?<=\sAS )"[^"]+"(?=,|\s+FROM\b)/g, place);
  const order = compiled.sql.slice(end).replaceAll(/(?<!\.)"[^"]+"(?!\.)/g, place);
  return query + order + JSON.stringify(compiled.parameters) + JSON.stringify(reading.further);
}

/**
 * Which way of reading a question is followed where both can. Today's reading wins when it rests on
 * something that composition does not know:
 * - a number of the semantic layer: its author defined it for these words. The plain count of a
 *   model's rows, which every model has, is no such number;
 * - a comparison of periods, a share, a running or rolling number, a distribution, a trend by a
 *   grain: they are computed by constructs of their own;
 * - an order to change data, which nothing may make a question of.
 * Else the form wins: it has used every word of the question, and rows, conditions and ranks are
 * what it is made for. Readings of the same SQL are the same answer, told as today.
 */
export function chooseReading(
  today: Decision,
  form: FormDecision,
  question: string,
  lookup: CatalogLookup,
): 'today' | 'form' {
  if (form.kind === 'unread') return 'today';
  if (lookup.catalog.metrics.length > 0) return chooseGoverned(today, form, question);
  // A question whose words are all understood is refused for what is wrong with it.
  if (today.kind === 'refuse') {
    const isUnread = today.reason === 'unread' || today.reason === 'no_measure';
    return today.reason === 'command' || (form.kind === 'refuse' && !isUnread) ? 'today' : 'form';
  }
  if (form.kind === 'refuse') return 'today';
  if (today.kind === 'clarify') return form.kind === 'answer' ? 'form' : 'today';
  const { reading, compiled } = today.chosen;
  // The time between two dates of each row, which a measure gives of all of them only; where people
  // have said which rows "paid late" are, their words count.
  const countsDefined = reading.measures.some((one) => countsSome(one, lookup));
  if (form.kind === 'answer' && hasDuration(form.chosen.reading.form) && !countsDefined) return 'form';
  if (form.kind === 'answer' && sqlOf(form.chosen) === compiled.sql + JSON.stringify(compiled.parameters) + '[]')
    return 'today';
  const isGoverned = reading.measures.some((one) => isDefined(one, lookup));
  const isOwnConstruct =
    (reading.measures.some(({ kind }) => kind === 'ratio') &&
      !isCountPerGroup(question, reading.measures, form, lookup)) ||
    reading.comparison !== null ||
    (reading.transform !== null && !(reading.transform.kind === 'share' && isShare(form))) ||
    reading.shape === 'distribution' ||
    reading.chart !== null ||
    (reading.breakdowns.some(({ kind }) => kind === 'time' || kind === 'profile') && !asksBusiest.test(question));
  // "consignments by port" counts them: a list would have lost the groups that were asked for.
  const losesGroups =
    asksForGroups.test(question) &&
    reading.breakdowns.length > 0 &&
    form.kind === 'answer' &&
    !hasNumber(form.chosen.reading.form);
  return isGoverned || isOwnConstruct || losesGroups ? 'today' : 'form';
}

/**
 * "number of employees per role" and "tracks per genre" are as many numbers as there are groups,
 * not one ratio.
 */
function isCountPerGroup(
  question: string,
  measures: readonly MeasureTerm[],
  form: FormDecision,
  lookup: CatalogLookup,
): boolean {
  const countsRows = measures.every((one) => one.kind === 'ratio' && isRowCount(one.numerator, lookup));
  return (
    (countsRows || /\b(?:how many|number of|count of)\b/i.test(question)) &&
    !/\b(?:average|avg|mean|ratio|rate|share|percent\w*)\b/i.test(question) &&
    form.kind === 'answer' &&
    hasNumber(form.chosen.reading.form) &&
    form.chosen.reading.form.columns.some(({ kind }) => kind === 'scalar')
  );
}

/** True for a part of the rows of each group, which says what the part is. */
function isShare(form: FormDecision): boolean {
  return (
    form.kind === 'answer' &&
    form.chosen.reading.form.columns.some(({ value }) => value.kind === 'ratio' && value.percent)
  );
}

/** Of the hours of a day or the days of a week, not of those of a calendar. */
const asksBusiest = /\b(?:busiest|quietest|peak)\b/i;

const asksForGroups = /\b(?:by|per|each|every)\b/i;

/**
 * Where people have defined metrics, a form answers what today's reading has no words for: their
 * words decide what a number means, and words only like them are not enough.
 */
function chooseGoverned(today: Decision, form: FormDecision, question: string): 'today' | 'form' {
  if (today.kind !== 'refuse' || (today.reason !== 'unread' && today.reason !== 'no_measure')) return 'today';
  // Which end of a number is the worst is asked.
  const isJudged = (today.candidate?.draft.judgements.length ?? 0) > 0;
  if (isJudged || form.kind !== 'answer' || form.chosen.reading.score < SURE) return 'today';
  // Over such a layer rows without a number are counted, which a list does not do.
  // A limit of a time between two dates says itself which rows are asked for.
  const { form: read } = form.chosen.reading;
  // "orders by support" asks for groups, and support is a value.
  const isSplit = read.grouped && read.columns.some(({ kind }) => kind === 'scalar') && read.columns.some(isNumber);
  if (/\bby\b/i.test(question) && !isSplit && read.limit === null) return 'today';
  const isLimited = JSON.stringify(read.where).includes('"kind":"duration"');
  return hasNumber(read) || isLimited ? 'form' : 'today';
}

function hasDuration(form: LogicalForm): boolean {
  return JSON.stringify(form).includes('"kind":"duration"');
}

function hasNumber({ columns, order, over }: LogicalForm): boolean {
  return over !== null || columns.some(({ kind }) => kind === 'aggregate') || order.length > 0;
}

/** True for the number of all rows of a model. */
function isRowCount(measure: MeasureTerm, lookup: CatalogLookup): boolean {
  return (
    measure.kind === 'count' ||
    (measure.kind === 'measure' && lookup.countMeasure(measure.model)?.name === measure.name)
  );
}

/** True for a number of those rows that its author has described. */
function countsSome(measure: MeasureTerm, lookup: CatalogLookup): boolean {
  const definition = measure.kind === 'measure' ? lookup.measure(measure.model, measure.name) : undefined;
  return definition !== undefined && definition.filter !== null && /^\s*COUNT\s*\(/i.test(definition.expression);
}

function isDefined(measure: MeasureTerm, lookup: CatalogLookup): boolean {
  if (measure.kind === 'metric') return true;
  if (measure.kind === 'ratio') return isDefined(measure.numerator, lookup) || isDefined(measure.denominator, lookup);
  return measure.kind === 'measure' && lookup.countMeasure(measure.model)?.name !== measure.name;
}
