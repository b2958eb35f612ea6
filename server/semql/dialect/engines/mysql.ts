import { booleanAsText, textAsBoolean } from '../booleanText.ts';
import { cannotSay } from '../cannotSay.ts';
import { defaultDialect } from '../default.ts';
import type { Dialect } from '../dialect.ts';
import { floatingAggregate } from '../floatingAggregate.ts';
import { onlyRowDistances } from '../frames.ts';
import { orderLowNulls } from '../lowNulls.ts';
import { nullBlind } from '../nullBlind.ts';
import type { DatePart } from '../../sql/tree.ts';
import type { ValueType } from '../../catalog/definition.ts';

/** Types of CAST. */
const types: Readonly<Record<ValueType, string>> = {
  STRING: 'CHAR',
  INTEGER: 'SIGNED',
  DECIMAL: 'DECIMAL(38,6)',
  NUMBER: 'DOUBLE',
  BOOLEAN: 'SIGNED',
  DATE: 'DATE',
  TIMESTAMP: 'DATETIME(6)',
  TIMESTAMP_TZ: 'DATETIME(6)',
  TIME: 'TIME(6)',
  JSON: 'CHAR',
  BINARY: 'CHAR',
  UNKNOWN: 'CHAR',
};

const parts: Readonly<Record<DatePart, (moment: string) => string>> = {
  YEAR: (moment) => `YEAR(${moment})`,
  QUARTER: (moment) => `QUARTER(${moment})`,
  MONTH: (moment) => `MONTH(${moment})`,
  WEEK: (moment) => `WEEK(${moment}, 3)`,
  DAY: (moment) => `DAYOFMONTH(${moment})`,
  HOUR: (moment) => `HOUR(${moment})`,
  MINUTE: (moment) => `MINUTE(${moment})`,
  SECOND: (moment) => `SECOND(${moment})`,
  DOW: (moment) => `(DAYOFWEEK(${moment}) - 1)`,
  ISODOW: (moment) => `(WEEKDAY(${moment}) + 1)`,
  DOY: (moment) => `DAYOFYEAR(${moment})`,
  EPOCH: (moment) => `TIMESTAMPDIFF(SECOND, TIMESTAMP '1970-01-01 00:00:00', ${moment})`,
};

const floating = floatingAggregate(asDouble, { BOOL_AND: 'MIN', BOOL_OR: 'MAX' });

/**
 * MySQL 8.0.17 and MariaDB 10.5, and later. One text runs on both: what one of them lacks is
 * spelled in another way. Texts are compared by the collation of their columns; LIKE and what is
 * made of it tells A from a.
 */
