import type { ValueType } from '../../catalog/definition.ts';
import type { DatePart } from '../../sql/tree.ts';
import { textAsBoolean } from '../booleanText.ts';
import { defaultDialect } from '../default.ts';
import type { Dialect } from '../dialect.ts';
import { floatingAggregate } from '../floatingAggregate.ts';
import { withoutTimeDistances } from '../frames.ts';
import { listOrder } from '../listOrder.ts';

const types: Readonly<Record<ValueType, string>> = {
  STRING: 'VARCHAR',
  INTEGER: 'NUMBER(38,0)',
  DECIMAL: 'NUMBER(38,6)',
  NUMBER: 'DOUBLE',
  BOOLEAN: 'BOOLEAN',
  DATE: 'DATE',
  TIMESTAMP: 'TIMESTAMP_NTZ',
  TIMESTAMP_TZ: 'TIMESTAMP_TZ',
  TIME: 'TIME',
  JSON: 'VARCHAR',
  BINARY: 'VARCHAR',
  UNKNOWN: 'VARCHAR',
};

/** Only parts that no parameter of the session (WEEK_START, WEEK_OF_YEAR_POLICY) changes. */
const dateParts: Readonly<Record<DatePart, (moment: string) => string>> = {
  YEAR: (moment) => `YEAR(${moment})`,
  QUARTER: (moment) => `QUARTER(${moment})`,
  MONTH: (moment) => `MONTH(${moment})`,
  WEEK: (moment) => `WEEKISO(${moment})`,
  DAY: (moment) => `DAYOFMONTH(${moment})`,
  HOUR: (moment) => `HOUR(${moment})`,
  MINUTE: (moment) => `MINUTE(${moment})`,
  SECOND: (moment) => `SECOND(${moment})`,
  DOW: (moment) => `MOD(DAYOFWEEKISO(${moment}), 7)`,
  ISODOW: (moment) => `DAYOFWEEKISO(${moment})`,
  DOY: (moment) => `DAYOFYEAR(${moment})`,
  EPOCH: (moment) => `DATE_PART(EPOCH_SECOND, ${moment})`,
};

/** An instant as the wall clock of a zone. */
const inZone = (instant: string, zone: string): string =>
  `CAST(CONVERT_TIMEZONE(${zone}, ${instant}) AS TIMESTAMP_NTZ)`;

/**
 * Snowflake. Dates and times are read and written in formats of their own, never in those of the
 * session (DATE_INPUT_FORMAT, TIMESTAMP_OUTPUT_FORMAT, TIMESTAMP_TYPE_MAPPING, TIMEZONE).
 */
