/**
 * Decides how the numbers of one column are written, from all of its values and those beside it.
 */

import { spellingSql, type Spelling } from './spellings.ts';
import { stringLiteral } from '../../../sqlText/literal.ts';
import {
  digitsOf,
  isAmbiguous,
  numberSql,
  plainNumber,
  readSpelledNumber,
  type DecimalMark,
  type SpelledNumber,
} from './numbers.ts';
import { isCurrencyUnit } from './units.ts';
import type { ValueReading } from './valueReading.ts';

/** What the values of a column say about its numbers. */
export interface NumberColumn {
  readonly numbers: readonly SpelledNumber[];
  /** Values that are a number under the better mark. */
  readonly count: number;
  /** Mark that the values prove; null: they can be read with either. */
  readonly proven: DecimalMark | null;
  /** True: either mark reads all of them, as different numbers. */
  readonly ambiguous: boolean;
}

/** What the rest of a file says about its decimal marks. */
export interface MarkHints {
  /** Mark that a person chose for this column. */
  readonly chosen: DecimalMark | null;
  /** Marks that the other columns prove, each with the name of one. */
  readonly proven: ReadonlyMap<DecimalMark, string>;
  readonly delimiter: string | null;
  /** True: a column of dates is written with dots, as where the comma is the decimal mark. */
  readonly dottedDates: boolean;
}

export function numberColumn(spellings: readonly Spelling[]): NumberColumn | null {
  const read = withMillions(spellings.flatMap((spelling) => readSpelledNumber(spelling) ?? []));
  if (read.every(isDialled)) {
    return null;
  }
  const point = countOf(read.filter((number) => number.point !== null));
  const comma = countOf(read.filter((number) => number.comma !== null));
  const ambiguous = point === comma && read.some(isAmbiguous);
  const proven = point === comma ? null : point > comma ? '.' : ',';
  return { numbers: read, count: Math.max(point, comma), proven, ambiguous };
}

/** Whole numbers that all begin with a plus are those of telephones. */
function isDialled({ spelling, body, unit }: SpelledNumber): boolean {
  return spelling.text.trim().startsWith('+') && unit === null && /^[0-9 ]+$/.test(body);
}

/** Beside values in thousands or billions, `m` is a million and not a metre. */
function withMillions(numbers: readonly SpelledNumber[]): readonly SpelledNumber[] {
  if (numbers.every(({ scale }) => scale === null)) {
    return numbers;
  }
  return numbers.map((number) =>
    number.unit === 'm' && number.scale === null
      ? { ...number, unit: null, scale: { word: 'm', exponent: 6 } }
      : number,
  );
}

/** The mark that an ambiguous column is read with, and why. */
function assumedMark(column: NumberColumn, hints: MarkHints): { readonly mark: DecimalMark; readonly because: string } {
  const first = column.numbers.find(isAmbiguous)!;
  const separator: DecimalMark = first.body.includes('.') ? '.' : ',';
  const other: DecimalMark = separator === '.' ? ',' : '.';
  const plain = column.numbers.filter(({ body }) => /^[0-9]+$/.test(body));
  if (plain.some(({ body }) => body.length > 3)) {
    return { mark: separator, because: 'because larger numbers of this column have no mark between thousands' };
  }
  const [vote] = hints.proven;
  if (hints.proven.size === 1 && vote) {
    return { mark: vote[0], because: `as in the column ${vote[1]}` };
  }
  if (plain.length > 0) {
    return { mark: other, because: 'because smaller numbers of this column have no such mark' };
  }
  const after = first.unitAfter && first.unit !== null && first.unit !== '%' && isCurrencyUnit(first.unit);
  if (after) {
    return { mark: ',', because: 'because its currency is written after the number' };
  }
  if (first.unit !== null && /^(?:USD|GBP|CHF|JPY|CNY|INR|AUD|CAD|HKD|SGD|MXN)$/.test(first.unit)) {
    return { mark: '.', because: `as usual for ${first.unit}` };
  }
  if (hints.delimiter === ';') {
    return { mark: ',', because: 'because semicolons separate the values of this file' };
  }
  if (hints.dottedDates) {
    return { mark: ',', because: 'because the dates of this file are written with dots' };
  }
  return { mark: '.', because: 'because nothing in this file says otherwise' };
}

/**
 * The reading of a column of numbers.
 * @param stated unit that the name of the column states
 * @param present number of its values
 * @param whole true: whole numbers are asked for, so that decimal places cannot be read
 */
