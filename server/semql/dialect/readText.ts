import type { ValueType } from '../catalog/definition.ts';

/** Types that texts are read as by CAST; a text that is none of the type's is NULL. */
export type ReadableType = Extract<ValueType, 'INTEGER' | 'DECIMAL' | 'NUMBER' | 'BOOLEAN' | 'DATE' | 'TIMESTAMP'>;

const year = '([1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])';
const leapYear = '([0-9]{2}(0[48]|[2468][048]|[13579][26])|(0[48]|[2468][048]|[13579][26])00)';
const dayOfMonth = [
  '(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])',
  '(0[469]|11)-(0[1-9]|[12][0-9]|30)',
  '02-(0[1-9]|1[0-9]|2[0-8])',
].join('|');
const time = '[ T]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,6})?)?';
const moment = `^(${year}-(${dayOfMonth})|${leapYear}-02-29)(${time})?$`;
const decimal = '^ *[+-]?[0-9]{1,28}([.][0-9]{1,9})? *$';

/**
 * Formats accepted when text is read as a type, as regular expressions that every engine with
 * regular expressions supports.
 */
export const readable: Readonly<Record<Exclude<ReadableType, 'BOOLEAN'>, string>> = {
  INTEGER: '^ *[+-]?[0-9]{1,18} *$',
  DECIMAL: decimal,
  NUMBER: decimal,
  DATE: moment,
  TIMESTAMP: moment,
};
