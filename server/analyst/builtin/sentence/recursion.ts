/**
 * Rules that contain each other: a noun has modifiers, and these have nouns. They are reached
 * through the text, so that each file imports only what comes before it.
 */
import type { Rule } from './combinators.ts';
import type { Modifier, Noun } from './tree.ts';

/** A noun with everything that narrows it. */
export const noun: Rule<Noun> = (text, at) => text.grammar.noun(text, at);

/** A noun without what follows its head. */
export const plainNoun: Rule<Noun> = (text, at) => text.grammar.plainNoun(text, at);

/** All that follows a noun and narrows it. */
export const modifiers: Rule<readonly Modifier[]> = (text, at) => text.grammar.modifiers(text, at);
