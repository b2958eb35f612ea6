import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import type { FieldRef } from '../../reading.ts';
import type { Guarded, Objection } from '../question.ts';

/** Words for a number that names something. */
const numberWords = /^(?:ids?|numbers?|no|code|nr|key|identifiers?|room|flight|level|ref\w*)$/;

/**
 * Numbers that name something are not added up or averaged, and the highest of them is asked for by
 * name only.
 */
export function identifiersKept({ claims, lookup, mentions }: Guarded): readonly Objection[] {
  const words = mentions.words.map(({ text }) => text);
  const compared = claims.comparisons.flatMap(({ field, value, operator }): readonly Objection[] => {
    if (field === null || typeof value !== 'number' || !isNamingNumber(field, lookup)) return [];
    const at = mentions.words.findIndex(({ number }) => number === value);
    const isNamed = words.slice(Math.max(0, at - 5), at + 3).some((one) => numberWords.test(one));
    const isOrdered = operator !== '=' && operator !== '<>';
    return isNamed || (!isOrdered && spelled(field, words.slice(Math.max(0, at - 2), at)))
      ? []
      : [{ kind: 'identifier', words: String(value) }];
  });
  const summed = claims.summed.flatMap(({ model, name }): readonly Objection[] => {
    const isKey = lookup.dimension(model, name)?.primaryKey === true || lookup.identity(model).key?.name === name;
    const isReference =
      lookup.model(model)?.relationships.some(({ keys }) => keys.some(({ from }) => from === name)) ?? false;
    return isKey || isReference ? [{ kind: 'identifier', words: `${model}.${name}` }] : [];
  });
  const extremes = claims.extremes.flatMap((field): readonly Objection[] =>
    isNamingNumber(field, lookup) && !words.some((word) => numberWords.test(word))
      ? [{ kind: 'identifier', words: `${field.model}.${field.name}` }]
      : [],
  );
  return [...compared, ...summed, ...extremes];
}

function isNamingNumber({ model, name }: FieldRef, lookup: CatalogLookup): boolean {
  const isReference =
    lookup.model(model)?.relationships.some(({ keys }) => keys.some(({ from }) => from === name)) ?? false;
  return isReference || lookup.dimension(model, name)?.primaryKey === true || lookup.identity(model).key?.name === name;
}

/** "department 80" is the department of this number. */
function spelled({ model, name }: FieldRef, words: readonly string[]): boolean {
  return words.some((word) => word.length > 3 && `${model} ${name}`.toLowerCase().includes(word.slice(0, 5)));
}
