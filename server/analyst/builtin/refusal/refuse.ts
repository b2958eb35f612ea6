import type { Analysis, ClarificationSpec, RefusalSpec } from '../../analyst.ts';
import { lowered } from '../answer/rows/columnText.ts';
import { labelOf } from '../catalog/catalogLookup.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Chosen } from '../marking/chosen.ts';
import type { Decision } from '../deciding/decide.ts';
import type { Computable } from '../deciding/considerQuestion.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { MarkedQuestion } from '../marking/mark.ts';
import type { Mentions } from '../lexicon/mentions.ts';
import type { NearestThing } from '../lexicon/nearest.ts';
import { ALIKE, nearestThings } from '../lexicon/nearest.ts';
import { missingDates } from '../durations/missingDates.ts';
import type { Clock } from '../time/period.ts';
import { askChoice } from './askChoice.ts';
import { answerableQuestions, findRewrites } from './findRewrites.ts';
import { partRewrites } from './partRewrites.ts';
import { plainFailure } from './plainFailure.ts';
import { impossibleDateOf, isKnown, judgedPlace, questionParts, unplacedItems } from './questionParts.ts';
import { rewriteTexts } from './rewriteTexts.ts';
import { chosenItems, foreignItems, isGrammar, unmappedWords } from './unmappedWords.ts';
import { writtenIn } from './writtenIn.ts';

type Refused = Extract<Decision, { kind: 'refuse' }>;

/** Context of a refusal, in addition to the decision. */
export interface Refusing {
  readonly question: MarkedQuestion;
  readonly lexicon: Lexicon;
  readonly lookup: CatalogLookup;
  readonly clock: Clock;
  readonly analysis: Analysis;
  readonly mentions: Mentions;
  /** How a question would be computed; null if it would not be answered. */
  readonly answerable: (question: string) => Computable | null;
}

/** First words of an order to change something. */
const COMMANDS = /^(drop|delete|insert|update|alter|truncate|erase|wipe|set|create|grant|decrease|increase|change)\b/i;

/**
 * Says plainly what was understood, what was not, and how this question can be asked instead; asks
 * back where one choice would answer it.
 */
export async function refuse(decision: Refused, refusing: Refusing): Promise<RefusalSpec | ClarificationSpec> {
  const { lexicon, lookup, clock, analysis, mentions } = refusing;
  const { candidate, unknown } = decision;
  const parts = candidate
    ? questionParts(candidate, mentions, lexicon, lookup, clock)
    : { understood: [], notUnderstood: [] };
  const isDate = candidate?.items.some((item) => impossibleDateOf(item) !== null) ?? false;
  const nearest = isDate ? [] : nearestThings(unknown, lexicon, lookup);
  const alike = isDate ? [] : nearestThings(unknown, lexicon, lookup, ALIKE);
  const said = saying(decision, refusing, namesOf(alike, lookup));
  const found =
    candidate === null || said.isCommand || said.isForeign
      ? []
      : await findRewrites(
          [
            ...rewriteTexts(candidate, lexicon, lookup),
            ...(candidate.draft.judgements.length > 0 ? [] : partRewrites(mentions, lookup)),
          ],
          refusing,
        );
  const unplaced = candidate ? [...unplacedItems(candidate)].flatMap((index) => candidate.items[index] ?? []) : [];
  const isLost = decision.failure?.code === 'WORDS_LOST';
  const words =
    said.isCommand || said.isForeign ? [] : unmappedWords(isLost ? chosenItems(refusing.question) : unplaced, refusing);
  const unmapped = words.length > 0 ? { unmapped: words } : {};
  const choice = said.choice === null ? null : await askChoice(said.choice, found, analysis);
  if (choice) return { ...choice, ...unmapped };
  const rewrites = found.map(({ question, note }) => ({ question, note }));
  await analysis.step({ type: 'SUMMARIZE', reasoning: said.sentence }, { result: said.sentence });
  return {
    kind: 'refusal',
    title: said.title,
    sentence: said.sentence,
    ...parts,
    rewrites,
    unknown,
    ...unmapped,
    nearest,
    suggestions: rewrites.length > 0 || said.isCommand ? [] : await answerableQuestions(refusing),
  };
}

/** Labels of things; those of one label with the model that they belong to. */
function namesOf(things: readonly NearestThing[], lookup: CatalogLookup): readonly string[] {
  const names = things.map(({ label, name }) => {
    const isAlone = things.filter((one) => one.label === label).length === 1;
    const model = lookup.model(name.split('.')[0] ?? '');
    const owner = model ? labelOf(model) : label;
    return isAlone || owner === label ? label : `${label} of ${lowered(owner)}`;
  });
  return [...new Set(names)];
}

interface Said {
  readonly title: string;
  readonly sentence: string;
  readonly isCommand: boolean;
  /** True: it is not in a language that is read. */
  readonly isForeign: boolean;
  /** Asked instead, where the rewrites are all that it may mean. */
  readonly choice: string | null;
}

