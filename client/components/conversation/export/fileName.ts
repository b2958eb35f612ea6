import { createContext, useContext } from 'react';

const longest = 60;

const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** A question as the name of a file: "late by courier" is `late-by-courier`. */
export function fileNameOf(question: string): string {
  const words = question
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => spelledOut[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
  const kept = words.filter((_, index) => words.slice(0, index + 1).join('-').length <= longest);
  return kept.join('-') || 'result';
}

/** Name of the files of an answer, without its ending. */
export const FileName = createContext('result');

export const useFileName = (): string => useContext(FileName);
