import type { Lexicon, Phrase, Target } from '../lexicon/lexicon.ts';
import { isState } from '../lexicon/states.ts';
import { mayQualify } from '../words/functionWords.ts';
import { isAnd } from '../words/normalise.ts';
import type { Token } from '../words/normalise.ts';
import { stem } from '../words/stem.ts';
import type { PhraseSource } from '../../analyst.ts';

/** "Present pupils by town" are those who are there; "present the total" asks to be shown. */
function isRowsAt(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  return (lexicon.byFirstStem.get(tokens[at]?.stem ?? '') ?? []).some(({ target }) => target.kind === 'model');
}

/** A name that begins at a token. */
interface NameAt {
  readonly end: number;
  readonly target: Target;
  readonly via: PhraseSource['via'];
  readonly weight: number;
  /** True for another form of a verb: "invoices" for "invoiced". */
  readonly isForm: boolean;
}

/** Everything that the words from a place on may name. */
export function namesAt(tokens: readonly Token[], start: number, lexicon: Lexicon): readonly NameAt[] {
  const token = tokens[start];
  if (!token) return [];
  const found: NameAt[] = [];
  for (const phrase of lexicon.byFirstStem.get(token.stem) ?? []) {
    if (phrase.stems.length === 1 && token.quoted && phrase.texts[0] !== token.text) continue;
    const said = tokensOf(tokens, start, phrase);
    if (said === null) continue;
    if (phrase.capitals && !/^\p{Lu}+$/u.test(token.raw)) continue;
    const exact = phrase.texts.every((text, offset) => said.at(offset)?.text === text);
    if (phrase.target.kind === 'value' && !exact && isState(phrase.texts)) continue;
    if (phrase.target.kind === 'value' && start === 0 && mayQualify(token.text) && !isRowsAt(tokens, 1, lexicon))
      continue;
    const otherForm = !exact && phrase.texts.length === 1 && isVerbForm(token.text, phrase.texts[0] ?? '');
    if (phrase.target.kind === 'value' && otherForm && !isAskedWithDo(tokens, start)) continue;
    found.push({
      end: tokens.indexOf(said.at(-1) ?? token, start) + 1,
      target: phrase.target,
      via: phrase.via,
      weight: phrase.weight * (exact ? 1 : otherForm ? 0.88 : 0.94),
      isForm: otherForm,
    });
  }
  found.push(...invertedNamesAt(tokens, start, lexicon));
  if (token.quoted) {
    const whole = token.text.split(/\s+/);
    for (const phrase of lexicon.byFirstStem.get(stem(whole[0] ?? '')) ?? [])
      if (phrase.texts.join(' ') === whole.join(' '))
        found.push({
          end: start + 1,
          target: phrase.target,
          via: phrase.via,
          weight: phrase.weight + (phrase.target.kind === 'value' ? 0.3 : 0),
          isForm: false,
        });
  }
  return withoutInflected(found, tokens, start);
}

/**
 * "invoices" is the name of the invoices, and no form of a number that is also called "invoiced";
 * after "did we" it may be that.
 */
function withoutInflected(found: readonly NameAt[], tokens: readonly Token[], start: number): readonly NameAt[] {
  const isNamed = found.some(({ end, target, isForm }) => {
    return !isForm && end === start + 1 && (target.kind === 'model' || target.kind === 'dimension');
  });
  if (!isNamed || isAskedWithDo(tokens, start)) return found;
  return found.filter(
    ({ end, target, isForm }) => !isForm || end > start + 1 || (target.kind !== 'measure' && target.kind !== 'metric'),
  );
}

/**
 * The words of the question that say a phrase, in its order: "R & D" says "R D", and no "and" is
 * missed. Null where they do not.
 */
function tokensOf(tokens: readonly Token[], start: number, { stems, hasAnd, target }: Phrase): readonly Token[] | null {
  const said: Token[] = [];
  let at = start;
  const mayBeSentence = stems.length > 2 && ['measure', 'metric', 'filter'].includes(target.kind);
  for (const one of stems) {
    // "invoices that were paid late" for "invoices paid late".
    if (mayBeSentence && said.length > 0 && tokens[at]?.stem !== one) at = pastAuxiliary(tokens, at);
    const token = tokens[at];
    const isSkipped = hasAnd && said.length > 0 && token?.stem !== one && isAnd(token?.text);
    const next = isSkipped && one !== 'and' ? tokens[at + 1] : token;
    if (!next || (next.stem !== one && !(one === 'and' && next.text === '&'))) return null;
    said.push(next);
    at = isSkipped && one !== 'and' ? at + 2 : at + 1;
  }
  return said;
}

/** The place after "that were", "who have been"; the same place where no such words stand. */
function pastAuxiliary(tokens: readonly Token[], start: number): number {
  const isAt = (at: number, words: readonly string[]): boolean => words.includes(tokens[at]?.text ?? '');
  const verb = isAt(start, ['that', 'which', 'who']) ? start + 1 : start;
  if (isAt(verb, ['is', 'are', 'was', 'were', 'got', 'get'])) return verb + 1;
  return isAt(verb, ['has', 'have']) && isAt(verb + 1, ['been']) ? verb + 2 : start;
}

/** "rooms are occupied" for "occupied rooms": a name of two words said as a sentence. */
function invertedNamesAt(tokens: readonly Token[], start: number, lexicon: Lexicon): readonly NameAt[] {
  let verb = start + 1;
  if (['that', 'which', 'who'].includes(tokens[verb]?.text ?? '')) verb += 1;
  if (!['is', 'are', 'was', 'were'].includes(tokens[verb]?.text ?? '')) return [];
  const said = tokens[verb + 1];
  const phrases = lexicon.byFirstStem.get(said?.stem ?? '') ?? [];
  // "orders were returned" speaks of the orders and of what became of them, where that is known.
  if (phrases.some(({ stems, target }) => stems.length === 1 && ['value', 'filter', 'time_hint'].includes(target.kind)))
    return [];
  return phrases
    .filter(
      ({ stems, target }) =>
        stems.length === 2 && stems[1] === tokens[start]?.stem && ['measure', 'metric', 'filter'].includes(target.kind),
    )
    .map(({ target, via, weight }) => ({ end: verb + 2, target, via, weight: weight * 0.94, isForm: false }));
}

/** "how many did fail": the auxiliary carries the form that the verb has lost. */
function isAskedWithDo(tokens: readonly Token[], at: number): boolean {
  return (
    tokens.slice(0, at).some(({ text }) => ['did', 'do', 'does'].includes(text)) &&
    !/(ed|ing)$/.test(tokens[at]?.text ?? '')
  );
}

function isVerbForm(written: string, value: string): boolean {
  const form = (text: string): string => /(ed|ing)$/.exec(text)?.[0] ?? '';
  return form(written) !== form(value);
}
