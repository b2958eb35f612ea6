import { spokenWords, inCapitals, type TableSpeech } from '../../source/naming/spokenName.ts';
import { sentence, wordsOf } from '../../source/relationships/words.ts';
import { columnText } from './draftDimensions.ts';
import type { DraftedColumn } from './draftedTable.ts';
import type { MeasureIdea } from './draftMeasures.ts';
import { nameOf } from './nameOf.ts';

/** Amounts of a table whose currencies a column next to them says. */
export interface MixedMoney {
  /** Column of the currencies. */
  readonly column: string;
  /** Columns of the amounts. */
  readonly amounts: readonly string[];
  readonly currencies: readonly string[];
}

const names = new Set('currency curr ccy waehrung währung devise moneda divisa valuta moeda'.split(' '));
const keyWords = new Set('code id iso key cd'.split(' '));
/** More currencies are better told apart by grouping. */
const mostCurrencies = 6;
const codes = new Set(Intl.supportedValuesOf('currency'));

/**
 * Finds amounts in several currencies; null: there are none. Amounts with a unit are in that one,
 * as `price_usd` next to the currency of the customer.
 */
export function mixedMoneyOf(columns: readonly DraftedColumn[]): MixedMoney | null {
  const told = columns.filter(
    ({ name, type, visible }) =>
      visible && type === 'STRING' && names.has(wordsOf(name).findLast((word) => !keyWords.has(word)) ?? ''),
  );
  const [only, other] = told;
  if (only === undefined || other !== undefined) {
    return null;
  }
  const { sampleValues: currencies, uniqueValues } = only;
  const areAll = uniqueValues === currencies.length && currencies.every((code) => codes.has(code.toUpperCase()));
  const amounts = columns.filter(
    ({ visible, semanticType, unit }) => visible && semanticType === 'CURRENCY' && unit === null,
  );
  if (!areAll || currencies.length < 2 || amounts.length === 0) {
    return null;
  }
  return { column: only.name, amounts: amounts.map(({ name }) => name), currencies: currencies.toSorted() };
}

/**
 * Measures of an amount in several currencies: one total for each, and what would add them up left
 * to a person.
 */
export function perCurrency(
  column: DraftedColumn,
  measures: readonly MeasureIdea[],
  { amounts, currencies, column: toldBy }: MixedMoney,
  speech: TableSpeech,
): readonly MeasureIdea[] {
  const summed = measures.find(({ measure }) => measure.expression.startsWith('SUM('));
  if (!amounts.includes(column.name) || summed === undefined || currencies.length > mostCurrencies) {
    return measures;
  }
  const why = `${column.name} is in ${currencies.join(' and ')}, as ${toldBy} says: select it if they were converted.`;
  const called = inCapitals(spokenWords(column.name, speech, column.unit)).join(' ') || column.name;
  return [
    ...currencies.map((currency): MeasureIdea => ({
      ...summed,
      name: nameOf(`total ${column.name} ${currency}`, 'total'),
      measure: {
        ...summed.measure,
        label: `${sentence(`total ${called}`)} in ${currency.toUpperCase()}`,
        description: `Sum of ${called} where ${toldBy} is ${currency}.`,
        synonyms: [`${called} in ${currency.toUpperCase()}`],
        filter: `${columnText({ name: toldBy })} = '${currency}'`,
        unit: currency.toUpperCase(),
      },
      reason: `Amounts in ${currency.toUpperCase()} are added up on their own.`,
      suggested: true,
      ways: [],
    })),
    ...measures.map((idea) => ({ ...idea, reason: why, suggested: false })),
  ];
}
