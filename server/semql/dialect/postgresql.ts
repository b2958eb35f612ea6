import { defaultDialect } from './default.ts';
import type { Dialect } from './dialect.ts';

/** PostgreSQL 12 and later. */
export const postgresql: Dialect = {
  ...defaultDialect,
  name: 'POSTGRESQL',
  // Two spellings of one literal: with standard_conforming_strings off a plain '…' would read backslashes as escapes.
  text: (value) =>
    value.includes('\\')
      ? `E'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
      : `'${value.replaceAll("'", "''")}'`,
  scalar(name, args, nodes, type) {
    // ROUND(double precision, integer) does not exist; the two-argument form is NUMERIC only.
    if (name === 'ROUND' && args.length === 2) return `ROUND(CAST(${args[0]} AS NUMERIC), CAST(${args[1]} AS INTEGER))`;
    if (name === 'SUBSTRING')
      return `SUBSTRING(${args[0]}, ${args
        .slice(1)
        .map((arg) => `CAST(${arg} AS INTEGER)`)
        .join(', ')})`;
    return defaultDialect.scalar(name, args, nodes, type);
  },
};
