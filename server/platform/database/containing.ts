/** Text of which Prisma passes `%` and `_` on to LIKE, where they would mean anything. */
const literally = (typed: string): string => typed.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

/** Condition of a text that contains the typed text, in any case. */
export function containing(typed: string) {
  return { contains: literally(typed), mode: 'insensitive' as const };
}

/** Condition of a text that is the typed text, in any case. */
export function equalling(typed: string) {
  return { equals: literally(typed), mode: 'insensitive' as const };
}
