import { column, formOf } from '../../form/formOf.ts';
import type { Condition, LogicalForm } from '../../form/logicalForm.ts';
import type { Meaning } from '../meaning.ts';
import type { Way } from '../world.ts';

/** The meaning with each of the ways to narrow it. */
export function withConditions(meaning: Meaning, ways: readonly Way<readonly Condition[]>[]): readonly Way<Meaning>[] {
  return ways.map((one) => ({
    ...one,
    value: { ...meaning, where: [...meaning.where, ...one.value], unnamed: false },
  }));
}

/** The values that a noun means, of rows that fulfil a condition. */
export function valuesWhere(meaning: Meaning, where: Condition): LogicalForm {
  return formOf(meaning.model, [where], meaning.value ? [column(meaning.value)] : []);
}
