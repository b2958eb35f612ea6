import type {
  Alternative,
  Analysis,
  AnalystRequest,
  AnalystResult,
  AnswerSpec,
  Assumption,
  AssumptionChange,
  JsonObject,
  JsonValue,
  PhraseSource,
} from '../../analyst.ts';
import { answerReading } from './answerReading.ts';
import type { LogicalForm } from '../form/logicalForm.ts';
import { answerForm } from '../form/telling/answerForm.ts';
import { whatMoved } from './whatMoved.ts';
import { lookUp } from '../catalog/catalogLookup.ts';
import { describeReading } from '../labels/describe.ts';
import { toReading } from '../deciding/followUp.ts';
import { inZone } from '../time/inZone.ts';
import { mentionsOf } from '../lexicon/findMentions.ts';
import { lexiconOf } from '../lexicon/lexicon.ts';
import { refuse } from '../refusal/refuse.ts';
import { localDate } from '../time/period.ts';
import { numbered, toAlternative, tryReading } from '../assume/alternatives.ts';
import type { Trial } from '../assume/alternatives.ts';
import { applyEdit } from '../assume/edit.ts';
import type { Edit } from '../assume/edit.ts';

/**
 * Assumptions that follow from the reading alone, and are therefore found again in the changed one.
 */
const OF_THE_READING: ReadonlySet<Assumption['kind']> = new Set([
  'period',
  'time_dimension',
  'time_zone',
  'default_filter',
  'partial_period',
]);

/** Answers an earlier answer's reading with one of its assumptions changed, and says what moved. */
export async function answerChange(
  { answer, alternativeId }: AssumptionChange,
  request: AnalystRequest,
  analysis: Analysis,
): Promise<AnalystResult> {
  const lookup = lookUp(request.catalog);
  const changed = answer.assumptions.find((one) => one.alternatives.some(({ id }) => id === alternativeId));
  const picked = changed?.alternatives.find(({ id }) => id === alternativeId);
  const edited = picked && answer.reading ? applyEdit(answer.reading, editOf(picked)) : null;
  if (changed && picked && edited?.['form'] !== undefined)
    return changeForm({ answer, changed, picked, form: edited['form'] as unknown as LogicalForm }, request, analysis);
  const asked = toReading(edited ?? {});
  const trial: Trial = {
    lookup,
    clock: {
      today: localDate(request.now, asked.timeZone ?? request.timeZone),
      weekStart: request.catalog.calendar.weekStart,
      fiscalYearStartMonth: request.catalog.calendar.fiscalYearStartMonth,
    },
    compile: (semql, zone) => inZone(analysis, zone).compile(semql),
  };
  const { grounded, failure } = tryReading(asked, trial);
  const [chosen] = grounded;
  if (!changed || !picked || !edited || !chosen) {
    return refuse(
      { kind: 'refuse', unknown: [], reason: 'not_compilable', failure, candidate: null },
      {
        question: { tokens: [], marks: [], corrections: [] },
        lexicon: lexiconOf(request.catalog),
        lookup,
        clock: trial.clock,
        analysis,
        mentions: mentionsOf([], request.catalog, []),
        answerable: () => null,
      },
    );
  }
  await analysis.step(
    { type: 'DECOMPOSE_GOAL', reasoning: 'Reading the question' },
    { result: picked.text, reasoning: `Understood: ${describeReading(chosen.reading, lookup)}` },
  );
  await analysis.step(
    { type: 'THOUGHT', reasoning: 'Changing an assumption' },
    { result: picked.text, reasoning: `“${picked.text}” instead of “${changed.text}”; everything else stays` },
  );
  const marked = { tokens: [], marks: [], corrections: [] };
  const told = await answerReading(
    { chosen, runnerUp: null },
    { marked, request, analysis, clock: trial.clock, lookup, others: [], respelled: [] },
  );
  return {
    ...told,
    assumptions: numbered(carry(answer, changed, picked, told, trial)),
    phrases: [...answer.phrases, phraseOf(changed, picked)],
    moved: whatMoved(answer, told, changed.text, picked.text, lookup),
  };
}

interface FormChange {
  readonly answer: AnswerSpec;
  readonly changed: Assumption;
  readonly picked: Alternative;
  readonly form: LogicalForm;
}

