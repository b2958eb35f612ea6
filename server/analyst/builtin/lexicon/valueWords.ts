import { normalise } from '../words/normalise.ts';

/** Words of a value as a question has them, without punctuation: "Lockmanfurt , X". */
export function valueWords(value: string): readonly string[] {
  return normalise(value.replaceAll(/["'_/.\-()[\]:;,&]+/g, ' '))
    .map(({ text }) => text)
    .filter((text) => /[\p{L}\p{N}]/u.test(text));
}
