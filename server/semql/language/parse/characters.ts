/** Classes of ASCII characters by the token they begin; 0: a rare one, or none. */
export const SPACE = 1;
export const LETTER = 2;
export const DIGIT = 3;
/** A symbol that begins nothing longer. */
export const LONE_SYMBOL = 4;
/** A symbol that may begin a longer one, a comment, a number or a parameter. */
export const SIGN = 5;
export const QUOTE = 6;

/** By the codes of ASCII. */
const BEGINS = new Uint8Array(128);
for (const [kind, characters] of [
  [SPACE, ' \t\r\n'],
  [LETTER, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'],
  [DIGIT, '0123456789'],
  [LONE_SYMBOL, '()[],;*+%'],
  [SIGN, '.:-/=<>!|&{}'],
  [QUOTE, "'"],
] as const) {
  for (const character of characters) BEGINS[character.charCodeAt(0)] = kind;
}

/** Class of the token a character begins, by its code; 0 past the end. */
export function begins(code: number): number {
  return code < BEGINS.length ? (BEGINS[code] ?? 0) : 0;
}
