import type { CatalogDefinition, DimensionDefinition, ModelDefinition } from '../../../semql/catalog/definition.ts';
import type { PhraseSource } from '../../analyst.ts';
import { labelOf, lookUp } from '../catalog/catalogLookup.ts';
import { isIgnorable, mayQualify } from '../words/functionWords.ts';
import { wordsOf } from '../words/normalise.ts';
import type { NameWord } from '../words/normalise.ts';

/** Meaning of words in a question. Plain JSON. */
export type Target =
  | { readonly kind: 'measure'; readonly model: string; readonly name: string }
  | { readonly kind: 'metric'; readonly name: string }
  | { readonly kind: 'model'; readonly model: string }
  | { readonly kind: 'dimension'; readonly model: string; readonly name: string }
  /**
   * A verb form of a date ("shipped" for a ship date): says which time is meant, never what is
   * asked.
   */
  | { readonly kind: 'time_hint'; readonly model: string; readonly name: string }
  | { readonly kind: 'filter'; readonly model: string; readonly name: string; readonly coversModel: boolean }
  | { readonly kind: 'value'; readonly model: string; readonly dimension: string; readonly value: string | boolean }
  | { readonly kind: 'role'; readonly model: string; readonly role: string; readonly toModel: string };

/** Phrase that names a target. */
export interface Phrase {
  readonly stems: readonly string[];
  readonly texts: readonly string[];
  readonly target: Target;
  readonly via: PhraseSource['via'];
  /** 1 for a name as defined, less for what is derived from it. */
  readonly weight: number;
  /** Whether its name has an "&", which the question may repeat, leave out or write "and". */
  readonly hasAnd: boolean;
  /** Matches only what is written in capitals. */
  readonly capitals: boolean;
}

/** Every phrase of a catalog, found by the stem of its first word. */
export interface Lexicon {
  readonly byFirstStem: ReadonlyMap<string, readonly Phrase[]>;
  /** Every word of every phrase of the semantic layer, for forgiving spelling. */
  readonly words: ReadonlySet<string>;
  /** Stems used in descriptions → what they describe; only good for "nearest" suggestions. */
  readonly described: ReadonlyMap<string, readonly Target[]>;
}

const lexicons = new WeakMap<CatalogDefinition, Lexicon>();

/** Builds (once per catalog) the lexicon of everything the semantic layer names. */
export function lexiconOf(catalog: CatalogDefinition): Lexicon {
  const cached = lexicons.get(catalog);
  if (cached) return cached;
  const built = new LexiconBuilder(catalog).build();
  lexicons.set(catalog, built);
  return built;
}

/** Words that a name carries for grammar's sake: "total revenue" is asked for as "revenue". */
const LEADING_PADDING = new Set([
  'total',
  'sum',
  'overall',
  'number',
  'count',
  'num',
  'no',
  'nr',
  'is',
  'has',
  'was',
  'were',
]);
const TRAILING_PADDING = new Set(['count', 'number', 'total', 'sum', 'flag', 'id', 'key', 'code']);
const TIME_SUFFIXES = new Set(['at', 'on', 'date', 'time', 'timestamp', 'datetime', 'ts', 'day', 'dt']);

class LexiconBuilder {
  readonly #catalog: CatalogDefinition;
  readonly #phrases = new Map<string, Phrase>();
  readonly #words = new Set<string>();
  readonly #described = new Map<string, Target[]>();

  /** Stems of the nouns of each model, and of all of them. */
  readonly #nouns: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #allNouns: ReadonlySet<string>;

