/**
 * Condition of a text that contains what somebody typed, whatever the case. Prisma passes `%` and `_` on to LIKE, where they
 * would mean anything.
 */
export function containing(typed: string) {
  return { contains: typed.replaceAll(/[\\%_]/g, (character) => `\\${character}`), mode: 'insensitive' as const };
}
