import type { Analysis, AnalystRequest, PreviousTurn } from '../../analyst.ts';
import type { Derivation } from '../answer/rows/derive.ts';
import { collectAssumptions } from '../assume/assumptions.ts';
import { askedReading } from '../assume/offer.ts';
import type { CatalogDefinition } from '../../../semql/catalog/definition.ts';
import { lookUp } from '../catalog/catalogLookup.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { claimsOfForm } from '../guard/claims/claimsOfForm.ts';
import type { Claims } from '../guard/claims/claims.ts';
import { claimsOfReading } from '../guard/claims/claimsOfReading.ts';
import { idleVerbs } from '../guard/words/coverage.ts';
import { objectionsTo, objectionsToDefined } from '../guard/guard.ts';
import type { Guarded, Objection } from '../guard/question.ts';
import { mentionsOf } from '../lexicon/findMentions.ts';
import { lexiconOf } from '../lexicon/lexicon.ts';
import type { Mentions } from '../lexicon/mentions.ts';
import { markQuestion } from '../marking/mark.ts';
import type { FoundValue, MarkedQuestion } from '../marking/mark.ts';
import { holdsCommand } from '../words/holdsCommand.ts';
import { readForms, stepsOfQuestion } from '../sentence/readForms.ts';
import { Work } from '../sentence/work.ts';
import { halvesOf } from '../sentence/halves.ts';
import type { Halves } from '../sentence/halves.ts';
import { questionsOf, splitSentences } from '../sentence/sentences.ts';
import type { Token } from '../words/normalise.ts';
import { stem } from '../words/stem.ts';
import type { Clock } from '../time/period.ts';
import { decide } from './decide.ts';
import type { Decision } from './decide.ts';
import { chooseReading, decideForms, SURE, UNREAD } from './decideForms.ts';
import type { FormDecision, GroundedForm } from './decideForms.ts';
import { doubtReading } from './doubtReading.ts';
import { isFragment, toReading, understandFollowUp } from './followUp.ts';
import type { EditedCandidate } from './followUp.ts';
import { cannotStandAlone, leavingOpen, losing, NOT_PUT_IN, UNCHANGED } from './lostOfReading.ts';
import { editForm } from '../followup/editForm.ts';
import type { EditedForm } from '../followup/editForm.ts';
import { saysUnit } from '../followup/editGrain.ts';
import { readingToForm } from '../followup/readingToForm.ts';
import { formToReading } from '../followup/formToReading.ts';
import type { FormReading, LogicalForm } from '../form/logicalForm.ts';
import { withSpellings } from '../form/withSpellings.ts';
import { toJson } from '../assume/alternatives.ts';
import type { Grounded, GroundFailure } from './ground.ts';
import { secondQuestion, underFirst } from './secondHalf.ts';
import { understand } from './understand.ts';
import type { Candidate } from './understand.ts';

/** Longest question that is put together from parts. */
const MAX_WORDS = 120;

/** Questions in one message that are answered together. */
const MAX_QUESTIONS = 4;
/** Words of a sentence that goes on from the one before. */
const POINTS_BACK =
  /^(?:list|show|give|return|find|tell|display|also|sort|order|please|and|report|include|what (?:is|are) the)\b|\b(?:their|them|they|those|these|it|its|his|her|each|also|that|same)\b/i;

/** How a question of its own begins, without a question mark; "Name and date." is none. */
const STANDS_ALONE =
  /^(?:which|what|who|whom|whose|how|when|where|why|is|are|do|does|did|has|have|count|number|total|average|compare|top)\b/i;

/** A question with its marks, and what the conversation says of it. */
export interface MarkedAsk {
  readonly question: string;
  readonly marked: MarkedQuestion;
  readonly previous: readonly PreviousTurn[];
  /** SemQL of the option that was chosen, or null. */
  readonly chosen: string | null;
}

/** What questions are considered in. */
export interface ConsideringWorld {
  readonly request: AnalystRequest;
  readonly analysis: Pick<Analysis, 'compile'>;
  readonly lookup: CatalogLookup;
  readonly clock: Clock;
  /** Values that the data has for words of the question. */
  readonly found: readonly FoundValue[];
  /** What reading the question may take. */
  readonly work: Work;
}

/** Everything that is known of a question before anything is run. */
export interface Considered {
  readonly mentions: Mentions;
  readonly decision: Decision;
  readonly composed: FormDecision;
  /** Which of the two is followed. */
  readonly wins: 'today' | 'form';
  /** What the words of the question say and the reading does not, or the other way round. */
  readonly objections: readonly Objection[];
  /** The question back where the reading may not be the whole question. */
  readonly doubt: Omit<Extract<Decision, { kind: 'clarify' }>, 'kind'> | null;
}

