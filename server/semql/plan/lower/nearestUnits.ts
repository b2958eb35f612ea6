import type { Expression } from '../../language/ast.ts';
import { timeUnits } from '../../language/words.ts';
import { type Fix, nearestNames, plainNames } from '../../refusals/fix.ts';

/** Corrections of a text that is no unit of time. */
export function nearestUnits(unit: Expression | undefined): Fix[] {
  if (unit?.kind !== 'string') {
    return [];
  }
  const units = timeUnits.map((name) => name.toLowerCase());
  return nearestNames(
    unit.value,
    unit.span,
    plainNames(units, (name) => `'${name}'`),
  );
}
