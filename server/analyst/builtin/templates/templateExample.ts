import type { ApprovedTemplate, TemplateParameter } from '../../analyst.ts';
import { labelOf } from '../catalog/catalogLookup.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { wordsOf } from '../words/normalise.ts';
import type { Clock } from '../time/period.ts';
import { takesNumber, takesTime } from './templateParameter.ts';

/**
 * How a value of a parameter may be said: a known value, a number, "before 2026-06-01". Null: no
 * value is known.
 */
export function exampleOf(
  parameter: TemplateParameter,
  { query }: Pick<ApprovedTemplate, 'query'>,
  lookup: CatalogLookup,
  clock: Clock,
): string | null {
  if (takesNumber(parameter)) return '10';
  if (takesTime(parameter)) {
    const compared = new RegExp(`([<>]=?)\\s*:${parameter.name}\\b`).exec(query)?.[1] ?? '';
    if (compared === '') return clock.today;
    return compared.startsWith('<') ? `before ${clock.today}` : `since ${clock.today}`;
  }
  const words = new Set(wordsOf(`${parameter.name} ${parameter.description}`).map(({ stem }) => stem));
  const known = lookup.catalog.models.flatMap(({ dimensions }) =>
    dimensions.filter((one) => wordsOf(`${one.name} ${labelOf(one)}`).some(({ stem }) => words.has(stem))),
  );
  const value = known.flatMap(({ enumValues, sampleValues }) => [
    ...enumValues.map((one) => one.value),
    ...sampleValues,
  ]);
  return value[0] ?? null;
}
