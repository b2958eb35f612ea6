import type { Distance } from '../testing/dayArithmetic.test-support.ts';
import {
  type Condition,
  type Key,
  metricTime,
  type Question,
  type Range,
  type Reference,
  type Value,
} from './question.test-support.ts';

/** A question as SemQL. */
export function questionText(question: Question): string {
  const { from, filters, keys, values, where, having, top, fill, totals } = question;
  const items = [
    ...keys.map((key, index) => `${keyText(key)} AS k${index + 1}`),
    ...values.map((value, index) => `${valueText(value)} AS v${index + 1}`),
  ];
  const named = filters.map(({ name, lifted }) => `${lifted ? '!' : ''}${name}`);
  return [
    `SELECT ${items.join(', ')} FROM ${from}${named.length === 0 ? '' : `[${named.join(', ')}]`}`,
    where.length === 0 ? '' : `WHERE ${where.map((condition) => conditionText(condition)).join(' AND ')}`,
    having === null ? '' : `HAVING ${valueText(having.value)} ${having.operator} ${having.than}`,
    top === null
      ? ''
      : `TOP ${top.count} ${keyText(top.key)} BY ${valueText(top.by)}${top.withOthers ? ' WITH OTHERS' : ''}`,
    fill === null ? '' : `FILL ${fill}`,
    totals ? 'WITH TOTALS' : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

const referenceText = ({ via, field }: Reference): string => (via === metricTime ? 'metric_time' : `${via}.${field}`);

export function keyText({ of, grain }: Key): string {
  return grain === null ? referenceText(of) : `DATE_TRUNC('${grain}', ${referenceText(of)})`;
}

export function valueText(value: Value): string {
  switch (value.kind) {
    case 'measure':
      return `${value.model}.${value.name}${filterText(value.filter)}`;
    case 'metric':
      return `${value.name}${filterText(value.filter)}`;
    case 'aggregate': {
      const operand = value.of === null ? '*' : referenceText(value.of);
      const call = value.function === 'DISTINCT' ? `COUNT(DISTINCT ${operand})` : `${value.function}(${operand})`;
      return `${call}${filterText(value.filter)}`;
    }
    case 'arithmetic':
      return `(${valueText(value.left)} ${value.operator} ${valueText(value.right)})`;
    case 'moved':
      return `${value.function}(${valueText(value.of)}, ${value.by === 'PERIOD' ? 'PERIOD' : distanceText(value.by)})`;
    case 'running':
      return `RUNNING(${valueText(value.of)}${value.reset === null ? '' : ` RESET ${value.reset}`})`;
    case 'rolling':
      return `ROLLING(${valueText(value.of)}, ${distanceText(value.by)})`;
    case 'share':
      return `SHARE(${valueText(value.of)}${withinText(value.within)})`;
    case 'rank':
      return `RANK(${valueText(value.of)}${value.descending ? ' DESC' : ''}${withinText(value.within)})`;
  }
}

const distanceText = ({ count, unit }: Distance): string => `${count} ${unit}`;

function filterText(filter: Condition | null): string {
  return filter === null ? '' : ` FILTER (WHERE ${conditionText(filter)})`;
}

function withinText(keys: readonly Key[]): string {
  return keys.length === 0 ? '' : ` WITHIN (${keys.map((key) => keyText(key)).join(', ')})`;
}

const literal = (value: string | number | boolean): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

export function conditionText(condition: Condition): string {
  switch (condition.kind) {
    case 'range':
      return rangeText(condition);
    case 'compare':
      return `${referenceText(condition.of)} ${condition.operator} ${literal(condition.value)}`;
    case 'null':
      return `${referenceText(condition.of)} IS ${condition.negated ? 'NOT ' : ''}NULL`;
    case 'in':
      return `${referenceText(condition.of)} ${condition.negated ? 'NOT ' : ''}IN (${condition.values.map(literal).join(', ')})`;
    case 'between':
      return `${referenceText(condition.of)} ${condition.negated ? 'NOT ' : ''}BETWEEN ${literal(condition.low)} AND ${literal(condition.high)}`;
    case 'period':
      return `${referenceText(condition.of)} IN '${condition.text}'`;
    case 'in_query':
      return `${referenceText(condition.of)} ${condition.negated ? 'NOT ' : ''}IN (${questionText(condition.query)})`;
    case 'not':
      return `NOT (${conditionText(condition.operand)})`;
    case 'all':
    case 'any':
      return `(${condition.operands.map((operand) => conditionText(operand)).join(condition.kind === 'all' ? ' AND ' : ' OR ')})`;
  }
}

function rangeText({ of, first, behind, period }: Range): string {
  const time = referenceText(of);
  if (period !== null) {
    return `${time} IN '${period.text}'`;
  }
  const bounds = [first === null ? [] : `${time} >= '${first}'`, behind === null ? [] : `${time} < '${behind}'`];
  return bounds.flat().join(' AND ');
}
