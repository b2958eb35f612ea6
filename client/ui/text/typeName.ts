const names: Readonly<Record<string, string>> = {
  STRING: 'Text',
  TEXT: 'Text',
  INTEGER: 'Whole number',
  DECIMAL: 'Decimal number',
  NUMBER: 'Floating-point number',
  BOOLEAN: 'Yes or no',
  DATE: 'Date',
  TIMESTAMP: 'Date and time',
  TIMESTAMP_TZ: 'Date and time with zone',
  TIME: 'Time of day',
  JSON: 'Nested',
  BINARY: 'Binary',
  UNKNOWN: 'Unknown',
};

/** A type of a column as every page calls it: `Decimal number` for `DECIMAL`. */
export function typeName(type: string): string {
  return names[type] ?? type.toLocaleLowerCase().replaceAll('_', ' ');
}
