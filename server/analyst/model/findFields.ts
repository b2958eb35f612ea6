import type { CatalogDefinition } from '../../semql/catalog/definition.ts';
import type { JsonObject } from '../analyst.ts';

const mostFields = 25;
const longestDescription = 240;

interface Field {
  readonly name: string;
  readonly kind: string;
  readonly words: string;
  readonly found: JsonObject;
}

/** Fields whose names, labels, synonyms or descriptions have some of the words, the best first. */
export function findFields(
  catalog: CatalogDefinition,
  words: readonly string[],
  model: string | undefined,
): readonly JsonObject[] {
  const wanted = words.flatMap((word) => word.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length > 1);
  return fieldsOf(catalog)
    .filter(({ name }) => model === undefined || name.startsWith(`${model}.`))
    .map((field) => ({ field, score: wanted.filter((word) => field.words.includes(stem(word))).length }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostFields)
    .map(({ field }) => field.found);
}

/** True: something of the semantic layer has this name. */
export function fieldNamed(catalog: CatalogDefinition, name: string): { kind: string; name: string } | null {
  const found = fieldsOf(catalog).find((one) => one.name === name || one.name.endsWith(`.${name}`));
  return found === undefined ? null : { kind: found.kind, name: found.name };
}

function stem(word: string): string {
  return word.length > 4 ? word.replace(/(?:es|s)$/, '') : word;
}

function fieldsOf(catalog: CatalogDefinition): readonly Field[] {
  const field = (
    kind: string,
    name: string,
    one: { label: string; description: string; synonyms: readonly string[] },
    more: JsonObject = {},
  ): Field => ({
    kind,
    name,
    words: [name.replaceAll(/[_.]/g, ' '), one.label, one.description, ...one.synonyms].join(' ').toLowerCase(),
    found: { name, kind, label: one.label, description: one.description.slice(0, longestDescription), ...more },
  });
  return [
    ...catalog.models.flatMap((model) => [
      field('model', model.name, model),
      ...model.measures.map((one) => field('measure', `${model.name}.${one.name}`, one, { unit: one.unit })),
      ...model.dimensions.map((one) =>
        field('dimension', `${model.name}.${one.name}`, one, { type: one.type, timeGrains: [...one.timeGrains] }),
      ),
      ...model.filters.map((one) => field('filter', `${model.name}.${one.name}`, one)),
    ]),
    ...catalog.metrics.map((one) => field('metric', one.name, one, { from: one.anchorModel, unit: one.unit })),
    ...catalog.glossary.flatMap(({ term, definition, synonyms, mappings }) =>
      mappings.map(({ target }) => ({
        ...field('term', target, { label: term, description: definition, synonyms }),
        kind: 'term',
      })),
    ),
  ];
}