/**
 * Reads a question in all ways and chooses; runs nothing. A question about rows that names no
 * metric and would be refused is read once more without the metrics: it needs none of them.
 */
export function considerQuestion(asked: MarkedAsk, world: ConsideringWorld): Considered {
  const considered = consider(asked, world);
  const { request, clock, found } = world;
  if (request.catalog.metrics.length === 0 || !isRefused(considered) || namesMetric(considered.mentions))
    return considered;
  // Which end of a number is the best is asked.
  const { decision } = considered;
  if (decision.kind === 'refuse' && (decision.candidate?.draft.judgements.length ?? 0) > 0) return considered;
  const catalog = withoutMetrics(request.catalog);
  const marked = markQuestion(asked.marked.tokens, lexiconOf(catalog), clock, found);
  const other = consider(
    { ...asked, marked },
    { ...world, request: { ...request, catalog }, lookup: lookUp(catalog), work: new Work(stepsOfQuestion) },
  );
  return isSure(other, world.lookup) ? other : considered;
}

function isRefused({ decision, composed, wins, objections }: Considered): boolean {
  return wins === 'form'
    ? composed.kind === 'refuse' || composed.kind === 'unread'
    : decision.kind === 'refuse' || (decision.kind === 'answer' && objections.length > 0);
}

/**
 * True for rows, or a number of them, that are read by their names, or nearly so. Amounts are for
 * the metrics to say, and so is the date of rows that a metric has one for. "orders by support"
 * asks for groups, and support is a value.
 */
function isSure({ decision, composed, wins, objections, doubt, mentions }: Considered, lookup: CatalogLookup): boolean {
  const asksBy = mentions.words.some(({ text, quoted }) => text === 'by' && !quoted);
  if (wins === 'form') {
    if (composed.kind !== 'answer' || composed.chosen.reading.score < SURE) return false;
    const { form, further } = composed.chosen.reading;
    const has = (wanted: 'scalar' | 'aggregate'): boolean => form.columns.some(({ kind }) => kind === wanted);
    const isSplit = form.limit !== null || (form.grouped && has('scalar') && has('aggregate'));
    return (!asksBy || isSplit) && isAboutRows(claimsOfForm(form, further), lookup);
  }
  if (decision.kind !== 'answer' || objections.length > 0 || doubt !== null) return false;
  const { reading } = decision.chosen;
  const isSplit = reading.breakdowns.length > 0 || reading.top !== null || reading.rows?.orderBy != null;
  return (!asksBy || isSplit) && isAboutRows(claimsOfReading(reading, lookup), lookup);
}

function isAboutRows(
  { summed, extremes, measures, periods, models }: Claims,
  { catalog, countMeasure }: CatalogLookup,
): boolean {
  const isDated = catalog.metrics.some(
    ({ anchorModel, timeDimension }) => timeDimension !== null && models.has(anchorModel),
  );
  return (
    summed.length === 0 &&
    extremes.length === 0 &&
    measures.every(({ model, name }) => model !== null && countMeasure(model)?.name === name) &&
    (periods.length === 0 || !isDated)
  );
}

function namesMetric({ words, names }: Mentions): boolean {
  return words.some((_, at) => names(at).some(({ target }) => target.kind === 'metric'));
}

const bareCatalogs = new WeakMap<CatalogDefinition, CatalogDefinition>();

/** The same object for the same catalog, because what is known of a catalog is kept by it. */
function withoutMetrics(catalog: CatalogDefinition): CatalogDefinition {
  const known = bareCatalogs.get(catalog);
  if (known) return known;
  const bare = { ...catalog, metrics: [] };
  bareCatalogs.set(catalog, bare);
  return bare;
}

