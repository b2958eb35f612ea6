import { baseIn } from '../../../english/lemma.ts';
import { isWordOf, wordClasses } from '../../../english/wordnet.ts';
import type { WordClass } from '../../../english/wordnet.ts';
import { FUNCTION_WORDS } from '../words/functionWords.ts';
import type { Token } from '../words/normalise.ts';
import { irregularBase } from '../words/stem.ts';
import type { PartOfSpeech, Word } from './mentions.ts';
import { singularOf } from './wordForms.ts';

/** A word of a question with its base form and every part of speech it can be. */
export function toWord(token: Token, at: number): Word {
  const { quoted, number, text } = token;
  if (quoted) return { ...token, lemma: text, parts: new Set(['proper']) };
  if (!/\p{L}/u.test(text)) return { ...token, lemma: text, parts: new Set([number === null ? 'other' : 'number']) };
  const known = formsOf(text);
  const parts = new Set<PartOfSpeech>(known.parts);
  if (number !== null) parts.add('number');
  const isWritten = /^\p{Lu}/u.test(token.raw);
  if (isWritten && (at > 0 || known.parts.size === 0)) parts.add('proper');
  // A word that no dictionary has is most often a name or a noun.
  if (parts.size === 0 || (known.parts.size === 0 && number === null)) parts.add('noun');
  return { ...token, lemma: known.lemma, parts };
}

interface Forms {
  readonly lemma: string;
  readonly parts: ReadonlySet<PartOfSpeech>;
}

const known = new Map<string, Forms>();
const mostForms = 20_000;

function formsOf(text: string): Forms {
  const cached = known.get(text);
  if (cached) return cached;
  if (known.size > mostForms) known.clear();
  const forms = lookUpForms(text);
  known.set(text, forms);
  return forms;
}

/** Function words that carry meaning elsewhere: "the list", "they want", "a value". */
const alsoContent = new Set(
  (
    'have has had use show give tell display get find see look view want need like know return fetch pull provide present ' +
    'report compute calculate list name answer question data number numbers value values figure figures amount result ' +
    'results level levels breakdown total average one ones current'
  ).split(' '),
);

/** True for a word that only joins or points: no name is called so. */
export function isGrammar(text: string): boolean {
  return (FUNCTION_WORDS.has(text) || joining.has(text)) && !alsoContent.has(text);
}

/** Prepositions, conjunctions and pronouns, which the dictionary lacks or has as other words. */
const joining = new Set([
  ...'after before since until till without within against above below under among along beyond despite except'.split(
    ' ',
  ),
  ...'inside outside near onto toward towards upon while whereas although though because unless whether'.split(' '),
  'beside',
  'besides',
  'neither',
  'nor',
  'not',
  'no',
  'than',
  ...'nothing something anything everything nobody somebody anybody everybody someone anyone everyone none'.split(' '),
]);

function lookUpForms(text: string): Forms {
  const parts = new Set<PartOfSpeech>();
  const isFunction = FUNCTION_WORDS.has(text) || joining.has(text);
  if (isFunction) parts.add('function');
  const irregular = irregularBase(text);
  if (isFunction && !alsoContent.has(text)) return { lemma: irregular ?? text, parts };
  const bases = new Map<WordClass, string>();
  for (const of of wordClasses) {
    const base = baseOf(of, text, irregular);
    if (base === null) continue;
    bases.set(of, base);
    parts.add(of);
  }
  // Participles qualify nouns: "shipped orders".
  if (bases.has('verb') && /(?:ed|en|ing)$/.test(text)) parts.add('adjective');
  return { lemma: lemmaOf(text, irregular, bases), parts };
}

function baseOf(of: WordClass, text: string, irregular: string | undefined): string | null {
  if (irregular !== undefined && (of === 'verb' || of === 'noun') && isWordOf(of, irregular)) return irregular;
  const singular = of === 'noun' ? singularOf(text) : text;
  return singular !== text && isWordOf('noun', singular) ? singular : baseIn(of, text);
}

/** The noun where the word can be one, as most names are nouns; then the verb. */
function lemmaOf(text: string, irregular: string | undefined, bases: ReadonlyMap<WordClass, string>): string {
  return irregular ?? bases.get('noun') ?? bases.get('verb') ?? bases.get('adjective') ?? singularOf(text);
}
