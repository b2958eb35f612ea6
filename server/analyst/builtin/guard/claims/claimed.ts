import type { NameMention, ValueMention } from '../../lexicon/mentions.ts';
import type { FieldRef } from '../../reading.ts';
import type { Claims } from './claims.ts';
import type { Guarded } from '../question.ts';

/** Names that share less than this with what they name are none. */
const faintest = 0.3;

/** True where a reading uses what a name stands for. */
export function isClaimed({ target, weight }: NameMention, { claims, lookup }: Guarded): boolean {
  if (weight < faintest) return false;
  switch (target.kind) {
    case 'model':
      return modelsOf(claims).has(target.model);
    case 'role':
      // "reports to": the very rows that are asked for do not say that they belong to each other.
      if (target.model === target.toModel) return usesSelfRole(target.role, target.model, claims, isKeyOfRole);
      return (
        modelsOf(claims).has(target.toModel) ||
        allFields(claims).some(({ model, name }) => model === target.model && isKeyOfRole(model, name, target.role))
      );
    case 'field':
      return allFields(claims).some((one) => same(one, target.field)) || isMeasured(target.field, claims, lookup);
    case 'measure':
      return [...claims.measures, ...claims.filters].some(
        ({ model, name }) => model === target.model && name === target.name,
      );
    case 'metric':
      return claims.measures.some(({ model, name }) => model === null && name === target.name);
    case 'filter':
      return claims.filters.some(({ model, name }) => model === target.model && name === target.name);
  }

  function isKeyOfRole(model: string, name: string, role: string): boolean {
    const known = lookup.model(model)?.relationships.find((one) => one.name === role);
    return known?.keys.some(({ from }) => from === name) ?? false;
  }
}

function usesSelfRole(
  role: string,
  model: string,
  claims: Claims,
  isKeyOfRole: (model: string, name: string, role: string) => boolean,
): boolean {
  return allFields(claims).some(
    (one) =>
      one.model === model &&
      (one.via === role || (one.via?.endsWith(`.${role}`) ?? false) || isKeyOfRole(model, one.name, role)),
  );
}

export function isClaimedValue({ field, value }: ValueMention, claims: Claims): boolean {
  return (
    claims.comparisons.some(
      (one) => one.field !== null && same(one.field, field) && textOf(one.value) === textOf(value),
    ) || claims.comparisons.some((one) => textOf(one.value) === textOf(value))
  );
}

function textOf(value: string | number | boolean): string {
  return String(value).toLowerCase();
}

/** Every model that is looked at. */
export function modelsOf(claims: Claims): ReadonlySet<string> {
  return new Set([
    ...claims.models,
    ...allFields(claims).map(({ model }) => model),
    ...claims.filters.map(({ model }) => model),
  ]);
}

export function allFields({ fields, shown, joining, comparisons }: Claims): readonly FieldRef[] {
  return [...fields, ...shown, ...joining, ...comparisons.flatMap(({ field }) => (field ? [field] : []))];
}

export function same(a: FieldRef, b: FieldRef): boolean {
  return a.model === b.model && a.name === b.name;
}

/** True for a field that a measure of the reading is made of. */
function isMeasured(field: FieldRef, { measures }: Claims, lookup: Guarded['lookup']): boolean {
  return measures.some(({ model, name }) => {
    const definition = model === null ? lookup.metric(name) : lookup.measure(model, name);
    return (
      definition !== undefined &&
      (model === null || model === field.model) &&
      new RegExp(`\\b${field.name.replaceAll(/[^\w]/g, '.')}\\b`, 'i').test(
        `${definition.expression} ${definition.filter ?? ''}`,
      )
    );
  });
}
