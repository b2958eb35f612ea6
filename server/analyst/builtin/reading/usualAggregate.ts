import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Draft } from './draft.ts';
import { sameField } from '../reading.ts';
import type { FieldRef, MeasureTerm } from '../reading.ts';

/**
 * Aggregate of a per-row number over a group of rows: its only defined average, or else a plain
 * average.
 */
export function usualAggregate(field: FieldRef, lookup: CatalogLookup): MeasureTerm {
  const expression = lookup.dimension(field.model, field.name)?.expression ?? field.name;
  const [defined, another] = (lookup.model(field.model)?.measures ?? []).filter((one) => {
    const averaged = /^avg\s*\((.+)\)$/i.exec(one.expression.trim())?.[1]?.trim();
    return one.filter === null && (averaged === field.name || averaged === expression);
  });
  return defined && !another
    ? { kind: 'measure', model: field.model, name: defined.name }
    : { kind: 'aggregate', fn: 'AVG', model: field.model, field };
}

/**
 * Groups that were named before a number of each row: "topics with the lowest satisfaction",
 * "topics by satisfaction". What names one row is no group.
 */
export function groupsNamed(draft: Draft, lookup: CatalogLookup): readonly FieldRef[] {
  if (draft.measures.length > 0 || draft.entities.length > 0) return [];
  const named = [
    ...draft.breakdowns.flatMap((one) => (one.kind === 'field' ? [one.field] : [])),
    ...draft.loose.map(({ field }) => field),
  ];
  return named.filter((field) => {
    const { key, display } = lookup.identity(field.model);
    const type = lookup.dimension(field.model, field.name)?.type;
    return (type === 'STRING' || type === 'ENUM') && field.name !== key?.name && field.name !== display?.name;
  });
}

/**
 * Makes keys of the groups that were named, and ranks them by the usual aggregate of a number of
 * each row.
 */
export function rankGroups(draft: Draft, groups: readonly FieldRef[], field: FieldRef, lookup: CatalogLookup): void {
  for (const group of groups)
    if (!draft.breakdowns.some((one) => one.kind === 'field' && sameField(one.field, group)))
      draft.breakdowns.push({ kind: 'field', field: group });
  draft.loose = draft.loose.filter((one) => !groups.some((group) => sameField(group, one.field)));
  draft.subject ??= draft.breakdowns[0] ?? null;
  draft.measures.push(usualAggregate(field, lookup));
}
