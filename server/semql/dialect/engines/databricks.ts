import { padded, type ValueType } from '../../catalog/definition.ts';
import type { TimeUnit } from '../../language/ast.ts';
import type { DatePart } from '../../sql/tree.ts';
import { cannotSay } from '../cannotSay.ts';
import { defaultDialect } from '../default.ts';
import type { Dialect } from '../dialect.ts';
import { floatingAggregate } from '../floatingAggregate.ts';
import { withoutTimeDistances } from '../frames.ts';

const types: Readonly<Record<ValueType, string>> = {
  STRING: 'STRING',
  INTEGER: 'BIGINT',
  DECIMAL: 'DECIMAL(38,6)',
  NUMBER: 'DOUBLE',
  BOOLEAN: 'BOOLEAN',
  DATE: 'DATE',
  TIMESTAMP: 'TIMESTAMP_NTZ',
  TIMESTAMP_TZ: 'TIMESTAMP',
  TIME: 'STRING',
  JSON: 'STRING',
  BINARY: 'STRING',
  UNKNOWN: 'STRING',
};

/** Units that intervals do not know. */
const steps: Readonly<Partial<Record<TimeUnit, { readonly unit: TimeUnit; readonly factor: number }>>> = {
  WEEK: { unit: 'DAY', factor: 7 },
  QUARTER: { unit: 'MONTH', factor: 3 },
};

const parts: Readonly<Partial<Record<DatePart, (moment: string) => string>>> = {
  DOW: (moment) => `(DAYOFWEEK(${moment}) - 1)`,
  ISODOW: (moment) => `(WEEKDAY(${moment}) + 1)`,
  DOY: (moment) => `DAYOFYEAR(${moment})`,
};

/**
 * Casts between TIMESTAMP and TIMESTAMP_NTZ read the zone of the session, so the way leads over
 * microseconds and text.
 */
const utcOf = (instant: string): string =>
  `(TIMESTAMP_NTZ'1970-01-01 00:00:00' + MAKE_DT_INTERVAL(0, 0, 0, CAST(UNIX_MICROS(${instant}) AS DECIMAL(20,0)) / 1000000))`;
const instantOf = (moment: string): string =>
  `CAST(CAST(CAST(${moment} AS TIMESTAMP_NTZ) AS STRING) || '+00:00' AS TIMESTAMP)`;

/**
 * Databricks SQL in its ANSI mode. A TIMESTAMP of ours is its TIMESTAMP_NTZ, a TIMESTAMP_TZ its
 * TIMESTAMP, which is shown in the zone of the session by everything but its own microseconds.
 */
