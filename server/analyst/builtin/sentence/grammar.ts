import type { Mentions } from '../lexicon/mentions.ts';
import type { Clock } from '../time/period.ts';
import { parse } from './ask.ts';
import type { Text } from './combinators.ts';
import { modifiersRule } from './noun/modifier.ts';
import { plainNounRule } from './noun/nounPhrase.ts';
import type { Ask } from './tree.ts';
import { nounRule } from './noun/wholeNoun.ts';
import type { Work } from './work.ts';

/** All words of a question as what is asked; `second` is what its second sentence asks. */
export interface ParsedAsk {
  readonly ask: Ask;
  readonly second: Ask | null;
  /** How unusual it is; lower is better. */
  readonly cost: number;
}

/** Every way in which the grammar reads all words of a question, the most usual first. */
export function parseQuestion(
  mentions: Mentions,
  breaks: ReadonlySet<number>,
  clock: Clock,
  work: Work,
): readonly ParsedAsk[] {
  const text: Text = {
    mentions,
    words: mentions.words,
    breaks,
    clock,
    grammar: { noun: nounRule, plainNoun: plainNounRule, modifiers: modifiersRule },
    work,
    memo: new Map(),
  };
  const found = parse(text);
  return work.isSpent ? [] : found;
}
