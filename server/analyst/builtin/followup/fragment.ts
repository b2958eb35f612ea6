/** A fragment without the words around it that only say that it goes on. */
export interface Fragment {
  readonly text: string;
  /** "also", "as well": the new part is added to what is there. */
  readonly isAdding: boolean;
  /** "only", "just": what there is gets fewer. */
  readonly isOnly: boolean;
  /** "same for": what is said takes the place of what was, also where that was ruled out. */
  readonly isSame: boolean;
  /** "by month instead": in the place of what numbers are split by. */
  readonly isInstead: boolean;
}

const LEAD =
  /^(?:and|but|ok(?:ay)?|now|so|then|also|plus|please|just|only|actually|what about|how about|what if(?: it is| only)?|same (?:thing |question )?(?:for|but for|with)|the same (?:for|with)|(?:can|could) you|show (?:me )?(?=by |only |the top |top )|give me(?= only| just)|make it|make that|do it|try|use|(?:replace|swap) (?:it|that|this) (?:with|by|for)|instead)\b[ ,]*/i;
const TAIL = /[ ,]*\b(?:instead|please|too|as well|though|now|then|only)$/i;

/** Cuts what a fragment begins and ends with. */
export function fragmentOf(question: string): Fragment {
  let text = question
    .trim()
    .replace(/[?!.,;]+$/, '')
    .replaceAll(/\s+/g, ' ');
  let isAdding = false;
  let isOnly = false;
  let isSame = false;
  let isInstead = false;
  for (const edge of [LEAD, TAIL]) {
    let found = edge.exec(text);
    while (found !== null && found[0] !== '') {
      isAdding ||= /also|plus|too|as well/i.test(found[0]);
      isOnly ||= /only|just/i.test(found[0]);
      isSame ||= /\bsame\b/i.test(found[0]);
      isInstead ||= /\binstead\b/i.test(found[0]);
      text = text.replace(edge, '').trim();
      found = edge.exec(text);
    }
  }
  return { text, isAdding, isOnly, isSame, isInstead };
}
