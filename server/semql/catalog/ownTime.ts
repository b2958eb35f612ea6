import type { PreparedDimension, PreparedModel } from './prepare.ts';

/** Dates a model may be measured by: the declared one, else those in its grain, else all it has. */
export function ownTimes(model: PreparedModel): readonly PreparedDimension[] {
  const declared = model.definition.timeDimension;
  if (declared !== undefined) {
    const dimension = model.dimensions.get(declared);
    return dimension === null ? [] : [dimension];
  }
  const times = [...model.dimensions.values()].filter(
    ({ definition: { type } }) => type === 'DATE' || type === 'TIMESTAMP',
  );
  const inGrain = times.filter(({ definition }) => model.definition.grain.keys.includes(definition.name));
  return inGrain.length > 0 ? inGrain : times;
}