function consider(asked: MarkedAsk, world: ConsideringWorld): Considered {
  const { question, marked, previous, chosen } = asked;
  const { request, analysis, lookup, clock, found, work } = world;
  const { tokens: words, breaks } = splitSentences(question);
  const mentions = mentionsOf(words.slice(0, MAX_WORDS), request.catalog, found, breaks);
  const standalone = understand(marked, lookup);
  const last = lastForm(previous) ?? (chosen === null ? lastCut(question, previous, lookup) : null);
  // A fragment that edits the last answer; one that a form cannot hold edits it as a reading.
  const turns = last === null ? previous : previousAsReading(last);
  const goesOn = last !== null && chosen === null && isFragment(question);
  const editedForm = goesOn ? decideEdited(last) : null;
  const edited =
    editedForm !== null || (last !== null && !goesOn)
      ? null
      : understandFollowUp(marked, turns, standalone, lookup, clock);
  const isAnswered = previous.some(({ reading }) => reading !== null);
  const isAfter = isAnswered && editedForm === null && chosen === null && isFragment(question);
  const loss = lossOf(edited, isAfter && cannotStandAlone(question));
  const decision: Decision = holdsCommand(question)
    ? { kind: 'refuse', unknown: [], reason: 'command', failure: null, candidate: null }
    : loss !== null
      ? { kind: 'refuse', unknown: [], reason: 'misplaced', failure: loss, candidate: edited?.[0] ?? null }
      : decide(edited ?? standalone, question, lookup, clock, (semql) => analysis.compile(semql), chosen);
  const composed =
    editedForm ??
    (edited !== null || loss !== null ? UNREAD : (decideSeveral() ?? decideComposed(question, mentions, breaks)));
  // Layers with metrics name what they compute: a reading of these names is neither compared with
  // the words once more nor asked about.
  const isChecked = edited === null && chosen === null && request.catalog.metrics.length === 0;
  const objections =
    decision.kind !== 'answer' || edited !== null || chosen !== null
      ? []
      : (isChecked ? objectionsTo : objectionsToDefined)(guardedReading(decision.chosen));
  const isLost = editedForm !== null || (objections.length > 0 && composed.kind === 'answer');
  const wins = isLost ? 'form' : chooseReading(decision, composed, question, lookup);
  const isDoubted = wins === 'today' && decision.kind === 'answer' && isChecked && composed.kind !== 'answer';
  const doubt = isDoubted
    ? doubtReading(decision, question, lookup, idleVerbs(guardedReading(decision.chosen)).length > 0)
    : null;
  return { mentions, decision, composed, wins, objections, doubt };

  /** The form of the last answer with what the question says of it; null where it says nothing. */
  function decideEdited(form: LogicalForm): FormDecision | null {
    const edited = editForm(question, form, { catalog: request.catalog, lookup, clock, found });
    if (edited === null) return null;
    if (edited.kind !== 'edited') return refusedEdit(form, edited);
    const grounded = decideForms([edited.reading], question, lookup, clock, (semql) => analysis.compile(semql));
    return grounded.kind === 'unread' ? null : grounded;
  }

  /** Several questions in one message, answered together if each is; null: it is one question. */
  function decideSeveral(): FormDecision | null {
    const halves = halvesOf(question);
    if (halves !== null) return decideHalves(halves);
    const parts = questionsOf(question);
    const [, second] = parts;
    // "Which customers …? List their names." is one question, and so is "… Name and date."
    const isRest = (part: string, at: number): boolean =>
      parts[at - 1]?.endsWith('?') === true && !part.endsWith('?') && !STANDS_ALONE.test(part);
    if (second === undefined || parts.length > MAX_QUESTIONS) return null;
    if (parts.some((part, at) => POINTS_BACK.test(part) || isRest(part, at))) return null;
    const answers = parts.map(decidePart).flatMap((one) => (one.kind === 'answer' ? [one.chosen] : []));
    return answers.length < parts.length ? null : together(answers);
  }

  /** Two numbers of one sentence, where it is clear what is said of which. */
  function decideHalves(halves: Halves): FormDecision | null {
    const first = decidePart(halves.first);
    if (first.kind !== 'answer') return null;
    const { form } = first.chosen.reading;
    const second = decidePart(secondQuestion(halves, form, lookup));
    if (second.kind !== 'answer') return null;
    const { reading } = second.chosen;
    const under = underFirst(form, reading.form, lookup);
    if (under === null) return null;
    const assumptions = [...reading.assumptions, ...under.assumptions];
    return together([first.chosen, { ...second.chosen, reading: { ...reading, form: under.form, assumptions } }]);
  }

  function decidePart(part: string): FormDecision {
    const { tokens, breaks: ends } = splitSentences(part);
    return decideComposed(part, mentionsOf(tokens, request.catalog, found), ends);
  }

  function together(answers: readonly GroundedForm[]): FormDecision | null {
    const [first, ...rest] = answers;
    if (!first) return null;
    const reading: FormReading = {
      form: first.reading.form,
      further: rest.map(({ reading: { form } }) => form),
      score: Math.min(...answers.map(({ reading: { score } }) => score)),
      assumptions: answers.flatMap(({ reading: { assumptions } }) => assumptions),
      sources: answers.flatMap(({ reading: { sources } }) => sources),
    };
    return { kind: 'answer', chosen: { ...first, reading }, runnerUp: null, others: [] };
  }

  /** Decision about the ways to put the question together from its parts. */
  function decideComposed(text: string, named: Mentions, ends: ReadonlySet<number>): FormDecision {
    const guarded = ({ form, further, assumptions }: FormReading): Guarded => ({
      mentions: named,
      lookup,
      claims: claimsOfForm(form, further),
      assumed: assumptions.flatMap(({ phrase }) => phrase ?? []),
      about: new Set(assumptions.flatMap(({ about }) => about ?? [])),
    });
    return decideForms(
      readForms(named, ends, lookup, clock, work).map((one) => withSpellings(one, lookup, found)),
      text,
      lookup,
      clock,
      (semql) => analysis.compile(semql),
      chosen,
      (reading) => objectionsTo(guarded(reading)),
      (reading) => idleVerbs(guarded(reading)).length,
    );
  }

  function guardedReading(grounded: Grounded): Guarded {
    const chips = collectAssumptions({
      grounded,
      asked: askedReading(grounded),
      others: [],
      respelled: [],
      mayLiftFilters: request.mayLiftFilters,
      timeZone: request.timeZone,
      marked,
      lookup,
      clock,
    });
    const { corrections } = marked;
    const read = corrections.length === 0 ? words : words.map((token) => respelled(token, corrections));
    return {
      mentions:
        corrections.length === 0 ? mentions : mentionsOf(read.slice(0, MAX_WORDS), request.catalog, found, breaks),
      lookup,
      claims: claimsOfReading(askedReading(grounded), lookup),
      assumed: [...chips.flatMap(({ phrase }) => phrase ?? []), ...placedWords(grounded.candidate)],
    };
  }
}

