/** Amounts whose currency stands in a column of its own, next to them. */

import type { DuckDBConnection } from '@duckdb/node-api';
import { identifier } from '../../../sqlText/literal.ts';
import type { ColumnTyping } from './columnTyping.ts';
import { currencyOf } from './units.ts';

const named = /(?:^|[^\p{L}])(?:w(?:ä|ae)hrung|currency|curr|ccy|devise|moneda|divisa|valuta|moeda)(?:$|[^\p{L}])/iu;
/** Whole numbers of these names are money as well. */
const money =
  /betrag|umsatz|preis|summe|kosten|saldo|guthaben|brutto|netto|geb(?:ü|ue)hr|steuer|amount|price|total|cost|revenue|balance|gross|^net$|fee|tax|montant|importe|importo|valor/i;
const mostCurrencies = 12;

/**
 * Says of amounts that they are in several currencies, where a column next to them names those.
 * @param source SQL of the table, with every column as the file has it
 */
export async function sayCurrencies(
  connection: DuckDBConnection,
  source: string,
  columns: readonly ColumnTyping[],
): Promise<readonly ColumnTyping[]> {
  const stated = columns.filter(({ name }) => named.test(spaced(name)));
  const [only, other] = stated;
  if (only === undefined || other !== undefined) {
    return columns;
  }
  const currencies = await currenciesIn(connection, source, only);
  if (currencies.length < 2) {
    return columns;
  }
  const types = await typesOf(connection, source, columns);
  const listed = `${currencies.slice(0, 5).join(', ')}${currencies.length > 5 ? ' and others' : ''}`;
  return columns.map((column, index) => {
    const { name, unit, warning } = column;
    const isAmount = /^(?:DECIMAL|DOUBLE)/.test(types[index] ?? '') || (isWhole(types[index]) && money.test(name));
    if (!isAmount || unit !== null) {
      return column;
    }
    const said = `${name}: its values are in ${listed}, as ${only.name} says: they must not be added up.`;
    return { ...column, warning: warning === null ? said : `${warning} ${said}` };
  });
}

const spaced = (name: string): string => name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})|_/gu, ' ');

const isWhole = (type: string | undefined): boolean => type === 'BIGINT' || type === 'HUGEINT';

/** The currencies that a column names; none where some of its values are no currency. */
async function currenciesIn(
  connection: DuckDBConnection,
  source: string,
  { expression }: ColumnTyping,
): Promise<readonly string[]> {
  const reader = await connection.runAndReadAll(
    `SELECT DISTINCT trim(CAST(${expression} AS VARCHAR)) FROM ${source} WHERE ${expression} IS NOT NULL LIMIT ${mostCurrencies + 1}`,
  );
  const texts = reader.getRows().map(([text]) => String(text));
  const found = texts.map((text) => currencyOf(text) ?? currencyOf(text.toUpperCase()));
  if (found.length > mostCurrencies || found.includes(null)) {
    return [];
  }
  return [...new Set(found.flatMap((currency) => currency ?? []))].toSorted();
}

async function typesOf(
  connection: DuckDBConnection,
  source: string,
  columns: readonly ColumnTyping[],
): Promise<readonly string[]> {
  const items = columns.map(({ expression }, index) => `${expression} AS ${identifier(`c${index}`)}`);
  const reader = await connection.runAndReadAll(`SELECT ${items.join(', ')} FROM ${source} LIMIT 0`);
  return reader.columnTypes().map(String);
}
