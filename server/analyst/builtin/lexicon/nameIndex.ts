import { wordsForKind } from '../../../english/nounKind.ts';
import type { CatalogDefinition, DimensionDefinition, ModelDefinition } from '../../../semql/catalog/definition.ts';
import { isMeasuringWord } from '../reading/measuringUnits.ts';
import { lookUp } from '../catalog/catalogLookup.ts';
import type { NameMention, NameTarget } from './mentions.ts';
import { partsOfField } from './fieldParts.ts';
import type { NamePhrase, SaidPart, SpokenName } from './namePhrase.ts';
import { keysOf, spokenNames } from './nameWords.ts';
import { kindsOfModel } from './modelKinds.ts';
import { isGrammar } from './questionWord.ts';
import { relatedWordsOf } from './relatedWords.ts';
import { isShortened } from './shortened.ts';
import type { RelatedWords } from './relatedWords.ts';

/** Everything by which the semantic layer of a catalog may be named. */
export interface NameIndex {
  /** Phrases by the key of their first word. */
  readonly byFirst: ReadonlyMap<string, readonly NamePhrase[]>;
  /** Words of the phrases that other words may mean. */
  readonly related: RelatedWords;
  /** Words of the names that leave vowels out. */
  readonly shortened: readonly string[];
}

const indexes = new WeakMap<CatalogDefinition, NameIndex>();

/** Everything by which the semantic layer may be named; built once per catalog. */
export function nameIndexOf(catalog: CatalogDefinition): NameIndex {
  const cached = indexes.get(catalog);
  if (cached) return cached;
  const built = build(catalog);
  indexes.set(catalog, built);
  return built;
}

/** "people" for guests: the general word is no name of theirs. */
const ofKind = 0.55;

/** Words of names of tables that say how the rows are kept. */
const layers = new Set('dim fact fct stg src raw tbl tb tab vw ref lkp lookup'.split(' '));

function build(catalog: CatalogDefinition): NameIndex {
  const phrases = new Map<string, NamePhrase>();
  const add = (target: NameTarget, via: NameMention['via'], part: SaidPart): void => {
    if (part.words.length === 0 || part.words.length > 8) return;
    if (part.match !== 'whole' && part.words.every(isGrammar)) return;
    const keys = keysOf(part.words);
    const key = `${keys.join(' ')}|${targetKey(target)}`;
    // "minutes" is what many numbers are measured in.
    const isUnit = part.match === 'head' && part.words.length === 1 && isMeasuringWord(part.words[0] ?? '');
    const weight = part.weight * (via === 'synonym' ? 0.98 : 1) * (isUnit ? 0.6 : 1);
    const existing = phrases.get(key);
    if (existing && existing.weight >= weight) return;
    phrases.set(key, { keys, texts: part.words, target, match: part.match, via, weight });
  };
  const nounsOf = new Map(catalog.models.map((model) => [model.name, [...modelNames(model), ...countedNames(model)]]));
  const nounKeys = new Set([...nounsOf.values()].flatMap((names) => names.map(({ words }) => keysOf(words).join(' '))));
  const addAll = (
    target: NameTarget,
    names: readonly SpokenName[],
    partsOf: (words: readonly string[]) => readonly SaidPart[],
  ): void => {
    for (const { words, via } of names) for (const part of partsOf(words)) add(target, via, part);
  };
  for (const model of catalog.models) {
    const names = nounsOf.get(model.name) ?? [];
    const nouns = names.map(({ words }) => words);
    addAll({ kind: 'model', model: model.name }, names, (words) => partsOfModel(words, nounKeys));
    for (const kind of kindsOfModel(model.name, nouns))
      for (const word of wordsForKind(kind))
        if (!nounKeys.has(keysOf([word]).join(' ')))
          add({ kind: 'model', model: model.name }, 'name', { words: [word], match: 'related', weight: ofKind });
    const { key, display } = lookUp(catalog).identity(model.name);
    for (const dimension of model.dimensions) {
      const target: NameTarget = { kind: 'field', field: { model: model.name, name: dimension.name, via: null } };
      const isLink = leadsElsewhere(model, dimension);
      // A key is named by the rows that it leads to.
      const isKey = isLink || dimension.primaryKey;
      addAll(target, spokenNames(dimension, nouns), (words) =>
        partsOfField(words, nouns)
          .filter(
            ({ match, words: said }) =>
              match === 'whole' || !((isKey || match === 'part') && nounKeys.has(keysOf(said).join(' '))),
          )
          .map((part) => fieldPart(part, isLink, nounKeys)),
      );
      if (display === undefined && describes(dimension))
        for (const part of namings(nouns)) add(target, 'name', asked(part));
      if (dimension === display) for (const part of namings(nouns)) add(target, 'name', part);
      if (dimension === key) for (const part of keyNames(nouns)) add(target, 'name', part);
    }
    for (const measure of model.measures)
      addAll({ kind: 'measure', model: model.name, name: measure.name }, spokenNames(measure), (words) =>
        partsOfMeasure(words).filter((part) => part.match === 'whole' || !nounKeys.has(keysOf(part.words).join(' '))),
      );
    for (const filter of model.filters)
      addAll({ kind: 'filter', model: model.name, name: filter.name }, spokenNames(filter), (words) =>
        partsOfFilter(words, nouns),
      );
    for (const relationship of model.relationships)
      addAll(
        { kind: 'role', model: model.name, role: relationship.name, toModel: relationship.toModel },
        spokenNames(relationship).filter(({ words }) => !nounKeys.has(keysOf(words).join(' '))),
        whole,
      );
  }
  for (const metric of catalog.metrics)
    if (metric.status !== 'DEPRECATED')
      addAll({ kind: 'metric', name: metric.name }, spokenNames(metric), partsOfMeasure);
  for (const { term, synonyms, mappings } of catalog.glossary)
    for (const { kind, target } of mappings) {
      const named = mappingTarget(catalog, kind, target);
      if (named)
        for (const { words } of spokenNames({ name: term, label: '', synonyms }))
          add(named, 'glossary', { words, match: 'whole', weight: 1 });
    }
  const byFirst = new Map<string, NamePhrase[]>();
  for (const phrase of phrases.values()) {
    const first = phrase.keys[0] ?? '';
    const list = byFirst.get(first);
    if (list) list.push(phrase);
    else byFirst.set(first, [phrase]);
  }
  const words = new Set([...phrases.values()].flatMap(({ texts }) => texts).filter((text) => text.length > 2));
  return { byFirst, related: relatedWordsOf(words), shortened: [...words].filter(isShortened) };
}

