import type { ImportColumnType } from '../../../../../apollo/schema.generated.ts';

/** Types a column may be read as, in the words of the page. */
export const columnTypeNames: Readonly<Record<ImportColumnType, string>> = {
  TEXT: 'Text',
  INTEGER: 'Whole number',
  DECIMAL: 'Decimal number',
  NUMBER: 'Floating-point number',
  BOOLEAN: 'Yes or no',
  DATE: 'Date',
  DATE_DAY_FIRST: 'Date, day first',
  DATE_MONTH_FIRST: 'Date, month first',
  TIMESTAMP: 'Date and time',
  TIMESTAMP_TZ: 'Date and time with zone',
  TIME: 'Time of day',
};
