import { lowered } from '../../answer/rows/columnText.ts';
import { labelOf } from '../../catalog/catalogLookup.ts';
import { fieldLabel } from '../../labels/describe.ts';
import { isYearField } from '../../catalog/yearField.ts';
import type { Labelling } from './labelling.ts';
import { isAggregate } from '../semql/formKinds.ts';
import { rowName, rowsName } from './nouns.ts';
import type { Aggregate, Column, Scalar } from '../logicalForm.ts';
import { scalarType } from '../semql/formScalar.ts';

/** Label of a column: the words it was asked with, where its own would mislead. */
export function columnLabel(column: Column, labelling: Labelling): string {
  return column.label ?? valueLabelOf(column.value, labelling);
}

/** Words for any value: "number of orders", "year of signing up". */
export function valueLabelOf(value: Scalar | Aggregate, labelling: Labelling): string {
  return isAggregate(value) ? aggregateLabel(value, labelling) : scalarLabel(value, labelling);
}

const PARTS = {
  YEAR: 'year',
  QUARTER: 'quarter',
  MONTH: 'month',
  WEEKDAY: 'weekday',
  DAY: 'day of month',
  HOUR: 'hour',
} as const;

/** Words for a value of one row; a field of another model says whose it is. */
export function scalarLabel(scalar: Scalar, labelling: Labelling): string {
  const { base, lookup } = labelling;
  switch (scalar.kind) {
    case 'field': {
      const label = lowered(fieldLabel(scalar.field, lookup));
      const owner = rowName(scalar.field.model, lookup);
      const isForeign = scalar.field.model !== base && scalar.field.via === null;
      return isForeign && !label.includes(owner) ? `${owner} ${label}` : label;
    }
    case 'part':
      // What is called a year is not told as the year of it.
      if (scalar.part === 'YEAR' && scalar.of.kind === 'field' && isYearField(scalar.of.field, lookup))
        return scalarLabel(scalar.of, labelling);
      return `${PARTS[scalar.part]} of ${scalarLabel(scalar.of, labelling)}`;
    case 'period':
      return `${scalar.unit.toLowerCase()} of ${scalarLabel(scalar.of, labelling)}`;
    case 'duration': {
      const from = scalarLabel(scalar.from, labelling);
      if (scalar.to === 'NOW' && scalar.unit === 'YEAR' && /birth|born|dob/i.test(from)) return 'age';
      const to = scalar.to === 'NOW' ? 'today' : scalarLabel(scalar.to, labelling);
      return `${scalar.unit.toLowerCase()}s from ${from} to ${to}`;
    }
    case 'arithmetic': {
      const word = { '+': 'plus', '-': 'minus', '*': 'times', '/': 'divided by' }[scalar.operator];
      return `${scalarLabel(scalar.left, labelling)} ${word} ${scalarLabel(scalar.right, labelling)}`;
    }
    case 'literal':
      return String(scalar.value);
  }
}

/** Words for a value of a group. */
export function aggregateLabel(aggregate: Aggregate, labelling: Labelling): string {
  const { lookup } = labelling;
  switch (aggregate.kind) {
    case 'aggregate':
      return `${ownLabel(aggregate, labelling)}${labelling.conditions(aggregate.filter, labelling)}`;
    case 'measure': {
      const definition = lookup.measure(aggregate.model, aggregate.name);
      return `${lowered(definition ? labelOf(definition) : aggregate.name)}${labelling.conditions(aggregate.filter, labelling)}`;
    }
    case 'metric': {
      const definition = lookup.metric(aggregate.name);
      return lowered(definition ? labelOf(definition) : aggregate.name);
    }
    case 'ratio':
      return ratioLabel(aggregate, labelling);
  }
}

function ownLabel({ fn, of, distinct }: Extract<Aggregate, { kind: 'aggregate' }>, labelling: Labelling): string {
  const { base, lookup } = labelling;
  const rows = rowsName(base, lookup);
  if (of === null) return `number of ${rows}`;
  // Drafts call a number “price of one flight” where a measure adds it up: of many it is the price.
  const label = scalarLabel(of, labelling).replace(/ of one [^,]+$/, '');
  const type = scalarType(of, lookup);
  const isDate = type === 'DATE' || type === 'TIMESTAMP';
  switch (fn) {
    case 'COUNT':
      return distinct ? `number of different ${label}` : `number of ${rows} with ${label}`;
    case 'SUM':
      return /^total\b/.test(label) ? label : `total ${label}`;
    case 'AVG':
      return `average ${label}`;
    case 'MEDIAN':
      return `median ${label}`;
    case 'MIN':
      return `${isDate ? 'earliest' : type === 'NUMBER' ? 'lowest' : 'first'} ${label}`;
    case 'MAX':
      return `${isDate ? 'latest' : type === 'NUMBER' ? 'highest' : 'last'} ${label}`;
  }
}

function ratioLabel(
  { operator, left, right, percent }: Extract<Aggregate, { kind: 'ratio' }>,
  labelling: Labelling,
): string {
  const [first, second] = [aggregateLabel(left, labelling), aggregateLabel(right, labelling)];
  if (operator === '-') return `${first} minus ${second}`;
  if (!percent) return `${first} divided by ${second}`;
  const part = 'filter' in left ? labelling.conditions(left.filter, labelling) : '';
  const whole = 'filter' in right && right.filter.length > 0;
  // A part of the same rows: the condition alone says which.
  return part !== '' && !whole && first.startsWith(second)
    ? `share of ${second.replace(/^number of /, '')}${part}`
    : `${first} as a share of ${second}`;
}
