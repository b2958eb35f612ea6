/**
 * True for a rewrite that is still a question, after words of it were left out or put in.
 * @param asked the question it was made of
 */
export function isWhole(rewrite: string, asked: string): boolean {
  const [words, before] = [wordsIn(rewrite), wordsIn(asked)];
  return (
    !beginsInside.test(rewrite) &&
    !isLeftOpen(rewrite, asked) &&
    !isAskedOfNothing(words, before) &&
    keepsNumbers(words, before) &&
    !repeats(words, before)
  );
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}.'’-]*/gu) ?? [];
}

/** "per topic for calls": what was split is gone. */
const beginsInside = /^(?:per|by|for|of|with|from|than|and|or|in|on|at|to)\b/i;

/** "sorted by their total" of nothing, "airports have not the pilot" without what was not done. */
const open = /\b(?:total|average|number|most|least|sorted|their|some|any)\W*$|\b(?:have|has|had) not (?:the|a|an)\b/i;

function isLeftOpen(rewrite: string, asked: string): boolean {
  return open.test(rewrite) && !open.test(asked);
}

const asks = /^(?:which|what|whose)$/;
const helps = /^(?:do|does|did|is|are|was|were|has|have|had|can|will)$/;

/**
 * "which groomer" without what it did, "which delivers fastest" without who does, "how many did"
 * without what is counted.
 */
function isAskedOfNothing(words: readonly string[], before: readonly string[]): boolean {
  const [first = '', second = ''] = words;
  // "which pilot of the most flights" has lost what the pilot did.
  if (asks.test(first) && words[2] === 'of' && before[2] !== 'of') return true;
  if (asks.test(first) && (words.length < 4 || (asks.test(before[0] ?? '') && before[1] !== second))) return true;
  return words.some((word, at) => word === 'many' && words[at - 1] === 'how' && helps.test(words[at + 1] ?? ''));
}

/** "14 days" is not said as "days": what a number counts goes with it. */
function keepsNumbers(words: readonly string[], before: readonly string[]): boolean {
  return before.every((word, at) => {
    const counted = before[at + 1];
    if (!/^\d/.test(word) || counted === undefined || words.includes(word)) return true;
    return !words.includes(counted);
  });
}

/**
 * "delivery average delivery time": a name was put in next to a part of itself. What comes after
 * the last "by" is a name of its own: "best product by product revenue".
 */
function repeats(all: readonly string[], before: readonly string[]): boolean {
  const by = all.lastIndexOf('by');
  const words = by < 0 || before.includes('by') ? all : all.slice(0, by);
  const times = (of: readonly string[], word: string): number => of.filter((one) => one === word).length;
  return words.some((word) => word.length > 4 && times(words, word) > Math.max(1, times(before, word)));
}
