import { stem } from './stem.ts';

/**
 * Words that carry grammar, not content. A word here may still be part of a longer name or
 * operator.
 */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the of in for to from on at with within is are was were be been being do does did done doing has have had having ' +
    'we our ours i me my mine you your it its they them their he she his her one ones that these those this there here such ' +
    'what which who whom whose where when how please can could would shall should might must let us ' +
    'use show give tell display get got find see look view want wants need like know return fetch pull provide present report compute calculate list name ' +
    'and or but if then than as so also too just only all any some each every both either by per about into up out over under off via ' +
    'many much more most less least few very really exactly actually current currently now today ever overall altogether total ' +
    'hi hello hey thanks thank ok okay quickly quick again respectively etc eg ie , & + between during through across among ' +
    'somewhere anywhere something anything ' +
    'answer question data number numbers value values figure figures amount result results level levels breakdown'
  ).split(' '),
);

/**
 * Verbs that only express occurrence and add nothing to the noun next to them ("revenue we made",
 * "orders placed"). Stemmed forms.
 */
export const LIGHT_VERBS: ReadonlySet<string> = new Set(
  (
    'make do have get take give see generate earn achieve record register place bring happen occur come go perform produce reach receive create report accumulate realize realise ' +
    'belong exist contain include count total sum calculate compute break split group divide display comprise involve look work run'
  )
    .split(' ')
    .map(stem),
);

/** True when leaving the word out cannot change what is asked. */
export function isIgnorable(text: string, stem: string, raw: string): boolean {
  if (text === 'us' && raw === 'US') return false;
  return FUNCTION_WORDS.has(text) || LIGHT_VERBS.has(stem);
}

/**
 * Words that ask for something at the beginning, and say what things are like elsewhere: "present
 * members" are not "present the members".
 */
const QUALIFYING: ReadonlySet<string> = new Set(['present', 'current']);

/** True for a word that carries grammar and may be a value of the data all the same. */
export function mayQualify(text: string): boolean {
  return QUALIFYING.has(text.toLowerCase());
}

/**
 * Nouns that name no number of their own: ignored as padding, but not where they are what something
 * goes by.
 */
const VAGUE_NOUNS: ReadonlySet<string> = new Set('amount value values figure figures number numbers size'.split(' '));

/** True for "amount" in "top 3 orders by amount": left out, the question would be another one. */
export function isVagueNoun(text: string): boolean {
  return VAGUE_NOUNS.has(text.toLowerCase());
}
