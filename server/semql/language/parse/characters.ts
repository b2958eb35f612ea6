/** Classes of ASCII characters by the token they begin; 0: a rare one, or none. */
export const space = 1;
export const letter = 2;
export const digit = 3;
/** A symbol that begins nothing longer. */
export const loneSymbol = 4;
/** A symbol that may begin a longer one, a comment, a number or a parameter. */
export const sign = 5;
export const quote = 6;

/** By the codes of ASCII. */
const classOf = new Uint8Array(128);
for (const [kind, characters] of [
  [space, ' \t\r\n'],
  [letter, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'],
  [digit, '0123456789'],
  [loneSymbol, '()[],;*+%'],
  [sign, '.:-/=<>!|&{}'],
  [quote, "'"],
] as const) {
  for (const character of characters) {
    classOf[character.charCodeAt(0)] = kind;
  }
}

/** Class of the token a character begins, by its code; 0 past the end. */
export function begins(code: number): number {
  return code < classOf.length ? (classOf[code] ?? 0) : 0;
}