export function readNumbers(
  column: NumberColumn,
  { stated, present, whole }: { readonly stated: string | null; readonly present: number; readonly whole: boolean },
  hints: MarkHints,
): ValueReading {
  const assumed = column.ambiguous && hints.chosen === null ? assumedMark(column, hints) : null;
  const mark = hints.chosen ?? column.proven ?? assumed?.mark ?? '.';
  const readable = column.numbers.filter((number) => {
    const digits = mark === '.' ? number.point : number.comma;
    return digits !== null && !(whole && digits.fraction > (number.scale?.exponent ?? 0));
  });
  const digits = digitsOf(readable, mark);
  const isWhole = digits.fraction === 0;
  const accepted = readable.map(({ spelling }) => stringLiteral(spelling.text)).join(', ');
  const unit = unitOf(readable, stated);
  const shown = exampleOf(readable, mark);
  return {
    type: isWhole ? 'INTEGER' : digits.fraction > 12 || digits.whole + digits.fraction > 38 ? 'NUMBER' : 'DECIMAL',
    noun: 'a number',
    value: (name) => {
      const number = numberSql(name, mark, readable);
      if (countOf(readable) === present) {
        return number;
      }
      // Texts with digits in them are no numbers, so that only spellings that were understood are
      // read.
      return accepted === ''
        ? 'CAST(NULL AS BIGINT)'
        : `CASE WHEN ${spellingSql(name)} IN (${accepted}) THEN ${number} END`;
    },
    unit: unit.unit,
    readAs: shown === null ? null : `"${shown.written}" is read as ${shown.number}.`,
    doubt:
      [
        ...(assumed === null ? [] : [assumption(readable.filter(isAmbiguous), mark, assumed.because)]),
        ...(unit.doubt === null ? [] : [unit.doubt]),
      ].join(' ') || null,
    ...(assumed !== null && { assumedMark: assumed.mark === '.' ? 'POINT' : 'COMMA' }),
    ...(unit.mixture !== null && { mixture: unit.mixture }),
    ...(mayBeCodes(readable, stated) && { mayBeCodes: codesOrBillions(readable) }),
  };
}

/** True for `5B` and nothing else beside numbers: a class of a school as well as billions. */
function mayBeCodes(numbers: readonly SpelledNumber[], stated: string | null): boolean {
  const scaled = numbers.filter(({ scale }) => scale !== null);
  const areLetters = scaled.every(
    ({ scale, spelling, unit }) => scale?.word === 'B' && unit === null && /^\d{1,2}B$/.test(spelling.example.trim()),
  );
  return scaled.length > 0 && areLetters && stated === null && numbers.every(({ unit }) => unit === null);
}

function codesOrBillions(numbers: readonly SpelledNumber[]): string {
  const example = numbers.find(({ scale }) => scale !== null)?.spelling.example.trim() ?? '';
  return `"${example}" may be ${Number.parseInt(example, 10)} billion or a code. Choose “Whole number” if it is billions.`;
}

function assumption(ambiguous: readonly SpelledNumber[], mark: DecimalMark, because: string): string {
  const number = ambiguous[0]!;
  const { example } = number.spelling;
  const [read, otherwise] = [mark, mark === '.' ? (',' as const) : ('.' as const)].map((each) =>
    plainNumber(example, each, number),
  );
  return `"${example.trim()}" is read as ${read}, ${because}; it may also be ${otherwise}.`;
}

/** A value that is not written as a machine would write it. */
function exampleOf(
  numbers: readonly SpelledNumber[],
  mark: DecimalMark,
): { readonly written: string; readonly number: string } | null {
  // One that shows the marks between thousands says most.
  const isGrouped = ({ point, comma }: SpelledNumber): boolean => (mark === '.' ? point : comma)?.grouped === true;
  for (const number of [...numbers.filter(isGrouped), ...numbers]) {
    const written = number.spelling.example.trim();
    const plain = plainNumber(written, mark, number);
    if (plain !== written) {
      return { written, number: plain };
    }
  }
  return null;
}

/** Codes of currencies that share a sign. */
const sharedSign: Readonly<Record<string, RegExp>> = {
  USD: /^(?:USD|AUD|CAD|NZD|HKD|SGD|MXN|TWD|CLP|COP|ARS)$/,
  JPY: /^(?:JPY|CNY)$/,
  GBP: /^(?:GBP|EGP|GIP|FKP)$/,
  kr: /^(?:SEK|NOK|DKK|ISK)$/,
};

function unitOf(
  numbers: readonly SpelledNumber[],
  stated: string | null,
): { readonly unit: string | null; readonly doubt: string | null; readonly mixture: string | null } {
  const mixture = null;
  const units = [...new Set(numbers.flatMap(({ unit }) => unit ?? []))].toSorted();
  if (units.length > 1) {
    const listed = units.slice(0, 5).join(' and ');
    return { unit: null, doubt: `Its values are in ${listed}: they must not be added up.`, mixture: listed };
  }
  const [unit] = units;
  if (unit === undefined) {
    return { unit: fits(stated, numbers) ? stated : null, doubt: null, mixture };
  }
  if (stated !== null && stated !== unit) {
    if (sharedSign[unit]?.test(stated)) {
      return { unit: stated, doubt: null, mixture };
    }
    if (isCurrencyUnit(stated) && isCurrencyUnit(unit)) {
      return { unit, doubt: `Its name says ${stated}, but its values say ${unit}.`, mixture };
    }
  }
  const without = countOf(numbers.filter((number) => number.unit === null && !/^0?$/.test(number.body)));
  const isAre = without === 1 ? 'value has' : 'values have';
  const doubt = without === 0 ? null : `${without.toLocaleString('en')} ${isAre} no unit and count as ${unit}, too.`;
  return { unit, doubt, mixture };
}

/** Shares may be called percentages and be written as 0.12. */
function fits(unit: string | null, numbers: readonly SpelledNumber[]): boolean {
  return unit !== '%' || numbers.some(({ body, scale }) => scale !== null || !/^0?(?:[.,]|$)/.test(body));
}

function countOf(numbers: readonly { readonly spelling: Spelling }[]): number {
  return numbers.reduce((sum, { spelling }) => sum + spelling.count, 0);
}
