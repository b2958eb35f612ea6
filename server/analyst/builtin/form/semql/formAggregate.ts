import { nameText } from '../../writing/semqlText.ts';
import { conditionOf } from './formCondition.ts';
import type { FormScope } from './formScope.ts';
import { scalarText } from './formScalar.ts';
import type { Aggregate, Condition, Scalar } from '../logicalForm.ts';

/** SemQL of a value of a group of rows. */
export function aggregateText(aggregate: Aggregate, scope: FormScope): string {
  switch (aggregate.kind) {
    case 'aggregate':
      return ownText(aggregate, scope);
    case 'measure': {
      const owner = aggregate.model === scope.base ? '' : `${nameText(aggregate.model)}.`;
      return `${owner}${nameText(aggregate.name)}${filterText(aggregate.filter, scope)}`;
    }
    case 'metric':
      return nameText(aggregate.name);
    case 'ratio': {
      const [left, right] = [aggregateText(aggregate.left, scope), aggregateText(aggregate.right, scope)];
      // A share stays a ratio: its unit is percent, as that of every rate.
      return `${operand(aggregate.left, left)} ${aggregate.operator} ${operand(aggregate.right, right)}`;
    }
  }
}

function operand(aggregate: Aggregate, text: string): string {
  return aggregate.kind === 'ratio' ? `(${text})` : text;
}

function ownText({ fn, of, distinct, filter }: Extract<Aggregate, { kind: 'aggregate' }>, scope: FormScope): string {
  const count = scope.lookup.countMeasure(scope.base);
  if (of === null) return `${count ? nameText(count.name) : 'COUNT(*)'}${filterText(filter, scope)}`;
  if (distinct) return `${fn}(DISTINCT ${scalarText(of, scope)})${filterText(filter, scope)}`;
  // Rows of the base are counted, not those of the model that the field belongs to.
  if (fn === 'COUNT' && !isOwn(of, scope.base))
    return `COUNT(*)${filterText([...filter, { kind: 'missing', of, negated: true }], scope)}`;
  return `${fn}(${scalarText(of, scope)})${filterText(filter, scope)}`;
}

function isOwn(scalar: Scalar, base: string): boolean {
  return scalar.kind === 'field' && scalar.field.model === base && scalar.field.via === null;
}

function filterText(conditions: readonly Condition[], scope: FormScope): string {
  if (conditions.length === 0) return '';
  return ` FILTER (WHERE ${conditions.map((one) => conditionOf(one, scope)).join(' AND ')})`;
}
