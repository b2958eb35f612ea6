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

const mostKept = 50_000;

/** Keeps what was worked out of a word; questions repeat their words, and so do names. */
function kept<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= mostKept) known.clear();
    const made = work(text);
    known.set(text, made);
    return made;
  };
}

/** Plurals of two letters: "ids", "tvs"; "its" and "gas" are none. */
const isShortPlural = /^(?:id|tv|cd|pc|ad|bid)s$/;

/** The singular of a noun; other words unchanged. */
export const singularOf = kept((text) =>
  isShortPlural.test(text)
    ? text.slice(0, -1)
    : text.length < 4 || /(?:ss|us|is)$/.test(text)
      ? text
      : pluralize.singular(text),
);

/**
 * Key under which forms of a word compare as equal: "companies" and "company", "shipped" and
 * "ship", "qty" and "quantity".
 */
export const wordKey = kept(keyOf);

function keyOf(text: string): string {
  const one = singularOf(text);
  const long = longFor.get(one) ?? longFor.get(text);
  const full = long === undefined || long.includes(' ') ? one : long;
  const plain = (american.get(full) ?? full).replace(/isation$/, 'ization').replace(/ise$/, 'ize');
  return stem(/(?:ed|ing)$/.test(plain) ? (baseIn('verb', plain) ?? plain) : plain);
}

/** True: the words differ in nothing but their number or in how they are spelled. */
export function isSameNoun(a: string, b: string): boolean {
  if (a === b) return true;
  const [one, other] = [singularOf(a), singularOf(b)];
  const full = (word: string): string => american.get(longFor.get(word) ?? word) ?? longFor.get(word) ?? word;
  return full(one) === full(other);
}