/** Words that a reading by names gave a role: a comparison, a period, a name. */
function placedWords({ items, draft }: Candidate): readonly string[] {
  return items.flatMap(({ mark, meaning }, index) =>
    draft.unplaced.has(index) || ['function', 'joiner', 'unknown'].includes(meaning.kind) ? [] : [mark.words],
  );
}

function respelled(token: Token, corrections: MarkedQuestion['corrections']): Token {
  const read = corrections.find(({ written }) => written === token.raw)?.read;
  return read === undefined ? token : { ...token, raw: read, text: read, stem: stem(read) };
}

/** Refusal of a fragment that would lose a part of the last answer, or change nothing of it. */
function refusedEdit(form: LogicalForm, edited: Exclude<EditedForm, { kind: 'edited' }>): FormDecision {
  const failure =
    edited.kind === 'same' ? UNCHANGED : edited.kind === 'lost' ? losing(edited.part) : leavingOpen(edited.why);
  return { kind: 'refuse', failure, reading: { form, further: [], score: 0, assumptions: [], sources: [] } };
}

/** Why an edited reading is none; null where it keeps the last answer. */
function lossOf(edited: readonly EditedCandidate[] | null, goesOn: boolean): GroundFailure | null {
  if (edited === null) return goesOn ? NOT_PUT_IN : null;
  const [best] = edited;
  return best && best.unread.length === 0 && best.lost !== null ? losing(best.lost) : null;
}

/** A last answer about the first groups, or those within a limit, that is split further. */
function lastCut(question: string, previous: readonly PreviousTurn[], lookup: CatalogLookup): LogicalForm | null {
  const reading = previous.findLast((turn) => turn.reading !== null)?.reading;
  if (!reading || !saysUnit(question)) return null;
  const kept = toReading(reading);
  return kept.top !== null || kept.thresholds.length > 0 ? readingToForm(kept, lookup) : null;
}

/** The form of the last answer; null where the last answer came from a reading, or from none. */
function lastForm(previous: readonly PreviousTurn[]): LogicalForm | null {
  const reading = previous.findLast((turn) => turn.reading !== null)?.reading;
  return reading?.['form'] === undefined ? null : (reading['form'] as unknown as LogicalForm);
}

/** A conversation after a form that is the same as a reading; empty where there is none. */
function previousAsReading(form: LogicalForm): readonly PreviousTurn[] {
  const reading = formToReading(form);
  return reading === null ? [] : [{ question: '', reading: toJson(reading), options: [] }];
}

/** The query of a question that would be answered. */
export interface Computable {
  readonly semql: string;
  /** IANA name, instead of the organization's. */
  readonly timeZone: string | null;
  readonly derive: Derivation | null;
}

/** How a question would be computed; null where it would be refused or asked back. */
export function computable({ decision, composed, wins, objections, doubt }: Considered): Computable | null {
  if (wins === 'form')
    return composed.kind === 'answer' ? { semql: composed.chosen.semql, timeZone: null, derive: null } : null;
  if (decision.kind !== 'answer' || objections.length > 0 || doubt !== null) return null;
  const { query, reading } = decision.chosen;
  return { semql: query.semql, timeZone: reading.timeZone, derive: query.derive ?? null };
}
