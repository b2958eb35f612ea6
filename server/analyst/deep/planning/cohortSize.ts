import type { CatalogLookup } from '../../builtin/catalog/catalogLookup.ts';
import type { Clock } from '../../builtin/time/period.ts';
import { fromText, whereConditions } from '../../builtin/writing/conditionText.ts';
import { nameText } from '../../builtin/writing/semqlText.ts';
import type { Span } from '../subject/spans.ts';
import type { Subject } from '../subject/subject.ts';

/**
 * How many entities began in each month, under the same filters as the active ones; null where a
 * filter is about something else than the entities.
 */
export function cohortSize(
  { reading }: Subject,
  { model, began }: { readonly model: string; readonly began: string },
  { from, to }: Pick<Span, 'from' | 'to'>,
  lookup: CatalogLookup,
  clock: Clock,
): string | null {
  const { filters } = reading;
  const areOwn = filters.every((one) => {
    if ('field' in one) return one.field.model === model;
    return one.kind === 'named' && one.model === model;
  });
  if (!areOwn) return null;
  const own = filters.map((one) => ('field' in one ? { ...one, field: { ...one.field, via: null } } : one));
  const lifted = Object.fromEntries(Object.entries(reading.lifted).filter(([path]) => path.startsWith(`${model}.`)));
  const conditions = [
    ...whereConditions(own, [model], lookup, clock, null),
    `${nameText(began)} BETWEEN '${from}' AND '${to}'`,
  ];
  return `SELECT DATE_TRUNC('month', ${nameText(began)}) AS cohort, COUNT(*) AS entities FROM ${fromText([model], own, lifted)} WHERE ${conditions.join(' AND ')} ORDER BY 1`;
}
