import type { ReadableType } from '../readText.ts';

const digitsPattern = "'*[^0-9]*'";

/**
 * Reads text in the formats of `READABLE`, for an engine without regular expressions whose CAST
 * reads as long a prefix as it can.
 */
export function sqliteRead(operand: string, to: Exclude<ReadableType, 'BOOLEAN'>): string {
  switch (to) {
    case 'INTEGER':
    case 'DECIMAL':
    case 'NUMBER':
      return number(operand, to === 'INTEGER');
    case 'DATE':
      return `CASE WHEN ${isMoment(operand)} THEN SUBSTR(${operand}, 1, 10) END`;
    case 'TIMESTAMP':
      return `CASE WHEN ${isMoment(operand)} THEN STRFTIME('%Y-%m-%d %H:%M:%f', ${operand}) END`;
  }
}

/** A sign at most, digits, and a fraction where there may be one. */
function number(operand: string, whole: boolean): string {
  const text = `TRIM(${operand})`;
  const unsigned = `LTRIM(${text}, '+-')`;
  const signed = `LENGTH(${text}) - LENGTH(${unsigned}) <= 1`;
  if (whole) {
    const digits = `${unsigned} <> '' AND ${unsigned} NOT GLOB ${digitsPattern} AND LENGTH(${unsigned}) <= 18`;
    return `CASE WHEN ${digits} AND ${signed} THEN CAST(${text} AS INTEGER) END`;
  }
  // Up to 28 digits before the point, and 9 after it.
  const point = `INSTR(${unsigned} || '.', '.')`;
  const before = `${point} BETWEEN 2 AND 29`;
  const behind = `(LENGTH(${unsigned}) = ${point} - 1 OR LENGTH(${unsigned}) - ${point} BETWEEN 1 AND 9)`;
  const digits = `SUBSTR(${unsigned}, 1, ${point} - 1) || SUBSTR(${unsigned}, ${point} + 1) NOT GLOB ${digitsPattern}`;
  return `CASE WHEN ${signed} AND ${before} AND ${behind} AND ${digits} THEN CAST(${text} AS REAL) END`;
}

/** DATE gives back another day for one that its month lacks. */
function isMoment(text: string): string {
  const day = `SUBSTR(${text}, 1, 10)`;
  const time = `SUBSTR(${text}, 12)`;
  const digits = '[0-9]'.repeat(4);
  const clock = (pattern: string): string => `${time} GLOB '[0-2][0-9]:[0-5][0-9]${pattern}'`;
  const fraction = `${clock(':[0-5][0-9].[0-9]*')} AND SUBSTR(${text}, 21) NOT GLOB ${digitsPattern} AND LENGTH(${text}) <= 26`;
  const times = `(${clock('')} OR ${clock(':[0-5][0-9]')} OR ${fraction}) AND SUBSTR(${time}, 1, 2) < '24'`;
  const separated = `SUBSTR(${text}, 11, 1) IN (' ', 'T')`;
  return `${day} GLOB '${digits}-[0-9][0-9]-[0-9][0-9]' AND DATE(${day}) = ${day} AND ${day} >= '0001' AND (LENGTH(${text}) = 10 OR ${separated} AND ${times})`;
}
