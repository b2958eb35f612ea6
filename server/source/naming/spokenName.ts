import { inFull, longFor, shortForms } from '../../english/abbreviations.ts';
import { apart, isEnglish } from '../../english/wordList.ts';
import { isOfOtherLanguage } from './otherLanguages.ts';
import { sharedPrefix } from '../relationships/keyNames.ts';
import { hasNoPlural, plural, sentence, singular, wordsOf } from '../relationships/words.ts';

/** Written in capitals. */
const acronyms = new Set(
  'api arr bic bmi cpu csat csv dpi ean eu faq fbi fk gdp gmv gps gpa html http iata iban icao id imdb imei ip isbn it json mpaa mrr nps pdf pin qr roi sku sms ssn uk url us usd uuid vat vin xml zip'.split(
    ' ',
  ),
);
/** Words that a name of a table may begin or end with, which say how it is kept. */
const layers = new Set('dim fact fct stg src raw tbl tb tab vw ref lkp lookup dataset'.split(' '));

/** What the names of a table have in common. */
export interface TableSpeech {
  /** Most words of its names are English, or short for English ones. */
  readonly isEnglish: boolean;
  /** First word of all its columns; empty: they have none in common. */
  readonly prefix: string;
  /**
   * One row and many, as people say it: `order item`, `order items`; `entry of Kunden` where it is
   * not English.
   */
  readonly noun: string;
  readonly nouns: string;
  /** `Order items` */
  readonly label: string;
}

/** Last words of names that say in what rows are kept, of which there is one. */
const collections = new Set(
  'archive backup calendar catalog catalogue history journal ledger list log master overview register summary'.split(
    ' ',
  ),
);

/**
 * Reads the language of a table from its names and those of its columns.
 * @param prefix words that the names of all tables of its source begin with
 */
export function tableSpeech(table: string, columns: readonly string[], prefix: readonly string[] = []): TableSpeech {
  const words = [table, ...columns].flatMap(wordsOf).filter((word) => word.length > 2 && !/\d/.test(word));
  const foreign = words.filter(isOfOtherLanguage);
  const known = words.filter(
    (word) => !foreign.includes(word) && (isEnglish(word) || longFor.has(word) || apart(word, shortForms).length > 1),
  );
  const isOther = new Set(foreign).size > 1 && foreign.length >= known.length;
  const isSpoken = !isOther && known.length + foreign.filter(isEnglish).length >= words.length / 2;
  const own = wordsOf(table).slice(prefix.length);
  const rest = own.filter((word, index) => !layers.has(word) || (index > 0 && index < own.length - 1));
  const named = rest.length > 0 ? rest : own;
  const spoken = isSpoken ? inEnglish(named) : asWritten(table, named);
  const many = isSpoken && !collections.has(spoken.at(-1) ?? '') ? plural(spoken).split(' ') : spoken;
  const label = spokenLabel(many) || table;
  const noun = isSpoken ? oneOf(spoken) || table : `entry of ${label}`;
  const nouns = isSpoken ? plural(noun.split(' ')) : `entries of ${label}`;
  return { isEnglish: isSpoken, prefix: sharedPrefix(columns), noun, nouns, label };
}

/**
 * Words that the names of all tables of a source begin with, as `shop` of `shop_orders` and
 * `shop_customers`; none where there are fewer than three tables, and where the word is what each
 * of them is about, as `customers_asia` and `customers_europe` are.
 */
export function sharedTablePrefix(tables: readonly string[]): readonly string[] {
  const [first = [], ...rest] = tables.map(wordsOf);
  const isShared = (index: number): boolean => rest.every((words) => words[index] === first[index]);
  const most = Math.min(...[first, ...rest].map((words) => words.length - 1));
  const differs = first.findIndex((_, index) => index >= most || !isShared(index));
  const prefix = rest.length < 2 ? [] : first.slice(0, Math.max(differs, 0));
  const isSubject = prefix.some((word) => isEnglish(word) && singular([word]) !== word);
  const isNamed = tables.every((table) => /^\p{L}/u.test(wordsOf(table)[prefix.length] ?? ''));
  return isSubject || !isNamed ? [] : prefix;
}

/** `order item`; of what cannot be counted, a part that can. */
function oneOf(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  if (last === 'staff') {
    return [...words, 'member'].join(' ');
  }
  return isEnglish(last) && hasNoPlural(last) ? [...words, 'record'].join(' ') : singular(words);
}

/** Words of a column as people say them: `cust_dob` of customers → `date of birth`. */
export function spokenWords(name: string, speech: TableSpeech, unit: string | null = null): readonly string[] {
  const words = wordsOf(name);
  const bare = withoutUnit(words, unit);
  const isPrefixed = speech.prefix !== '' && bare[0] === speech.prefix && bare.length > 1;
  const own = isPrefixed ? bare.slice(1) : bare;
  if (!speech.isEnglish) {
    return asWritten(name, own);
  }
  const spoken = inEnglish(own);
  // “Number” alone may be that of anything.
  return isPrefixed && /^(?:id|number|code|key)$/.test(spoken.join(' '))
    ? [...speech.noun.split(' '), ...spoken]
    : spoken;
}

