import type { Dialect } from './dialect.ts';
import type { TimeUnit } from '../language/ast.ts';
import type { SqlExpression } from '../sql/tree.ts';
import type { ValueType } from '../catalog/definition.ts';

/** The unit and factor an engine's INTERVAL knows: a quarter is three months. */
export function intervalUnit(unit: TimeUnit): { readonly unit: string; readonly factor: number } {
  return unit === 'QUARTER' ? { unit: 'MONTH', factor: 3 } : { unit, factor: 1 };
}

const TYPES: Readonly<Record<ValueType, string>> = {
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
 * The spelling most engines share, nearest to PostgreSQL. A dialect is this table with the entries replaced that differ.
 * Values of a query's own text are printed as literals of the dialect by `text` and `literal`, the only two places that
 * write a value; values of `:name` parameters are bound.
 */
export const defaultDialect: Dialect = {
  name: 'POSTGRESQL',
  capabilities: { aggregateFilter: true, nullsOrder: true, isNotDistinctFrom: true, identifierBytes: 63 },

  identifier: (name) => `"${name.replaceAll('"', '""')}"`,
  text: (value) => `'${value.replaceAll("'", "''")}'`,
  literal(value, type) {
    if (value === null) return type === 'UNKNOWN' ? 'NULL' : `CAST(NULL AS ${this.type(type)})`;
    if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
    if (typeof value === 'number') return String(value);
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
  parameter: (index) => `$${index + 1}`,
  type: (type) => TYPES[type],

  scalar(name, args) {
    switch (name) {
      case 'GEO_DISTANCE':
        return haversine(args);
      default:
        return `${name}(${args.join(', ')})`;
    }
  },
  like(operand, pattern, caseless, negated, escape) {
    const operator = `${negated ? 'NOT ' : ''}${caseless ? 'ILIKE' : 'LIKE'}`;
    return `${operand} ${operator} ${pattern}${escape === null ? '' : ` ESCAPE ${this.text(escape)}`}`;
  },
  divide: (left, right) => `CAST(${left} AS DOUBLE PRECISION) / NULLIF(${right}, 0)`,
  truncate(node, operand) {
    // A DATE is read as a timestamp of no zone: some engines would read it in the zone of the session.
    const moment = node.operand.type === 'DATE' ? `CAST(${operand} AS TIMESTAMP)` : operand;
    const start = truncateFrom(node, moment);
    return node.type === 'DATE' ? `CAST(${start} AS DATE)` : start;
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
  aggregate(name, distinct, argument, filter, type) {
    const operand = `${distinct ? 'DISTINCT ' : ''}${argument ?? '*'}`;
    switch (name) {
      case 'MEDIAN':
        return `PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY CAST(${argument} AS DOUBLE PRECISION))${filter}`;
      case 'AVG':
        return `CAST(AVG(${operand})${filter} AS ${this.type(type)})`;
      case 'STDDEV':
        return `CAST(STDDEV_SAMP(${operand})${filter} AS DOUBLE PRECISION)`;
      case 'VARIANCE':
        return `CAST(VAR_SAMP(${operand})${filter} AS DOUBLE PRECISION)`;
      default:
        return `${name}(${operand})${filter}`;
    }
  },
  order(expression, order) {
    return `${expression}${order.descending ? ' DESC' : ' ASC'} NULLS ${order.nulls}`;
  },
  limit(limit, offset) {
    return `${limit === null ? '' : `\nLIMIT ${limit}`}${offset ? `\nOFFSET ${offset}` : ''}`;
  },
};

/** Weeks from Sunday and years from another month than January are moved onto the engine's own, and back. */
function truncateFrom(node: Extract<SqlExpression, { kind: 'truncate' }>, moment: string): string {
  const start = (of: string): string => `DATE_TRUNC('${node.unit.toLowerCase()}', ${of})`;
  if (node.unit === 'WEEK' && node.weekStart === 'SUNDAY') {
    return `${start(`${moment} + INTERVAL '1' DAY`)} - INTERVAL '1' DAY`;
  }
  if ((node.unit === 'YEAR' || node.unit === 'QUARTER') && node.yearStartMonth !== 1) {
    const shift = `INTERVAL '${node.yearStartMonth - 1}' MONTH`;
    return `${start(`${moment} - ${shift}`)} + ${shift}`;
  }
  return start(moment);
}

/**
 * Great-circle distance in kilometres by the haversine formula, Earth radius 6371 km; the argument of ASIN is clamped
 * to 1 because rounding pushes antipodal points above it.
 */
function haversine(args: readonly string[]): string {
  const [lat1, lon1, lat2, lon2] = args;
  const half = (a: string | undefined, b: string | undefined): string => `POWER(SIN(RADIANS(${b} - ${a}) / 2), 2)`;
  return `(2 * 6371 * ASIN(SQRT(LEAST(1.0, ${half(lat1, lat2)} + COS(RADIANS(${lat1})) * COS(RADIANS(${lat2})) * ${half(lon1, lon2)}))))`;
}