export const snowflake: Dialect = {
  ...defaultDialect,
  name: 'SNOWFLAKE',
  capabilities: {
    ...defaultDialect.capabilities,
    aggregateFilter: false,
    // A date that is shown is another expression than the time that is grouped by.
    groupByExpressions: false,
    impliedFrame: false,
    parameters: 'positional',
    castOrNull: 'TRY_CAST',
    identifierBytes: 255,
  },
  // A backslash begins an escape in every text.
  text: (value) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`,
  literal(value, type) {
    if (value === null || typeof value !== 'string') {
      return defaultDialect.literal.call(this, value, type);
    }
    const fraction = value.includes('.') ? '.FF' : '';
    switch (type) {
      case 'DATE':
        return `TO_DATE(${this.text(value)}, 'YYYY-MM-DD')`;
      case 'TIMESTAMP':
        return `TO_TIMESTAMP_NTZ(${this.text(value)}, 'YYYY-MM-DD HH24:MI:SS${fraction}')`;
      case 'TIMESTAMP_TZ':
        return `TO_TIMESTAMP_TZ(${this.text(value.replace(/\+00$/, ' +00:00'))}, 'YYYY-MM-DD HH24:MI:SS${fraction} TZH:TZM')`;
      default:
        return defaultDialect.literal.call(this, value, type);
    }
  },
  placeholder: () => '?',
  type: (type) => types[type],
  cast(operand, from, to) {
    switch (to) {
      case 'DATE':
        if (from === 'STRING') {
          return `TO_DATE(${operand}, 'AUTO')`;
        }
        return from === 'TIMESTAMP_TZ' ? `CAST(${inZone(operand, "'UTC'")} AS DATE)` : `CAST(${operand} AS DATE)`;
      case 'TIMESTAMP':
        if (from === 'STRING') {
          return `TO_TIMESTAMP_NTZ(${operand}, 'AUTO')`;
        }
        return from === 'TIMESTAMP_TZ' ? inZone(operand, "'UTC'") : `CAST(${operand} AS TIMESTAMP_NTZ)`;
      case 'TIMESTAMP_TZ':
        if (from === 'STRING') {
          return `TO_TIMESTAMP_TZ(${operand}, 'AUTO')`;
        }
        if (from === 'TIMESTAMP_TZ') {
          return operand;
        }
        return `TO_TIMESTAMP_TZ(TO_VARCHAR(CAST(${operand} AS TIMESTAMP_NTZ), 'YYYY-MM-DD HH24:MI:SS.FF9') || ' +00:00', 'YYYY-MM-DD HH24:MI:SS.FF9 TZH:TZM')`;
      case 'STRING':
        if (from === 'DATE') {
          return `TO_VARCHAR(${operand}, 'YYYY-MM-DD')`;
        }
        if (from === 'TIMESTAMP') {
          return textOfTime(operand);
        }
        if (from === 'TIMESTAMP_TZ') {
          return textOfTime(inZone(operand, "'UTC'"));
        }
        return `CAST(${operand} AS VARCHAR)`;
      case 'BOOLEAN':
        return from === 'STRING' ? textAsBoolean(operand, 'TRUE', 'FALSE') : `(${operand} <> 0)`;
      default:
        return defaultDialect.cast.call(this, operand, from, to);
    }
  },
  matches(text, pattern) {
    return `REGEXP_LIKE(${text}, ${this.text(pattern)})`;
  },
  scalar(name, args, nodes, type) {
    switch (name) {
      case 'LEAST':
      case 'GREATEST':
        return `${name}_IGNORE_NULLS(${args.join(', ')})`;
      case 'CONCAT':
        return `CONCAT(${args.map((arg) => `COALESCE(${arg}, '')`).join(', ')})`;
      case 'COALESCE':
        return args.length === 1 ? `(${args[0]})` : `COALESCE(${args.join(', ')})`;
      default:
        return defaultDialect.scalar.call(this, name, args, nodes, type);
    }
  },
  divide: (left, right) => `${asDouble(left)} / NULLIF(${right}, 0)`,
  truncate(unit, operand, _from, to) {
    const withinDay = unit === 'HOUR' || unit === 'MINUTE' || unit === 'SECOND';
    const moment = `CAST(${operand} AS ${withinDay ? 'TIMESTAMP_NTZ' : 'DATE'})`;
    const start =
      unit === 'WEEK'
        ? `DATEADD(DAY, 1 - DAYOFWEEKISO(${operand}), ${moment})`
        : unit === 'DAY'
          ? moment
          : `DATE_TRUNC('${unit}', ${moment})`;
    return withinDay || to === 'DATE' ? start : `CAST(${start} AS TIMESTAMP_NTZ)`;
  },
  extract: (part, operand, type) =>
    dateParts[part](type === 'TIMESTAMP_TZ' && part !== 'EPOCH' ? inZone(operand, "'UTC'") : operand),
  localTime(operand, type, zone) {
    return type === 'TIMESTAMP_TZ'
      ? inZone(operand, this.text(zone))
      : `CONVERT_TIMEZONE('UTC', ${this.text(zone)}, CAST(${operand} AS TIMESTAMP_NTZ))`;
  },
  addInterval(operand, type, amount, unit, result) {
    const moment = type === 'DATE' && result !== 'DATE' ? `CAST(${operand} AS TIMESTAMP_NTZ)` : operand;
    const sum = `DATEADD(${unit}, ${amount}, ${moment})`;
    return result === 'DATE' && type !== 'DATE' ? `CAST(${sum} AS DATE)` : sum;
  },
  addSeconds: (operand, seconds) => `DATEADD(SECOND, ${seconds}, ${operand})`,
  daysBetween: (later, earlier) => `DATEDIFF(DAY, ${earlier}, ${later})`,
  // A decimal quotient is rounded after six places, which may make a whole number of it.
  wholeQuotient: (operand, divisor) => `CAST(TRUNC(${asDouble(operand)} / ${divisor}) AS NUMBER(38,0))`,
  ...floatingAggregate(asDouble, { BOOL_AND: 'BOOLAND_AGG', BOOL_OR: 'BOOLOR_AGG' }),
  frame: withoutTimeDistances,
  widerAggregate(parts) {
    const { name, distinct, argument, second } = parts;
    const operand = `${distinct ? 'DISTINCT ' : ''}${argument}`;
    const sorted = ` WITHIN GROUP (ORDER BY ${listOrder(parts, argument)})`;
    // A list of nothing would be an empty text, or an empty array.
    const listed = (list: string): string => `CASE WHEN COUNT(${argument}) > 0 THEN ${list} END`;
    switch (name) {
      case 'STRING_AGG':
        return listed(`LISTAGG(${operand}, ${second})${sorted}`);
      case 'ARRAY_AGG':
        return listed(`TO_JSON(ARRAY_AGG(${operand})${sorted})`);
      case 'PERCENTILE_CONT':
      case 'PERCENTILE_DISC':
        return `${name}(${second}) WITHIN GROUP (ORDER BY ${argument})`;
      case 'CORR':
        return `NULLIF(CORR(${argument}, ${second}), CAST('NaN' AS DOUBLE))`;
    }
  },
};

function asDouble(operand: string): string {
  return `CAST(${operand} AS DOUBLE)`;
}

/** The fraction is written only where there is one. */
function textOfTime(moment: string): string {
  return `RTRIM(RTRIM(TO_VARCHAR(${moment}, 'YYYY-MM-DD HH24:MI:SS.FF6'), '0'), '.')`;
}
