import type { ConversionDefinition, MeasureDefinition, SharedDimensionDefinition } from '../../catalog/definition.ts';
import type { Expression } from '../../language/ast.ts';
import { printExpression } from '../../language/print.ts';
import { mapExpression } from '../../language/mapExpression.ts';
import { importedMeasure } from '../definitions.ts';
import { reference } from '../tree.ts';
import type { BuiltModel } from './buildModels.ts';
import type { ConversionSpec } from './spec.ts';

/** A measure of a project, and the model that has it. */
export interface FoundMeasure {
  readonly model: BuiltModel;
  /** Its name in the catalog. */
  readonly name: string;
  /** The time it is measured by, by its name in the catalog; null: there is none. */
  readonly time: string | null;
}

/** A conversion as a measure of the model of the base events, or the reason it is none. */
export function conversionMeasure(
  name: string,
  { entity, window, constants }: ConversionSpec,
  base: FoundMeasure,
  events: FoundMeasure & { readonly filter: Expression | null },
): MeasureDefinition | string {
  const counted = events.model.definition.measures.find((measure) => measure.name === events.name);
  if (counted === undefined) {
    return 'the measure of its events was left out.';
  }
  if (base.time === null || events.time === null) {
    return 'both of its measures need a time they are measured by.';
  }
  if (counted.additivity === 'LAST_VALUE') {
    return 'a level cannot be counted for each event.';
  }
  if (!/^(COUNT|SUM|AVG|MIN|MAX)\(/.test(counted.expression)) {
    return `the events are counted or added up, not ${counted.expression}.`;
  }
  const pairs = [{ base: entity, event: entity }, ...constants];
  const keys = pairs.map(({ base: from, event: to }) => ({
    from: fieldOf(base.model, from),
    to: fieldOf(events.model, to),
  }));
  for (const [index, key] of keys.entries()) {
    const missing = key.from === null ? base.model : key.to === null ? events.model : null;
    const pair = pairs[index];
    if (missing !== null && pair !== undefined) {
      return `${missing.spec.name} has no entity or dimension ${key.from === null ? pair.base : pair.event}.`;
    }
  }
  const conversion: ConversionDefinition = {
    model: events.model.definition.name,
    keys: keys.map(({ from, to }) => ({ from: from ?? '', to: to ?? '' })),
    time: base.time,
    eventTime: events.time,
    window,
    filter: events.filter === null ? null : printExpression(events.filter),
  };
  const { definition } = base.model;
  const taken = new Set([...definition.measures, ...definition.dimensions].map((each) => each.name.toLowerCase()));
  let own = `${name}_events`;
  while (taken.has(own.toLowerCase())) {
    own = `${own}_2`;
  }
  return importedMeasure(definition.name, own, counted.expression, { additivity: 'NON_ADDITIVE', conversion });
}

/** A field of the model by the project's own name, with or without its entity before it. */
function fieldOf({ entities, dimensions }: BuiltModel, name: string): string | null {
  const bare = name.slice(name.lastIndexOf('__') + (name.includes('__') ? 2 : 0));
  return entities.get(name) ?? dimensions.get(name) ?? dimensions.get(bare) ?? entities.get(bare) ?? null;
}

/**
 * A condition on the rows of one model: what the project's names mean there. Null where it names
 * something else.
 */
export function withinModel(
  condition: Expression,
  { definition: { name: model } }: BuiltModel,
  shared: readonly SharedDimensionDefinition[],
): Expression | null {
  let isWithin = true;
  const own = mapExpression(condition, (node) => {
    if (node.kind !== 'reference') {
      return null;
    }
    const name = node.path.map(({ text }) => text).join('.');
    const known = shared.find((each) => each.name.toLowerCase() === name.toLowerCase());
    const way = known?.ways.find((each) => each.model === model && each.time === undefined);
    if (way === undefined) {
      isWithin = false;
    }
    return way === undefined ? node : reference(...way.path.split('.'));
  });
  return isWithin ? own : null;
}
