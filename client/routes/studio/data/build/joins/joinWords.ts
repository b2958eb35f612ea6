import type { RelationshipType } from '../../../../../apollo/schema.generated.ts';

/**
 * How the sides of a join are written next to each other; facts that only share dimensions are
 * compared side by side.
 */
export const joinSigns: Readonly<Record<RelationshipType, string>> = {
  MANY_TO_ONE: '→',
  ONE_TO_MANY: '←',
  ONE_TO_ONE: '↔',
  MANY_TO_MANY: '∥',
};

/** Share of rows as a percentage that says 100 % only of all and 0 % only of none. */
export function sharePercent(part: number, whole: number): string {
  if (whole === 0) {
    return '–';
  }
  const percent = (part / whole) * 100;
  const rounded = Math.round(percent * 10) / 10;
  const shown = part < whole ? Math.min(rounded, 99.9) : rounded;
  return `${part > 0 ? Math.max(shown, 0.1) : shown}\u00a0%`;
}
