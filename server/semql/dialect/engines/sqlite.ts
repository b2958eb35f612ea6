import { booleanAsText, textAsBoolean } from '../booleanText.ts';
import { cannotSay } from '../cannotSay.ts';
import { defaultDialect } from '../default.ts';
import type { Dialect } from '../dialect.ts';
import { withoutTimeDistances } from '../frames.ts';
import { nullBlind } from '../nullBlind.ts';
import { sqliteRead } from './sqliteRead.ts';
import type { DatePart } from '../../sql/tree.ts';
import type { TimeUnit } from '../../language/ast.ts';
import type { ValueType } from '../../catalog/definition.ts';

const types: Readonly<Partial<Record<ValueType, string>>> = {
  INTEGER: 'INTEGER',
  NUMBER: 'REAL',
  BOOLEAN: 'INTEGER',
  DATE: 'TEXT',
  TIMESTAMP: 'TEXT',
  TIMESTAMP_TZ: 'TEXT',
  TIME: 'TEXT',
};

const steps: Readonly<Record<TimeUnit, readonly [factor: number, unit: string]>> = {
  YEAR: [1, 'years'],
  QUARTER: [3, 'months'],
  MONTH: [1, 'months'],
  WEEK: [7, 'days'],
  DAY: [1, 'days'],
  HOUR: [1, 'hours'],
  MINUTE: [1, 'minutes'],
  SECOND: [1, 'seconds'],
};

const dateParts: Readonly<Record<Exclude<DatePart, 'QUARTER'>, string>> = {
  YEAR: '%Y',
  MONTH: '%m',
  WEEK: '%V',
  DAY: '%d',
  HOUR: '%H',
  MINUTE: '%M',
  SECOND: '%S',
  DOW: '%w',
  ISODOW: '%u',
  DOY: '%j',
  EPOCH: '%s',
};

/**
 * A TIMESTAMP is a text of one form, so that comparing texts compares times:
 * `2024-01-31 10:00:00.000`, in UTC.
 */
const timestamp = (...args: readonly string[]): string => `STRFTIME('%Y-%m-%d %H:%M:%f', ${args.join(', ')})`;

/**
 * SQLite 3.46 and later (`floor` in date arithmetic). Dates and times are ISO 8601 text, decimals
 * floating point; UPPER, LOWER and ILIKE fold the letters A to Z only.
 */
