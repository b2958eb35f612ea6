import type { DimensionType } from '../../../../semql/catalog/definition.ts';
import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import { numberText, stringText } from '../../writing/semqlText.ts';
import { fieldOf } from './formScope.ts';
import type { FormScope } from './formScope.ts';
import type { Scalar } from '../logicalForm.ts';

const PARTS = {
  YEAR: 'YEAR',
  QUARTER: 'QUARTER',
  MONTH: 'MONTH',
  WEEKDAY: 'ISODOW',
  DAY: 'DAY',
  HOUR: 'HOUR',
} as const;

/** SemQL of a value of one row. */
export function scalarText(scalar: Scalar, scope: FormScope): string {
  switch (scalar.kind) {
    case 'field':
      return fieldOf(scalar.field, scope);
    case 'part':
      return `EXTRACT(${PARTS[scalar.part]} FROM ${scalarText(scalar.of, scope)})`;
    case 'period':
      return `DATE_TRUNC('${scalar.unit.toLowerCase()}', ${scalarText(scalar.of, scope)})`;
    case 'duration':
      return durationText(scalar, scope);
    case 'arithmetic':
      return `(${scalarText(scalar.left, scope)} ${scalar.operator} ${scalarText(scalar.right, scope)})`;
    case 'literal':
      return literalText(scalar.value);
  }
}

/** A literal; a text is quoted, whatever it holds. */
export function literalText(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'number' ? numberText(value) : stringText(value);
}

/** Type of a value of one row; null for a field that does not exist. */
export function scalarType(scalar: Scalar, lookup: CatalogLookup): DimensionType | null {
  switch (scalar.kind) {
    case 'field':
      return lookup.dimension(scalar.field.model, scalar.field.name)?.type ?? null;
    case 'part':
    case 'duration':
    case 'arithmetic':
      return 'NUMBER';
    case 'period':
      return 'DATE';
    case 'literal':
      return typeof scalar.value === 'boolean' ? 'BOOLEAN' : typeof scalar.value === 'number' ? 'NUMBER' : 'STRING';
  }
}

const secondsOf = { SECOND: 1, MINUTE: 60, HOUR: 3600, DAY: 86_400 } as const;

/** Units that have passed between two dates; days by the calendar, whatever the time of day. */
function durationText({ from, to, unit, elapsed }: Extract<Scalar, { kind: 'duration' }>, scope: FormScope): string {
  const start = scalarText(from, scope);
  const end = to === 'NOW' ? `DATE '${scope.clock.today}'` : scalarText(to, scope);
  if (elapsed && unit !== 'MONTH' && unit !== 'YEAR') {
    const seconds = `DATE_DIFF('second', ${start}, ${end})`;
    return unit === 'SECOND' ? seconds : `(${seconds} / ${secondsOf[unit]})`;
  }
  if (unit === 'DAY') return `(CAST(${end} AS DATE) - CAST(${start} AS DATE))`;
  return `DATE_DIFF('${unit.toLowerCase()}', ${start}, ${end})`;
}
