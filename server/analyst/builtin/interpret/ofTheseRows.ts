import type { Condition } from '../form/logicalForm.ts';

/**
 * "employees and their jobs, of jobs in the sales department": rows that link two others are asked
 * for themselves, so what is said of them holds for each, not for any that has the same job.
 * @param model of the rows that are asked for
 */
export function ofTheseRows(condition: Condition, model: string): readonly Condition[] {
  if (condition.kind !== 'in' || condition.negated) return [condition];
  const { query, of } = condition;
  const isLink =
    query.model === model &&
    query.having.length === 0 &&
    query.limit === null &&
    of.kind === 'field' &&
    of.field.model !== model;
  return isLink ? query.where : [condition];
}
