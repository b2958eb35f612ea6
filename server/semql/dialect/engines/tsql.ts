import { booleanAsText, textAsBoolean } from '../booleanText.ts';
import { cannotSay } from '../cannotSay.ts';
import { defaultDialect } from '../default.ts';
import type { Dialect } from '../dialect.ts';
import { onlyRowDistances } from '../frames.ts';
import { orderLowNulls } from '../lowNulls.ts';
import type { DialectName } from '../../compiled.ts';
import type { DatePart } from '../../sql/tree.ts';
import { padded, type ValueType } from '../../catalog/definition.ts';

/** Differences within the family of SQL Server. */
export interface TsqlFamily {
  readonly name: DialectName;
  /** True where a text is cut down to a code page unless `N` stands before it. */
  readonly codePages: boolean;
  /** Type of texts. */
  readonly textType: string;
  /** Type of texts without a limit. */
  readonly longTextType: string;
  /** A collation that compares by code points: the database's own may take A for a. */
  readonly exactCollation: string;
  /** Type of instants with an offset. */
  readonly instantType: string;
  /** OFFSET … FETCH. */
  readonly offset: boolean;
}

/** A Monday, from which units are counted: neither DATEFIRST nor another setting has a say. */
const firstDay = "CAST('0001-01-01' AS DATE)";
const firstMoment = "CAST('0001-01-01' AS DATETIME2(6))";
const daysSinceMonday = (moment: string): string => `(DATEDIFF(day, ${firstDay}, ${moment}) % 7)`;

const dateParts: Readonly<Record<DatePart, (moment: string) => string>> = {
  YEAR: (moment) => `DATEPART(year, ${moment})`,
  QUARTER: (moment) => `DATEPART(quarter, ${moment})`,
  MONTH: (moment) => `DATEPART(month, ${moment})`,
  WEEK: (moment) => `DATEPART(iso_week, ${moment})`,
  DAY: (moment) => `DATEPART(day, ${moment})`,
  HOUR: (moment) => `DATEPART(hour, ${moment})`,
  MINUTE: (moment) => `DATEPART(minute, ${moment})`,
  SECOND: (moment) => `DATEPART(second, ${moment})`,
  DOW: (moment) => `((${daysSinceMonday(moment)} + 1) % 7)`,
  ISODOW: (moment) => `(${daysSinceMonday(moment)} + 1)`,
  DOY: (moment) => `DATEPART(dayofyear, ${moment})`,
  EPOCH: (moment) => `DATEDIFF_BIG(second, CAST('1970-01-01' AS DATETIME2(6)), ${moment})`,
};

/**
 * The family of SQL Server. There is no BOOLEAN: a BIT is a value, a condition is not. Texts are
 * compared by the collation of their columns; LIKE and what is made of it tells A from a.
 */