  constructor(catalog: CatalogDefinition) {
    this.#catalog = catalog;
    this.#nouns = new Map(
      catalog.models.map((model) => [
        model.name,
        new Set([model.name, labelOf(model), ...model.synonyms].map((name) => stemKey(wordsOf(name)))),
      ]),
    );
    this.#allNouns = new Set([...this.#nouns.values()].flatMap((keys) => [...keys]));
  }

  build(): Lexicon {
    for (const model of this.#catalog.models) this.#addModel(model);
    for (const metric of this.#catalog.metrics) {
      if (metric.status === 'DEPRECATED') continue;
      const target: Target = { kind: 'metric', name: metric.name };
      this.#addNamed(metric, target, 1.02);
      this.#describe(metric.description, target);
    }
    for (const term of this.#catalog.glossary) this.#addTerm(term);
    const byFirstStem = new Map<string, Phrase[]>();
    for (const phrase of this.#phrases.values()) {
      const first = phrase.stems[0];
      if (first === undefined) continue;
      const list = byFirstStem.get(first) ?? [];
      list.push(phrase);
      byFirstStem.set(first, list);
    }
    return { byFirstStem, words: this.#words, described: this.#described };
  }

  #addModel(model: ModelDefinition): void {
    const target: Target = { kind: 'model', model: model.name };
    const nouns = [model.name, labelOf(model), ...model.synonyms].map(wordsOf).filter((words) => words.length > 0);
    this.#addNamed(model, target, 1);
    for (const noun of nouns) if (noun.length > 1) this.#add(noun.slice(-1), target, 'label', 0.7);
    this.#describe(model.description, target);
    for (const dimension of model.dimensions) this.#addDimension(model, dimension, nouns);
    for (const measure of model.measures) {
      const measureTarget: Target = { kind: 'measure', model: model.name, name: measure.name };
      this.#addNamed(measure, measureTarget, 1.01);
      for (const words of namesOf(measure)) {
        const bare = trimPadding(words);
        if (bare.length > 0 && bare.length < words.length && !this.#isModelNoun(bare))
          this.#add(bare, measureTarget, 'name', 0.95);
        else if (words.length > 1 && !this.#isModelNoun(words.slice(-1)))
          this.#add(words.slice(-1), measureTarget, 'name', 0.62);
      }
      this.#describe(measure.description, measureTarget);
    }
    for (const filter of model.filters) {
      for (const words of namesOf(filter)) {
        const adjective = stripNoun(words, nouns);
        this.#add(
          words,
          { kind: 'filter', model: model.name, name: filter.name, coversModel: adjective !== null },
          'name',
          1,
        );
        if (adjective)
          this.#add(adjective, { kind: 'filter', model: model.name, name: filter.name, coversModel: false }, 'name', 1);
      }
    }
    for (const relationship of model.relationships) {
      const role: Target = { kind: 'role', model: model.name, role: relationship.name, toModel: relationship.toModel };
      for (const words of namesOf(relationship)) if (!this.#isModelNoun(words)) this.#add(words, role, 'name', 0.9);
    }
  }

  #addDimension(model: ModelDefinition, dimension: DimensionDefinition, nouns: readonly (readonly NameWord[])[]): void {
    // A key is named by what it leads to; only its full name means the key itself.
    const isKey =
      dimension.primaryKey || model.relationships.some((one) => one.keys.some(({ from }) => from === dimension.name));
    if (isKey) {
      for (const words of namesOf(dimension))
        if (words.length > 1 || !this.#isModelNoun(words))
          this.#add(words, { kind: 'dimension', model: model.name, name: dimension.name }, 'name', 0.9);
      return;
    }
    const target: Target = { kind: 'dimension', model: model.name, name: dimension.name };
    this.#addNamed(dimension, target, dimension.type === 'BOOLEAN' ? 0.9 : 1);
    this.#describe(dimension.description, target);
    const isTime = dimension.type === 'DATE' || dimension.type === 'TIMESTAMP';
    for (const words of namesOf(dimension)) {
      const own = stripNoun(words, nouns, true);
      if (own) this.#add(own, target, 'name', 0.95);
      else if (!startsWithNoun(words, nouns) && !(isTime && words.length === 1))
        for (const noun of nouns) this.#add([...noun, ...words], target, 'name', 1);
      this.#addInverted(words, target);
      if (words.length > 1) {
        const last = words.at(-1);
        if (
          last &&
          !TIME_SUFFIXES.has(last.text) &&
          !TRAILING_PADDING.has(last.text) &&
          !(dimension.type === 'NUMBER' && isUnitWord(last, dimension.unit))
        )
          this.#add([last], target, 'name', 0.72);
        if (last && (last.text === 'date' || last.text === 'time')) this.#add([last], target, 'name', 0.72);
        if (
          dimension.type === 'NUMBER' &&
          last &&
          isUnitWord(last, dimension.unit) &&
          !this.#isModelNoun(words.slice(0, -1))
        )
          this.#add(words.slice(0, -1), target, 'name', 0.96);
        const bare = trimPadding(words);
        if (bare.length > 0 && bare.length < words.length && !this.#isModelNoun(bare))
          this.#add(bare, target, 'name', 0.8);
        if (isTime && last && TIME_SUFFIXES.has(last.text))
          this.#add(words.slice(0, -1), { kind: 'time_hint', model: model.name, name: dimension.name }, 'name', 0.85);
      }
    }
    if (dimension.type === 'BOOLEAN')
      for (const words of namesOf(dimension)) {
        const bare = trimPadding(words);
        if (bare.length > 0)
          this.#add(bare, { kind: 'value', model: model.name, dimension: dimension.name, value: true }, 'name', 0.93);
      }
    for (const value of dimension.enumValues) {
      const valueTarget: Target = { kind: 'value', model: model.name, dimension: dimension.name, value: value.value };
      this.#add(wordsOf(value.value), valueTarget, 'value', 0.93);
      if (value.label) this.#add(wordsOf(value.label), valueTarget, 'value', 0.93);
      for (const synonym of value.synonyms) this.#add(wordsOf(synonym), valueTarget, 'value', 0.92);
    }
    if (dimension.type === 'STRING' || dimension.type === 'ENUM')
      for (const value of dimension.sampleValues) {
        const words = wordsOf(value);
        if (words.length === 0 || words.length > 6 || words.every((word) => word.number !== null)) continue;
        const target: Target = { kind: 'value', model: model.name, dimension: dimension.name, value };
        this.#add(words, target, 'value', 0.92);
        // "UK" for "United Kingdom": initials count only in capitals.
        const initials = words.map((word) => word.raw[0] ?? '').join('');
        if (words.length > 1 && /^\p{Lu}{2,4}$/u.test(initials))
          this.#add(wordsOf(initials), target, 'value', 0.85, true);
      }
  }

  #addTerm(term: CatalogDefinition['glossary'][number]): void {
    const lookup = lookUp(this.#catalog);
    for (const mapping of term.mappings) {
      const target = this.#mappingTarget(mapping.kind, mapping.target);
      if (!target) continue;
      for (const text of [term.term, ...term.synonyms]) {
        const words = wordsOf(text);
        const model = target.kind === 'filter' ? lookup.model(target.model) : undefined;
        const covers =
          model !== undefined &&
          stripNoun(words, [model.name, labelOf(model), ...model.synonyms].map(wordsOf)) !== null;
        this.#add(words, target.kind === 'filter' ? { ...target, coversModel: covers } : target, 'glossary', 1);
      }
    }
  }

  #mappingTarget(kind: string, path: string): Target | null {
    const lookup = lookUp(this.#catalog);
    const [first = '', second = ''] = path.split('.');
    if (kind === 'METRIC') return lookup.metric(path) ? { kind: 'metric', name: path } : null;
    if (kind === 'MODEL') return lookup.model(first) ? { kind: 'model', model: first } : null;
    if (kind === 'MEASURE')
      return lookup.measure(first, second) ? { kind: 'measure', model: first, name: second } : null;
    if (kind === 'FILTER')
      return lookup.filter(first, second) ? { kind: 'filter', model: first, name: second, coversModel: false } : null;
    return lookup.dimension(first, second) ? { kind: 'dimension', model: first, name: second } : null;
  }

  #addNamed(
    definition: { readonly name: string; readonly label: string; readonly synonyms: readonly string[] },
    target: Target,
    weight: number,
  ): void {
    this.#add(wordsOf(definition.name), target, 'name', weight);
    if (definition.label) this.#add(wordsOf(definition.label), target, 'label', weight);
    for (const synonym of definition.synonyms) this.#add(wordsOf(synonym), target, 'synonym', weight * 0.97);
  }

  /** "type of admission" for "admission type". */
  #addInverted(words: readonly NameWord[], target: Target): void {
    const [first, second, ...more] = words;
    const [of] = wordsOf('of');
    if (first && second && of && more.length === 0) this.#add([second, of, first], target, 'name', 0.95);
  }

  #isModelNoun(words: readonly NameWord[]): boolean {
    return this.#allNouns.has(stemKey(words));
  }

  /**
   * A model's own noun means the model; its count, its name and its dates are reached through it.
   */
  #isSaidByModel(words: readonly NameWord[], target: Target): boolean {
    if (target.kind === 'time_hint') return this.#isModelNoun(words);
    if (target.kind !== 'dimension' && target.kind !== 'measure') return false;
    if (target.kind === 'measure' && lookUp(this.#catalog).countMeasure(target.model)?.name !== target.name)
      return false;
    return this.#nouns.get(target.model)?.has(stemKey(words)) ?? false;
  }

  #describe(description: string, target: Target): void {
    for (const word of wordsOf(description)) {
      if (word.text.length < 4 || word.number !== null) continue;
      const list = this.#described.get(word.stem) ?? [];
      if (list.length < 8) list.push(target);
      this.#described.set(word.stem, list);
    }
  }

  #add(words: readonly NameWord[], target: Target, via: PhraseSource['via'], weight: number, capitals = false): void {
    const isGrammar = (word: NameWord): boolean =>
      isIgnorable(word.text, word.stem, word.text) && !(target.kind === 'value' && mayQualify(word.text));
    // A synonym is a word that people chose: "earned" may be one, though it mostly says little.
    const isChosen = weight >= 0.99 || via === 'synonym';
    if (words.length === 0 || (!isChosen && words.every(isGrammar))) return;
    if (this.#isSaidByModel(words, target)) return;
    const key = `${stemKey(words)}|${JSON.stringify(target)}`;
    const existing = this.#phrases.get(key);
    // The same words may be written with an "&" in the label only: `r_d_cost`, "R&D cost".
    const hasAnd = existing?.hasAnd === true || words.slice(1).some(({ afterAnd }) => afterAnd);
    if (existing && existing.weight >= weight) {
      if (hasAnd !== existing.hasAnd) this.#phrases.set(key, { ...existing, hasAnd });
      return;
    }
    this.#phrases.set(key, {
      stems: words.map((word) => word.stem),
      texts: words.map((word) => word.text),
      target,
      via,
      weight,
      hasAnd,
      capitals,
    });
    for (const word of words) if (word.number === null) this.#words.add(word.text);
  }
}