export const databricks: Dialect = {
  ...defaultDialect,
  name: 'DATABRICKS',
  capabilities: {
    ...defaultDialect.capabilities,
    // A date that is shown is another expression than the time that is grouped by.
    groupByExpressions: false,
    // COLLECT_LIST has no order; windows number the values instead.
    windowedAggregates: new Set(['ARRAY_AGG']),
    castOrNull: 'TRY_CAST',
    identifierBytes: 255,
    // `${…}` is replaced before anything is read.
    outputName: /^(?:(?!\$\{)[\s\S])*$/,
  },
  identifier: (name) =>
    name.includes('${')
      ? cannotSay('A name with ${', 'Give the table or column another name.')
      : `\`${name.replaceAll('`', '``')}\``,
  text: (value) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('${', '\\u0024{')}'`,
  literal(value, type) {
    if (value !== null && type === 'TIMESTAMP') {
      return `TIMESTAMP_NTZ${this.text(String(value))}`;
    }
    if (value !== null && type === 'TIMESTAMP_TZ') {
      return `TIMESTAMP${this.text(`${String(value)}:00`)}`;
    }
    return defaultDialect.literal.call(this, value, type);
  },
  placeholder: (index) => `:p${index + 1}`,
  type: (type) => types[type],
  cast(operand, from, to) {
    if (to === 'TIMESTAMP_TZ' && (from === 'DATE' || from === 'TIMESTAMP')) {
      return instantOf(operand);
    }
    if (from === 'TIMESTAMP_TZ' && to !== 'TIMESTAMP_TZ') {
      return `CAST(${utcOf(operand)} AS ${types[to]})`;
    }
    // CAST cuts fractions off.
    const cut = to === 'INTEGER' && (from === 'NUMBER' || from === 'DECIMAL');
    return `CAST(${cut ? `ROUND(${operand})` : operand} AS ${types[to]})`;
  },
  stored(column, storedAs, type) {
    // Blanks that fill a CHAR(n) up would count as part of the text in LIKE, CONCAT and lists.
    return storedAs === padded ? `RTRIM(${column})` : defaultDialect.stored.call(this, column, storedAs, type);
  },
  matches(text, pattern) {
    return `${text} RLIKE ${this.text(pattern)}`;
  },
  scalar(name, args, nodes, type) {
    // CONCAT_WS leaves NULLs out.
    if (name === 'CONCAT') {
      return `CONCAT_WS('', ${args.join(', ')})`;
    }
    if (name === 'LENGTH') {
      return `CHAR_LENGTH(${args.join(', ')})`;
    }
    return defaultDialect.scalar.call(this, name, args, nodes, type);
  },
  divide: (left, right) => `${asDouble(left)} / NULLIF(${right}, 0)`,
  truncate(unit, operand, _from, to) {
    const day = `CAST(${operand} AS DATE)`;
    const start = (date: string): string => (to === 'DATE' ? date : `CAST(${date} AS TIMESTAMP_NTZ)`);
    const at = (time: string): string => `(CAST(${day} AS TIMESTAMP_NTZ) + MAKE_DT_INTERVAL(0, ${time}))`;
    const [hour, minute] = [`HOUR(${operand})`, `MINUTE(${operand})`];
    switch (unit) {
      case 'YEAR':
      case 'QUARTER':
      case 'MONTH':
        return start(`TRUNC(${day}, '${unit}')`);
      case 'WEEK':
        return start(`DATE_SUB(${day}, WEEKDAY(${day}))`);
      case 'DAY':
        return start(day);
      case 'HOUR':
        return at(`${hour}, 0, 0`);
      case 'MINUTE':
        return at(`${hour}, ${minute}, 0`);
      case 'SECOND':
        return at(`${hour}, ${minute}, SECOND(${operand})`);
    }
  },
  extract(part, operand, type) {
    if (part === 'EPOCH') {
      return `UNIX_SECONDS(${type === 'TIMESTAMP_TZ' ? operand : instantOf(operand)})`;
    }
    const moment = type === 'TIMESTAMP_TZ' ? utcOf(operand) : operand;
    return parts[part]?.(moment) ?? `CAST(FLOOR(EXTRACT(${part} FROM ${moment})) AS BIGINT)`;
  },
  localTime(operand, type, zone) {
    const moment = type === 'TIMESTAMP_TZ' ? utcOf(operand) : operand;
    return `CONVERT_TIMEZONE('UTC', ${this.text(zone)}, ${moment})`;
  },
  addInterval(operand, type, amount, unit, result) {
    const { unit: word, factor } = steps[unit] ?? { unit, factor: 1 };
    const moment =
      type === 'TIMESTAMP_TZ'
        ? utcOf(operand)
        : type === 'DATE' && result !== 'DATE'
          ? `CAST(${operand} AS TIMESTAMP_NTZ)`
          : operand;
    const sum = `${moment} ${amount < 0 ? '-' : '+'} INTERVAL '${Math.abs(amount * factor)}' ${word}`;
    if (type === 'TIMESTAMP_TZ') {
      return instantOf(sum);
    }
    return result === 'DATE' ? `CAST(${sum} AS DATE)` : `(${sum})`;
  },
  addSeconds: (operand, seconds) => `(${operand} + MAKE_DT_INTERVAL(0, 0, 0, ${seconds}))`,
  daysBetween: (later, earlier) => `CAST(DATEDIFF(${later}, ${earlier}) AS BIGINT)`,
  wholeQuotient: (operand, divisor) => `${operand} DIV ${divisor}`,
  ...floatingAggregate(asDouble),
  frame: withoutTimeDistances,
  widerAggregate({ name, distinct, argument, second, orderBy, filter }) {
    switch (name) {
      case 'STRING_AGG':
        return `LISTAGG(${distinct ? 'DISTINCT ' : ''}${argument}, ${second}) WITHIN GROUP (ORDER BY ${orderBy})${filter}`;
      case 'ARRAY_AGG': {
        // Values and their sort position form pairs, which the sort compares by position.
        const place = orderBy.replace(/ ASC NULLS FIRST$/, '');
        const pairs = `COLLECT_LIST(CASE WHEN ${argument} IS NOT NULL THEN NAMED_STRUCT('p', ${place}, 'v', ${argument}) END)`;
        return `CASE WHEN COUNT(${argument}) > 0 THEN TO_JSON(TRANSFORM(ARRAY_SORT(${pairs}), x -> x.v)) END`;
      }
      case 'PERCENTILE_CONT':
      case 'PERCENTILE_DISC':
        return `${name}(${second}) WITHIN GROUP (ORDER BY ${argument})${filter}`;
      case 'CORR':
        return `NULLIF(CORR(${argument}, ${second})${filter}, CAST('NaN' AS DOUBLE))`;
    }
  },
};

function asDouble(operand: string): string {
  return `CAST(${operand} AS DOUBLE)`;
}
