/**
 * Condition of a text that contains the typed text, in any case. Prisma passes `%` and `_` on to
 * LIKE, where they would mean anything.
 */
export function containing(typed: string) {
  return { contains: typed.replaceAll(/[\\%_]/g, (character) => `\\${character}`), mode: 'insensitive' as const };
}
