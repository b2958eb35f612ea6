import { labelOf } from '../catalog/catalogLookup.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Chosen } from '../marking/chosen.ts';
import type { Lexicon, Target } from '../lexicon/lexicon.ts';
import { ALIKE, nearestThings } from '../lexicon/nearest.ts';
import { fixedBy, splittable } from '../labels/suggestions.ts';
import type { Meaning } from '../marking/mark.ts';
import type { Operator } from '../phrases/operator.ts';
import { JUDGING_WORD } from '../phrases/operatorPhrases.ts';
import { targetLabel } from '../labels/targetLabel.ts';
import type { Candidate } from '../deciding/understand.ts';
import { fieldsOf } from '../deciding/understand.ts';
import { impossibleDateOf, judgedPlace, unplacedItems } from './questionParts.ts';

/** A way to say a question that has not been tried yet. */
export interface RewriteText {
  readonly question: string;
  /** Kind of change to the question; only some of each kind are shown. */
  readonly kind: 'key' | 'measure' | 'rank' | 'date' | 'drop';
  /** Difference to the question. */
  readonly note: string;
  /** True: said only where nothing before it can be answered. */
  readonly isFallback?: boolean;
}

const MAX_OF_A_KIND = 6;

/**
 * Ways to say a question that could not be answered: another key, another number, a number to rank
 * by, words left out.
 */
export function rewriteTexts(candidate: Candidate, lexicon: Lexicon, lookup: CatalogLookup): readonly RewriteText[] {
  const unplaced = unplacedItems(candidate);
  const rewriter = new Rewriter(candidate, unplaced, lexicon, lookup);
  const texts =
    unplaced.size > 0 || !asks(candidate)
      ? [
          ...rewriter.dated(),
          ...rewriter.directed(),
          ...rewriter.ranked(),
          ...rewriter.directedOtherwise(),
          ...rewriter.otherKeys([...unplaced].filter((index) => rewriter.isKey(index))),
          ...rewriter.otherMeasures(),
          ...(unplaced.size > 1 ? [...unplaced].flatMap((index) => rewriter.without([index])) : []),
          ...rewriter.without(unplaced),
        ]
      : rewriter.apart();
  return texts.filter(
    ({ question, kind }) =>
      rewriter.keepsNegations(question) &&
      !DISJOINTED.test(question) &&
      (kind === 'key' || kind === 'rank' || !OPENS_NOTHING.test(question)),
  );
}

/**
 * A word twice, "of" of nothing, "than" without what is more, where words were left out or put in:
 * "revenue last 4 weeks weeks".
 */
const DISJOINTED =
  /(?<!\p{L})(\p{L}+) \1(?!\p{L})|\bof by\b|(?<!\p{L})(?!(?:more|less|worse|\p{L}*er)\b)\p{L}+ than\b/iu;

/** Words that left alone begin no sentence: "who customer". */
const OPENS_NOTHING = /^(?:who|is|are|was|were|do|does|did|can)\b/i;

function asks({ reading }: Candidate): boolean {
  return reading.measures.length > 0 || reading.rows !== null;
}

class Rewriter {
  readonly #candidate: Candidate;
  readonly #unplaced: ReadonlySet<number>;
  readonly #lexicon: Lexicon;
  readonly #lookup: CatalogLookup;

  constructor(candidate: Candidate, unplaced: ReadonlySet<number>, lexicon: Lexicon, lookup: CatalogLookup) {
    this.#candidate = candidate;
    this.#unplaced = unplaced;
    this.#lexicon = lexicon;
    this.#lookup = lookup;
  }

