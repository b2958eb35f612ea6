/** Two numbers in one sentence: "how many bikes do we have and how many are stolen?". */

const joined = /^(.+?),?\s+and\s+((?:how (?:many|much))\b.+)$/iu;
const counts = /^how many\s+(.+?)(?:\s+(?:do|did)\s+(?:we|you)\s+have|\s+(?:are|were)\s+there|\s+have we)?$/iu;
/** A first half that asks for one number of its own. */
const asksForNumber =
  /^(?:how (?:many|much)|(?:what (?:is|was) )?(?:the )?(?:total|sum|average|mean|number of|count of|median))\b/iu;
/** "how many are stolen", of what was counted before; "of them" are those of all its conditions. */
const ofThoseCounted = /^how many( of (?:them|these|those))?\s+((?:are|were|have|had)\b.+)$/iu;
/** "how much of it is still overdue", of the number before. */
const ofThatNumber = /^how much of (?:it|that|this)\s+(?:is|was)\s+(?:still\s+|already\s+)?(.+)$/iu;
/** What needs the first half for more than its rows, or asks for groups. */
const leansOn = /\b(?:each|every|per|by|they|them|their|it|its|those|these|that)\b/iu;

/** Both questions of a sentence that asks for two numbers. */
export interface Halves {
  readonly first: string;
  /** The second question, whole. */
  readonly second: string;
  /** What is said of rows that only the first half names: "are stolen"; null: it names its own. */
  readonly said: string | null;
}

/** Both questions of a sentence that asks for two numbers; null: it is one question. */
export function halvesOf(question: string): Halves | null {
  const [, first = '', rest = ''] = joined.exec(question.trim().replace(/[?.!\s]+$/u, '')) ?? [];
  if (first === '' || !asksForNumber.test(first) || leansOn.test(first)) return null;
  const of = ofThatNumber.exec(rest)?.[1];
  if (of !== undefined) return { first, second: `${first} that are ${of}`, said: null };
  const counted = counts.exec(first)?.[1];
  const [, ofThem, said] = ofThoseCounted.exec(rest) ?? [];
  if (said !== undefined) {
    if (counted === undefined || leansOn.test(said)) return null;
    return { first, second: `how many ${counted} ${said}`, said: ofThem === undefined ? said : null };
  }
  return leansOn.test(rest) ? null : { first, second: rest, said: null };
}
