import type { Analysis, RefusalSpec, Rewrite } from '../../analyst.ts';
import { derive, narrows } from '../answer/rows/derive.ts';
import { rowsText } from '../answer/rows/runQuery.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Chosen } from '../marking/chosen.ts';
import type { Decision } from '../deciding/decide.ts';
import type { Grounded } from '../deciding/ground.ts';
import { inZone } from '../time/inZone.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { FUNCTION_WORDS } from '../words/functionWords.ts';
import type { MarkedQuestion } from '../marking/mark.ts';
import { nearestThings } from '../lexicon/nearest.ts';
import { OPERATOR_WORDS } from '../phrases/operators.ts';
import { suggestQuestions } from '../labels/suggestions.ts';
import type { Clock } from '../time/period.ts';
import { plainFailure } from './plainFailure.ts';
import { impossibleDateOf, isKnown, judgedPlace, questionParts, unplacedItems } from './questionParts.ts';
import { rewriteTexts } from './rewriteTexts.ts';
import type { RewriteText } from './rewriting.ts';
import { writtenIn } from './writtenIn.ts';

type Refused = Extract<Decision, { kind: 'refuse' }>;

/** Context of a refusal, in addition to the decision. */
export interface Refusing {
  readonly question: MarkedQuestion;
  readonly lexicon: Lexicon;
  readonly lookup: CatalogLookup;
  readonly clock: Clock;
  readonly analysis: Analysis;
  /** Reading with which a question would be answered; null if it would not be answered. */
  readonly answerable: (question: string) => Grounded | null;
}

/** First words of an order to change something. */
const COMMANDS = /^(drop|delete|insert|update|alter|truncate|erase|wipe|set|create|grant|decrease|increase|change)\b/i;

/**
 * True for a question that holds a statement of SQL that changes something: it is read as nothing
 * else.
 */
export function holdsCommand(question: string): boolean {
  return /\b(?:(?:drop|truncate|alter|create)\s+(?:table|view|schema|database|index|user|role)|delete\s+from|insert\s+into|update\s+\S+\s+set|grant\s+\S+\s+on)\b/i.test(
    question,
  );
}

const MAX_REWRITES = 3;
/** Maximum of one kind, if there are others. */
const MAX_ALIKE = 2;

/** Says plainly what was understood, what was not, and how this question can be asked instead. */
export async function refuse(decision: Refused, refusing: Refusing): Promise<RefusalSpec> {
  const { lexicon, lookup, clock, analysis } = refusing;
  const { candidate, unknown } = decision;
  const parts = candidate ? questionParts(candidate, lexicon, lookup, clock) : { understood: [], notUnderstood: [] };
  const isDate = candidate?.items.some((item) => impossibleDateOf(item) !== null) ?? false;
  const nearest = isDate ? [] : nearestThings(unknown, lexicon, lookup);
  const said = words(
    decision,
    refusing,
    nearest.map(({ label }) => label),
  );
  const rewrites =
    candidate === null || said.isCommand
      ? []
      : await analysis.step(
          { type: 'THOUGHT', reasoning: 'Looking for a similar question that can be answered' },
          async () => {
            const { found, queries } = await tryRewrites(rewriteTexts(candidate, lexicon, lookup), refusing);
            return {
              result: found.map((one) => ({ ...one })),
              reasoning:
                found.length > 0
                  ? `Tried: ${found.map((one) => `“${one.question}” (${one.note})`).join(', ')}`
                  : 'No similar question was found',
              metadata: { queries },
            };
          },
        );
  await analysis.step({ type: 'SUMMARIZE', reasoning: said.sentence }, { result: said.sentence });
  return {
    kind: 'refusal',
    title: said.title,
    sentence: said.sentence,
    ...parts,
    rewrites,
    unknown,
    nearest,
    suggestions: rewrites.length > 0 ? [] : suggestQuestions(lookup),
  };
}