export function tsql(family: TsqlFamily): Dialect {
  const { codePages, textType, longTextType, exactCollation, instantType } = family;
  const types: Readonly<Record<ValueType, string>> = {
    STRING: textType,
    INTEGER: 'BIGINT',
    DECIMAL: 'DECIMAL(38,6)',
    NUMBER: 'FLOAT',
    BOOLEAN: 'BIT',
    DATE: 'DATE',
    TIMESTAMP: 'DATETIME2(6)',
    TIMESTAMP_TZ: instantType,
    TIME: 'TIME(6)',
    JSON: textType,
    BINARY: textType,
    UNKNOWN: textType,
  };
  const exact = (operand: string): string => `CAST(${operand} AS ${longTextType}) COLLATE ${exactCollation}`;
  return {
    ...defaultDialect,
    name: family.name,
    capabilities: {
      ...defaultDialect.capabilities,
      aggregateFilter: false,
      nullsOrder: false,
      booleanValues: false,
      groupByExpressions: false,
      windowedAggregates: new Set(['MEDIAN', 'PERCENTILE_CONT', 'PERCENTILE_DISC', 'CORR', 'STRING_AGG', 'ARRAY_AGG']),
      listsInOneOrder: true,
      nestedWith: false,
      freeOrderBy: false,
      ownPatterns: true,
      offset: family.offset,
      timeZones: false,
      unionTerms: 250,
      identifierBytes: 128,
    },
    identifier: (name) => `[${name.replaceAll(']', ']]')}]`,
    text(value) {
      // A backslash before a line break would join the lines, so the literal is cut between the
      // two.
      const parts = value.replaceAll("'", "''").split(/(?<=\\)(?=\r?\n)/);
      // Comparing a non-Unicode column with a non-Unicode literal keeps its index usable.
      const prefix = codePages && !isAscii(value) ? 'N' : '';
      const literals = parts.map((part) => `${prefix}'${part}'`);
      return literals.length === 1 ? `${literals[0]}` : `CONCAT(${literals.join(', ')})`;
    },
    literal(value, type) {
      if (value === null) {
        // Next to a sum of 38 digits, a wider NULL would cost the sum decimal places.
        if (type === 'DECIMAL') {
          return 'CAST(NULL AS DECIMAL(1,0))';
        }
        return type === 'UNKNOWN' ? 'NULL' : `CAST(NULL AS ${this.type(type)})`;
      }
      if (typeof value === 'boolean') {
        return `CAST(${value ? 1 : 0} AS BIT)`;
      }
      if (type === 'DATE' || type === 'TIMESTAMP') {
        return `CAST('${value}' AS ${this.type(type)})`;
      }
      if (type === 'TIMESTAMP_TZ') {
        const offset = instantType.startsWith('DATETIMEOFFSET') ? ' +00:00' : '';
        return `CAST('${String(value).replace(/\+00$/, '')}${offset}' AS ${instantType})`;
      }
      return defaultDialect.literal.call(this, value, type);
    },
    placeholder: (index) => `@p${index + 1}`,
    parameter(placeholder, type) {
      return type === 'STRING' || type === 'UNKNOWN' ? placeholder : `CAST(${placeholder} AS ${this.type(type)})`;
    },
    type: (type) => types[type],
    cast(operand, from, to) {
      const fractional = from === 'NUMBER' || from === 'DECIMAL';
      if (to === 'INTEGER' && fractional) {
        return `CAST(ROUND(${operand}, 0) AS BIGINT)`;
      }
      if (to === 'BOOLEAN' && from === 'STRING') {
        return `CAST(${textAsBoolean(operand)} AS BIT)`;
      }
      if (to === 'TIMESTAMP' && from === 'TIMESTAMP_TZ' && instantType.startsWith('DATETIMEOFFSET')) {
        return `CAST(SWITCHOFFSET(${operand}, '+00:00') AS DATETIME2(6))`;
      }
      if (to !== 'STRING') {
        return `CAST(${operand} AS ${this.type(to)})`;
      }
      switch (from) {
        case 'BOOLEAN':
          return booleanAsText(operand);
        case 'NUMBER':
          return numberText(operand);
        case 'TIMESTAMP':
        case 'TIMESTAMP_TZ':
          return timeText(operand);
        default:
          return `CAST(${operand} AS ${textType})`;
      }
    },
    // Blanks that fill a CHAR(n) up would count as part of the text in LIKE, CONCAT and lists.
    stored(column, storedAs, type) {
      return storedAs === padded ? `RTRIM(${column})` : defaultDialect.stored.call(this, column, storedAs, type);
    },
    read(operand, to) {
      if (to === 'BOOLEAN') {
        return `CAST(${textAsBoolean(operand)} AS BIT)`;
      }
      if (to === 'DATE' || to === 'TIMESTAMP') {
        // In this form no setting says which number is the month.
        const form = `${operand} LIKE '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]%'`;
        return `CASE WHEN ${form} THEN TRY_CONVERT(${this.type(to)}, ${operand}, 121) END`;
      }
      const foreign = to === 'INTEGER' ? '%[^-0-9+ ]%' : '%[^-0-9+. ]%';
      const exactType = to === 'INTEGER' ? 'BIGINT' : 'DECIMAL(38,9)';
      const value = `TRY_CAST(${operand} AS ${exactType})`;
      // A text without digits would be 0.
      const form = `${operand} LIKE '%[0-9]%' AND ${operand} NOT LIKE '${foreign}'`;
      return `CASE WHEN ${form} THEN ${to === 'NUMBER' ? `CAST(${value} AS FLOAT)` : value} END`;
    },
    booleanValue: (condition, nullable) =>
      `CAST(CASE WHEN ${condition} THEN 1 ${nullable ? `WHEN NOT (${condition}) THEN 0` : 'ELSE 0'} END AS BIT)`,
    condition: (value) => `${value} = 1`,
    scalar(name, args, nodes, type) {
      const [first = '', second = '', third] = args;
      switch (name) {
        case 'LN':
          return `LOG(${first})`;
        case 'CEIL':
          return `CEILING(${first})`;
        case 'ROUND': {
          // A decimal keeps its precision, so that 9.5 would not fit what it is rounded to.
          const operand = nodes[0]?.type === 'DECIMAL' ? `CAST(${first} AS DECIMAL(38,12))` : first;
          return `ROUND(${operand}, ${args.length === 1 ? '0' : second})`;
        }
        case 'LEAST':
          return chosen(args, '<=');
        case 'GREATEST':
          return chosen(args, '>=');
        case 'COALESCE':
          return args.length === 1 ? first : `COALESCE(${args.join(', ')})`;
        case 'LENGTH':
          // LEN leaves blanks at the end out.
          return `(LEN(CAST(${first} AS ${longTextType}) + 'x') - 1)`;
        case 'TRIM':
          return `LTRIM(RTRIM(${first}))`;
        case 'SUBSTRING':
          return `SUBSTRING(${first}, ${second}, ${third ?? '2147483647'})`;
        case 'CONCAT':
          return args.length === 1 ? `CONCAT(${first}, '')` : `CONCAT(${args.join(', ')})`;
        case 'REPLACE':
          return `REPLACE(${exact(first)}, ${second}, ${third ?? ''})`;
        default:
          return defaultDialect.scalar.call(this, name, args, nodes, type);
      }
    },
    arithmetic: (operator, left, right) => `${left} ${operator === '||' ? '+' : operator} ${right}`,
    // The optimizer knows this form of IS NOT DISTINCT FROM, which came with SQL Server 2022.
    same: (left, right) => `(${left} = ${right} OR (${left} IS NULL AND ${right} IS NULL))`,
    like(operand, pattern, caseless, negated, escape) {
      const [text, wanted] = caseless ? [`LOWER(${operand})`, `LOWER(${pattern})`] : [operand, pattern];
      return `${exact(text)} ${negated ? 'NOT ' : ''}LIKE ${wanted} ESCAPE ${this.text(escape ?? '!')}`;
    },
    // [ opens a list of characters here.
    pattern: (text) => text.replaceAll('[', '!['),
    divide: (left, right) => `CAST(${left} AS FLOAT) / NULLIF(${right}, 0)`,
    truncate(unit, operand, _from, to) {
      const day = (text: string): string => (to === 'DATE' ? text : `CAST(${text} AS DATETIME2(6))`);
      const counted = (word: string, start: string): string =>
        `DATEADD(${word}, DATEDIFF(${word}, ${start}, ${operand}), ${start})`;
      switch (unit) {
        case 'YEAR':
        case 'QUARTER':
        case 'MONTH':
          return day(counted(unit.toLowerCase(), firstDay));
        case 'WEEK':
          return day(`DATEADD(day, DATEDIFF(day, ${firstDay}, ${operand}) / 7 * 7, ${firstDay})`);
        case 'DAY':
          return day(`CAST(${operand} AS DATE)`);
        case 'HOUR':
        case 'MINUTE':
          return counted(unit.toLowerCase(), firstMoment);
        case 'SECOND':
          // Seconds since the first day are too many to be counted.
          return `DATEADD(second, DATEPART(second, ${operand}), ${counted('minute', firstMoment)})`;
      }
    },
    extract: (part, operand) => dateParts[part](operand),
    // The names and the rules of zones are those of Windows here.
    localTime: () => cannotSay('A time zone', 'Use UTC.'),
    addInterval(operand, type, amount, unit, result) {
      const moment = type === 'DATE' && result !== 'DATE' ? `CAST(${operand} AS DATETIME2(6))` : operand;
      const sum = `DATEADD(${unit.toLowerCase()}, ${amount}, ${moment})`;
      return result === 'DATE' && type !== 'DATE' ? `CAST(${sum} AS DATE)` : sum;
    },
    addSeconds: (operand, seconds) => `DATEADD(second, ${seconds}, ${operand})`,
    daysBetween: (later, earlier) => `DATEDIFF(day, ${earlier}, ${later})`,
    aggregate(node, argument) {
      const distinct = node.distinct ? 'DISTINCT ' : '';
      const bit = (name: string): string => `CAST(${name}(CAST(${argument} AS INT)) AS BIT)`;
      switch (node.function) {
        case 'COUNT':
          return `COUNT_BIG(${distinct}${argument ?? '*'})`;
        case 'SUM':
          return `SUM(${distinct}${node.type === 'INTEGER' ? `CAST(${argument} AS BIGINT)` : argument})`;
        case 'AVG':
          return `AVG(${distinct}CAST(${argument} AS FLOAT))`;
        case 'STDDEV':
          return `STDEV(${distinct}${argument})`;
        case 'VARIANCE':
          return `VAR(${distinct}${argument})`;
        case 'BOOL_AND':
          return bit('MIN');
        case 'BOOL_OR':
          return bit('MAX');
        case 'MIN':
        case 'MAX':
          return node.type === 'BOOLEAN' ? bit(node.function) : `${node.function}(${argument})`;
        default:
          return cannotSay(node.function, 'Use COUNT, SUM, AVG, MIN, MAX or MEDIAN.');
      }
    },
    window(name, args, over, type) {
      switch (name) {
        case 'NTH_VALUE':
          return cannotSay('NTH_VALUE', 'Number the rows with ROW_NUMBER in a WITH table, and pick one of them.');
        case 'COUNT':
          return `COUNT_BIG(${args[0] ?? '*'}) OVER (${over})`;
        case 'AVG':
          return `AVG(CAST(${args.join(', ')} AS FLOAT)) OVER (${over})`;
        default:
          return defaultDialect.window(name, args, over, type);
      }
    },
    frame: onlyRowDistances,
    widerAggregate({ name, argument, type, second, orderBy }) {
      const list = (text: string, separator: string): string =>
        `STRING_AGG(CAST(${text} AS ${longTextType}), ${separator}) WITHIN GROUP (ORDER BY ${orderBy})`;
      if (name === 'STRING_AGG') {
        return list(argument, second);
      }
      if (name !== 'ARRAY_AGG') {
        return cannotSay(name, 'Use COUNT, SUM, AVG, MIN, MAX or MEDIAN.');
      }
      return `('[' + ${list(jsonOf(argument, type), "','")} + ']')`;
    },
    order: orderLowNulls,
    top: (limit, offset) => (limit === null || (offset && limit > 0) ? '' : `TOP (${limit}) `),
    limit(limit, offset, ordered) {
      if (!offset || limit === 0) {
        return '';
      }
      const fetch = limit === null ? '' : ` FETCH NEXT ${limit} ROWS ONLY`;
      return `${ordered ? '' : '\nORDER BY (SELECT NULL)'}\nOFFSET ${offset} ROWS${fetch}`;
    },
  };
}

