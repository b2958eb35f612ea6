import { vocabulary } from './vocabulary.ts';

/** Letters that join the parts of a compound: "Bestellungsbetrag". */
const JOINTS = ['', 's', 'es', 'n', 'en', 'e'];
/** Endings of cases, plurals and adjectives. */
const ENDINGS = ['', 'n', 'en', 'e', 'er', 'es', 's', 'em'];
const SHORTEST = 3;

/** First parts of compounds that are no nouns of their own: "Bestellwert", "Produktkategorie". */
const firstParts: Readonly<Record<string, string>> = {
  bestell: 'order',
  kund: 'customer',
  umsatz: 'revenue',
  gesamt: 'total',
  list: 'list',
  liefer: 'delivery',
  verkaufs: 'sales',
  durchschnitts: 'average',
  jahres: 'year',
  mitglieds: 'membership',
  wohnungs: 'apartment',
  schadens: 'claim',
  miet: 'rental',
  spar: 'savings',
  giro: 'checking',
};

/** A word, or the parts of a compound, in English; null where one of them is not known. */
export function wordInEnglish(word: string): string | null {
  const whole = simple(word);
  if (whole !== null) return whole;
  for (let at = word.length - SHORTEST; at >= SHORTEST; at--) {
    const first = firstPart(word.slice(0, at));
    const rest = first === null ? null : word.slice(at) === 'anteil' ? 'anteil' : wordInEnglish(word.slice(at));
    if (first === null || rest === null) continue;
    return rest === 'anteil' ? `share of ${first}` : `${first} ${rest}`;
  }
  return null;
}

function simple(word: string): string | null {
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending) || word.length - ending.length < SHORTEST) continue;
    const known = vocabulary[word.slice(0, word.length - ending.length)];
    if (known !== undefined) return known;
  }
  return null;
}

function firstPart(part: string): string | null {
  if (firstParts[part] !== undefined) return firstParts[part];
  for (const joint of JOINTS) {
    if (!part.endsWith(joint)) continue;
    const known = vocabulary[part.slice(0, part.length - joint.length)];
    if (known !== undefined) return known;
  }
  return null;
}