export const mysql: Dialect = {
  ...defaultDialect,
  name: 'MYSQL',
  capabilities: {
    ...defaultDialect.capabilities,
    aggregateFilter: false,
    nullsOrder: false,
    fullJoin: false,
    groupByExpressions: false,
    castClamps: true,
    windowsShareSorts: true,
    windowedAggregates: new Set(['MEDIAN', 'PERCENTILE_CONT', 'PERCENTILE_DISC', 'CORR']),
    freeOrderBy: false,
    limitInSubquery: false,
    lagDefault: false,
    timeZones: false,
    parameters: 'positional',
    identifierBytes: 64,
    // Characters of the basic plane; blanks and what cannot be seen are cut off at the ends.
    outputName: /^[^\s\p{C}\u{10000}-\u{10ffff}](?:[^\u{10000}-\u{10ffff}]*[^\s\p{C}\u{10000}-\u{10ffff}])?$/u,
  },
  session: [
    'SET NAMES utf8mb4',
    // TIMESTAMP columns are read in the zone of the session.
    "SET time_zone = '+00:00'",
    // The most that both engines take.
    'SET SESSION group_concat_max_len = 1073741824',
    // Texts are sorted, ranked and put into partitions by so many bytes, the rest is not looked at;
    // more cost memory.
    'SET SESSION max_sort_length = 8192',
    "SET SESSION sql_mode = 'NO_UNSIGNED_SUBTRACTION'",
  ],
  identifier: (name) => `\`${name.replaceAll('`', '``')}\``,
  // In hexadecimal a backslash means itself whatever sql_mode says about NO_BACKSLASH_ESCAPES.
  text: (value) => (value.includes('\\') ? `_utf8mb4 X'${hexOf(value)}'` : `'${value.replaceAll("'", "''")}'`),
  literal(value, type) {
    if (value === null) {
      return 'NULL';
    }
    if (type === 'TIMESTAMP_TZ') {
      return `TIMESTAMP ${this.text(String(value).replace(/\+00$/, ''))}`;
    }
    return defaultDialect.literal.call(this, value, type);
  },
  placeholder: () => '?',
  parameter(placeholder, type) {
    // A cast text would be compared by a collation of its own instead of the column's.
    if (type === 'STRING' || type === 'UNKNOWN') {
      return placeholder;
    }
    return type === 'BOOLEAN' ? `(${placeholder} <> 0)` : `CAST(${placeholder} AS ${this.type(type)})`;
  },
  type: (type) => types[type],
  cast(operand, from, to) {
    if (to === 'BOOLEAN') {
      return from === 'STRING' ? textAsBoolean(operand) : `(${operand} <> 0)`;
    }
    if (to === 'STRING' && from === 'BOOLEAN') {
      return booleanAsText(operand);
    }
    if (to === 'INTEGER' && from === 'NUMBER') {
      return `CAST(${asDecimal(operand)} AS SIGNED)`;
    }
    if (to === 'STRING' && from === 'NUMBER') {
      return numberText(operand);
    }
    if (to === 'STRING' && (from === 'TIMESTAMP' || from === 'TIMESTAMP_TZ')) {
      // The fraction is written only where there is one.
      const text = `CAST(CAST(${operand} AS DATETIME(6)) AS CHAR)`;
      return `TRIM(TRAILING '.' FROM TRIM(TRAILING '0' FROM ${text}))`;
    }
    return `CAST(${operand} AS ${this.type(to)})`;
  },
  stored(column, storedAs, type) {
    switch (type) {
      // MariaDB reads the digits of an expression that is no longer a column as bits; BIT(64) may
      // exceed SIGNED.
      case 'INTEGER':
        return `CAST(${column} AS UNSIGNED)`;
      // Days such as 0000-00-00 and 2024-02-00 are none.
      case 'DATE':
      case 'TIMESTAMP':
      case 'TIMESTAMP_TZ':
        return `CASE WHEN MONTH(${column}) > 0 AND DAYOFMONTH(${column}) > 0 THEN ${column} END`;
      default:
        return defaultDialect.stored.call(this, column, storedAs, type);
    }
  },
  scalar(name, args, nodes, type) {
    switch (name) {
      case 'LEAST':
      case 'GREATEST':
        return nullBlind(name, args);
      case 'LENGTH':
        return `CHAR_LENGTH(${args.join(', ')})`;
      case 'ROUND':
        // Halves of floating-point numbers would go to the even side, those of decimals go away
        // from zero.
        return nodes[0]?.type === 'NUMBER'
          ? asDouble(`ROUND(${asDecimal(args[0] ?? '')}, ${args[1] ?? '0'})`)
          : `ROUND(${args.join(', ')})`;
      case 'REPLACE':
        // Nothing to look for would leave the text as it is, whatever it is replaced by.
        return `CASE WHEN ${args[2]} IS NOT NULL THEN REPLACE(${args.join(', ')}) END`;
      case 'CONCAT':
        return `CONCAT(${args.map((arg) => `COALESCE(${arg}, '')`).join(', ')})`;
      default:
        return defaultDialect.scalar.call(this, name, args, nodes, type);
    }
  },
  arithmetic: (operator, left, right) =>
    operator === '||' ? `CONCAT(${left}, ${right})` : `${left} ${operator} ${right}`,
  same: (left, right) => `${left} <=> ${right}`,
  like(operand, pattern, caseless, negated, escape) {
    const text = `CONVERT(${operand} USING utf8mb4)`;
    const [one, other] = caseless ? [`LOWER(${text})`, `LOWER(${pattern})`] : [text, pattern];
    return `${one} COLLATE utf8mb4_bin ${negated ? 'NOT ' : ''}LIKE ${other} ESCAPE ${this.text(escape ?? '!')}`;
  },
  read(operand, to) {
    return to === 'BOOLEAN' ? textAsBoolean(operand) : defaultDialect.read.call(this, operand, to);
  },
  matches(text, pattern) {
    return `${text} REGEXP ${this.text(pattern)}`;
  },
  divide: (left, right) => `${asDouble(left)} / NULLIF(${right}, 0)`,
  truncate(unit, operand, _from, to) {
    const day = (text: string): string => (to === 'DATE' ? text : `CAST(${text} AS DATETIME(6))`);
    const at = (time: string): string => `TIMESTAMP(DATE(${operand}), MAKETIME(${time}))`;
    switch (unit) {
      case 'YEAR':
        // MAKEDATE would take the years 0 to 99 for those of this century and the last one.
        return day(`(DATE(${operand}) - INTERVAL (DAYOFYEAR(${operand}) - 1) DAY)`);
      case 'QUARTER':
        return day(
          `(DATE(${operand}) - INTERVAL (DAYOFMONTH(${operand}) - 1) DAY - INTERVAL ((MONTH(${operand}) - 1) % 3) MONTH)`,
        );
      case 'MONTH':
        return day(`(DATE(${operand}) - INTERVAL (DAYOFMONTH(${operand}) - 1) DAY)`);
      case 'WEEK':
        return day(`(DATE(${operand}) - INTERVAL WEEKDAY(${operand}) DAY)`);
      case 'DAY':
        return day(`DATE(${operand})`);
      case 'HOUR':
        return at(`HOUR(${operand}), 0, 0`);
      case 'MINUTE':
        return at(`HOUR(${operand}), MINUTE(${operand}), 0`);
      case 'SECOND':
        return at(`HOUR(${operand}), MINUTE(${operand}), SECOND(${operand})`);
    }
  },
  extract: (part, operand) => parts[part](operand),
  // Only servers that have loaded the zone tables know zones; the others answer NULL.
  localTime: () => cannotSay('A time zone', 'Use UTC.'),
  addInterval(operand, type, amount, unit, result) {
    const sum = `(${operand} + INTERVAL ${amount} ${unit})`;
    return result === 'DATE' && type !== 'DATE' ? `CAST(${sum} AS DATE)` : sum;
  },
  addSeconds: (operand, seconds) => `(${operand} + INTERVAL (${seconds}) SECOND)`,
  daysBetween: (later, earlier) => `DATEDIFF(${later}, ${earlier})`,
  wholeQuotient: (operand, divisor) => `${operand} DIV ${divisor}`,
  aggregate(node, argument, filter) {
    const plain = floating.aggregate.call(this, node, argument, filter);
    switch (node.function) {
      case 'STDDEV':
      case 'VARIANCE': {
        // Where squares are larger than any number, the deviation would be the largest one, or 0.
        const square = `${asDouble(argument ?? '')} * ${asDouble(argument ?? '')}`;
        return `(${plain} + 0e0 * MAX(${square}))`;
      }
      default:
        return sums.has(node.function) && node.type === 'NUMBER' ? checkedSum(plain) : plain;
    }
  },
  window(name, args, over, type) {
    const plain = floating.window(name, args, over, type);
    if (sums.has(name) && type === 'NUMBER') {
      return checkedSum(plain);
    }
    // MariaDB cuts shares off after ten digits.
    return name === 'PERCENT_RANK' || name === 'CUME_DIST' ? asDouble(plain) : plain;
  },
  frame: onlyRowDistances,
  widerAggregate({ name, distinct, argument, type, second, orderBy }) {
    const list = (text: string, separator: string): string =>
      `GROUP_CONCAT(${distinct ? 'DISTINCT ' : ''}${text} ORDER BY ${orderBy} SEPARATOR ${separator})`;
    if (name === 'STRING_AGG') {
      const separator = /^(?:_utf8mb4 )?(X?'.*')$/s.exec(second)?.[1];
      return list(
        argument,
        separator ?? cannotSay('A bound separator', 'Write the separator of STRING_AGG as a text.'),
      );
    }
    if (name !== 'ARRAY_AGG') {
      return cannotSay(name, 'Use COUNT, SUM, AVG, MIN, MAX or MEDIAN.');
    }
    const json =
      type === 'BOOLEAN'
        ? booleanAsText(argument)
        : type === 'INTEGER' || type === 'DECIMAL' || type === 'NUMBER'
          ? argument
          : `JSON_QUOTE(${argument})`;
    return `CONCAT('[', ${list(json, "','")}, ']')`;
  },
  order: orderLowNulls,
  limit(limit, offset) {
    if (limit === null && !offset) {
      return '';
    }
    // There is no OFFSET without a LIMIT.
    return `\nLIMIT ${limit ?? '18446744073709551615'}${offset ? `\nOFFSET ${offset}` : ''}`;
  },
};

/**
 * Aggregates of floating-point numbers that are 0 on MariaDB where no number would be large enough.
 */
const sums: ReadonlySet<string> = new Set(['SUM', 'AVG']);

/** Arithmetic fails where the aggregate itself does not. */
function checkedSum(aggregate: string): string {
  return `(${aggregate} + 0e0)`;
}

function asDecimal(operand: string): string {
  return `CAST(${operand} AS DECIMAL(65,15))`;
}

/** A FLOAT is written with six digits, which are not always all that it holds. */
function numberText(operand: string): string {
  const text = `CAST(${operand} AS CHAR)`;
  return `CASE WHEN CAST(${text} AS FLOAT) = ${operand} THEN ${text} ELSE CAST(${asDouble(operand)} AS CHAR) END`;
}

function asDouble(operand: string): string {
  return `CAST(${operand} AS DOUBLE)`;
}

function hexOf(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
