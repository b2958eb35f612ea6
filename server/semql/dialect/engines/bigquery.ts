import type { ValueType } from '../../catalog/definition.ts';
import type { DatePart } from '../../sql/tree.ts';
import { textAsBoolean } from '../booleanText.ts';
import { defaultDialect } from '../default.ts';
import type { Dialect } from '../dialect.ts';
import { floatingAggregate } from '../floatingAggregate.ts';
import { onlyRowDistances } from '../frames.ts';
import { listOrder } from '../listOrder.ts';
import { orderLowNulls } from '../lowNulls.ts';
import { nullBlind } from '../nullBlind.ts';
import { readable } from '../readText.ts';

const types: Readonly<Record<ValueType, string>> = {
  STRING: 'STRING',
  INTEGER: 'INT64',
  DECIMAL: 'NUMERIC',
  NUMBER: 'FLOAT64',
  BOOLEAN: 'BOOL',
  DATE: 'DATE',
  TIMESTAMP: 'DATETIME',
  TIMESTAMP_TZ: 'TIMESTAMP',
  TIME: 'TIME',
  JSON: 'STRING',
  BINARY: 'STRING',
  UNKNOWN: 'STRING',
};

const dateParts: Readonly<Partial<Record<DatePart, (moment: string) => string>>> = {
  WEEK: (moment) => `EXTRACT(ISOWEEK FROM ${moment})`,
  DOW: (moment) => `(EXTRACT(DAYOFWEEK FROM ${moment}) - 1)`,
  ISODOW: (moment) => `(MOD(EXTRACT(DAYOFWEEK FROM ${moment}) + 5, 7) + 1)`,
  DOY: (moment) => `EXTRACT(DAYOFYEAR FROM ${moment})`,
};

/**
 * An instant as the DATETIME of a zone; without a zone BigQuery would take the one of the session.
 */
const inZone = (instant: string, zone = "'UTC'"): string => `DATETIME(${instant}, ${zone})`;
/** A DATETIME or DATE of UTC as an instant. */
const instantOf = (moment: string): string => `TIMESTAMP(${moment}, 'UTC')`;

/**
 * GoogleSQL of BigQuery. A TIMESTAMP of ours is its DATETIME, a TIMESTAMP_TZ its TIMESTAMP, a
 * DECIMAL its NUMERIC(38,9).
 */
