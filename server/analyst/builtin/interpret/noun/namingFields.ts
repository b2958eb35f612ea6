import { isBirthDate, timeChoice } from '../../catalog/timeChoice.ts';
import type { Meaning } from '../meaning.ts';
import { fieldOf } from '../world.ts';
import type { World } from '../world.ts';

/** Fields that hold what rows are called. */
export function namingFields(world: World, model: string): readonly ReturnType<typeof fieldOf>[] {
  const { display } = world.lookup.identity(model);
  const others = (world.lookup.model(model)?.dimensions ?? []).filter(
    (one) =>
      one.type === 'STRING' &&
      /name$|title$/i.test(one.name) &&
      one.name !== display?.name &&
      !/first|last|middle/i.test(one.name),
  );
  return [...(display ? [display] : []), ...others].map((one) => fieldOf(model, one.name)).slice(0, 3);
}

export function personFields(world: World, model: string): readonly string[] {
  const dimensions = world.lookup.model(model)?.dimensions ?? [];
  const first = dimensions.find(({ name }) => /(?:first|given|fore|personal).?name|^fname$/i.test(name));
  const last = dimensions.find(({ name }) => /(?:last|family|sur).?name|^lname$/i.test(name));
  return first && last ? [first.name, last.name] : [];
}

/** True for rows by whose date metrics are counted. */
export function isTimed({ lookup }: World, model: string): boolean {
  return lookup.catalog.metrics.some(({ timeDimension }) => timeDimension?.startsWith(`${model}.`) ?? false);
}

/** The date that places rows in time, or the number that a noun names. */
export function datesOf(
  world: World,
  { model, measure }: Pick<Meaning, 'model' | 'measure'>,
): readonly ReturnType<typeof fieldOf>[] {
  if (measure?.kind === 'metric' || measure?.kind === 'measure') {
    const term = measure.kind === 'metric' ? { ...measure, model } : measure;
    const choice = timeChoice(term, world.lookup);
    return choice ? [choice.field] : [];
  }
  const own = world.lookup
    .timeDimensions(model)
    .filter(({ name }) => !isBirthDate(fieldOf(model, name), world.lookup))
    .map(({ name }) => fieldOf(model, name));
  const chosen = timeChoice({ kind: 'count', model }, world.lookup)?.field;
  return own.length > 1 && chosen ? [chosen] : own.length > 0 ? own : chosen ? [chosen] : [];
}

export function yearsOf(world: World, model: string): readonly ReturnType<typeof fieldOf>[] {
  return (world.lookup.model(model)?.dimensions ?? [])
    .filter((one) => one.type === 'NUMBER' && /year$/i.test(one.name))
    .map(({ name }) => fieldOf(model, name));
}
