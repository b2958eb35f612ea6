import type {
  Analyst,
  AnalystRequest,
  AnalystResult,
  Analysis,
  JsonObject,
  JsonValue,
  UnmappedWord,
} from '../analyst.ts';
import { answerReading, tellAnswer } from './answer/answerReading.ts';
import type { Telling } from './answer/answerReading.ts';
import { answerChange } from './answer/answerChange.ts';
import { tellRowPolicies } from './answer/tellRowPolicies.ts';
import type { Respelled } from './assume/offer.ts';
import { lookUp } from './catalog/catalogLookup.ts';
import { decide } from './deciding/decide.ts';
import type { Decision } from './deciding/decide.ts';
import { computable, considerQuestion } from './deciding/considerQuestion.ts';
import type { Computable, ConsideringWorld } from './deciding/considerQuestion.ts';
import { doubtEmpty } from './deciding/doubtEmpty.ts';
import { settleTie } from './deciding/settleTie.ts';
import { explainDefinition, hasExpired, tellDefinition } from './deciding/definitionQuestion.ts';
import { describeReading } from './labels/describe.ts';
import { readReply } from './deciding/quotedReply.ts';
import { resumeQuestion, toReading, understandFollowUp } from './deciding/followUp.ts';
import type { Resumed } from './deciding/followUp.ts';
import type { GroundFailure } from './deciding/ground.ts';
import { tellObjections } from './guard/tellObjection.ts';
import { answerForm } from './form/telling/answerForm.ts';
import { inZone } from './time/inZone.ts';
import { lexiconOf } from './lexicon/lexicon.ts';
import { markQuestion, vocabularyOf } from './marking/mark.ts';
import type { FoundValue, MarkedQuestion } from './marking/mark.ts';
import { fold, normalise } from './words/normalise.ts';
import { withoutWrapping } from './words/opening.ts';
import { spelledOut } from './words/shorthand.ts';
import { refuse } from './refusal/refuse.ts';
import type { Refusing } from './refusal/refuse.ts';
import { answerableQuestions } from './refusal/findRewrites.ts';
import { refuseForm } from './refusal/refuseForm.ts';
import { chosenItems, unmappedWords } from './refusal/unmappedWords.ts';
import { stepsOfQuestion, stepsOfRewrites } from './sentence/readForms.ts';
import { Work } from './sentence/work.ts';
import { nearWords } from './words/spelling.ts';
import { targetLabel } from './labels/targetLabel.ts';
import { answerAsRemembered } from './remembered/answerAsRemembered.ts';
import { considerTemplates } from './templates/considerTemplates.ts';
import { withVariables } from './templates/withVariables.ts';
import { localDate } from './time/period.ts';
import type { Clock } from './time/period.ts';
import { inEnglish } from './german/inEnglish.ts';
import { nameTest, tellGerman } from './german/tellGerman.ts';
import { understand } from './deciding/understand.ts';
import { unknownLimit } from './deciding/unknownLimit.ts';
import type { Candidate } from './deciding/understand.ts';
import { asksWhy, explainChange, readingOfWhy } from './deciding/whyQuestion.ts';
import { acceptHits, valueQueries } from './lexicon/valueSearch.ts';

/** The longest question that is read; the rest of a longer text is not looked at. */
const MAX_QUESTION_LENGTH = 1000;
const MAX_TOKENS = 120;
/** Other readings of a misspelled word that are tried. */
const MAX_SPELLINGS = 4;

/**
 * The built-in engine in QUICK mode: reads an English question against the semantic layer, computes
 * it with SemQL and answers, asks back or refuses. Deterministic: the same question, catalog, clock
 * and data give the same steps.
 */
export const builtinAnalyst: Analyst = async (request, analysis) =>
  tellRowPolicies(await answerQuestion(request, analysis), request, analysis);

const answerQuestion: Analyst = async (asked, analysis) => {
  const request = withVariables(asked);
  if (request.change) return answerChange(request.change, request, analysis);
  const english = inEnglish(request.question.slice(0, MAX_QUESTION_LENGTH), nameTest(request.catalog));
  if (english === null) return answerEnglish(request, analysis);
  return tellGerman(await answerEnglish({ ...request, question: english }, analysis), request.question, english);
};

const answerEnglish: Analyst = (request, analysis) => answerAsRemembered(answerAsked, request, analysis);

