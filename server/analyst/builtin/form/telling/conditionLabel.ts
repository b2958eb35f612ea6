import { lowered } from '../../answer/rows/columnText.ts';
import { labelOf } from '../../catalog/catalogLookup.ts';
import { comparatorWords, valueLabel } from '../../labels/describe.ts';
import { dayLabel, during, spokenPeriod } from '../../time/periodLabel.ts';
import { scalarLabel } from './formLabels.ts';
import type { Labelling } from './labelling.ts';
import { listText, rowName, rowsName } from './nouns.ts';
import type { CompareOperator, Condition, GroupCondition, LogicalForm, Operand, Scalar } from '../logicalForm.ts';
import { scalarUnit } from './formUnits.ts';
import { scalarType } from '../semql/formScalar.ts';
import { aggregateLabel } from './formLabels.ts';
import { aggregateUnit } from './formUnits.ts';

/** Conditions as the end of a phrase: " without orders where age is above 40". */
export function conditionsLabel(
  conditions: readonly Condition[],
  labelling: Labelling,
  more: readonly string[] = [],
): string {
  const related = conditions.flatMap((one) => relatedLabel(one, labelling) ?? []);
  const others = conditions.filter((one) => relatedLabel(one, labelling) === null);
  const where = [...others.map((one) => conditionLabel(one, labelling)), ...more];
  return [
    ...(related.length > 0 ? [` ${related.join(' and ')}`] : []),
    ...(where.length > 0 ? [` where ${where.join(' and ')}`] : []),
  ].join('');
}

/** Words for one condition. */
export function conditionLabel(condition: Condition, labelling: Labelling): string {
  const { lookup, clock } = labelling;
  switch (condition.kind) {
    case 'compare':
      return compareLabel(condition.left, condition.operator, condition.right, labelling);
    case 'between':
      return `${scalarLabel(condition.of, labelling)} is ${condition.negated ? 'not ' : ''}between ${literalLabel(condition.of, condition.low, labelling)} and ${literalLabel(condition.of, condition.high, labelling)}`;
    case 'among': {
      const values = condition.values.map((value) => literalLabel(condition.of, value, labelling));
      return `${scalarLabel(condition.of, labelling)} is ${condition.negated ? 'not ' : ''}${listText(values, 'or')}`;
    }
    case 'text': {
      const how = { contains: 'contain', starts: 'start with', ends: 'end with' }[condition.how];
      const verb = condition.negated ? `does not ${how}` : how.replace(/^\w+/, '$&s');
      return `${scalarLabel(condition.of, labelling)} ${verb} “${condition.text}”`;
    }
    case 'missing':
      return `${scalarLabel(condition.of, labelling)} is ${condition.negated ? 'known' : 'missing'}`;
    case 'period': {
      const label = scalarLabel({ kind: 'field', field: condition.of }, labelling);
      return `${label} is ${condition.negated ? 'not ' : ''}${during(spokenPeriod(condition.period, clock))}`;
    }
    case 'within': {
      const number = aggregateLabel(
        { kind: 'aggregate', fn: condition.fn, of: condition.of, distinct: false, filter: [] },
        labelling,
      );
      return `${scalarLabel(condition.of, labelling)} is ${operatorWords(condition.operator)} the ${number} of those with the same ${scalarLabel(condition.by, labelling)}`;
    }
    case 'named': {
      const definition = lookup.filter(condition.model, condition.name);
      return `${condition.negated ? 'not ' : ''}${definition ? lowered(labelOf(definition)) : condition.name}`;
    }
    case 'in':
      return (
        relatedLabel(condition, labelling) ??
        `${scalarLabel(condition.of, labelling)} is ${condition.negated ? 'not ' : ''}among ${labelling.describe(condition.query)}`
      );
    case 'any':
      return nested(condition.of, 'or', labelling);
    case 'all':
      return nested(condition.of, 'and', labelling);
    case 'not':
      return `not (${conditionLabel(condition.of, labelling)})`;
  }
}

function nested(conditions: readonly Condition[], word: 'and' | 'or', labelling: Labelling): string {
  const labels = conditions.map((one) => conditionLabel(one, labelling));
  return labels.length === 1 ? labels.join('') : `(${labels.join(` ${word} `)})`;
}

