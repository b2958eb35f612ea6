import type { CatalogDefinition, DimensionDefinition, ModelDefinition } from '../../../semql/catalog/definition.ts';
import { isCurrency } from '../../../../values/formatValue.ts';

const amounts =
  /(?:^|_)(?:amount|amt|total|price|cost|payment|fee|charge|fare|revenue|turnover|sales|paid|income)(?:_|$)/i;
/** Money that is spent, or not asked for: it is never what comes in. */
const goesOut =
  /(?:^|_)(?:costs?|expenses?|expenditure|discounts?|refund(?:s|ed)?|rebates?|wages?|salary|salaries|tax|fees?_paid|purchase)(?:_|$)/i;
/** Names of an amount that the number of pieces is in already. */
const ofAll = /(?:^|_)(?:total|subtotal|amount|amt|revenue|turnover)(?:_|$)/i;
/** Names of an amount of one piece, whatever else they say. */
const ofOne = /(?:^|_)(?:unit|each|per|single|item|piece)(?:_|$)/i;
const units = /(?:^|_)(?:quantity|qty|units|pieces|count|number_of)(?:_|$)/i;

/**
 * The one field that says how much money each row of what happens brought; null where there is
 * none, or several, or a number of pieces that it has to be multiplied by. `isIncome`: only money
 * that comes in is meant.
 */
export function moneyField(
  model: ModelDefinition,
  catalog: CatalogDefinition,
  isIncome: boolean,
): DimensionDefinition | null {
  const isReferred = catalog.models.some((one) => one.relationships.some(({ toModel }) => toModel === model.name));
  const isDated = model.dimensions.some(({ type }) => type === 'DATE' || type === 'TIMESTAMP');
  if (!isDated && (isReferred || model.relationships.length === 0)) return null;
  const keys = new Set(model.relationships.flatMap((one) => one.keys.map(({ from }) => from)));
  const numbers = model.dimensions.filter(
    ({ type, primaryKey, name }) => type === 'NUMBER' && !primaryKey && !keys.has(name),
  );
  const [only, other] = numbers.filter(({ name, unit }) => amounts.test(name) || (unit !== null && isCurrency(unit)));
  if (only === undefined || other !== undefined) return null;
  // A price is of one piece, a total of all of them.
  if ((ofOne.test(only.name) || !ofAll.test(only.name)) && numbers.some(({ name }) => units.test(name))) return null;
  return isIncome && goesOut.test(only.name) ? null : only;
}
