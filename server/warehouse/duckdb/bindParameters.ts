import type { DuckDBPreparedStatement } from '@duckdb/node-api';
import type { SqlValue } from '../../semql/compiled.ts';

/**
 * Binds the values in order. Whole numbers within ±2^53 are BIGINT, other numbers DOUBLE, text
 * VARCHAR; the engine casts where the statement expects another type. A value without a
 * placeholder, or a placeholder without a value, is an error.
 */
export function bindParameters(statement: DuckDBPreparedStatement, parameters: readonly SqlValue[]): void {
  if (statement.parameterCount !== parameters.length) {
    throw new Error(
      `Invalid Input Error: the SQL has ${statement.parameterCount} placeholders, but ${parameters.length} values were given.`,
    );
  }
  parameters.forEach((value, index) => {
    const position = index + 1;
    if (value === null) {
      statement.bindNull(position);
    } else if (typeof value === 'boolean') {
      statement.bindBoolean(position, value);
    } else if (typeof value === 'string') {
      statement.bindVarchar(position, value);
    }
    // -0 is a whole number to JavaScript, but BIGINT would lose its sign.
    else if (Number.isSafeInteger(value) && !Object.is(value, -0)) {
      statement.bindBigInt(position, BigInt(value));
    } else {
      statement.bindDouble(position, value);
    }
  });
}
