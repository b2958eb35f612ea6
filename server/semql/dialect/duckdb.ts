import { defaultDialect } from './default.ts';
import type { Dialect } from './dialect.ts';
import type { ValueType } from '../catalog/definition.ts';

// DECIMAL without a scale is DECIMAL(18,3) here, so the scale is always written.
const TYPES: Readonly<Partial<Record<ValueType, string>>> = {
  STRING: 'VARCHAR',
  DECIMAL: 'DECIMAL(38,6)',
  NUMBER: 'DOUBLE',
  TIMESTAMP_TZ: 'TIMESTAMPTZ',
};

/** DuckDB 1.x. Identifiers have no length limit. */
export const duckdb: Dialect = {
  ...defaultDialect,
  name: 'DUCKDB',
  capabilities: { ...defaultDialect.capabilities, identifierBytes: Number.MAX_SAFE_INTEGER },
  type: (type) => TYPES[type] ?? defaultDialect.type(type),
  divide: (left, right) => `CAST(${left} AS DOUBLE) / NULLIF(${right}, 0)`,
  aggregate(name, distinct, argument, filter, type) {
    if (name === 'MEDIAN') return `QUANTILE_CONT(CAST(${argument} AS DOUBLE), 0.5)${filter}`;
    return defaultDialect.aggregate.call(this, name, distinct, argument, filter, type);
  },
};