const UNIT_WORDS = new Set([
  'seconds',
  'minutes',
  'hours',
  'days',
  'weeks',
  'months',
  'years',
  'km',
  'kg',
  'eur',
  'usd',
  'gbp',
  'chf',
  'percent',
  'pct',
  'amount',
  'value',
  'cm',
  'grams',
  'litres',
  'miles',
]);

/** True for a last word that only says in what a number is measured ("delay minutes"). */
function isUnitWord(word: NameWord, unit: string | null): boolean {
  return UNIT_WORDS.has(word.text) || word.text === unit?.toLowerCase();
}

function stemKey(words: readonly NameWord[]): string {
  return words.map((word) => word.stem).join(' ');
}

function namesOf(definition: {
  readonly name: string;
  readonly label: string;
  readonly synonyms: readonly string[];
}): readonly (readonly NameWord[])[] {
  const seen = new Set<string>();
  return [definition.name, definition.label, ...definition.synonyms].map(wordsOf).filter((words) => {
    const key = stemKey(words);
    if (words.length === 0 || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function trimPadding(words: readonly NameWord[]): readonly NameWord[] {
  let [start, end] = [0, words.length];
  while (start < end - 1 && LEADING_PADDING.has(words[start]?.text ?? '')) start += 1;
  if (start < end - 1 && start > 0 && words[start]?.text === 'of') start += 1;
  while (end > start + 1 && TRAILING_PADDING.has(words[end - 1]?.text ?? '')) end -= 1;
  return words.slice(start, end);
}

/**
 * The rest of a name that starts or ends with its model's noun ("active customers" → "active"), or
 * null.
 */
function stripNoun(
  words: readonly NameWord[],
  nouns: readonly (readonly NameWord[])[],
  onlyAtStart = false,
): readonly NameWord[] | null {
  for (const noun of nouns) {
    if (noun.length >= words.length) continue;
    const key = stemKey(noun);
    if (!onlyAtStart && stemKey(words.slice(-noun.length)) === key) return words.slice(0, -noun.length);
    if (stemKey(words.slice(0, noun.length)) === key) return words.slice(noun.length);
  }
  return null;
}

function startsWithNoun(words: readonly NameWord[], nouns: readonly (readonly NameWord[])[]): boolean {
  return nouns.some((noun) => stemKey(words.slice(0, noun.length)) === stemKey(noun));
}