const answerAsked: Analyst = async (request, analysis) => {
  const lookup = lookUp(request.catalog);
  const lexicon = lexiconOf(request.catalog);
  const clock: Clock = {
    today: localDate(request.now, request.timeZone),
    weekStart: request.catalog.calendar.weekStart,
    fiscalYearStartMonth: request.catalog.calendar.fiscalYearStartMonth,
  };
  const bare = { request, analysis, lookup, clock };
  const unquoted = (text: string): string => readReply(text.slice(0, MAX_QUESTION_LENGTH), lexicon, clock);
  const before = request.previous.map((turn) => ({ ...turn, question: unquoted(turn.question) }));
  const asked = resumeQuestion(unquoted(request.question), before);
  const { previous, chosen } = asked;
  const question = withoutWrapping(spelledOut(questionOf(asked)));
  const tokens = normalise(question).slice(0, MAX_TOKENS);

  const first = markQuestion(tokens, lexicon, clock);
  const explained = explainDefinition(first, lookup, lexicon, request);
  const explanation = explained?.kind === 'definition' ? await tellDefinition(explained, request) : explained;
  const [best] = readAll(first);
  const words = explanation
    ? 'a question about a definition'
    : best && (best.reading.measures.length > 0 || best.reading.rows)
      ? describeReading(best.reading, lookup)
      : markedWords(first);
  await analysis.step(
    { type: 'DECOMPOSE_GOAL', reasoning: 'Reading the question' },
    { result: words, reasoning: words ? `Understood: ${words}` : 'No known words yet' },
  );

  const found = await searchDefinitions(first, request, analysis);
  const world: ConsideringWorld = { ...bare, found, work: new Work(stepsOfQuestion) };
  const rewriting: ConsideringWorld = { ...world, work: new Work(stepsOfRewrites) };
  if (explanation) {
    await analysis.step(
      { type: 'SUMMARIZE', reasoning: 'Answering from the definitions' },
      { result: explanation.sentence },
    );
    return { ...explanation, suggestions: await answerableQuestions({ lookup, answerable }) };
  }
  const marked = found.length > 0 ? markQuestion(tokens, lexicon, clock, found) : first;
  const answered = previous.findLast((turn) => turn.reading !== null)?.reading;
  const changed = asksWhy(marked) ? readingOfWhy(marked, answered ? toReading(answered) : null, lookup) : null;
  if (changed) {
    const zoned = inZone(analysis, changed.timeZone);
    const contribution = await explainChange(changed, marked, lookup, clock, zoned);
    if (contribution)
      return tellAnswer(contribution.chosen, contribution.executed, [], contribution.sentence, {
        ...telling(marked),
        others: [],
      });
  }
  const approved = await considerTemplates(telling(marked));
  if (approved) return approved;

  const considered = considerQuestion({ question, marked, previous, chosen }, world);
  const { decision, composed, objections, doubt, mentions } = considered;
  const refusing: Refusing = { question: marked, mentions, lexicon, lookup, clock, analysis, answerable };
  const askBack = (decided: AskedBack): Promise<AnalystResult> =>
    askWhich(decided, unmappedWords(chosenItems(marked), refusing), analysis);
  if (considered.wins === 'form') {
    const settled = composed.kind === 'clarify' ? await settleTie(composed, lookup, clock, analysis) : composed;
    if (settled.kind === 'clarify') return askBack(settled);
    if (settled.kind === 'refuse') return refuseForm(settled, refusing);
    const empty = settled.kind === 'answer' ? await doubtEmpty(settled, question, lookup, clock, analysis) : null;
    if (empty) return askBack(empty);
    if (settled.kind === 'answer')
      return answerForm(settled.chosen.reading, {
        request,
        analysis,
        clock,
        lookup,
        runnerUp: settled.runnerUp?.reading ?? null,
        others: settled.others.map(({ reading }) => reading),
      });
  }
  if (decision.kind === 'refuse') {
    const isCutShort = world.work.isSpent && decision.reason !== 'command';
    return refuse(isCutShort ? { ...decision, reason: 'endless' } : decision, refusing);
  }
  if (decision.kind === 'clarify') return askBack(decision);
  const { chosen: read } = decision;
  const refuseReading = (failure: GroundFailure): Promise<AnalystResult> =>
    refuse({ kind: 'refuse', unknown: [], reason: 'misplaced', failure, candidate: read.candidate }, refusing);
  if (doubt) return askBack(doubt);
  const failure = await unknownLimit(read.reading, inZone(analysis, read.reading.timeZone), lookup, clock);
  if (failure) return refuseReading(failure);
  if (objections.length > 0)
    return refuseReading({ code: 'WORDS_LOST', message: tellObjections(objections, question), advice: '' });
  return answerReading(decision, { ...telling(marked), others: decision.ranked, respelled: respell(marked) });

  /** The earlier question, if the chosen option is a reading of it; else the option itself. */
  function questionOf({ question: earlier, chosen: option, rewritten }: Resumed): string {
    if (rewritten === null) return earlier;
    const text = withoutWrapping(spelledOut(earlier));
    const marks = markQuestion(normalise(text).slice(0, MAX_TOKENS), lexicon, clock);
    const alone = { ...bare, found: [], work: new Work(stepsOfQuestion) };
    const read = considerQuestion({ question: text, marked: marks, previous, chosen: option }, alone);
    return computable(read)?.semql === option ? earlier : rewritten;
  }

  /** How another question would be computed; null if it would not be answered. */
  function answerable(text: string): Computable | null {
    if (request.suggests === false) return null;
    const asked = withoutWrapping(spelledOut(text));
    const other = markQuestion(normalise(asked).slice(0, MAX_TOKENS), lexicon, clock, found);
    return computable(considerQuestion({ question: asked, marked: other, previous, chosen: null }, rewriting));
  }

  function telling(marks: MarkedQuestion): Telling {
    return { marked: marks, request, analysis, clock, lookup, others: [], respelled: [] };
  }

  function decideAmong(readings: readonly Candidate[], option: string | null): Decision {
    return decide(readings, question, lookup, clock, (semql) => analysis.compile(semql), option);
  }

  /** Readings of the question with a corrected word replaced by another correction. */
  function respell({ corrections }: MarkedQuestion): readonly Respelled[] {
    return corrections.flatMap(({ written, read }) =>
      nearWords(fold(written), vocabularyOf(lexicon), MAX_SPELLINGS + 1)
        .filter((word) => word !== read)
        .flatMap((word): readonly Respelled[] => {
          const other = markQuestion(tokens, lexicon, clock, found, new Map([[written, word]]));
          const decided = decideAmong(readAll(other), null);
          if (decided.kind !== 'answer') return [];
          return [{ correction: { written, read: word }, grounded: decided.chosen }];
        })
        .slice(0, MAX_SPELLINGS),
    );
  }

  function readAll(marks: MarkedQuestion): readonly Candidate[] {
    const standalone = understand(marks, lookup);
    return understandFollowUp(marks, previous, standalone, lookup, clock) ?? standalone;
  }
};