/** `Date of birth`, `Customer ID` */
export function spokenLabel(words: readonly string[]): string {
  return sentence(inCapitals(words).join(' '));
}

/** Words within a sentence: `customer ID`. */
export const inCapitals = (words: readonly string[]): readonly string[] =>
  words.map((word) => (acronyms.has(word) || isUnspeakable(word) ? word.toUpperCase() : word));

/** Letters that are said one by one: `hh`. */
const isUnspeakable = (word: string): boolean => /^[b-df-hj-np-tv-xz]{2,4}$/.test(word) && !isEnglish(word);

function inEnglish(words: readonly string[]): readonly string[] {
  const all = words
    .flatMap((word) => word.replace(/^(\p{L}{3,})(\d+)$/u, '$1 $2').split(' '))
    .flatMap((word) => apart(word, shortForms));
  const full = all.flatMap((word, index) => inFull(word, index, all));
  const [first = '', second = ''] = full;
  // `num_passengers`
  return first === 'number' && second !== 'of' && second.endsWith('s') ? ['number', 'of', ...full.slice(1)] : full;
}

/**
 * Words of a name as they are written, and those they are made of or short for: `orderamt` is an
 * amount, too.
 */
export function wordsInFull(name: string): readonly string[] {
  const words = wordsOf(name);
  return [...new Set([...words, ...inEnglish(words)])];
}

/** Nouns of other languages keep their capitals: `Anzahl Kunden`. */
function asWritten(name: string, words: readonly string[]): readonly string[] {
  const written = name.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
  return words.map(
    (word) => written.find((part) => part.toLowerCase() === word && part !== part.toUpperCase()) ?? word,
  );
}

/**
 * `num_passengers`, `number_of_seats`, `passenger_count`, `Anzahl Kunden`: how many there are of
 * something.
 */
export function isCount(name: string): boolean {
  const words = wordsOf(name);
  const [first = '', second = ''] = words;
  const last = words.at(-1) ?? '';
  if (/^(?:count|cnt|anzahl|anz|quantity|qty|menge|stueck|stück|quantite|quantité|cantidad|quantita)$/.test(last)) {
    return true;
  }
  if (words.length > 1 && /^(?:num|nb|nbr|cnt|anzahl|anz)$/.test(first)) {
    return true;
  }
  return /^(?:number|no|nr|nombre|numero|número|numéro)$/.test(first) && /^(?:of|de|der|von|di)$/.test(second);
}

/** Names of units at the end of names, and what they are the unit of. */
const units: ReadonlyMap<string, string> = new Map(
  `eur EUR|euro EUR|euros EUR|usd USD|dollars USD|gbp GBP|chf CHF|jpy JPY|sek SEK|nok NOK|dkk DKK|pln PLN|czk CZK|cad CAD|
  aud AUD|inr INR|cny CNY|brl BRL|kg kg|g g|mg mg|lbs lb|km km|cm cm|mm mm|ms ms|sec s|secs s|seconds s|mins min|minutes min|
  hrs h|hours h|days days|weeks weeks|months months|years years|pct %|percent %|prozent %|kwh kWh|mwh MWh|kw kW|mb MB|gb GB|kb KB|bytes bytes|
  celsius °C|fahrenheit °F|sqft sq ft|sqm m²|liters l|litres l|liter l`
    .split('|')
    .map((line) => line.trim())
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const),
);
/** Units that are words of sentences: dropped only where what they measure is named. */
const spelledOut = /^(?:dollars|seconds|minutes|hours|days|weeks|months|years|percent|prozent|bytes)$/;
const measured = new Set(
  'duration time length delay latency age price amount cost fee total revenue size runtime elapsed dauer preis betrag'.split(
    ' ',
  ),
);

/** Unit that a name ends with: EUR of `umsatz_eur`; null: none. */
export function unitInName(name: string): string | null {
  const words = wordsOf(name);
  return words.length > 1 && !words.includes('per') ? (units.get(words.at(-1) ?? '') ?? null) : null;
}

/** @param unit null: the values have none */
function withoutUnit(words: readonly string[], unit: string | null): readonly string[] {
  const last = words.at(-1) ?? '';
  if (unit === null || words.length < 2 || units.get(last) !== unit) {
    return words;
  }
  const rest = words.slice(0, words.at(-2) === 'in' && words.length > 2 ? -2 : -1);
  return spelledOut.test(last) && !measured.has(rest.at(-1) ?? '') ? words : rest;
}
