import type { CatalogDefinition, DimensionDefinition, ModelDefinition } from '../../../semql/catalog/definition.ts';
import { isCurrency } from '../../../../values/formatValue.ts';

const amounts = /(?:^|_)(?:amount|total|price|cost|payment|fee|charge|fare|revenue|turnover|sales|paid|income)(?:_|$)/i;
/** Money that is spent, or not asked for: it is never what comes in. */
const goesOut =
  /(?:^|_)(?:costs?|expenses?|expenditure|discounts?|refund(?:s|ed)?|rebates?|wages?|salary|salaries|tax|fees?_paid|purchase)(?:_|$)/i;
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
  if (numbers.some(({ name }) => units.test(name))) return null;
  const [only, other] = numbers.filter(({ name, unit }) => amounts.test(name) || (unit !== null && isCurrency(unit)));
  if (only === undefined || other !== undefined) return null;
  return isIncome && goesOut.test(only.name) ? null : only;
}