/** Answers a form that was chosen instead of another. */
async function changeForm(
  { answer, changed, picked, form }: FormChange,
  request: AnalystRequest,
  analysis: Analysis,
): Promise<AnswerSpec> {
  const lookup = lookUp(request.catalog);
  const { weekStart, fiscalYearStartMonth } = request.catalog.calendar;
  const clock = { today: localDate(request.now, request.timeZone), weekStart, fiscalYearStartMonth };
  await analysis.step(
    { type: 'THOUGHT', reasoning: 'Changing an assumption' },
    { result: picked.text, reasoning: `“${picked.text}” instead of “${changed.text}”` },
  );
  const reading = { form, further: [], score: 1, assumptions: [], sources: [] };
  const told = await answerForm(reading, { request, analysis, clock, lookup, runnerUp: null, others: [] });
  const back = { text: changed.text, value: changed.value, edit: [{ path: ['form'], value: formOfAnswer(answer) }] };
  const others = changed.alternatives.filter((one) => one !== picked);
  const chosen: Assumption = {
    ...changed,
    text: picked.text,
    value: picked.value,
    chosen: true,
    alternatives: [{ ...back, id: '' }, ...others],
  };
  return {
    ...told,
    assumptions: numbered([chosen, ...told.assumptions.filter(({ kind }) => kind !== changed.kind)]),
    phrases: [...answer.phrases, phraseOf(changed, picked)],
    moved: whatMoved(answer, told, changed.text, picked.text, lookup),
  };
}

function formOfAnswer({ reading }: AnswerSpec): JsonValue {
  return reading?.['form'] ?? null;
}

/**
 * The assumptions of the changed answer: those of its reading, with what was chosen in their
 * places, and those about words of the question, which stay as they were as long as their other
 * choices can still be computed.
 */
function carry(
  before: AnswerSpec,
  changed: Assumption,
  picked: Alternative,
  told: AnswerSpec,
  trial: Trial,
): readonly Assumption[] {
  const kept = before.assumptions
    .filter((one) => one === changed || one.chosen || !followsFromReading(one, before))
    .map((one) => (one === changed ? chosenInstead(one, picked, readingOf(before), readingOf(told)) : one))
    .map((one) => ({
      ...one,
      alternatives: one.alternatives.filter((other) => {
        const reading = applyEdit(readingOf(told), editOf(other));
        return reading !== null && tryReading(toReading(reading), trial).grounded.length > 0;
      }),
    }));
  const own = told.assumptions.filter((one) => !kept.some((other) => isSameChoice(one, other)));
  return [...kept, ...own];
}

/**
 * The assumption as it was chosen, with what it was among its alternatives, as edits of the changed
 * reading.
 */
function chosenInstead(
  { text, value, ...assumption }: Assumption,
  picked: Alternative,
  before: JsonObject,
  after: JsonObject,
): Assumption {
  const others = assumption.alternatives.flatMap((other) => {
    const reading = other === picked ? before : applyEdit(before, editOf(other));
    if (reading === null) return [];
    const words = other === picked ? { text, value } : other;
    return [toAlternative({ ...words, reading: toReading(reading) }, toReading(after))];
  });
  return { ...assumption, text: picked.text, value: picked.value, chosen: true, alternatives: others };
}

/** True for what is about the reading as a whole and not about words of the question. */
function followsFromReading({ kind, phrase }: Assumption, answer: AnswerSpec): boolean {
  if (kind === 'value_match') return phrase === null;
  return kind === 'period' ? toReading(readingOf(answer)).period === null : OF_THE_READING.has(kind);
}

function isSameChoice(one: Assumption, other: Assumption): boolean {
  if (one.kind !== other.kind || one.phrase !== other.phrase) return false;
  return !['default_filter', 'value_match', 'partial_period'].includes(one.kind) || one.value === other.value;
}

function readingOf({ reading }: AnswerSpec): JsonObject {
  return reading ?? {};
}

/** Written by `toAlternative`. */
function editOf({ edit }: Alternative): Edit {
  return edit as unknown as Edit;
}

function phraseOf({ text, kind }: Assumption, picked: Alternative): PhraseSource {
  return { phrase: picked.text, definition: `${kind.replaceAll('_', ' ')} instead of “${text}”`, via: 'assumption' };
}