function isAscii(text: string): boolean {
  return Array.from(text).every((character) => (character.codePointAt(0) ?? 0) < 0x80);
}

/** LEAST or GREATEST without NULLs; the functions came with SQL Server 2022. */
function chosen(args: readonly string[], operator: '<=' | '>='): string {
  const [only] = args;
  if (only !== undefined && args.length === 1) {
    return only;
  }
  const middle = Math.ceil(args.length / 2);
  const left = chosen(args.slice(0, middle), operator);
  const right = chosen(args.slice(middle), operator);
  return `CASE WHEN ${right} IS NULL OR ${left} ${operator} ${right} THEN ${left} ELSE ${right} END`;
}

/** A floating-point number in digits: CAST would round it to six of them. */
function numberText(operand: string): string {
  return withoutTrailing('.', withoutTrailing('0', `CAST(CAST(${operand} AS DECIMAL(38,10)) AS VARCHAR(50))`));
}

/** `2024-01-31 10:00:00`, with a fraction only where there is one. */
function timeText(operand: string): string {
  const text = `CONVERT(VARCHAR(26), CAST(${operand} AS DATETIME2(6)), 121)`;
  return `CONCAT(LEFT(${text}, 19), ${withoutTrailing('.', `CONCAT('.', ${withoutTrailing('0', `SUBSTRING(${text}, 21, 6)`)})`)})`;
}

/**
 * The text, which has no blanks, without the character at its end: RTRIM takes away blanks only.
 */
function withoutTrailing(character: string, text: string): string {
  return `REPLACE(RTRIM(REPLACE(${text}, '${character}', ' ')), ' ', '${character}')`;
}

function jsonOf(argument: string, type: ValueType): string {
  switch (type) {
    case 'BOOLEAN':
      return booleanAsText(argument);
    case 'NUMBER':
      return numberText(argument);
    case 'INTEGER':
    case 'DECIMAL':
      return argument;
    default:
      return `'"' + STRING_ESCAPE(${argument}, 'json') + '"'`;
  }
}