  get #items(): readonly Chosen[] {
    return this.#candidate.items;
  }

  /**
   * True where every "not" still stands before what it denies: without it the question is turned
   * round.
   */
  keepsNegations(question: string): boolean {
    const kept = ` ${question.toLowerCase()} `;
    return this.#items.every(({ mark, meaning }, index) => {
      if (meaning.kind !== 'operator' || !NEGATIONS.has(meaning.operator.op)) return true;
      const after = this.#items.findIndex((_, at) => at > index && this.#isContent(at));
      const denied = this.#items.slice(index, after < 0 ? index + 1 : after + 1).map((item) => item.mark.words);
      return kept.includes(` ${(after < 0 ? [mark.words] : denied).join(' ').replaceAll(' ,', ',').toLowerCase()} `);
    });
  }

  /**
   * Meaning of "worst" at one end of a number, as words of the question: "worst first" → "highest
   * first".
   */
  #directed(place: number, end: (typeof ENDS)[number]): string {
    const words = this.#items[place]?.mark.words ?? '';
    const { orders } = this.#candidate.draft.judgements.find(({ index }) => index === place) ?? {};
    return orders === true ? `${end} first` : words.replace(JUDGING_WORD, end);
  }

  /** "orders on 2026-02-30" → "orders on 2026-02-28" */
  dated(): readonly RewriteText[] {
    return this.#items.flatMap((item, index): readonly RewriteText[] => {
      const last = impossibleDateOf(item)?.last ?? null;
      if (last === null || /^(?:between|from)\b/i.test(item.mark.words)) return [];
      return [{ question: this.#text(new Map([[index, last]])), kind: 'date', note: 'the last day of that month' }];
    });
  }

  /** "tickets by topic, worst first" → "…, highest first" */
  directed(): readonly RewriteText[] {
    const place = judgedPlace(this.#candidate);
    if (place < 0) return [];
    return ENDS.map((end) => ({
      question: this.#text(new Map([[place, this.#directed(place, end)]])),
      kind: 'rank',
      note: this.#directed(place, end),
    }));
  }

  /**
   * Where what is judged cannot be split as asked: split by something else, nothing else left out.
   */
  directedOtherwise(): readonly RewriteText[] {
    const place = judgedPlace(this.#candidate);
    const keys = this.#items.flatMap((_, index) => (this.#isReplaceableKey(index) ? [index] : []));
    if (place < 0) return [];
    const [high = [], low = []] = ENDS.map((end) =>
      this.otherKeys(keys, new Map([[place, this.#directed(place, end)]])),
    );
    return high.flatMap((one, at) => [one, ...low.slice(at, at + 1)]).map((one) => ({ ...one, isFallback: true }));
  }

  /** True for what the number is split by: never the number itself. */
  #isReplaceableKey(index: number): boolean {
    const meaning = this.#items[index]?.meaning;
    return (
      meaning?.kind === 'name' &&
      ['dimension', 'model', 'role'].includes(meaning.target.kind) &&
      !this.#unplaced.has(index)
    );
  }

  /** "largest orders" → "largest orders by order amount" */
  ranked(): readonly RewriteText[] {
    const subject = this.#ranked();
    if (subject === undefined) return [];
    // "top 3 orders by amount": the word after "by" has no meaning here, and is replaced by one
    // that has.
    const by = this.#items.findIndex(
      ({ meaning }) => meaning.kind === 'operator' && ['by', 'order'].includes(meaning.operator.op),
    );
    if (by >= 0 && !this.#unplaced.has(by) && !this.#unplaced.has(by + 1)) return [];
    const left = new Map(this.#items.flatMap((_, index) => (by >= 0 && index >= by ? [[index, null] as const] : [])));
    const labels = subject === null ? this.#mainNumbers() : this.#rankingNumbers(subject);
    return labels.map((label) => ({
      question: `${this.#text(left)} by ${label}`,
      kind: 'rank',
      note: `ranked by ${label}`,
    }));
  }

  #has(...ops: readonly Operator['op'][]): boolean {
    return this.#items.some(({ meaning }) => meaning.kind === 'operator' && ops.includes(meaning.operator.op));
  }

  /**
   * The model whose rows a superlative that was not understood puts in order, null where it puts
   * periods in order; else undefined.
   */
  #ranked(): string | null | undefined {
    const place = this.#items.findIndex(
      ({ meaning }, index) =>
        this.#unplaced.has(index) && meaning.kind === 'operator' && RANKS.has(meaning.operator.op),
    );
    const named = this.#items.slice(place + 1).find(({ meaning }) => meaning.kind === 'name')?.meaning;
    const subject = this.#subject();
    // "which customer placed the largest order": the customers are asked for, the orders are
    // ranked.
    const isSubject =
      named?.kind === 'name' &&
      (named.target.kind === 'model' || (named.target.kind === 'dimension' && this.#has('growth'))) &&
      named.target.model === subject;
    if (place < 0 || (!isSubject && named !== undefined)) return undefined;
    if (subject !== null) return subject;
    return this.#candidate.reading.breakdowns.some(({ kind }) => kind === 'time') ? null : undefined;
  }

  /** "revenue by warehouse" → "revenue by country" */
  otherKeys([place]: readonly number[], changed: ReadonlyMap<number, string> = new Map()): readonly RewriteText[] {
    const base = this.#candidate.reading.measures[0]?.model ?? this.#subject();
    const written = this.#items[place ?? -1]?.mark.words;
    if (place === undefined || written === undefined || base === null || base === undefined) return [];
    const near = nearestThings([written], this.#lexicon, this.#lookup).map(({ label }) => label.toLowerCase());
    const used = this.#text().toLowerCase();
    const isOne = fixedBy(this.#candidate.reading, this.#lookup);
    return splittable(base, this.#lookup)
      .filter(({ label, model, name }) => !used.includes(label) && !isOne(model, name))
      .toSorted((a, b) => rank(near, a.label) - rank(near, b.label))
      .slice(0, MAX_OF_A_KIND)
      .map(({ label, model }) => ({
        question: this.#text(new Map([...changed, [place, label]])),
        kind: 'key',
        note: `${label} of ${this.#modelLabel(model)}`,
      }));
  }

  /**
   * "profit by region" → "gross profit by region"; "compare Q1 with Q2" → "compare revenue Q1 with
   * Q2"
   */
  otherMeasures(): readonly RewriteText[] {
    if (this.#candidate.reading.measures.length > 0 || this.#has('extreme', 'top', 'list')) return [];
    const unknown = [...this.#unplaced].find((index) => !this.isKey(index) && this.#isContent(index));
    // "how long": an adjective, and no number's name.
    if (unknown !== undefined && /^how$/i.test(this.#items[unknown - 1]?.mark.words ?? '')) return [];
    const subject = this.#subject();
    const near =
      unknown === undefined
        ? []
        : nearestThings([this.#items[unknown]?.mark.words ?? ''], this.#lexicon, this.#lookup, ALIKE)
            .filter(({ kind }) => kind === 'metric' || kind === 'measure')
            .map(({ label }) => label.toLowerCase());
    // A leading word that is split by another is the name of a number.
    const isNumber = unknown === undefined || !this.#items.slice(0, unknown).some((_, index) => this.#isContent(index));
    const known = subject === null || !isNumber ? [] : this.#numbersFor(subject);
    const labels = [...new Set([...near, ...known])];
    return labels.slice(0, MAX_OF_A_KIND).map((label) => ({
      question: unknown === undefined ? this.#inserted(label) : this.#text(new Map([[unknown, label]])),
      kind: 'measure',
      note: unknown === undefined ? label : `${label} instead of “${this.#items[unknown]?.mark.words ?? ''}”`,
    }));
  }

  /** The question without some of its words and what joins them to the others. */
  without(places: Iterable<number>): readonly RewriteText[] {
    const dropped = [...places].toSorted((a, b) => a - b);
    const words = dropped.map((index) => `“${this.#items[index]?.mark.words ?? ''}”`);
    const left = new Set(dropped);
    for (const index of dropped)
      for (let before = index - 1; before >= 0 && this.#joins(before); before--) left.add(before);
    // "orders and revenue share": what joined the first thing to the next goes with it.
    const first = this.#items.findIndex((_, index) => !left.has(index));
    if (this.#items[first]?.meaning.kind === 'joiner') left.add(first);
    // Two things set against each other, said without "vs", would be one.
    const isAgainst = dropped.every((index) => this.#isOperator(index, 'versus'));
    // "which segment improved most": without its verb there is nothing that "most" says how.
    const isVerb = dropped.some((index) => /^(?:the )?(?:most|least)$/i.test(this.#items[index + 1]?.mark.words ?? ''));
    if (words.length === 0 || left.size >= this.#items.length || isAgainst || isVerb) return [];
    return [
      {
        question: this.#text(new Map([...left].map((index) => [index, null]))),
        kind: 'drop',
        note: `leaves ${words.join(', ')} out`,
      },
    ];
  }

  /**
   * Everything was understood, and does not go together: one part less, or another one in its
   * place.
   */
  apart(): readonly RewriteText[] {
    const names = this.#items.flatMap(({ meaning }, index) =>
      meaning.kind === 'name' && ['dimension', 'value', 'model', 'filter', 'role'].includes(meaning.target.kind)
        ? [index]
        : [],
    );
    const measure = this.#items.findIndex(
      ({ meaning }) =>
        meaning.kind === 'name' && (meaning.target.kind === 'metric' || meaning.target.kind === 'measure'),
    );
    const [field] = fieldsOf(this.#candidate.reading).filter(
      (one) => one.model !== this.#candidate.reading.measures[0]?.model,
    );
    const others =
      measure < 0 || !field
        ? []
        : this.#numbersFor(field.model).map((label): RewriteText => ({
            question: this.#text(new Map([[measure, label]])),
            kind: 'measure',
            note: `${label} instead of ${this.#items[measure]?.mark.words ?? ''}`,
          }));
    return [
      ...this.otherKeys(names.filter((index) => this.isKey(index))),
      ...names.flatMap((index) => this.without([index])),
      ...others,
    ];
  }

  /**
   * Labels of numbers that can be asked for each row of a model, or split by what is known of it.
   */
  #numbersFor(subject: string): readonly string[] {
    const own = this.#lookup.catalog.models
      .filter(({ name }) => this.#lookup.joins.pathsBetween(name, subject).length > 0)
      .toSorted((a, b) => Number(b.name === subject) - Number(a.name === subject));
    const labels = own.flatMap((model) =>
      model.measures.filter((one) => one !== this.#lookup.countMeasure(model.name)).map(labelOf),
    );
    const counts = own.flatMap((model) => {
      const count = model.name === subject ? undefined : this.#lookup.countMeasure(model.name);
      return count ? [labelOf(count)] : [];
    });
    const metrics = this.#lookup.catalog.metrics
      .filter(({ anchorModel, status }) => status !== 'DEPRECATED' && own.some(({ name }) => name === anchorModel))
      .map(labelOf);
    const [first, ...rest] = labels;
    const ordered = [...(first === undefined ? [] : [first]), ...metrics.slice(0, 2), ...rest, ...counts];
    return [...new Set(ordered.map((label) => label.toLowerCase()))].slice(0, MAX_OF_A_KIND);
  }

  /**
   * Numbers that differ between the rows of a model: its own, and counts or sums for each of them.
   */
  #rankingNumbers(subject: string): readonly string[] {
    const model = this.#lookup.model(subject);
    // Popularity depends on quantity, never on price.
    const isOften = this.#items.some(({ mark }) => OFTEN.test(mark.words));
    const own = (model?.dimensions ?? []).filter(
      ({ type, primaryKey, name }) =>
        !isOften &&
        type === 'NUMBER' &&
        !primaryKey &&
        !model?.relationships.some(({ keys }) => keys.some((key) => key.from === name)),
    );
    // Groups of rows grow by what adds up in them: "fastest growing fare class" by takings, not by
    // the fare of a ticket.
    const isGroups = this.#has('growth') && !this.#items.some(({ meaning }) => isModel(meaning));
    const sums = this.#lookup.catalog.models
      .filter(({ name }) => (name !== subject || isGroups) && this.#lookup.joins.pathsBetween(name, subject).length > 0)
      .flatMap(({ measures }) => measures.filter(({ additivity }) => additivity === 'ADDITIVE'));
    return [...new Set([...(isGroups ? [] : own), ...sums].map((one) => labelOf(one).toLowerCase()))].slice(
      0,
      MAX_OF_A_KIND,
    );
  }

  /** Additive numbers in the models of the metrics. */
  #mainNumbers(): readonly string[] {
    const { metrics, models } = this.#lookup.catalog;
    const anchors = models.filter(({ name }) => metrics.some(({ anchorModel }) => anchorModel === name));
    const [main = []] = (anchors.length > 0 ? anchors : models).map(({ measures }) => measures);
    return main
      .filter(({ additivity }) => additivity === 'ADDITIVE')
      .map((one) => labelOf(one).toLowerCase())
      .slice(0, MAX_OF_A_KIND);
  }

  #subject(): string | null {
    const target = (kinds: readonly Target['kind'][]): string | null => {
      for (const { meaning } of this.#items)
        if (meaning.kind === 'name' && kinds.includes(meaning.target.kind) && 'model' in meaning.target)
          return meaning.target.model;
      return null;
    };
    return target(['model']) ?? target(['dimension', 'value', 'filter', 'time_hint']);
  }

  isKey(index: number): boolean {
    for (let before = index - 1; before >= 0; before--) {
      const meaning = this.#items[before]?.meaning;
      if (meaning?.kind === 'operator') return ['by', 'per', 'each'].includes(meaning.operator.op);
      if (meaning?.kind !== 'function' && meaning?.kind !== 'joiner') return false;
    }
    return false;
  }

  #isContent(index: number): boolean {
    const kind = this.#items[index]?.meaning.kind;
    return kind === 'unknown' || kind === 'name';
  }

  #isOperator(index: number, op: Operator['op']): boolean {
    const meaning = this.#items[index]?.meaning;
    return meaning?.kind === 'operator' && meaning.operator.op === op;
  }

  #joins(index: number): boolean {
    const meaning = this.#items[index]?.meaning;
    if (meaning?.kind === 'operator') return JOINING.has(meaning.operator.op);
    return meaning?.kind === 'joiner' || (meaning?.kind === 'function' && index > 0);
  }

  /** Inserts a number where none is named: after a leading "compare" or "show", else in front. */
  #inserted(label: string): string {
    const [first] = this.#items;
    const leads = first?.meaning.kind === 'operator' && ['versus', 'list'].includes(first.meaning.operator.op);
    return this.#text(leads ? new Map([[0, `${first.mark.words} ${label}`]]) : new Map(), leads ? '' : label);
  }

  /** The words of the question; `changed` says which become others, or are left out. */
  #text(changed: ReadonlyMap<number, string | null> = new Map(), lead = ''): string {
    const words = this.#items.flatMap(({ mark }, index) => {
      const other = changed.get(index);
      return other === null ? [] : [other ?? mark.words];
    });
    const text = [lead, ...words].filter(Boolean).join(' ').replaceAll(' ,', ',').trim();
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  #modelLabel(model: string): string {
    return targetLabel({ kind: 'model', model }, this.#lookup).toLowerCase();
  }
}

const ENDS = ['highest', 'lowest'] as const;
const NEGATIONS: ReadonlySet<string> = new Set(['not', 'missing']);
const RANKS: ReadonlySet<string> = new Set(['extreme', 'top', 'ascending', 'descending', 'order']);
const OFTEN = /\b(?:popular|common|often|frequently|busiest)\b/i;
function isModel(meaning: Meaning): boolean {
  return meaning.kind === 'name' && meaning.target.kind === 'model';
}

const JOINING: ReadonlySet<string> = new Set(['by', 'per', 'each', 'with', 'versus', 'not', 'within', 'also', 'only']);

function rank(labels: readonly string[], label: string): number {
  const at = labels.indexOf(label);
  return at < 0 ? labels.length : at;
}
