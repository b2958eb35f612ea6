import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import { isCurrency } from '../../../../../values/formatValue.ts';
import type { Aggregate, Scalar } from '../logicalForm.ts';

/** Unit of a value of one row; null where it has none. */
export function scalarUnit(scalar: Scalar, lookup: CatalogLookup): string | null {
  switch (scalar.kind) {
    case 'field':
      return lookup.dimension(scalar.field.model, scalar.field.name)?.unit ?? null;
    case 'duration':
      return `${scalar.unit.toLowerCase()}s`;
    case 'arithmetic':
      return arithmeticUnit(scalar, lookup);
    case 'part':
    case 'period':
    case 'literal':
      return null;
  }
}

/** Amounts added up, or multiplied by a plain number, stay amounts of their unit. */
function arithmeticUnit(
  { operator, left, right }: Extract<Scalar, { kind: 'arithmetic' }>,
  lookup: CatalogLookup,
): string | null {
  const [first, second] = [scalarUnit(left, lookup), scalarUnit(right, lookup)];
  if (operator === '+' || operator === '-') return first === second || second === null ? first : null;
  if (operator === '*') return first === null ? second : second === null || !isCurrency(second) ? first : null;
  return second === null ? first : null;
}

/** Unit of a value of a group; null where it has none. */
export function aggregateUnit(aggregate: Aggregate, lookup: CatalogLookup): string | null {
  switch (aggregate.kind) {
    case 'aggregate':
      return aggregate.fn === 'COUNT' || aggregate.of === null ? null : scalarUnit(aggregate.of, lookup);
    case 'measure':
      return lookup.measure(aggregate.model, aggregate.name)?.unit ?? null;
    case 'metric':
      return lookup.metric(aggregate.name)?.unit ?? null;
    case 'ratio': {
      if (aggregate.percent) return 'percent';
      const [left, right] = [aggregateUnit(aggregate.left, lookup), aggregateUnit(aggregate.right, lookup)];
      if (aggregate.operator === '-') return left === right ? left : null;
      return isCurrency(left) && !isCurrency(right) ? left : null;
    }
  }
}
