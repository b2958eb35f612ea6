import type { MeasureDefinition } from '../../../semql/catalog/definition.ts';
import { isRate } from '../../../../values/formatValue.ts';

/** A condition as a whole: parentheses in it are closed, and no other branch follows. */
const condition = String.raw`((?:(?!\b(?:WHEN|THEN|ELSE|END)\b).)+?)`;

/** Ways to write the rows that a share counts. */
const parts: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:COUNT|SUM)\s*\(\s*CASE\s+WHEN\s+${condition}\s+THEN\s+[^\s]+\s+(?:ELSE\s+(?:0|NULL)\s+)?END\s*\)`,
    'is',
  ),
  new RegExp(
    String.raw`\bAVG\s*\(\s*CASE\s+WHEN\s+${condition}\s+THEN\s+1(?:\.0+)?\s+ELSE\s+0(?:\.0+)?\s+END\s*\)`,
    'is',
  ),
  /\bCOUNT\s*\(\s*\*\s*\)\s*FILTER\s*\(\s*WHERE\s+((?:[^()]|\([^()]*\))+)\)/is,
];

/**
 * What is true of the rows that a measure counts: its own condition, and for a share the condition
 * of the part. Null: its definition does not tell.
 */
export function countedCondition(measure: Pick<MeasureDefinition, 'expression' | 'filter' | 'unit'>): string | null {
  if (!isRate(measure.unit)) return measure.filter;
  const found = parts.flatMap((part) => [...measure.expression.matchAll(new RegExp(part, 'gis'))]);
  const [first, another] = found;
  const part = first?.[1]?.trim();
  if (part === undefined || another) return null;
  return measure.filter === null ? part : `(${measure.filter}) AND (${part})`;
}
