import { snowflake } from '../../semql/dialect/engines/snowflake.ts';
import type { ProfileSpelling } from '../profile/profileSpelling.ts';

export const profileSpelling: ProfileSpelling = {
  identifier: (name) => snowflake.identifier(name),
  text: (value) => `CAST(${value} AS VARCHAR)`,
  comparable(column, type) {
    switch (type) {
      case 'BOOLEAN':
        return `CAST(${column} AS VARCHAR)`;
      case 'JSON':
        return `TO_JSON(${column})`;
      case 'BINARY':
        return `HEX_ENCODE(${column})`;
      case 'UNKNOWN':
        // Shapes and vectors are neither compared nor made texts of.
        return `IFF(${column} IS NULL, NULL, '…')`;
      default:
        return column;
    }
  },
  mean: (column) => `CAST(AVG(${column}) AS DOUBLE)`,
  median: (column) => `MEDIAN(CAST(${column} AS DOUBLE))`,
};
