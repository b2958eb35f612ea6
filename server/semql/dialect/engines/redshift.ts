import { padded, type ValueType } from '../../catalog/definition.ts';
import { textAsBoolean } from '../booleanText.ts';
import { cannotSay } from '../cannotSay.ts';
import { defaultDialect } from '../default.ts';
import type { Dialect } from '../dialect.ts';
import { floatingAggregate } from '../floatingAggregate.ts';
import { listOrder } from '../listOrder.ts';
import { postgresql } from './postgresql.ts';

// TEXT has 256 bytes here, NUMERIC no decimal places.
const types: Readonly<Partial<Record<ValueType, string>>> = {
  STRING: 'VARCHAR(65535)',
  DECIMAL: 'NUMERIC(38,6)',
  TIME: 'VARCHAR(65535)',
  JSON: 'VARCHAR(65535)',
  BINARY: 'VARCHAR(65535)',
  UNKNOWN: 'VARCHAR(65535)',
};

/** Amazon Redshift: PostgreSQL 8.0 that has gone its own way. */
export const redshift: Dialect = {
  ...postgresql,
  capabilities: {
    ...postgresql.capabilities,
    aggregateFilter: false,
    // Values sorted in two ways cannot be aggregated in one query.
    windowedAggregates: new Set(['MEDIAN', 'PERCENTILE_CONT', 'PERCENTILE_DISC', 'CORR']),
    impliedFrame: false,
    lagDefault: false,
    oneSortedList: true,
    identifierBytes: 127,
  },
  // A backslash begins an escape in every text, so that \' would not end it.
  text: (value) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`,
  type: (type) => types[type] ?? defaultDialect.type(type),
  cast(operand, from, to) {
    if (to === 'STRING' && from === 'BOOLEAN') {
      return `CASE WHEN ${operand} THEN 'true' WHEN NOT (${operand}) THEN 'false' END`;
    }
    if (to === 'BOOLEAN') {
      return from === 'STRING' ? textAsBoolean(operand, 'TRUE', 'FALSE') : `(${operand} <> 0)`;
    }
    // CAST cuts fractions off.
    const cut = to === 'INTEGER' && (from === 'NUMBER' || from === 'DECIMAL');
    return `CAST(${cut ? `ROUND(CAST(${operand} AS NUMERIC(38,10)))` : operand} AS ${this.type(to)})`;
  },
  stored(column, storedAs, type) {
    // CAST keeps the blanks that fill a CHAR(n) up.
    return storedAs === padded ? `RTRIM(${column})` : postgresql.stored.call(this, column, storedAs, type);
  },
  scalar(name, args, nodes, type) {
    if (name === 'CONCAT') {
      return `(${args.map((arg) => `COALESCE(${arg}, '')`).join(' || ')})`;
    }
    if (name === 'ROUND') {
      // Halves of floating-point numbers would go to the even side.
      const digits = args[1] === undefined ? '' : `, ${args[1]}`;
      return nodes[0]?.type === 'NUMBER'
        ? `CAST(ROUND(CAST(${args[0]} AS NUMERIC(38,10))${digits}) AS DOUBLE PRECISION)`
        : `ROUND(${args[0]}${digits})`;
    }
    return defaultDialect.scalar.call(this, name, args, nodes, type);
  },
  same: (left, right) => `(${left} = ${right} OR (${left} IS NULL AND ${right} IS NULL))`,
  extract: (part, operand, type) =>
    part === 'ISODOW'
      ? `(MOD(CAST(EXTRACT(DOW FROM ${operand}) AS INTEGER) + 6, 7) + 1)`
      : defaultDialect.extract(part, operand, type),
  addInterval(operand, type, amount, unit, result) {
    const sum = `DATEADD(${unit.toLowerCase()}, ${amount}, ${operand})`;
    return result === 'DATE' ? `CAST(${sum} AS DATE)` : type === 'DATE' ? `CAST(${sum} AS TIMESTAMP)` : sum;
  },
  addSeconds: (operand, seconds) => `DATEADD(second, ${seconds}, ${operand})`,
  daysBetween: (later, earlier) => `DATEDIFF(day, ${earlier}, ${later})`,
  ...floatingAggregate(asDouble),
  frame: (frame) =>
    frame.startsWith('ROWS')
      ? frame
      : cannotSay(
          'A window whose frame is not counted in rows',
          'Write the frame in rows: OVER (ORDER BY month ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW).',
        ),
  widerAggregate(parts) {
    const { name, distinct, argument, second } = parts;
    if (name !== 'STRING_AGG') {
      return cannotSay(name, 'Use STRING_AGG.');
    }
    return `LISTAGG(${distinct ? 'DISTINCT ' : ''}${argument}, ${second}) WITHIN GROUP (ORDER BY ${listOrder(parts, argument)})`;
  },
};

function asDouble(operand: string): string {
  return `CAST(${operand} AS DOUBLE PRECISION)`;
}
