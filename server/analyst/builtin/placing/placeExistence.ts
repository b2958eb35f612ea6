import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Draft } from '../reading/draft.ts';
import type { Filter, Reading } from '../reading.ts';

type Existence = Extract<Filter, { kind: 'exists' }>;

/**
 * Conditions of what the rows must have or lack stand inside that existence: "students who borrowed
 * a journal in May" speaks of the journal and of May, "customers without urgent tickets" of the
 * urgency. `base` is the model whose rows are asked about.
 */
export function placeExistence(
  draft: Draft,
  base: string | undefined,
  lookup: CatalogLookup,
): { readonly filters: readonly Filter[]; readonly period: Reading['period'] } {
  const period = draft.periods[0]?.period ?? null;
  const existing = draft.filters.filter((one) => one.kind === 'exists');
  if (existing.length === 0 || base === undefined) return { filters: draft.filters, period };
  const others = draft.filters.filter((one) => one.kind !== 'exists');
  const reachable = new Set(lookup.joins.reachable(base));
  const inner = (existence: Existence): readonly Filter[] =>
    others.filter((one) => {
      const model = modelOf(one);
      return model !== null && !reachable.has(model) && lookup.joins.reachable(existence.other).includes(model);
    });
  const dated = existing.some((one) => belongsToExistence(draft, one));
  const settled: Filter[] = [];
  const moved = new Set<Filter>();
  for (const existence of existing) {
    if (existence.other === base) {
      // Rows of the many side are asked about: each of them is there.
      if (existence.negated) for (const { index } of draft.existence) draft.unplaced.add(index);
      settled.push(...existence.filters);
      continue;
    }
    const own = inner(existence);
    for (const one of own) moved.add(one);
    noteAny(draft, own);
    for (const each of draft.flags.has('both') ? oneByOne(own) : [own])
      settled.push(withinInnermost(existence, each, dated ? period : null));
  }
  return { filters: [...others.filter((one) => !moved.has(one)), ...settled], period: dated ? null : period };
}

/** "who ordered by web and phone": read as either of them, which is said. */
function noteAny(draft: Draft, filters: readonly Filter[]): void {
  if (draft.flags.has('both') || draft.flags.has('or')) return;
  for (const one of filters)
    if (one.kind === 'values' && !one.negated && one.values.length > 1)
      draft.notes.push({
        kind: 'aggregation',
        text: `Any of ${one.values.join(', ')} is enough; say “both” for all of them`,
        phrase: null,
      });
}

/**
 * "who ordered both by web and by phone": one row cannot be both, so each of them must be there.
 */
function oneByOne(filters: readonly Filter[]): readonly (readonly Filter[])[] {
  const listed = filters.find((one) => one.kind === 'values' && !one.negated && one.values.length > 1);
  if (listed?.kind !== 'values') return [filters];
  return listed.values.map((value) => filters.map((one) => (one === listed ? { ...listed, values: [value] } : one)));
}

/**
 * True if the only period belongs to the existence: it does not follow the counted noun, and no
 * date of other rows is named.
 */
function belongsToExistence(draft: Draft, existence: Existence): boolean {
  const [period, more] = draft.periods;
  if (!period || more || existence.other === (draft.measures[0]?.model ?? null)) return false;
  const named = draft.time ?? draft.timeHints[0]?.field ?? null;
  if (named !== null && named.model !== existence.other) return false;
  const stands = draft.existence.find((one) => one.other === existence.other)?.index ?? -1;
  return !(period.afterNoun && period.index < stands);
}

/** "patients without lab tests": the lab tests are two steps away, and so are their conditions. */
function withinInnermost(existence: Existence, filters: readonly Filter[], period: Reading['period']): Existence {
  const [only] = existence.filters;
  if (only?.kind === 'exists') return { ...existence, filters: [withinInnermost(only, filters, period)] };
  return { ...existence, filters: [...existence.filters, ...filters], period };
}

function modelOf(filter: Filter): string | null {
  if ('field' in filter) return filter.field.via === null ? filter.field.model : null;
  return filter.kind === 'named' || filter.kind === 'counted' ? filter.model : null;
}