export const sqlite: Dialect = {
  ...defaultDialect,
  name: 'SQLITE',
  capabilities: {
    ...defaultDialect.capabilities,
    windowedAggregates: new Set(['MEDIAN', 'PERCENTILE_CONT', 'PERCENTILE_DISC', 'STDDEV', 'VARIANCE', 'CORR']),
    distinctStrings: false,
    ownPatterns: true,
    timeZones: false,
    textTimes: true,
    wholeNumbersFloat: true,
    unionTerms: 500,
    identifierBytes: Number.MAX_SAFE_INTEGER,
  },
  literal(value, type) {
    if (value === null) {
      return 'NULL';
    }
    if (type === 'DATE') {
      return this.text(String(value));
    }
    if (type === 'TIMESTAMP' || type === 'TIMESTAMP_TZ') {
      const [seconds = '', fraction = ''] = String(value).replace(/\+00$/, '').split('.');
      return this.text(`${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}`);
    }
    return defaultDialect.literal.call(this, value, type);
  },
  placeholder: (index) => `?${index + 1}`,
  type: (type) => types[type] ?? defaultDialect.type(type),
  cast(operand, from, to) {
    switch (to) {
      case 'DATE':
        return `DATE(${operand})`;
      case 'TIMESTAMP':
      case 'TIMESTAMP_TZ':
        return from === 'TIMESTAMP' || from === 'TIMESTAMP_TZ' ? operand : timestamp(operand);
      case 'STRING':
        if (from === 'BOOLEAN') {
          return booleanAsText(operand);
        }
        if (from === 'NUMBER') {
          return numberText(operand);
        }
        // The fraction is written only where there is one.
        return from === 'TIMESTAMP' || from === 'TIMESTAMP_TZ'
          ? `RTRIM(RTRIM(${operand}, '0'), '.')`
          : `CAST(${operand} AS TEXT)`;
      case 'BOOLEAN':
        return from === 'STRING' ? textAsBoolean(operand) : `(${operand} <> 0)`;
      case 'INTEGER':
        return from === 'NUMBER' || from === 'DECIMAL'
          ? `CAST(ROUND(${operand}) AS INTEGER)`
          : `CAST(${operand} AS INTEGER)`;
      default:
        return `CAST(${operand} AS ${this.type(to)})`;
    }
  },
  // Columns of numbers take texts, too, and every function would read as much of them as it can.
  stored: (column) => `CASE WHEN TYPEOF(${column}) IN ('integer', 'real') THEN ${column} END`,
  scalar(name, args, nodes, type) {
    const [first = '', second = ''] = args;
    switch (name) {
      case 'LEAST':
        return nullBlind('MIN', args);
      case 'GREATEST':
        return nullBlind('MAX', args);
      case 'COALESCE':
        return args.length === 1 ? first : `COALESCE(${args.join(', ')})`;
      case 'REPLACE':
        // Nothing to look for would leave the text as it is, whatever it is replaced by.
        return `CASE WHEN ${args[2]} IS NOT NULL THEN REPLACE(${args.join(', ')}) END`;
      case 'ROUND': {
        const digits = nodes[1];
        if (digits === undefined || (digits.kind === 'literal' && !String(digits.value).startsWith('-'))) {
          return `ROUND(${args.join(', ')})`;
        }
        return `(ROUND((${first}) * POWER(10.0, ${second})) / POWER(10.0, ${second}))`;
      }
      default:
        return defaultDialect.scalar.call(this, name, args, nodes, type);
    }
  },
  // % drops the fractions of its operands.
  arithmetic: (operator, left, right, type) =>
    operator === '%' && type !== 'INTEGER' ? `MOD(${left}, ${right})` : `(${left} ${operator} ${right})`,
  same: (left, right) => `${left} IS ${right}`,
  // LIKE ignores case; GLOB respects it.
  like(operand, pattern, caseless, negated, escape) {
    const not = negated ? 'NOT ' : '';
    return caseless
      ? `${operand} ${not}LIKE ${pattern} ESCAPE ${this.text(escape ?? '!')}`
      : `${operand} ${not}GLOB ${pattern}`;
  },
  pattern: (text, caseless) => (caseless ? text : globOf(text)),
  read(operand, to) {
    return to === 'BOOLEAN' ? textAsBoolean(operand) : sqliteRead(operand, to);
  },
  divide: (left, right) => `CAST(${left} AS REAL) / NULLIF(${right}, 0)`,
  truncate(unit, operand, _from, to) {
    const midnight = (day: string): string => (to === 'DATE' ? day : `${day} || ' 00:00:00.000'`);
    switch (unit) {
      case 'YEAR':
        return midnight(`DATE(${operand}, 'start of year')`);
      case 'QUARTER':
        return midnight(
          `DATE(${operand}, 'start of month', '-' || ((STRFTIME('%m', ${operand}) - 1) % 3) || ' months')`,
        );
      case 'MONTH':
        return midnight(`DATE(${operand}, 'start of month')`);
      case 'WEEK':
        return midnight(`DATE(${operand}, '-6 days', 'weekday 1')`);
      case 'DAY':
        return midnight(`DATE(${operand})`);
      case 'HOUR':
        return `STRFTIME('%Y-%m-%d %H:00:00.000', ${operand})`;
      case 'MINUTE':
        return `STRFTIME('%Y-%m-%d %H:%M:00.000', ${operand})`;
      case 'SECOND':
        return `STRFTIME('%Y-%m-%d %H:%M:%S.000', ${operand})`;
    }
  },
  extract: (part, operand) =>
    part === 'QUARTER'
      ? `((CAST(STRFTIME('%m', ${operand}) AS INTEGER) + 2) / 3)`
      : `CAST(STRFTIME('${dateParts[part]}', ${operand}) AS INTEGER)`,
  localTime: () => cannotSay('A time zone', 'Use UTC.'),
  addInterval(operand, _type, amount, unit, result) {
    const [factor, word] = steps[unit];
    const step = `'${amount * factor} ${word}'`;
    const modifiers = word === 'months' || word === 'years' ? [operand, step, "'floor'"] : [operand, step];
    const sum = result === 'DATE' ? `DATE(${modifiers.join(', ')})` : timestamp(...modifiers);
    // There is no day after the year 9999, and NULL would be the time of rows that have none. The
    // text sorts after all days.
    return amount > 0 ? `IFNULL(${sum}, ${operand} || '+')` : sum;
  },
  addSeconds: (operand, seconds) => timestamp(operand, `(${seconds}) || ' seconds'`),
  daysBetween: (later, earlier) => `CAST(JULIANDAY(${later}) - JULIANDAY(${earlier}) AS INTEGER)`,
  aggregate(node, argument, filter) {
    switch (node.function) {
      case 'BOOL_AND':
        return `MIN(${argument})${filter}`;
      case 'BOOL_OR':
        return `MAX(${argument})${filter}`;
      default:
        return `${node.function}(${node.distinct ? 'DISTINCT ' : ''}${argument ?? '*'})${filter}`;
    }
  },
  widerAggregate(parts) {
    const { name, distinct, argument, type, orderBy, filter } = parts;
    if (name !== 'ARRAY_AGG') {
      return defaultDialect.widerAggregate.call(this, parts);
    }
    const operand = type === 'BOOLEAN' ? `JSON(${booleanAsText(argument)})` : argument;
    return `NULLIF(JSON_GROUP_ARRAY(${distinct ? 'DISTINCT ' : ''}${operand} ORDER BY ${orderBy})${filter}, '[]')`;
  },
  frame: withoutTimeDistances,
  limit(limit, offset) {
    // There is no OFFSET without a LIMIT; -1 is none.
    return limit === null && !offset ? '' : `\nLIMIT ${limit ?? -1}${offset ? `\nOFFSET ${offset}` : ''}`;
  },
};

/** A whole number of floating point would be written 12.0. */
function numberText(operand: string): string {
  const text = `CAST(${operand} AS TEXT)`;
  return `CASE WHEN ${text} LIKE '%.0' THEN SUBSTR(${text}, 1, LENGTH(${text}) - 2) ELSE ${text} END`;
}

/** A LIKE pattern with `!` for ordinary characters as a GLOB pattern. */
function globOf(pattern: string): string {
  return pattern.replaceAll(/!([\s\S])|[%_*?[]/g, (found, ordinary?: string) => {
    if (ordinary !== undefined) {
      return globOrdinary(ordinary);
    }
    return found === '%' ? '*' : found === '_' ? '?' : globOrdinary(found);
  });
}

function globOrdinary(character: string): string {
  return /[*?[]/.test(character) ? `[${character}]` : character;
}