/** Rewrites that can be answered, each run, with their results and the number of queries needed. */
async function tryRewrites(
  texts: readonly RewriteText[],
  refusing: Refusing,
): Promise<{ readonly found: readonly Rewrite[]; readonly queries: number }> {
  const runnable: { readonly text: RewriteText; readonly grounded: Grounded }[] = [];
  for (const text of texts) {
    const alike = runnable.filter((one) => one.text.kind === text.kind).length;
    if (text.isFallback && runnable.some((one) => !one.text.isFallback)) continue;
    if (alike >= MAX_REWRITES || runnable.some((one) => one.text.question === text.question)) continue;
    const grounded = refusing.answerable(text.question);
    if (grounded && !runnable.some((one) => one.grounded.query.semql === grounded.query.semql))
      runnable.push({ text, grounded });
  }
  const varied = runnable.filter(
    ({ text }, index) => runnable.slice(0, index).filter((one) => one.text.kind === text.kind).length < MAX_ALIKE,
  );
  const chosen = (varied.length >= MAX_REWRITES ? varied : runnable).slice(0, MAX_REWRITES);
  const rewrites: Rewrite[] = [];
  for (const { text, grounded } of chosen) {
    const rows = await countRows(grounded, refusing.analysis);
    if (rows !== null) rewrites.push({ question: text.question, note: `${text.note} · ${rowsText(rows)}` });
  }
  return { found: rewrites, queries: chosen.length };
}

/** How many rows a question has; null where its query fails or finds nothing. */
async function countRows({ query, reading }: Grounded, analysis: Analysis): Promise<number | null> {
  try {
    const executed = await inZone(analysis, reading.timeZone).execute(query.semql);
    const { derive: derivation } = query;
    const { rows } = derivation && narrows(derivation) ? derive(executed, derivation) : executed;
    return rows.length === 0 ? null : rows.length;
  } catch (error) {
    analysis.signal.throwIfAborted();
    // A source that fails now fails for every question: the refusal itself stays true without
    // rewrites.
    if (error instanceof Error) return null;
    throw error;
  }
}

interface Said {
  readonly title: string;
  readonly sentence: string;
  readonly isCommand: boolean;
}

function words(
  { unknown, reason, failure, candidate }: Refused,
  { question, lexicon, lookup }: Refusing,
  nearest: readonly string[],
): Said {
  const say = (title: string, sentence: string, isCommand = false): Said => ({ title, sentence, isCommand });
  if (reason === 'command' || COMMANDS.test(unknown[0] ?? ''))
    return say(
      'I only read the data',
      'I only read the data: I cannot change, add or delete anything. Ask for a number or a list instead.',
      true,
    );
  const offers = nearest.length > 0 ? ` The closest names I know: ${nearest.join(', ')}.` : '';
  const language = writtenIn(question);
  if (language !== null)
    return say(
      'I read English',
      `This looks like ${language}, and I read English only. Names in your data can be in any language, but the other words must be English.`,
    );
  const items = candidate ? [...unplacedItems(candidate)].flatMap((index) => candidate.items[index] ?? []) : [];
  const date = items.find((item) => impossibleDateOf(item) !== null);
  if (date)
    return say(
      'There is no such date',
      `“${date.mark.words.replaceAll(' ,', ',')}” names a date that does not exist: ${impossibleDateOf(date)?.reason ?? 'no calendar has it'}.`,
    );
  const foreign = items.filter((item) => !isKnown(item, lexicon) && !isGrammar(item.mark.words));
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
      );
    return say(
      `${list} ${unknown.length > 1 ? 'do' : 'does'} not fit the rest`,
      `I know the words but not what ${list} ${unknown.length > 1 ? 'say' : 'says'} about the rest of the question, so I will not guess. Try it as two questions.`,
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

const GRAMMAR = new Set([...FUNCTION_WORDS, ...OPERATOR_WORDS, 'not', 'no', 'same']);

/** True for words that only say how others belong together. */
function isGrammar(text: string): boolean {
  return text
    .toLowerCase()
    .split(' ')
    .every((word) => GRAMMAR.has(word));
}

function quoted(list: readonly string[]): string {
  return list.map((word) => `“${word}”`).join(', ');
}