export function targetKey(target: NameTarget): string {
  switch (target.kind) {
    case 'model':
      return `model ${target.model}`;
    case 'field':
      return `field ${target.field.model}.${target.field.name}`;
    case 'metric':
      return `metric ${target.name}`;
    case 'role':
      return `role ${target.model}.${target.role}`;
    default:
      return `${target.kind} ${target.model}.${target.name}`;
  }
}

const whole = (words: readonly string[]): readonly SaidPart[] => [{ words, match: 'whole', weight: 1 }];

/** Names of a model without what says how its table is kept. */
function modelNames(model: ModelDefinition): readonly SpokenName[] {
  const all = spokenNames(model);
  return all.flatMap((name) => {
    const bare = name.words.filter((word, index) => !layers.has(word) || (index > 0 && index < name.words.length - 1));
    return bare.length > 0 && bare.length < name.words.length ? [{ ...name, words: bare }, name] : [name];
  });
}

/** What the number of rows is a number of: "staff member" for `staff_member_count`. */
function countedNames({ measures }: ModelDefinition): readonly SpokenName[] {
  return measures
    .filter(({ expression, filter }) => filter === null && /^COUNT\(\*\)$/i.test(expression.trim()))
    .flatMap((measure) => spokenNames({ name: measure.name, label: '', synonyms: [] }))
    .filter(({ words }) => words.length > 1 && words.at(-1) === 'count')
    .map(({ words, via }) => ({ words: words.slice(0, -1), via }));
}

/** "customer orders" are "orders", where no other model is called so. */
function partsOfModel(words: readonly string[], nounKeys: ReadonlySet<string>): readonly SaidPart[] {
  const parts: SaidPart[] = [{ words, match: 'whole', weight: 1 }];
  for (let length = words.length - 1; length > 0; length -= 1) {
    const head = words.slice(-length);
    const isTaken = nounKeys.has(keysOf(head).join(' '));
    parts.push({ words: head, match: 'head', weight: isTaken ? 0.5 : 0.78 });
  }
  if (words.length > 1 && words.length < 4)
    parts.push({ words: [words.at(-1) ?? '', 'of', ...words.slice(0, -1)], match: 'whole', weight: 0.93 });
  for (const word of words.slice(0, -1))
    if (word.length > 2 && !nounKeys.has(keysOf([word]).join(' ')))
      parts.push({ words: [word], match: 'part', weight: 0.4 });
  return parts;
}

