import { measuresOf } from '../../catalog/measuresOf.ts';
import { moneyField } from '../../catalog/moneyField.ts';
import { labelOf } from '../../catalog/catalogLookup.ts';
import type { MeasureTerm } from '../../reading.ts';
import { plainText } from '../question.ts';
import type { Guarded, Objection } from '../question.ts';

const asksForTotal = /\b(?:total|sum|summed|combined|altogether)\b(?! (?:\w+ )?(?:number|count)\b)/;
const asksForAverage = /\b(?:average|averaged|avg|mean)\b/;
const namesAverage = /\b(?:average|avg|mean|median)\b/i;

/** "total charges" that are rows, counted though each of them has an amount. */
function countsAmounts({ claims, lookup, mentions }: Guarded): boolean {
  if (lookup.catalog.metrics.length > 0) return false;
  const isCounted = (model: string): boolean => {
    const own = lookup.countMeasure(model)?.name;
    const isHeadline = claims.headline?.kind === 'count' && claims.headline.model === model;
    return isHeadline || claims.measures.some((one) => one.model === model && one.name === own);
  };
  return mentions.words.some(
    ({ text }, at) =>
      /^(?:total|sum|summed|combined)$/.test(text) &&
      mentions
        .names(at + 1)
        .some(
          ({ target, match }) =>
            target.kind === 'model' && match === 'whole' && holdsMoney(target.model, lookup) && isCounted(target.model),
        ),
  );
}

/** True for rows that are money themselves: their name is that of an amount. */
function holdsMoney(model: string, lookup: Guarded['lookup']): boolean {
  const definition = lookup.model(model);
  return (
    definition !== undefined &&
    /charge|payment|invoice|bill|fee|cost|expense|donation|sale|receipt|refund|claim|grant|transaction|purchase|budget|salar|price/i.test(
      labelOf(definition),
    ) &&
    moneyField(definition, lookup.catalog, false) !== null
  );
}

/**
 * What is added up and what is averaged are never taken for each other, also where people have
 * defined a number that shares the other words: "total weight" is no average weight.
 */
export function totalsApart(guarded: Guarded): readonly Objection[] {
  const { claims, lookup } = guarded;
  const { functions } = claims;
  const terms = claims.measures.map(({ model, name }): MeasureTerm =>
    model === null ? { kind: 'metric', model: '', name } : { kind: 'measure', model, name },
  );
  const text = plainText(guarded);
  const total = asksForTotal.exec(text)?.[0];
  // "total charges", where charges have an amount of money.
  if (total !== undefined && !functions.has('SUM') && countsAmounts(guarded))
    return [{ kind: 'aggregate', words: total }];
  if (terms.length === 0) return [];
  if (total !== undefined && !functions.has('SUM') && !functions.has('COUNT') && terms.every(isAveraged))
    return [{ kind: 'aggregate', words: total }];
  const average = asksForAverage.exec(text)?.[0];
  const isAverage = functions.has('AVG') || claims.overGroups || claims.ratio;
  return average !== undefined && !isAverage && terms.every(isAdded) ? [{ kind: 'aggregate', words: average }] : [];

  function isAveraged(term: MeasureTerm): boolean {
    const metric = term.kind === 'metric' ? lookup.metric(term.name) : undefined;
    const definitions = measuresOf(term, lookup);
    const names = [...(metric ? [metric] : []), ...(metric && definitions.length > 1 ? [] : definitions)];
    return (
      names.some((one) => namesAverage.test(labelOf(one)) || namesAverage.test(one.name.replaceAll('_', ' '))) ||
      (definitions.length === 1 && /^\s*(?:AVG|MEDIAN)\s*\(/i.test(definitions[0]?.expression ?? ''))
    );
  }

  function isAdded(term: MeasureTerm): boolean {
    const [definition, more] = measuresOf(term, lookup);
    return definition?.additivity === 'ADDITIVE' && more === undefined && !isAveraged(term);
  }
}
