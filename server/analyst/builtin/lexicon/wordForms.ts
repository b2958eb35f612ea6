import pluralize from 'pluralize';
import { longFor } from '../../../english/abbreviations.ts';
import { baseIn } from '../../../english/lemma.ts';
import { stem } from '../words/stem.ts';

/** Spellings of British English, and their American ones. */
const american: ReadonlyMap<string, string> = new Map(
  (
    'enrolment enrollment|centre center|colour color|labour labor|programme program|licence license|cheque check|' +
    'catalogue catalog|theatre theater|favourite favorite|jewellery jewelry|metre meter|litre liter|instalment installment|' +
    'fulfilment fulfillment|grey gray|tyre tire|storey story|defence defense|neighbourhood neighborhood|honour honor|' +
    'behaviour behavior|flavour flavor|harbour harbor|aeroplane airplane|cancelled canceled|travelled traveled|ageing aging'
  )
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);

const keys = new Map<string, string>();
const mostKeys = 50_000;

/**
 * Key under which forms of a word compare as equal: "companies" and "company", "shipped" and
 * "ship", "qty" and "quantity".
 */
export function wordKey(text: string): string {
  const known = keys.get(text);
  if (known !== undefined) return known;
  if (keys.size > mostKeys) keys.clear();
  const key = keyOf(text);
  keys.set(text, key);
  return key;
}

function keyOf(text: string): string {
  const one = singularOf(text);
  const long = longFor.get(one) ?? longFor.get(text);
  const full = long === undefined || long.includes(' ') ? one : long;
  const plain = (american.get(full) ?? full).replace(/isation$/, 'ization').replace(/ise$/, 'ize');
  return stem(isShortVerbForm.test(plain) ? (baseIn('verb', plain) ?? plain) : plain);
}

/** Forms that the stem leaves as they are, because most words like them are bases: "ended", "paying". */
const isShortVerbForm = /^(?:\p{L}{2,3}ed|\p{L}{2,3}ing)$/u;

/** Plurals of two letters: "ids", "tvs"; "its" and "gas" are none. */
const isShortPlural = /^(?:id|tv|cd|pc|ad|bid|kg)s$/;

/** The singular of a noun; other words unchanged. */
export function singularOf(text: string): string {
  if (isShortPlural.test(text)) return text.slice(0, -1);
  return text.length < 4 || /(?:ss|us|is)$/.test(text) ? text : pluralize.singular(text);
}

/** True: the words differ in nothing but their number or in how they are spelled. */
export function isSameNoun(a: string, b: string): boolean {
  if (a === b) return true;
  const [one, other] = [singularOf(a), singularOf(b)];
  const full = (word: string): string => american.get(longFor.get(word) ?? word) ?? longFor.get(word) ?? word;
  return full(one) === full(other);
}
