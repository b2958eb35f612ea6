import type { SqlValue } from '../../../semql/compiled.ts';
import type { Analysis } from '../../analyst.ts';
import type { Assumed } from '../assume/offer.ts';
import { labelOf, type CatalogLookup } from '../catalog/catalogLookup.ts';
import { EMPTY_READING, sameField, type FieldRef, type Filter, type Reading } from '../reading.ts';
import type { Clock } from '../time/period.ts';
import { toSemql } from '../writing/toSemql.ts';
import { runQuery } from './rows/runQuery.ts';

/** Things of one name that are offered one by one. */
const MAX_NAMED = 8;

type Named = Extract<Filter, { kind: 'values' }>;

/**
 * "by Ida Schmidt", where two couriers are called so: that both are counted, with the choice of
 * each.
 */
export async function tellNamesakes(
  asked: Reading,
  analysis: Analysis,
  lookup: CatalogLookup,
  clock: Clock,
): Promise<readonly Assumed[]> {
  const told: Assumed[] = [];
  for (const filter of asked.filters) {
    const key = filter.kind === 'values' && !filter.negated ? keyOf(filter.field, lookup) : null;
    const [name] = filter.kind === 'values' ? filter.values : [];
    if (filter.kind !== 'values' || key === null || filter.values.length !== 1 || typeof name !== 'string') continue;
    // One of them was chosen.
    if (asked.filters.some((one) => 'field' in one && sameField(one.field, key))) continue;
    const keys = await keysOf(filter, analysis, lookup, clock);
    if (keys.length < 2) continue;
    const model = lookup.model(filter.field.model);
    const count = keys.length > MAX_NAMED ? `more than ${MAX_NAMED}` : String(keys.length);
    told.push({
      kind: 'value_match',
      text: `“${name}” is the name of ${count} ${(model ? labelOf(model) : filter.field.model).toLowerCase()}`,
      phrase: name,
      value: name,
      offers: keys.slice(0, MAX_NAMED).map((value) => ({
        text: `Only ${name} (${String(value)})`,
        value: typeof value === 'number' ? value : String(value),
        reading: {
          ...asked,
          filters: asked.filters.flatMap((one) => (one === filter ? [filter, isKey(key, value, lookup)] : [one])),
        },
      })),
    });
  }
  return told;
}

/** The field that tells the things apart that a field names; null: it names none. */
function keyOf(field: FieldRef, lookup: CatalogLookup): FieldRef | null {
  const { key, display } = lookup.identity(field.model);
  return key && display && sameField(field, { ...field, name: display.name }) && key.name !== display.name
    ? { ...field, name: key.name }
    : null;
}

/** Keys of the things that have a name, in their order. */
async function keysOf(
  filter: Named,
  analysis: Analysis,
  lookup: CatalogLookup,
  clock: Clock,
): Promise<readonly SqlValue[]> {
  const { model } = filter.field;
  const reading: Reading = {
    ...EMPTY_READING,
    shape: 'numbers',
    measures: [{ kind: 'count', model }],
    breakdowns: [{ kind: 'entity', model }],
    filters: [{ ...filter, field: { ...filter.field, via: null } }],
    period: { kind: 'all' },
  };
  const query = toSemql(reading, lookup, clock).find(({ semql }) => analysis.compile(semql).ok);
  if (!query) return [];
  const at = query.columns.findIndex((role) => role.kind === 'key' && !role.display);
  const { rows } = await runQuery(query.semql, `Counting who is called “${String(filter.values[0])}”`, analysis);
  return [...new Set(rows.flatMap((row) => (at < 0 || row[at] == null ? [] : [row[at]])))].slice(0, MAX_NAMED + 1);
}

function isKey(field: FieldRef, value: SqlValue, lookup: CatalogLookup): Filter {
  return lookup.dimension(field.model, field.name)?.type === 'NUMBER'
    ? { kind: 'number', field, comparator: '=', value: Number(value), high: null }
    : { kind: 'values', field, values: [String(value)], negated: false };
}
