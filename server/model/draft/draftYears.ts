import type { DimensionDefinition } from '../../semql/catalog/definition.ts';
import { wordsOf } from '../../source/relationships/words.ts';
import { columnText } from './draftDimensions.ts';
import type { DraftedColumn } from './draftedTable.ts';

const years = /^(?:year|yr|jahr|annee|année|ano|año|anno)$/;
const months = /^(?:month|mon|mth|monat|mois|mes|mese)$/;

/** A time that whole numbers of a table say: a year, or a year and a month. */
export interface DraftedTime extends Pick<DimensionDefinition, 'expression' | 'timeGrains'> {
  /** The column of the year, and that of the month. */
  readonly columns: readonly [DraftedColumn, ...DraftedColumn[]];
  readonly reason: string;
}

/**
 * Times of the whole numbers of a table. Years and months that are none are left without a time, as
 * 0 for an unknown one is.
 */
export function timesOf(columns: readonly DraftedColumn[]): readonly DraftedTime[] {
  return columns.filter(isYear).map((year): DraftedTime => {
    const month = columns.find((column) => isMonthOf(column, year));
    const text = columnText(year);
    const isRead = `${text} BETWEEN 1000 AND 9999`;
    if (month === undefined) {
      return {
        columns: [year],
        expression: `CASE WHEN ${isRead} THEN CAST(CONCAT(${text}, '-01-01') AS DATE) END`,
        timeGrains: ['YEAR'],
        reason: 'A year to follow measures over.',
      };
    }
    const ofMonth = columnText(month);
    const digits = `CASE WHEN ${ofMonth} < 10 THEN '-0' ELSE '-' END`;
    return {
      columns: [year, month],
      expression: `CASE WHEN ${isRead} AND ${ofMonth} BETWEEN 1 AND 12 THEN CAST(CONCAT(${text}, ${digits}, ${ofMonth}, '-01') AS DATE) END`,
      timeGrains: ['MONTH', 'QUARTER', 'YEAR'],
      reason: 'A month of a year to follow measures over.',
    };
  });
}

/**
 * The rank of a year is none; a fiscal year begins in another month; nothing happens in a model
 * year.
 */
const otherYears = /^(?:rank|per|of|fiscal|fy|financial|academic|school|tax|season|model|birth)$/;

function isYear({ name, type, visible, min, max }: DraftedColumn): boolean {
  const words = wordsOf(name);
  const isNamed = years.test(words.at(-1) ?? '') && !words.some((word) => otherYears.test(word));
  return (
    isNamed &&
    visible &&
    type === 'INTEGER' &&
    min !== null &&
    max !== null &&
    Number(min) >= 1000 &&
    Number(max) <= 2200
  );
}

/** `order_month` beside `order_year`, with the numbers of months. */
function isMonthOf({ name, type, visible, min, max }: DraftedColumn, year: DraftedColumn): boolean {
  const words = wordsOf(name);
  const isNamed =
    months.test(words.at(-1) ?? '') && words.slice(0, -1).join() === wordsOf(year.name).slice(0, -1).join();
  return (
    isNamed && visible && type === 'INTEGER' && min !== null && max !== null && Number(min) >= 1 && Number(max) <= 12
  );
}
