import type { CatalogDefinition, DimensionDefinition } from '../../../semql/catalog/definition.ts';
import type { FieldRef } from '../reading.ts';
import { yesNumber } from '../catalog/flagField.ts';
import { fold } from '../words/normalise.ts';
import { spokenNames } from './nameWords.ts';
import { aliasesOf } from './valueAliases.ts';
import { valueWords } from './valueWords.ts';
import { wordKey } from './wordForms.ts';

/** Words by which a value of a field may be named. */
export interface ValuePhrase {
  readonly keys: readonly string[];
  readonly texts: readonly string[];
  readonly field: FieldRef;
  readonly value: string | number | boolean;
  readonly weight: number;
  readonly exact: boolean;
  /** Matches only what is written in capitals. */
  readonly capitals: boolean;
}

export interface ValueIndex {
  /** By the key of their first word. */
  readonly byFirst: ReadonlyMap<string, readonly ValuePhrase[]>;
  /** By their whole text in lower case, for quoted text. */
  readonly byText: ReadonlyMap<string, readonly ValuePhrase[]>;
}

const indexes = new WeakMap<CatalogDefinition, ValueIndex>();

/** Values that the semantic layer knows; built once per catalog. */
export function valueIndexOf(catalog: CatalogDefinition): ValueIndex {
  const cached = indexes.get(catalog);
  if (cached) return cached;
  const built = build(catalog);
  indexes.set(catalog, built);
  return built;
}

const mostWords = 8;

function build(catalog: CatalogDefinition): ValueIndex {
  const byFirst = new Map<string, ValuePhrase[]>();
  const byText = new Map<string, ValuePhrase[]>();
  const add = (
    field: FieldRef,
    value: string | number | boolean,
    text: string,
    { weight, exact = false, capitals = false }: { weight: number; exact?: boolean; capitals?: boolean },
  ): void => {
    const texts = valueWords(text);
    const phrase = { keys: texts.map(wordKey), texts, field, value, weight, exact, capitals };
    push(byText, fold(text).trim(), phrase);
    if (texts.length > 0 && texts.length <= mostWords) push(byFirst, phrase.keys[0] ?? '', phrase);
  };
  for (const model of catalog.models)
    for (const dimension of model.dimensions) {
      const field: FieldRef = { model: model.name, name: dimension.name, via: null };
      for (const { value, label, synonyms } of dimension.enumValues) {
        add(field, value, value, { weight: 1, exact: true });
        for (const other of [label, ...synonyms])
          if (other !== '' && other !== value) add(field, value, other, { weight: 0.95 });
      }
      const listed = new Set(dimension.enumValues.map(({ value }) => value));
      if (dimension.type === 'STRING' || dimension.type === 'ENUM')
        for (const value of dimension.sampleValues)
          if (!listed.has(value)) add(field, value, value, { weight: 1, exact: true });
      const fieldWords = spokenNames(dimension).flatMap(({ words }) => words);
      for (const value of new Set([...listed, ...dimension.sampleValues]))
        for (const { text, capitals } of aliasesOf(value, fieldWords))
          add(field, value, text, { weight: 0.9, capitals });
      const yes = yesOf(dimension);
      if (yes !== null) for (const text of flagWords(dimension)) add(field, yes, text, { weight: 0.85 });
      if (dimension.type === 'BOOLEAN')
        for (const text of flagWords(dimension)) add(field, true, text, { weight: 0.9 });
    }
  return { byFirst, byText };
}

function push(map: Map<string, ValuePhrase[]>, key: string, phrase: ValuePhrase): void {
  const list = map.get(key);
  if (!list) map.set(key, [phrase]);
  else if (
    !list.some(
      (one) =>
        one.value === phrase.value && one.field.model === phrase.field.model && one.field.name === phrase.field.name,
    )
  )
    list.push(phrase);
}

/** "active" for `is_active` and `active_yn`. */
function flagWords(dimension: DimensionDefinition): readonly string[] {
  return spokenNames(dimension).flatMap(({ words }) => {
    const bare = /^(?:is|has|was|were)$/.test(words[0] ?? '') ? words.slice(1) : words;
    const said = bare.filter((word, index) => index === 0 || !/^(?:flag|yn|yes|no|or|ind|indicator|y|n)$/.test(word));
    return said.length > 0 ? [said.join(' ')] : [];
  });
}

/** The value that means yes, of a field whose values are yes and no; null: it has others. */
function yesOf(dimension: DimensionDefinition): string | number | null {
  const { type, enumValues, sampleValues } = dimension;
  const values = [...enumValues.map(({ value }) => value), ...sampleValues];
  const isFlag = values.length > 0 && values.every((value) => /^(?:y|n|yes|no|t|f|true|false)$/i.test(value));
  return type !== 'BOOLEAN' && isFlag ? (values.find((value) => /^[yt]/i.test(value)) ?? null) : yesNumber(dimension);
}