async function searchDefinitions(
  first: MarkedQuestion,
  request: AnalystRequest,
  analysis: Analysis,
): Promise<readonly FoundValue[]> {
  const lookup = lookUp(request.catalog);
  const recorded = await analysis.step(
    { type: 'SEARCH_DEFINITIONS', reasoning: 'Matching the words with the semantic layer' },
    async () => {
      const queries = valueQueries(first, lookup);
      const hits = await Promise.all(queries.map((query) => analysis.searchValues(query.dimension, query.phrase, 5)));
      const found = acceptHits(queries, hits);
      const matches = matchedWords(first, request);
      const values = found.map((one) => `“${one.phrase}” → ${one.model}.${one.dimension} = ${one.value}`);
      const lines = [...matches, ...values, ...relatedDefinitions(first, request)];
      return {
        result: { values: found.map((one): JsonObject => ({ ...one })) },
        reasoning:
          lines.length > 0 ? `Matched ${lines.join(', ')}` : 'Nothing in the semantic layer matches these words',
      };
    },
  );
  return asFoundValues(recorded.values);
}

/** Definitions whose names share a word with the question. */
function relatedDefinitions({ tokens }: MarkedQuestion, { definitions, now }: AnalystRequest): readonly string[] {
  const words = new Set(tokens.map((token) => token.stem));
  return definitions
    .filter(({ name }) => normalise(name).some((token) => token.text.length > 3 && words.has(token.stem)))
    .map((one) => `definition ${one.name}${hasExpired(one, now) ? ' (expired)' : ''}`);
}

function asFoundValues(values: JsonValue | undefined): readonly FoundValue[] {
  if (!Array.isArray(values)) return [];
  return values.flatMap((value: JsonValue) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
    const { phrase, model, dimension, value: found, near } = value as JsonObject;
    return typeof phrase === 'string' &&
      typeof model === 'string' &&
      typeof dimension === 'string' &&
      typeof found === 'string'
      ? [{ phrase, model, dimension, value: found, near: Array.isArray(near) ? near.map(String) : [] }]
      : [];
  });
}

function matchedWords(marked: MarkedQuestion, request: AnalystRequest): readonly string[] {
  const lookup = lookUp(request.catalog);
  return marked.marks.flatMap((mark) => {
    const [meaning] = mark.meanings;
    if (meaning?.kind !== 'name') return [];
    const { target } = meaning;
    const kind = target.kind === 'time_hint' ? 'dimension' : target.kind;
    return [`“${mark.words}” → ${kind} ${targetLabel(target, lookup)}`];
  });
}

function markedWords(marked: MarkedQuestion): string {
  return marked.marks
    .filter(
      ({ meanings }) =>
        meanings[0]?.kind !== 'function' && meanings[0]?.kind !== 'joiner' && meanings[0]?.kind !== 'unknown',
    )
    .map((mark) => mark.words)
    .join(' · ');
}

type AskedBack = Pick<Extract<Decision, { kind: 'clarify' }>, 'question' | 'options'>;

/** Asks which of several readings is meant. */
async function askWhich(
  decision: AskedBack,
  unmapped: readonly UnmappedWord[],
  analysis: Analysis,
): Promise<AnalystResult> {
  await analysis.step(
    { type: 'QUICK_MODE_CLARIFICATION', reasoning: decision.question },
    {
      result: decision.options.map(({ label, question, semql }): JsonObject => ({ label, question, semql })),
      metadata: { default: decision.options[0]?.label ?? null },
    },
  );
  return {
    kind: 'clarification',
    question: decision.question,
    options: decision.options,
    ...(unmapped.length > 0 ? { unmapped } : {}),
  };
}
