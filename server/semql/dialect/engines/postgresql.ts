import { defaultDialect } from '../default.ts';
import type { Dialect } from '../dialect.ts';

/** PostgreSQL 12 and later. */
export const postgresql: Dialect = {
  ...defaultDialect,
  name: 'POSTGRESQL',
  // Two spellings of one literal: with standard_conforming_strings off a plain '…' would read
  // backslashes as escapes.
  text: (value) =>
    value.includes('\\')
      ? `E'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
      : `'${value.replaceAll("'", "''")}'`,
  cast(operand, from, to) {
    if (from === 'NUMBER' && to === 'INTEGER') {
      return `CAST(ROUND(CAST(${operand} AS NUMERIC)) AS BIGINT)`;
    }
    return defaultDialect.cast.call(this, operand, from, to);
  },
  stored(column, storedAs, type) {
    // The cast of an address has a mask that was never written.
    if (storedAs === 'inet') {
      return `ABBREV(${column})`;
    }
    if (type === 'JSON') {
      return `CAST(ARRAY_TO_JSON(${column}) AS TEXT)`;
    }
    return defaultDialect.stored.call(this, column, storedAs, type);
  },
  scalar(name, args, nodes, type) {
    // ROUND of double precision takes no digits, and takes halves to the even number.
    if (name === 'ROUND' && args.length === 1 && nodes[0]?.type === 'NUMBER') {
      return `CAST(ROUND(CAST(${args[0]} AS NUMERIC)) AS DOUBLE PRECISION)`;
    }
    if (name === 'ROUND' && args.length === 2) {
      return `ROUND(CAST(${args[0]} AS NUMERIC), CAST(${args[1]} AS INTEGER))`;
    }
    if (name === 'SUBSTRING') {
      return `SUBSTRING(${args[0]}, ${args
        .slice(1)
        .map((arg) => `CAST(${arg} AS INTEGER)`)
        .join(', ')})`;
    }
    return defaultDialect.scalar(name, args, nodes, type);
  },
  aggregate(node, argument, filter) {
    if (node.function === 'SUM' && node.type === 'NUMBER') {
      return `SUM(${node.distinct ? 'DISTINCT ' : ''}${asDouble(argument ?? '')})${filter}`;
    }
    return defaultDialect.aggregate.call(this, node, argument, filter);
  },
  window(name, args, over, type) {
    const operands = name === 'SUM' && type === 'NUMBER' ? args.map(asDouble) : args;
    return defaultDialect.window(name, operands, over, type);
  },
};

/** Numbers of single precision would be added up in single precision, and lose all small ones. */
function asDouble(operand: string): string {
  return `CAST(${operand} AS DOUBLE PRECISION)`;
}
