import { defaultDialect } from '../default.ts';
import type { Dialect } from '../dialect.ts';
import type { ValueType } from '../../catalog/definition.ts';
import { isWithinDay } from '../../time/bucket.ts';

// DECIMAL without a scale is DECIMAL(18,3) here, so the scale is always written.
const types: Readonly<Partial<Record<ValueType, string>>> = {
  STRING: 'VARCHAR',
  DECIMAL: 'DECIMAL(38,6)',
  NUMBER: 'DOUBLE',
  TIMESTAMP_TZ: 'TIMESTAMPTZ',
};

/** DuckDB 1.x. Identifiers have no length limit. */
export const duckdb: Dialect = {
  ...defaultDialect,
  name: 'DUCKDB',
  capabilities: { ...defaultDialect.capabilities, castOrNull: 'TRY_CAST', identifierBytes: Number.MAX_SAFE_INTEGER },
  type: (type) => types[type] ?? defaultDialect.type(type),
  cast(operand, from, to) {
    const plain = defaultDialect.cast.call(this, operand, from, to);
    // A whole number of floating point would be written 12.0.
    return from === 'NUMBER' && to === 'STRING' ? `REGEXP_REPLACE(${plain}, '\\.0$', '')` : plain;
  },
  truncate(unit, operand, from, to) {
    // DATE_TRUNC of a DATE is a DATE, so rows need not be converted to timestamps first; only hours
    // and smaller units need a timestamp.
    if (from !== 'DATE' || isWithinDay(unit)) {
      return defaultDialect.truncate.call(this, unit, operand, from, to);
    }
    return `CAST(DATE_TRUNC('${unit.toLowerCase()}', ${operand}) AS ${this.type(to)})`;
  },
  matches(text, pattern) {
    return `REGEXP_MATCHES(${text}, ${this.text(pattern)})`;
  },
  wholeQuotient: (operand, divisor) => `${operand} // ${divisor}`,
  divide: (left, right) => `CAST(${left} AS DOUBLE) / NULLIF(${right}, 0)`,
  aggregate(node, argument, filter) {
    if (node.function === 'MEDIAN') {
      return `QUANTILE_CONT(CAST(${argument} AS DOUBLE), 0.5)${filter}`;
    }
    return defaultDialect.aggregate.call(this, node, argument, filter);
  },
  widerAggregate(parts) {
    const { name, distinct, argument, second, orderBy, filter } = parts;
    const operand = `${distinct ? 'DISTINCT ' : ''}${argument}`;
    const sorted = orderBy === '' ? '' : ` ORDER BY ${orderBy}`;
    switch (name) {
      case 'ARRAY_AGG':
        return `NULLIF(CAST(TO_JSON(ARRAY_AGG(${operand}${sorted})${filter}) AS VARCHAR), 'null')`;
      case 'PERCENTILE_CONT':
        return `QUANTILE_CONT(${argument}, ${second})${filter}`;
      case 'PERCENTILE_DISC':
        return `QUANTILE_DISC(${argument}, ${second})${filter}`;
      case 'CORR':
        return `NULLIF(CORR(${argument}, ${second})${filter}, CAST('NaN' AS DOUBLE))`;
      default:
        return defaultDialect.widerAggregate.call(this, parts);
    }
  },
};
