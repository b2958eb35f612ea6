import { fold, normalise } from '../words/normalise.ts';

/** Words of a value as a question has them, without punctuation: "Lockmanfurt , X". */
export function valueWords(value: string): readonly string[] {
  // Most values are plain words, and reading them as a question takes long.
  if (/^[\p{L}\s,_/-]*$/u.test(value)) return fold(value).match(/\p{L}+/gu) ?? [];
  return normalise(value.replaceAll(/[“”"_/\-()[\]:;,&]+/g, ' '))
    .map(({ text }) => text)
    .filter((text) => /[\p{L}\p{N}]/u.test(text));
}