/** Words for a condition on groups: "number of orders is above 2". */
export function havingLabel({ value, operator, right }: GroupCondition, labelling: Labelling): string {
  const label = aggregateLabel(value, labelling);
  if (typeof right !== 'number') return `${label} is ${operatorWords(operator)} the ${labelling.describe(right.query)}`;
  return `${label} is ${comparatorWords({ comparator: operator, value: right, high: null }, aggregateUnit(value, labelling.lookup))}`;
}

function operatorWords(operator: CompareOperator): string {
  return { '=': 'the same as', '<>': 'other than', '<': 'below', '<=': 'at most', '>': 'above', '>=': 'at least' }[
    operator
  ];
}

function compareLabel(left: Scalar, operator: CompareOperator, right: Operand, labelling: Labelling): string {
  const label = scalarLabel(left, labelling);
  if (right.kind === 'query') return `${label} is ${operatorWords(operator)} the ${labelling.describe(right.query)}`;
  if (right.kind !== 'literal') return `${label} is ${operatorWords(operator)} ${scalarLabel(right, labelling)}`;
  const type = scalarType(left, labelling.lookup);
  if (typeof right.value === 'number' && type === 'NUMBER')
    return `${label} is ${comparatorWords({ comparator: operator, value: right.value, high: null }, scalarUnit(left, labelling.lookup))}`;
  const value = literalLabel(left, right.value, labelling);
  if (operator === '=') return `${label} is ${value}`;
  if (operator === '<>') return `${label} is not ${value}`;
  const isDate = type === 'DATE' || type === 'TIMESTAMP';
  const words = isDate
    ? { '<': 'before', '<=': 'until', '>': 'after', '>=': 'since' }[operator]
    : operatorWords(operator);
  return `${label} is ${words} ${value}`;
}

function literalLabel(of: Scalar, value: string | number | boolean, { lookup }: Labelling): string {
  if (typeof value === 'number') return String(value);
  const type = scalarType(of, lookup);
  if (typeof value === 'string' && (type === 'DATE' || type === 'TIMESTAMP') && /^\d{4}-\d\d-\d\d$/.test(value))
    return dayLabel(value);
  return of.kind === 'field' ? valueLabel(of.field, value, lookup) : String(value);
}

/**
 * "with orders (amount is above 100)" for rows of the model that know rows of another one; null for
 * any other condition.
 */
function relatedLabel(condition: Condition, labelling: Labelling): string | null {
  const { base, lookup } = labelling;
  if (condition.kind !== 'in') return null;
  const { of, query, negated } = condition;
  const isKey = of.kind === 'field' && of.field.model === base && of.field.name === lookup.identity(base).key?.name;
  if (!isKey || query.model === base || !isPlain(query)) return null;
  const inner: Labelling = { ...labelling, base: query.model };
  const belonging = query.where.flatMap((one) => belongingTo(one, inner) ?? []);
  const limits = [
    ...query.where.filter((one) => belongingTo(one, inner) === null).map((one) => conditionLabel(one, inner)),
    ...query.having.map((one) => havingLabel(one, inner)),
  ];
  const rows = [rowsName(query.model, lookup), ...belonging, ...roleOf(query)].join(' ');
  return `${negated ? 'without' : 'with'} ${rows}${limits.length > 0 ? ` (${limits.join(' and ')})` : ''}`;
}

/** "of any singer" for rows that belong to one; null for any other condition. */
function belongingTo(condition: Condition, { base, lookup }: Labelling): string | null {
  if (condition.kind !== 'missing' || !condition.negated || condition.of.kind !== 'field') return null;
  const { model, name } = condition.of.field;
  return model !== base && lookup.identity(model).key?.name === name ? `of any ${rowName(model, lookup)}` : null;
}

/** "as end station": the relationship by which rows are known, where there are several. */
function roleOf({ columns: [column] }: LogicalForm): readonly string[] {
  const via = column?.kind === 'scalar' && column.value.kind === 'field' ? column.value.field.via : null;
  return via === null ? [] : [`as ${via.replaceAll(/[_.]/g, ' ')}`];
}

function isPlain({ over, limit, columns }: LogicalForm): boolean {
  return over === null && limit === null && columns.every(({ kind }) => kind === 'scalar');
}
