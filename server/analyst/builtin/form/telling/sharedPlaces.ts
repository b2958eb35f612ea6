import type { Analysis } from '../../../analyst.ts';
import { toNumber } from '../../answer/rows/cells.ts';
import { runQuery } from '../../answer/rows/runQuery.ts';
import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import type { Clock } from '../../time/period.ts';
import type { Condition, LogicalForm } from '../logicalForm.ts';
import { placedText } from '../semql/formQuery.ts';
import { extremeLabel, groupsName, labellingOf, modelOfGroups } from './describeForm.ts';
import { rowsName } from './nouns.ts';

/**
 * Sentences for the ranks inside conditions where several rows share a place: all of them are
 * taken, so "the rentals of the bike with the most repairs" are those of two bikes.
 */
export async function sharedPlaces(
  form: LogicalForm,
  analysis: Analysis,
  lookup: CatalogLookup,
  clock: Clock,
): Promise<readonly string[]> {
  const told: string[] = [];
  for (const query of rankedIn(form.where)) {
    const [first] = query.order;
    if (query.limit === null || first === undefined) continue;
    const { count } = query.limit;
    const semql = placedText(query, count, lookup, clock);
    if (!analysis.compile(semql).ok) continue;
    const { rows } = await runQuery(semql, 'Looking for all that share a place', analysis);
    const placed = toNumber(rows[0]?.[0]) ?? 0;
    if (placed <= count) continue;
    const model = modelOfGroups(query, lookup);
    const labelling = labellingOf(query, lookup, clock);
    const many = `${placed.toLocaleString('en')} ${model === null ? groupsName(query, labelling) : rowsName(model, lookup)}`;
    const rank = extremeLabel(first, labelling);
    told.push(
      count === 1
        ? `${many} share the ${rank}: all of them are taken`
        : `${many} are among the ${count} with the ${rank}, as some share a place`,
    );
  }
  return told;
}

/** Queries inside conditions that take the first rows only, those inside of them too. */
function rankedIn(conditions: readonly Condition[]): readonly LogicalForm[] {
  return conditions.flatMap((condition): readonly LogicalForm[] => {
    switch (condition.kind) {
      case 'in':
        return [...(condition.query.limit === null ? [] : [condition.query]), ...rankedIn(condition.query.where)];
      case 'any':
      case 'all':
        return rankedIn(condition.of);
      case 'not':
        return rankedIn([condition.of]);
      default:
        return [];
    }
  });
}
