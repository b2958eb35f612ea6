/** What the name of a column says about its values. */

const dates = new Set('date day dt datum tag stichtag fecha giorno jour dag'.split(' '));
const times = new Set('time uhrzeit zeit clock heure hora ora orario tijd'.split(' '));
const codes = new Set(
  'code version zip plz postleitzahl postcode phone telefon telephone tel fax mobile handy isbn ean gtin iban sku'.split(
    ' ',
  ),
);
/** Words after that of a code that add no meaning: `version_number`. */
const naming = new Set('number no nr num id'.split(' '));

/** `start_date`, `OrderDate`, `Buchungsdatum`: eight digits are a number in most other columns. */
export const isNamedDate = (name: string): boolean =>
  wordsOf(name).some((word) => dates.has(word) || word.endsWith('datum'));

/** `start_time`, `Uhrzeit`, `Ankunftszeit`: elsewhere 14.30 is a number, as of hours worked. */
export const isNamedTime = (name: string): boolean =>
  wordsOf(name).some(
    (word) => times.has(word) || /(?:start|end|anfangs|beginn|ankunfts|abfahrts|abflugs)zeit$/.test(word),
  );

/**
 * `regency_code`, `version`: the 1.10 of these is not 1.1. `phone_charges` and `price_per_sku` are
 * amounts.
 */
export function isNamedCode(name: string): boolean {
  const words = wordsOf(name);
  const last = words.findLastIndex((word) => !naming.has(word));
  return codes.has(words[last] ?? '') && words[last - 1] !== 'per';
}

function wordsOf(name: string): readonly string[] {
  const spaced = name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').toLowerCase();
  return spaced.split(/[^\p{L}]+/u).filter((word) => word !== '');
}
