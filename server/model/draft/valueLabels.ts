import { countryNamed, stateNamed, type Place } from '../../english/countries.ts';
import { InvalidInputError } from '../../platform/errors.ts';
import type { EnumValueDefinition } from '../../semql/catalog/definition.ts';
import { spokenLabel } from '../../source/naming/spokenName.ts';
import { sentence, wordsOf } from '../../source/relationships/words.ts';
import { longest, shortEnough } from '../../source/textLimits.ts';
import type { DraftedColumn } from './draftedTable.ts';
import { labelOf } from './nameOf.ts';
import { chosenNames } from './otherNames.ts';

/** What people call a value of a field; what is absent is as drafted. */
export interface ValueLabelChoice {
  /** As it is stored in the data. */
  readonly value: string;
  readonly label?: string | null | undefined;
  readonly synonyms?: readonly string[] | null | undefined;
}

/** Numbers with more different values are amounts. */
const mostNumbers = 12;

/**
 * Values of a column with what people call them, most frequent first: `A` → “Active”. None where
 * not all of them are known, since what a value means would be said of some only.
 */
export function valueLabels(column: DraftedColumn): readonly EnumValueDefinition[] {
  const { type, visible, uniqueValues, sampleValues, unique, relates, primaryKey } = column;
  const areAll = uniqueValues !== null && uniqueValues > 0 && uniqueValues === sampleValues.length;
  const isKey = unique || primaryKey || relates.to || relates.from;
  const isCode = type === 'STRING' || (type === 'INTEGER' && sampleValues.length <= mostNumbers && !isKey);
  if (!visible || !areAll || !isCode) {
    return [];
  }
  const named = namesIn(column);
  return sampleValues.map((value) => ({
    value,
    description: '',
    ...(named.get(value) ?? { label: '', synonyms: [] }),
  }));
}

/** Values as they are listed by a dimension; none where nothing is said of any. */
export function enumValuesOf(labels: readonly EnumValueDefinition[]): readonly EnumValueDefinition[] {
  return labels.some(({ label, synonyms }) => label !== '' || synonyms.length > 0) ? labels : [];
}

/**
 * What people call values, as a person changed it.
 * @param path of the labels in the input
 * @throws InvalidInputError
 */
export function chosenLabels(
  drafted: readonly EnumValueDefinition[],
  choices: readonly ValueLabelChoice[],
  path: readonly string[],
): readonly EnumValueDefinition[] {
  const said = new Map<string, Pick<EnumValueDefinition, 'label' | 'synonyms'>>();
  for (const [index, { value, label, synonyms }] of choices.entries()) {
    const own = [...path, String(index)];
    const known = drafted.find((one) => one.value === value);
    if (known === undefined) {
      throw new InvalidInputError(
        `“${value}” is none of the values that can be labelled.`,
        'Draft the models again: the data may have changed.',
        [...own, 'value'],
      );
    }
    if (said.has(value)) {
      throw new InvalidInputError(`The value “${value}” is labelled twice.`, 'Label it once.', [...own, 'value']);
    }
    said.set(value, {
      label: shortEnough(label ?? known.label, longest.name, ...own, 'label'),
      synonyms: synonyms == null ? known.synonyms : chosenNames(synonyms, [...own, 'synonyms']),
    });
  }
  return drafted.map((one) => ({ ...one, ...said.get(one.value) }));
}

type Named = Pick<EnumValueDefinition, 'label' | 'synonyms'>;

const labelled = (label: string, synonyms: readonly string[] = []): Named => ({ label, synonyms });

/**
 * What is known of the values: from the description of the column, its name, or how they are
 * written.
 */
function namesIn(column: DraftedColumn): ReadonlyMap<string, Named> {
  const words = wordsOf(column.name);
  const has = (...among: readonly string[]): boolean => words.some((word) => among.includes(word));
  const values = column.sampleValues;
  const described = meaningsIn(column.description, values);
  if (described.size > 0) {
    return described;
  }
  if (column.type === 'INTEGER') {
    return flagged(column.name, values, ['1', '0']);
  }
  const placed = has('country', 'nation', 'nationality', 'citizenship')
    ? places(values, countryNamed)
    : has('state', 'province')
      ? places(values, stateNamed)
      : new Map<string, Named>();
  if (placed.size > 0) {
    return placed;
  }
  if (has('gender', 'sex')) {
    const genders = new Map([
      ['F', labelled('Female', ['women'])],
      ['M', labelled('Male', ['men'])],
    ]);
    return new Map(
      values.flatMap((value) => {
        const named = genders.get(value.toUpperCase());
        return named === undefined ? [] : [[value, named] as const];
      }),
    );
  }
  if (has('status', 'state') && values.length === 2) {
    const active = ofPair(values, ['A', labelled('Active')], ['I', labelled('Inactive')]);
    return active.size > 0 ? active : ofPair(values, ['O', labelled('Open')], ['C', labelled('Closed')]);
  }
  const yes = flagged(column.name, values, ['Y', 'N']);
  return yes.size > 0 ? yes : spokenCodes(values);
}

