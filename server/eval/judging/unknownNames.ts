import type { ScopedCatalog } from '../../model/catalogs.ts';

/** Those of some names of models (`orders`) and fields (`orders.revenue`) that do not exist. */
export function unknownNames(
  names: readonly string[],
  { prepared }: Pick<ScopedCatalog, 'prepared'>,
): readonly string[] {
  const { models, metrics } = prepared.definition;
  const known = new Set([
    ...metrics.map(({ name }) => name),
    ...models.flatMap(({ name, dimensions, measures, filters }) => [
      name,
      ...[...dimensions, ...measures, ...filters].map((field) => `${name}.${field.name}`),
    ]),
  ]);
  return names.filter((name) => !known.has(name.trim()));
}
