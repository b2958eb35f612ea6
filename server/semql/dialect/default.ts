import { textAsBoolean } from './booleanText.ts';
import { readable } from './readText.ts';
import type { Dialect } from './dialect.ts';
import type { TimeUnit } from '../language/ast.ts';
import { singlePrecision, type ValueType } from '../catalog/definition.ts';

/** The unit and factor an engine's INTERVAL knows: the standard has no quarters and no weeks. */
function intervalUnit(unit: TimeUnit): { readonly unit: string; readonly factor: number } {
  if (unit === 'QUARTER') {
    return { unit: 'MONTH', factor: 3 };
  }
  return unit === 'WEEK' ? { unit: 'DAY', factor: 7 } : { unit, factor: 1 };
}

const types: Readonly<Record<ValueType, string>> = {
  STRING: 'TEXT',
  INTEGER: 'BIGINT',
  DECIMAL: 'NUMERIC',
  NUMBER: 'DOUBLE PRECISION',
  BOOLEAN: 'BOOLEAN',
  DATE: 'DATE',
  TIMESTAMP: 'TIMESTAMP',
  TIMESTAMP_TZ: 'TIMESTAMP WITH TIME ZONE',
  TIME: 'TIME',
  JSON: 'TEXT',
  BINARY: 'TEXT',
  UNKNOWN: 'TEXT',
};

/**
 * The spelling most engines share, nearest to PostgreSQL. A dialect is this table with the entries
 * replaced that differ. Values of a query's own text are printed as literals of the dialect by
 * `text` and `literal`, the only two places that write a value; values of `:name` parameters are
 * bound.
 */