/** `A = active, C = closed` */
function meaningsIn(description: string, values: readonly string[]): ReadonlyMap<string, Named> {
  const among = values.map((value) => value.replaceAll(/[$()*+.?[\\\]^{|}/]/g, '\\$&')).join('|');
  const means = `['"”]?\\s*(?:=|:|–|—|→|->|means|is for)\\s*([^,;.()=:]+)`;
  const found = [...description.matchAll(new RegExp(`(?<![\\p{L}\\p{N}_])(${among})${means}`, 'gu'))]
    .map(([, value = '', meaning = '']) => {
      const short = meaning.replaceAll(/["“”']/g, '').replace(/\s+(?:and|or|und|oder)\s.*$/i, '');
      return [value, short.trim()] as const;
    })
    .filter(([, meaning]) => meaning !== '' && meaning.split(/\s+/).length <= 4);
  // One alone may be the beginning of any sentence.
  return found.length < 2 ? new Map() : new Map(found.map(([value, meaning]) => [value, labelled(sentence(meaning))]));
}

/** Codes of places; names that are written in full need no label. */
function places(
  values: readonly string[],
  placeNamed: (name: string) => Place | undefined,
): ReadonlyMap<string, Named> {
  return new Map(
    values.flatMap((value) => {
      const name = value.length <= 3 ? placeNamed(value)?.names[0] : undefined;
      return name === undefined || name === value ? [] : [[value, labelled(name)] as const];
    }),
  );
}

/** Two values that are all there are. */
function ofPair(values: readonly string[], ...pair: readonly (readonly [string, Named])[]): ReadonlyMap<string, Named> {
  const known = new Map(values.map((value) => [value.toUpperCase(), value]));
  const isWhole =
    values.length <= pair.length && values.every((value) => pair.some(([one]) => one === value.toUpperCase()));
  return isWhole
    ? new Map(pair.flatMap(([one, named]) => (known.has(one) ? [[known.get(one) ?? one, named] as const] : [])))
    : new Map();
}

const asked = /^(?:is|was|has|had|can|does)$/;
const flags = /^(?:flag|yn|ind|indicator|bool)$/;

/**
 * Yes and no: of `is_active` “Active” and “Not active”, of `has_garden` “With garden” and “Without
 * garden”.
 */
function flagged(
  name: string,
  values: readonly string[],
  [yes, no]: readonly [string, string],
): ReadonlyMap<string, Named> {
  const words = wordsOf(name);
  const [first = ''] = words;
  const isFlag = words.length > 1 && (asked.test(first) || flags.test(words.at(-1) ?? ''));
  if (!isFlag) {
    return yes === 'Y' ? ofPair(values, ['Y', labelled('Yes')], ['N', labelled('No')]) : new Map();
  }
  const rest = words.filter((word, index) => !(index === 0 && asked.test(word)) && !flags.test(word));
  const said = spokenLabel(rest);
  const owns = /^ha[sd]$/.test(first);
  return ofPair(
    values,
    [yes, labelled(owns ? `With ${said.toLowerCase()}` : said)],
    [no, labelled(owns ? `Without ${said.toLowerCase()}` : `Not ${said.toLowerCase()}`)],
  );
}

/** `in_progress` → “In progress”, where some values are written as programs write them. */
function spokenCodes(values: readonly string[]): ReadonlyMap<string, Named> {
  return new Map(values.flatMap((value) => (coded.test(value) ? [[value, labelled(labelOf(value))] as const] : [])));
}

/** `in_progress`, `CREDIT_CARD` */
const coded = /^(?:[a-z]+(?:_[a-z]+)+|[A-Z]+(?:_[A-Z]+)+)$/;
