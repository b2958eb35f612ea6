const leading = /^(?:in|on|at|out|off|under|up|to|with|by|from|for|without|not|no)$/;

/**
 * True for the words of a value that is a state, as "in repair" and "out of stock": in other forms
 * they speak of other things, as "in repairs" does.
 */
export function isState(words: readonly string[]): boolean {
  return words.length > 1 && leading.test(words[0] ?? '');
}