function partsOfMeasure(words: readonly string[]): readonly SaidPart[] {
  const parts: SaidPart[] = [{ words, match: 'whole', weight: 1 }];
  const bare = words.filter(
    (word, index) =>
      !(index === 0 && /^(?:total|sum|number|count|overall|average)$/.test(word)) &&
      !(index === words.length - 1 && /^(?:count|number|total|sum)$/.test(word)) &&
      !(index === 1 && word === 'of'),
  );
  if (bare.length > 0 && bare.length < words.length)
    parts.push({ words: bare, match: 'own', weight: words[0] === 'average' ? 0.8 : 0.93 });
  // "revenue per customer" is no number of customers.
  if (words.length > 1 && !words.includes('per'))
    parts.push({ words: words.slice(-1), match: 'head', weight: words[0] === 'average' ? 0.5 : 0.6 });
  return parts;
}

function partsOfFilter(words: readonly string[], nouns: readonly (readonly string[])[]): readonly SaidPart[] {
  const parts: SaidPart[] = [{ words, match: 'whole', weight: 1 }];
  for (const noun of nouns) {
    const rest = words.length - noun.length;
    if (rest <= 0) continue;
    if (keysOf(words.slice(rest)).join(' ') === keysOf(noun).join(' '))
      parts.push({ words: words.slice(0, rest), match: 'own', weight: 0.97 });
    if (keysOf(words.slice(0, noun.length)).join(' ') === keysOf(noun).join(' '))
      parts.push({ words: words.slice(noun.length), match: 'own', weight: 0.97 });
  }
  return parts;
}

/** The field that says how a row is called answers to "name" and "title". */
function namings(nouns: readonly (readonly string[])[]): readonly SaidPart[] {
  return [
    { words: ['name'], match: 'own', weight: 0.95 },
    { words: ['title'], match: 'related', weight: 0.6 },
    ...nouns.slice(0, 3).map((noun): SaidPart => ({ words: [...noun, 'name'], match: 'own', weight: 0.95 })),
  ];
}

/** Where rows have no name, their details are the nearest to one. */
function describes({ type, name }: DimensionDefinition): boolean {
  return type === 'STRING' && /(?:details?|description)$/i.test(name);
}

const asked = (part: SaidPart): SaidPart => ({ ...part, match: 'related', weight: part.weight * 0.65 });

function keyNames(nouns: readonly (readonly string[])[]): readonly SaidPart[] {
  return [
    { words: ['id'], match: 'own', weight: 0.95 },
    { words: ['number'], match: 'related', weight: 0.5 },
    { words: ['code'], match: 'related', weight: 0.5 },
    ...nouns.slice(0, 3).map((noun): SaidPart => ({ words: [...noun, 'id'], match: 'own', weight: 0.96 })),
  ];
}

function leadsElsewhere(model: ModelDefinition, dimension: DimensionDefinition): boolean {
  const isKey = dimension.primaryKey && model.grain.keys.length < 2;
  return !isKey && model.relationships.some(({ keys }) => keys.some(({ from }) => from === dimension.name));
}

/**
 * Words that name a model mean it sooner than a field; a key that leads elsewhere is meant least.
 */
function fieldPart(part: SaidPart, isLink: boolean, nounKeys: ReadonlySet<string>): SaidPart {
  const isNoun = part.match !== 'whole' && nounKeys.has(keysOf(part.words).join(' '));
  return { ...part, weight: part.weight * (isLink ? 0.93 : 1) * (isNoun ? 0.6 : 1) };
}

function mappingTarget(catalog: CatalogDefinition, kind: string, path: string): NameTarget | null {
  const lookup = lookUp(catalog);
  const [model = '', name = ''] = path.split('.');
  if (kind === 'METRIC') return lookup.metric(path) ? { kind: 'metric', name: path } : null;
  if (kind === 'MODEL') return lookup.model(model) ? { kind: 'model', model } : null;
  if (kind === 'MEASURE') return lookup.measure(model, name) ? { kind: 'measure', model, name } : null;
  if (kind === 'FILTER') return lookup.filter(model, name) ? { kind: 'filter', model, name } : null;
  return lookup.dimension(model, name) ? { kind: 'field', field: { model, name, via: null } } : null;
}