export const defaultDialect: Dialect = {
  name: 'POSTGRESQL',
  capabilities: {
    aggregateFilter: true,
    nullsOrder: true,
    booleanValues: true,
    fullJoin: true,
    outerJoinKeys: false,
    groupByExpressions: true,
    windowedAggregates: new Set(),
    distinctStrings: true,
    listsInOneOrder: false,
    oneSortedList: false,
    impliedFrame: true,
    windowsShareSorts: false,
    nestedWith: true,
    freeOrderBy: true,
    aliasesHideTables: false,
    ownPatterns: false,
    limitInSubquery: true,
    offset: true,
    lagDefault: true,
    castClamps: false,
    wholeNumbersFloat: false,
    timeZones: true,
    textTimes: false,
    unionTerms: Number.MAX_SAFE_INTEGER,
    parameters: 'numbered',
    castOrNull: 'CAST',
    identifierBytes: 63,
    outputName: null,
  },

  session: [],
  distinctUnion: 'UNION',
  identifier: (name) => (name.includes('"') ? `"${name.replaceAll('"', '""')}"` : `"${name}"`),
  text: (value) => `'${value.replaceAll("'", "''")}'`,
  literal(value, type) {
    if (value === null) {
      return type === 'UNKNOWN' ? 'NULL' : `CAST(NULL AS ${this.type(type)})`;
    }
    if (typeof value === 'boolean') {
      return value ? 'TRUE' : 'FALSE';
    }
    if (typeof value === 'number') {
      return String(value);
    }
    switch (type) {
      case 'INTEGER':
      case 'DECIMAL':
      case 'NUMBER':
        return value;
      case 'DATE':
        return `DATE ${this.text(value)}`;
      case 'TIMESTAMP':
        return `TIMESTAMP ${this.text(value)}`;
      case 'TIMESTAMP_TZ':
        return `TIMESTAMP WITH TIME ZONE ${this.text(value)}`;
      default:
        return this.text(value);
    }
  },
  placeholder: (index) => `$${index + 1}`,
  parameter(placeholder, type) {
    return `CAST(${placeholder} AS ${this.type(type)})`;
  },
  type: (type) => types[type],
  cast(operand, from, to) {
    // Halves go away from zero, as in ROUND; by themselves some engines would take the even number,
    // others cut.
    const whole = from === 'NUMBER' && to === 'INTEGER' ? `ROUND(${operand})` : operand;
    return `CAST(${whole} AS ${this.type(to)})`;
  },
  stored(column, storedAs, type) {
    return storedAs === singlePrecision ? column : `CAST(${column} AS ${this.type(type)})`;
  },
  read(operand, to) {
    if (to === 'BOOLEAN') {
      return textAsBoolean(operand, 'TRUE', 'FALSE');
    }
    const text =
      to === 'DATE'
        ? `SUBSTRING(${operand}, 1, 10)`
        : to === 'TIMESTAMP'
          ? operand
          : this.scalar('TRIM', [operand], [], 'STRING');
    // Engines may look at both sides of a condition, so the conversion itself does not fail either
    // where that can be said.
    const value = `${this.capabilities.castOrNull}(${text} AS ${this.type(to)})`;
    return `CASE WHEN ${this.matches(operand, readable[to])} THEN ${value} END`;
  },
  matches(text, pattern) {
    return `${text} ~ ${this.text(pattern)}`;
  },
  booleanValue: (condition) => condition,
  condition: (value) => value,

  scalar(name, args) {
    switch (name) {
      case 'GEO_DISTANCE':
        return haversine(args);
      default:
        return `${name}(${args.join(', ')})`;
    }
  },
  arithmetic: (operator, left, right) => `${left} ${operator} ${right}`,
  same: (left, right) => `${left} IS NOT DISTINCT FROM ${right}`,
  like(operand, pattern, caseless, negated, escape) {
    const operator = `${negated ? 'NOT ' : ''}${caseless ? 'ILIKE' : 'LIKE'}`;
    return `${operand} ${operator} ${pattern}${escape === null ? '' : ` ESCAPE ${this.text(escape)}`}`;
  },
  pattern: (text) => text,
  divide: (left, right) => `CAST(${left} AS DOUBLE PRECISION) / NULLIF(${right}, 0)`,
  truncate(unit, operand, from, to) {
    // A DATE is read as a timestamp of no zone: some engines would read it in the zone of the
    // session.
    const moment = from === 'DATE' ? `CAST(${operand} AS TIMESTAMP)` : operand;
    const start = `DATE_TRUNC('${unit.toLowerCase()}', ${moment})`;
    return to === 'DATE' ? `CAST(${start} AS DATE)` : start;
  },
  extract: (part, operand) => `CAST(FLOOR(EXTRACT(${part} FROM ${operand})) AS BIGINT)`,
  localTime(operand, type, zone) {
    const instant = type === 'TIMESTAMP_TZ' ? operand : `${operand} AT TIME ZONE 'UTC'`;
    return `(${instant} AT TIME ZONE ${this.text(zone)})`;
  },
  addInterval(operand, type, amount, unit, result) {
    const { unit: word, factor } = intervalUnit(unit);
    const sum = `${operand} ${amount < 0 ? '-' : '+'} INTERVAL '${Math.abs(amount * factor)}' ${word}`;
    return result === 'DATE' ? `CAST(${sum} AS DATE)` : `(${sum})`;
  },
  addSeconds: (operand, seconds) => `(${operand} + (${seconds}) * INTERVAL '1' SECOND)`,
  daysBetween: (later, earlier) => `CAST(${later} - ${earlier} AS BIGINT)`,
  wholeQuotient: (operand, divisor) => `${operand} / ${divisor}`,
  aggregate(node, argument, filter) {
    const operand = `${node.distinct ? 'DISTINCT ' : ''}${argument ?? '*'}`;
    switch (node.function) {
      case 'MEDIAN':
        return `PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY CAST(${argument} AS DOUBLE PRECISION))${filter}`;
      case 'AVG':
        return `CAST(AVG(${operand})${filter} AS ${this.type(node.type)})`;
      case 'STDDEV':
        return `CAST(STDDEV_SAMP(${operand})${filter} AS DOUBLE PRECISION)`;
      case 'VARIANCE':
        return `CAST(VAR_SAMP(${operand})${filter} AS DOUBLE PRECISION)`;
      default:
        return `${node.function}(${operand})${filter}`;
    }
  },
  window: (name, args, over) =>
    `${name}(${name === 'COUNT' && args.length === 0 ? '*' : args.join(', ')}) OVER (${over})`,
  frame: (frame) => frame,
  widerAggregate({ name, distinct, argument, second, orderBy, filter }) {
    const operand = `${distinct ? 'DISTINCT ' : ''}${argument}`;
    const sorted = orderBy === '' ? '' : ` ORDER BY ${orderBy}`;
    switch (name) {
      case 'STRING_AGG':
        return `STRING_AGG(${operand}, ${second}${sorted})${filter}`;
      case 'ARRAY_AGG':
        return `CAST(JSON_AGG(${operand}${sorted})${filter} AS ${this.type('STRING')})`;
      case 'PERCENTILE_CONT':
      case 'PERCENTILE_DISC':
        return `${name}(${second}) WITHIN GROUP (ORDER BY ${argument})${filter}`;
      case 'CORR':
        return `CORR(${argument}, ${second})${filter}`;
    }
  },
  order(expression, order) {
    return `${expression}${order.descending ? ' DESC' : ' ASC'} NULLS ${order.nulls}`;
  },
  top: () => '',
  limit(limit, offset) {
    return `${limit === null ? '' : `\nLIMIT ${limit}`}${offset ? `\nOFFSET ${offset}` : ''}`;
  },
};

/**
 * Great-circle distance in kilometres by the haversine formula, Earth radius 6371 km; the argument
 * of ASIN is clamped to 0 and 1 because rounding pushes antipodal points above it, and latitudes
 * that are none push it below. A CASE clamps, as LEAST would make 1 of a missing coordinate.
 */
function haversine(args: readonly string[]): string {
  const [lat1 = '', lon1 = '', lat2 = '', lon2 = ''] = args.map((arg) => `(${arg} * 0.017453292519943295)`);
  const half = (a: string, b: string): string => `POWER(SIN((${b} - ${a}) / 2), 2)`;
  const square = `${half(lat1, lat2)} + COS${lat1} * COS${lat2} * ${half(lon1, lon2)}`;
  return `(2 * 6371 * ASIN(SQRT(CASE WHEN ${square} > 1 THEN 1 WHEN ${square} < 0 THEN 0 ELSE ${square} END)))`;
}
