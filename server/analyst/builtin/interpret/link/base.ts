import type { Column } from '../../form/logicalForm.ts';
import type { World } from '../world.ts';

/** The model from which the main rows and all columns are reached without multiplying rows. */
export function baseOf(
  world: World,
  main: string,
  columns: readonly Column[],
): { readonly model: string; readonly cost: number } | null {
  const models = [...new Set([main, ...columns.flatMap(({ value }) => modelsOf(value))])];
  const reach = (from: string): number | null => {
    const hops = models.map((model) => world.lookup.joins.pathsBetween(from, model)[0]?.hops ?? null);
    return hops.some((one) => one === null) ? null : hops.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  };
  if (reach(main) !== null) return { model: main, cost: 0 };
  const found = world.lookup.catalog.models
    .flatMap(({ name }) => {
      const hops = reach(name);
      return hops === null ? [] : [{ model: name, cost: 0.04 + hops * 0.02 }];
    })
    .toSorted((a, b) => a.cost - b.cost || (a.model < b.model ? -1 : 1));
  return found[0] ?? null;
}

function modelsOf(value: Column['value']): readonly string[] {
  if (value.kind === 'field') return [value.field.model];
  if (value.kind === 'part' || value.kind === 'period') return modelsOf(value.of);
  return [];
}
