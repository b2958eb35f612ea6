import { isCurrency, isRate } from './formatValue.ts';

/** How the values of a column are meant to be written. */
export type ColumnFormat = 'TEXT' | 'BOOLEAN' | 'DATE' | 'NUMBER' | 'CURRENCY' | 'PERCENT' | 'CHANGE';

const numbers: ReadonlySet<string> = new Set(['INTEGER', 'DECIMAL', 'NUMBER']);
const times: ReadonlySet<string> = new Set(['DATE', 'TIMESTAMP', 'TIMESTAMP_TZ']);

interface Written {
  readonly type: string;
  readonly role: string;
  readonly unit: string | null;
  /** The column says how far another one has moved. */
  readonly change?: boolean;
}

/** The format that follows from what a column holds. */
export function columnFormat({ type, role, unit, change }: Written): ColumnFormat {
  if (numbers.has(type) || (type === 'UNKNOWN' && role === 'measure')) {
    if (change === true) {
      return 'CHANGE';
    }
    if (isRate(unit)) {
      return 'PERCENT';
    }
    return isCurrency(unit) ? 'CURRENCY' : 'NUMBER';
  }
  if (type === 'BOOLEAN') {
    return 'BOOLEAN';
  }
  return times.has(type) ? 'DATE' : 'TEXT';
}
