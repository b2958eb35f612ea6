import { rowsOf } from '../meaning.ts';
import type { Meaning } from '../meaning.ts';
import { keyOf } from '../world.ts';
import type { World } from '../world.ts';

export function isForeignKey(
  world: World,
  { model, name }: { readonly model: string; readonly name: string },
): boolean {
  return world.lookup.model(model)?.relationships.some((one) => one.keys.some(({ from }) => from === name)) ?? false;
}

export function isKey(world: World, { value, model }: Meaning): boolean {
  const key = keyOf(world, model);
  return value?.kind === 'field' && key !== null && value.field.name === key.name && value.field.model === key.model;
}

/** True for a value that each row of its model has its own of. */
export function tellsApart(world: World, { model, value }: Meaning): boolean {
  if (value?.kind !== 'field') return false;
  if (value.field.model !== model) return tellsApart(world, { ...rowsOf(value.field.model), value });
  const { key, display } = world.lookup.identity(model);
  const { name } = value.field;
  return name === key?.name || name === display?.name || /(?:^|_)(?:name|description|details?)$/.test(name);
}