function saying(
  { unknown, reason, failure, candidate }: Refused,
  { question, mentions, lexicon, lookup }: Refusing,
  nearest: readonly string[],
): Said {
  const say = (title: string, sentence: string, more: Partial<Said> = {}): Said => ({
    title,
    sentence,
    isCommand: false,
    isForeign: false,
    choice: null,
    ...more,
  });
  if (reason === 'command' || COMMANDS.test(unknown[0] ?? ''))
    return say(
      'I only read the data',
      'I only read the data: I cannot change, add or delete anything. Ask for a number or a list instead.',
      { isCommand: true },
    );
  if (reason === 'endless')
    return say(
      'This question has too many parts',
      'This question can be read in more ways than I try, so I stopped and will not guess. Ask it in fewer words, or one part at a time.',
    );
  const offers = nearest.length > 0 ? ` The closest names I know: ${nearest.join(', ')}.` : '';
  const language = writtenIn(question);
  if (language !== null)
    return say(`${language.language}: I read English and German`, language.sentence, { isForeign: true });
  const missing = missingDates(mentions, lookup);
  if (missing !== null) return say('This time is not known here', `${missing} I will not guess.`);
  const items = candidate ? [...unplacedItems(candidate)].flatMap((index) => candidate.items[index] ?? []) : [];
  const date = items.find((item) => impossibleDateOf(item) !== null);
  if (date)
    return say(
      'There is no such date',
      `“${date.mark.words.replaceAll(' ,', ',')}” names a date that does not exist: ${impossibleDateOf(date)?.reason ?? 'no calendar has it'}.`,
    );
  const unread = items.filter((item) => !isKnown(item, lexicon) && !isGrammar(item.mark.words));
  const foreign = foreignItems(unread, { mentions, lexicon, lookup });
  if (unread.length > 0 && foreign.length === 0) {
    const list = quoted(unread.map(({ mark }) => mark.words));
    return say(
      'I could not put all of it together',
      `I know things that ${list} may be, but not how ${unread.length > 1 ? 'they belong' : 'it belongs'} to the rest of the question, so I will not guess.`,
    );
  }
  if (foreign.length > 0) {
    const list = quoted(foreign.map(({ mark }) => mark.words));
    const title = foreign.length > 2 ? 'Some of these words are not known here' : `Nothing here is called ${list}`;
    return say(title, `I found nothing in the definitions for ${list}, so I will not guess.${offers}`);
  }
  if (unknown.length > 0) {
    const list = quoted(unknown);
    const judged = candidate?.draft.judgements.find(({ index }) => index === judgedPlace(candidate));
    if (judged) {
      const [high, low] = judged.orders ? ['highest first', 'lowest first'] : ['highest', 'lowest'];
      return say(
        `“${judged.phrase}”: highest or lowest?`,
        `I understood the words, but the definitions do not say whether high or low is good, so I cannot tell what “${judged.phrase}” means here. Say “${high}” or “${low}”.`,
        { choice: `Does “${judged.phrase}” mean the highest or the lowest?` },
      );
    }
    const values = (candidate?.draft.valueKeys ?? []).flatMap((index) => candidate?.items[index] ?? []);
    const isRank = ({ meaning }: Chosen): boolean => meaning.kind === 'operator' && RANKS.has(meaning.operator.op);
    if (values.length > 0 && items.every((item) => values.includes(item) || isRank(item))) {
      const called = quoted(values.map(({ mark }) => mark.words));
      return say(
        `There is no field ${called} to split by`,
        `I found no field called ${called}, only a value of another field, so I will not guess.${offers}`,
      );
    }
    const ranks = items.find(isRank);
    if (ranks)
      return say(
        `“${ranks.mark.words}” by which number?`,
        `I understood the words, but the question does not say by which number “${ranks.mark.words}” ranks, so I will not guess.`,
        { choice: `“${ranks.mark.words}” by which number?` },
      );
    return say(
      `${list} ${unknown.length > 1 ? 'do' : 'does'} not fit the rest`,
      `I know the words but not what ${list} ${unknown.length > 1 ? 'say' : 'says'} about the rest of the question, so I will not guess.`,
    );
  }
  if ((reason === 'not_compilable' || reason === 'misplaced') && failure)
    return say(
      'These do not fit together',
      `I understood the words but cannot put them together: ${plainFailure(failure, candidate?.reading ?? null, lookup)}`,
    );
  return say('Which number?', `I could not tell which number to compute.${offers}`);
}

const RANKS: ReadonlySet<string> = new Set(['extreme', 'top', 'ascending', 'descending', 'judged']);

function quoted(list: readonly string[]): string {
  return [...new Set(list)].map((word) => `“${word}”`).join(', ');
}
