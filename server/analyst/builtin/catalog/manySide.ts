import type { MeasureDefinition, ModelDefinition } from '../../../semql/catalog/definition.ts';
import { labelOf } from './catalogLookup.ts';
import type { CatalogLookup } from './catalogLookup.ts';
import { measureLabel } from './measureLabel.ts';
import { wordsOf } from '../words/normalise.ts';
import type { MeasureTerm } from '../reading.ts';

type NamedMeasure = Extract<MeasureTerm, { kind: 'measure' }>;

/**
 * The one model on the many side of `one` that leads to all of `targets`; null where there is none,
 * or several.
 */
export function manySide(one: string, targets: readonly string[], lookup: CatalogLookup): ModelDefinition | null {
  const [only, another] = lookup.catalog.models.filter(
    (model) =>
      lookup.joins.toMany(one, model.name).length === 1 &&
      targets.every((target) => target === one || lookup.joins.pathsBetween(model.name, target).length > 0),
  );
  return only && !another ? only : null;
}

/**
 * The measure that says the same of the rows of a model on the many side: the only one that shares
 * a word with the measure, with all of its words and its unit. "Revenue" may be the product's own
 * revenue; "returned orders" are no returned units.
 */
export function ownMeasure(
  measure: NamedMeasure,
  many: ModelDefinition,
  lookup: CatalogLookup,
): MeasureDefinition | null {
  const stemsOf = (label: string): ReadonlySet<string> => new Set(wordsOf(label).map((word) => word.stem));
  const asked = stemsOf(measureLabel(measure, lookup));
  const [own, another] = many.measures.filter(
    (one) => one !== lookup.countMeasure(many.name) && [...stemsOf(labelOf(one))].some((stem) => asked.has(stem)),
  );
  if (!own || another || own.unit !== (lookup.measure(measure.model, measure.name)?.unit ?? null)) return null;
  return [...asked].every((stem) => stemsOf(labelOf(own)).has(stem)) ? own : null;
}

/**
 * True where a number can be split by the rows of a model, itself or as the number of the many side
 * that says the same.
 */
export function splitsBy(measure: MeasureTerm, model: string, lookup: CatalogLookup): boolean {
  if (lookup.joins.pathsBetween(measure.model, model).length > 0) return true;
  const many = measure.kind === 'measure' ? manySide(measure.model, [model], lookup) : null;
  return many !== null && measure.kind === 'measure' && ownMeasure(measure, many, lookup) !== null;
}