export const bigquery: Dialect = {
  ...defaultDialect,
  name: 'BIGQUERY',
  capabilities: {
    ...defaultDialect.capabilities,
    aggregateFilter: false,
    // BigQuery has NULLS FIRST | LAST, but not in every place that allows ORDER BY.
    nullsOrder: false,
    // An expression of the select list is not recognized in GROUP BY when it is converted.
    groupByExpressions: false,
    windowedAggregates: new Set(['MEDIAN', 'PERCENTILE_CONT', 'PERCENTILE_DISC']),
    aliasesHideTables: true,
    ownPatterns: true,
    lagDefault: false,
    outerJoinKeys: true,
    castOrNull: 'SAFE_CAST',
    identifierBytes: 300,
    // Columns of a result are columns of a table, too.
    outputName: /^[a-z_][a-z0-9_]*$/i,
  },
  distinctUnion: 'UNION DISTINCT',
  // Both kinds of quotes know the same escapes and no line breaks.
  identifier: (name) => `\`${escaped(name).replaceAll('`', '\\`')}\``,
  text: (value) => `'${escaped(value).replaceAll("'", "\\'")}'`,
  literal(value, type) {
    if (type === 'DECIMAL' && typeof value === 'string') {
      // Fewer digits than these are exact; a number in the text would be floating point.
      return /^-?\d{1,29}(\.\d{0,9})?$/.test(value) ? `NUMERIC ${this.text(value)}` : value;
    }
    if (type === 'TIMESTAMP' && value !== null) {
      return `DATETIME ${this.text(String(value))}`;
    }
    if (type === 'TIMESTAMP_TZ' && value !== null) {
      return `TIMESTAMP ${this.text(String(value))}`;
    }
    return defaultDialect.literal.call(this, value, type);
  },
  placeholder: (index) => `@p${index + 1}`,
  type: (type) => types[type],
  cast(operand, from, to) {
    switch (to) {
      case 'BOOLEAN':
        if (from === 'STRING') {
          return textAsBoolean(operand, 'TRUE', 'FALSE');
        }
        return from === 'DECIMAL' || from === 'NUMBER' ? `(${operand} <> 0)` : `CAST(${operand} AS BOOL)`;
      case 'TIMESTAMP_TZ':
        return from === 'TIMESTAMP_TZ' ? operand : instantOf(operand);
      default:
        return from === 'TIMESTAMP_TZ'
          ? `CAST(${inZone(operand)} AS ${types[to]})`
          : `CAST(${operand} AS ${types[to]})`;
    }
  },
  scalar(name, args, nodes, type) {
    switch (name) {
      case 'LEAST':
      case 'GREATEST':
        return nullBlind(name, args);
      case 'CONCAT':
        return `CONCAT(${args.map((arg) => `COALESCE(${arg}, '')`).join(', ')})`;
      case 'TRIM':
        return `TRIM(${args[0]}, ' ')`;
      case 'ROUND':
        // Halves of floating-point numbers are those of their shortest decimal text.
        return nodes[0]?.type === 'NUMBER'
          ? `CAST(ROUND(CAST(${args[0]} AS BIGNUMERIC), ${args[1] ?? '0'}) AS FLOAT64)`
          : `ROUND(${args.join(', ')})`;
      default:
        return defaultDialect.scalar.call(this, name, args, nodes, type);
    }
  },
  arithmetic: (operator, left, right) => (operator === '%' ? `MOD(${left}, ${right})` : `${left} ${operator} ${right}`),
  // A join needs an equality to find its rows by; the JSON of NULL is the text null, that of a text
  // is quoted.
  same: (left, right) => `TO_JSON_STRING(${left}) = TO_JSON_STRING(${right})`,
  like(operand, pattern, caseless, negated) {
    const [text, wanted] = caseless ? [`LOWER(${operand})`, `LOWER(${pattern})`] : [operand, pattern];
    return `${text} ${negated ? 'NOT ' : ''}LIKE ${wanted}`;
  },
  // The escape of LIKE is the backslash, and no other can be named.
  pattern: (text) => text.replaceAll(/!([\s\S])|\\/g, (_, ordinary?: string) => `\\${ordinary ?? '\\'}`),
  read(operand, to) {
    if (to !== 'TIMESTAMP') {
      return defaultDialect.read.call(this, operand, to);
    }
    // A time of day has its seconds.
    const complete = `CASE WHEN LENGTH(${operand}) = 16 THEN CONCAT(${operand}, ':00') ELSE ${operand} END`;
    return `CASE WHEN ${this.matches(operand, readable[to])} THEN SAFE_CAST(${complete} AS DATETIME) END`;
  },
  matches(text, pattern) {
    return `REGEXP_CONTAINS(${text}, ${this.text(pattern)})`;
  },
  divide: (left, right) => `${asDouble(left)} / NULLIF(${right}, 0)`,
  truncate(unit, operand, from, to) {
    const part = unit === 'WEEK' ? 'ISOWEEK' : unit;
    if (from === 'DATE' && to === 'DATE') {
      return `DATE_TRUNC(${operand}, ${part})`;
    }
    const start = `DATETIME_TRUNC(CAST(${operand} AS DATETIME), ${part})`;
    return to === 'DATE' ? `CAST(${start} AS DATE)` : start;
  },
  extract(part, operand, type) {
    if (part === 'EPOCH') {
      return `UNIX_SECONDS(${type === 'TIMESTAMP_TZ' ? operand : instantOf(operand)})`;
    }
    const moment = type === 'TIMESTAMP_TZ' ? inZone(operand) : operand;
    return dateParts[part]?.(moment) ?? `EXTRACT(${part} FROM ${moment})`;
  },
  localTime(operand, type, zone) {
    return inZone(type === 'TIMESTAMP_TZ' ? operand : instantOf(operand), this.text(zone));
  },
  addInterval(operand, type, amount, unit, result) {
    const step = `INTERVAL ${amount} ${unit}`;
    if (type === 'DATE' && result === 'DATE') {
      return `DATE_ADD(${operand}, ${step})`;
    }
    if (type === 'TIMESTAMP_TZ') {
      return instantOf(`DATETIME_ADD(${inZone(operand)}, ${step})`);
    }
    const sum = `DATETIME_ADD(CAST(${operand} AS DATETIME), ${step})`;
    return result === 'DATE' ? `CAST(${sum} AS DATE)` : sum;
  },
  addSeconds: (operand, seconds) => `DATETIME_ADD(${operand}, INTERVAL (${seconds}) SECOND)`,
  daysBetween: (later, earlier) => `DATE_DIFF(${later}, ${earlier}, DAY)`,
  wholeQuotient: (operand, divisor) => `DIV(${operand}, ${divisor})`,
  ...floatingAggregate(asDouble, { BOOL_AND: 'LOGICAL_AND', BOOL_OR: 'LOGICAL_OR' }),
  widerAggregate(parts) {
    const { name, argument, second } = parts;
    const distinct = parts.distinct ? 'DISTINCT ' : '';
    // The JSON of a decimal with a fraction would be a text.
    const listed = name === 'ARRAY_AGG' && parts.type === 'DECIMAL' ? asDouble(argument) : argument;
    const orderBy = listOrder(parts, listed);
    switch (name) {
      case 'STRING_AGG':
        return `STRING_AGG(${distinct}${listed}, ${second} ORDER BY ${orderBy})`;
      case 'ARRAY_AGG': {
        const list = `ARRAY_AGG(${distinct}${listed} IGNORE NULLS ORDER BY ${orderBy})`;
        return `CASE WHEN COUNT(${listed}) > 0 THEN TO_JSON_STRING(${list}) END`;
      }
      case 'CORR':
        return `IF(IS_NAN(CORR(${argument}, ${second})), NULL, CORR(${argument}, ${second}))`;
      default:
        return defaultDialect.widerAggregate.call(this, parts);
    }
  },
  frame: onlyRowDistances,
  order: orderLowNulls,
  limit(limit, offset) {
    if (limit === null && !offset) {
      return '';
    }
    // There is no OFFSET without a LIMIT.
    return `\nLIMIT ${limit ?? '9223372036854775807'}${offset ? ` OFFSET ${offset}` : ''}`;
  },
};

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}

function asDouble(operand: string): string {
  return `CAST(${operand} AS FLOAT64)`;
}
