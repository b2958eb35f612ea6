/** Truth values in the words of several languages. */

import { stringLiteral } from '../../../sqlText/literal.ts';
import type { Spelling } from './spellings.ts';
import type { ValueReading } from './valueReading.ts';

/** Pairs of a true and a false word. */
const words = pairs(
  'true/false yes/no ja/nein oui/non sí/no sì/no si/no wahr/falsch vrai/faux vero/falso verdadero/falso verdadeiro/falso ja/nee ja/nej sim/não tak/nie ano/ne evet/hayır kyllä/ei on/off',
);
/** Letters mean it only as a pair; `n` and `s` may be north and south. */
const letters = pairs('y/n j/n t/f');
/** Further ones that a person who chooses the type means. */
const chosenPairs = pairs('1/0 x/- s/n o/n v/f');

type Pair = readonly [yes: string, no: string];

/** @param chosen true: a person says that they are truth values */
export function readBooleans(spellings: readonly Spelling[], chosen: boolean): ValueReading | null {
  const values = new Set(spellings.map(({ text }) => text.trim().toLowerCase()));
  const candidates = chosen ? [[...words, ...letters, ...chosenPairs]] : [words, ...letters.map((pair) => [pair])];
  let best: { pairs: readonly Pair[]; count: number } = { pairs: [], count: 0 };
  for (const some of candidates) {
    const [yes, no] = [new Set(some.map(([word]) => word)), new Set(some.map(([, word]) => word))];
    const both = [...values].some((value) => yes.has(value)) && [...values].some((value) => no.has(value));
    const count = spellings
      .filter(({ text }) => yes.has(text.trim().toLowerCase()) || no.has(text.trim().toLowerCase()))
      .reduce((sum, spelling) => sum + spelling.count, 0);
    if ((both || chosen) && count > best.count) {
      best = { pairs: some, count };
    }
  }
  if (best.count === 0 && !chosen) {
    return null;
  }
  const list = (at: 0 | 1): string => [...new Set(best.pairs.map((pair) => stringLiteral(pair[at])))].join(', ');
  const seen = spellings.filter(({ text }) => !/^(?:true|false)$/i.test(text.trim())).map(({ text }) => text.trim());
  return {
    type: 'BOOLEAN',
    noun: 'true or false',
    value: (column) => {
      const word = `lower(trim(${column}))`;
      return best.count === 0
        ? 'CAST(NULL AS BOOLEAN)'
        : `CASE WHEN ${word} IN (${list(0)}) THEN TRUE WHEN ${word} IN (${list(1)}) THEN FALSE END`;
    },
    unit: null,
    readAs:
      seen.length === 0
        ? null
        : `${seen
            .slice(0, 4)
            .map((word) => `"${word}"`)
            .join(' and ')} are read as yes and no.`,
    doubt: null,
  };
}

function pairs(text: string): readonly Pair[] {
  return text.split(' ').map((pair) => pair.split('/') as [string, string]);
}
