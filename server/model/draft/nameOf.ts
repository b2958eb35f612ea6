import { reservedWords } from '../../semql/language/words.ts';
import { sentence, wordsOf } from '../../source/relationships/words.ts';

/** An identifier of the semantic layer made of a name of a database: `Größe (cm)` → `grosse_cm`. */
export function nameOf(text: string, otherwise: string): string {
  const plain = text.replaceAll('ß', 'ss').normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const name = wordsOf(plain)
    .map((word) => word.replaceAll(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '')
    .join('_');
  if (name === '') {
    return otherwise;
  }
  return /^[a-z]/.test(name) && !isReserved(name) ? name : `${otherwise}_${name}`;
}

/** `net_amount` → `Net amount` */
export function labelOf(name: string): string {
  return sentence(wordsOf(name).join(' ')) || name;
}

/** True: queries would have to write it in quotes. */
export function isReserved(name: string): boolean {
  return reservedWords.has(name.toUpperCase());
}

/** The name, followed by a number if it is taken. It counts as taken afterwards. */
export function claim(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) {
    free = `${name}_${number}`;
  }
  taken.add(free);
  return free;
}
