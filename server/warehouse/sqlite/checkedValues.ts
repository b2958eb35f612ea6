import type { DatabaseSync } from 'node:sqlite';

/**
 * SQLite counts a text that is no number as 0, or as the number it begins with, and takes 31
 * February for 2 March, without a word. These functions give a value back as it is, and fail where
 * the engine would put another one in its place.
 */
export const numberCheck = 'QUARRY_NUMBER';
export const wholeNumberCheck = 'QUARRY_WHOLE_NUMBER';
export const dateCheck = 'QUARRY_DATE';

/** Texts of their failures, without the value. */
export const noNumber = 'a text is not a number';
export const noWholeNumber = 'a text is not a whole number';
export const noDay = 'a date is not in the calendar';
export const notOf64Bits = 'a number does not fit 64 bits';

type Value = string | number | bigint | Uint8Array | null;

// SQLite skips spaces of ASCII only; `\s` would take a no-break space, too.
const number = /^[ \t\n\v\f\r]*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?[ \t\n\v\f\r]*$/i;
const wholePattern = /^[ \t\n\v\f\r]*[-+]?\d+[ \t\n\v\f\r]*$/;
const dayPattern = /^[ \t\n\v\f\r]*(\d{4})-(\d\d)-(\d\d)/;
const limit = 2n ** 63n;

/** The engine reads bytes as a text where it wants a number. */
const textOf = (value: Value): string | null => {
  if (typeof value === 'string') {
    return value;
  }
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : null;
};

/** Days of a month, from 1; NaN where one of them is no number. */
function daysOf(year: number, month: number): number {
  const last = new Date(0);
  // `Date.UTC` takes 0 to 99 for 1900 to 1999. Day 0 of the next month is the last of this one.
  last.setUTCFullYear(year, month, 0);
  return last.getUTCDate();
}

export function registerChecks(database: DatabaseSync): void {
  const options = { deterministic: true, directOnly: true, useBigIntArguments: true };
  database.function(numberCheck, options, (value: Value) => {
    const text = textOf(value);
    if (text !== null && !number.test(text)) {
      throw new Error(noNumber);
    }
    return value;
  });
  database.function(wholeNumberCheck, options, (value: Value) => {
    const text = textOf(value);
    if (text !== null) {
      if (!wholePattern.test(text)) {
        throw new Error(noWholeNumber);
      }
      const whole = BigInt(text.replace('+', ''));
      if (whole >= limit || whole < -limit) {
        throw new Error(notOf64Bits);
      }
    }
    if (typeof value === 'number' && (value >= Number(limit) || value < -Number(limit))) {
      throw new Error(notOf64Bits);
    }
    return value;
  });
  database.function(dateCheck, options, (value: Value) => {
    const [, year, month, day] = typeof value === 'string' ? (dayPattern.exec(value) ?? []) : [];
    if (Number(day) > daysOf(Number(year), Number(month))) {
      throw new Error(noDay);
    }
    return value;
  });
}
