import type { DimensionDefinition } from '../../../semql/catalog/definition.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Token } from '../words/normalise.ts';
import { findNames } from './findNames.ts';
import type { NameMention } from './mentions.ts';
import { nameIndexOf } from './nameIndex.ts';

/** Text dimension that may have a phrase, and how likely it is; higher is sooner. */
export interface SearchPlace {
  readonly dimension: string;
  readonly score: number;
}

/** Samples of a column with fewer values are all that it had when they were read. */
const mostSamples = 20;

/** How near to a phrase the name of its field is said: "Ann as first name". */
const near = 3;

/**
 * Dimensions in which a phrase from `start` to `end` is looked for: those named beside it, then
 * those of models that the question names, then those related to them.
 */
export function searchPlaces(
  tokens: readonly Token[],
  lookup: CatalogLookup,
): (start: number, end: number) => readonly SearchPlace[] {
  const names = findNames(tokens, nameIndexOf(lookup.catalog)).flat();
  const sure = names.filter(({ weight }) => weight >= 0.6);
  const models = new Set(sure.map(({ target }) => modelOf(target)));
  const related = new Set(
    lookup.catalog.models.flatMap(({ name, relationships }) =>
      relationships.flatMap(({ toModel }) => [
        ...(models.has(name) ? [toModel] : []),
        ...(models.has(toModel) ? [name] : []),
      ]),
    ),
  );
  const places = lookup.catalog.models.flatMap((model) => {
    const { display } = lookup.identity(model.name);
    const ofModel = models.has(model.name) ? 1 : related.has(model.name) ? 0.6 : 0;
    return model.dimensions
      .filter((one) => one.type === 'STRING' && !one.primaryKey)
      .map((one) => ({
        dimension: `${model.name}.${one.name}`,
        score: ofModel + (one === display ? 0.5 : 0) - (isKnown(one) ? 0.9 : 0),
      }));
  });
  return (start, end) =>
    places
      .map(({ dimension, score }) => ({ dimension, score: score + nearness(dimension, sure, start, end) }))
      .toSorted((a, b) => b.score - a.score);
}

/** All its values were few enough to be known without a search. */
function isKnown({ enumValues, sampleValues }: DimensionDefinition): boolean {
  return enumValues.length > 0 || (sampleValues.length > 0 && sampleValues.length < mostSamples);
}

function nearness(dimension: string, names: readonly NameMention[], start: number, end: number): number {
  const weights = names
    .filter(({ target }) => target.kind === 'field' && `${target.field.model}.${target.field.name}` === dimension)
    .map((name) => {
      const distance = name.end <= start ? start - name.end : name.start - end;
      return distance >= 0 && distance <= near ? name.weight * (1.5 - 0.2 * distance) : 0.2;
    });
  return Math.max(0, ...weights);
}

function modelOf(target: NameMention['target']): string | null {
  if (target.kind === 'metric') return null;
  return target.kind === 'field' ? target.field.model : target.model;
}
