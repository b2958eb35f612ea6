import type { Chosen } from '../marking/chosen.ts';
import type { Target } from '../lexicon/lexicon.ts';
import type { Operator } from '../phrases/operator.ts';

const NEGATIONS: ReadonlySet<string> = new Set(['not', 'missing']);
const JOINING: ReadonlySet<string> = new Set(['by', 'per', 'each', 'with', 'versus', 'not', 'within', 'also', 'only']);

/**
 * The words of a question as they were understood, and the question said with some of them
 * changed.
 */
export class QuestionWords {
  readonly items: readonly Chosen[];

  constructor(items: readonly Chosen[]) {
    this.items = items;
  }

  /**
   * True where every "not" still stands before what it denies: without it the question is turned
   * round.
   */
  keepsNegations(question: string): boolean {
    const kept = ` ${question.toLowerCase()} `;
    return this.items.every(({ mark, meaning }, index) => {
      if (meaning.kind !== 'operator' || !NEGATIONS.has(meaning.operator.op)) return true;
      const after = this.items.findIndex((_, at) => at > index && this.isContent(at));
      const denied = this.items.slice(index, after < 0 ? index + 1 : after + 1).map((item) => item.mark.words);
      return kept.includes(` ${(after < 0 ? [mark.words] : denied).join(' ').replaceAll(' ,', ',').toLowerCase()} `);
    });
  }

  /** True where one of the words is one of the operators. */
  has(...ops: readonly Operator['op'][]): boolean {
    return this.items.some(({ meaning }) => meaning.kind === 'operator' && ops.includes(meaning.operator.op));
  }

  /** The model that is asked about: the one that is named, else that of a field. */
  subject(): string | null {
    const target = (kinds: readonly Target['kind'][]): string | null => {
      for (const { meaning } of this.items)
        if (meaning.kind === 'name' && kinds.includes(meaning.target.kind) && 'model' in meaning.target)
          return meaning.target.model;
      return null;
    };
    return target(['model']) ?? target(['dimension', 'value', 'filter', 'time_hint']);
  }

  /** True for what the question is split by. */
  isKey(index: number): boolean {
    for (let before = index - 1; before >= 0; before--) {
      const meaning = this.items[before]?.meaning;
      if (meaning?.kind === 'operator') return ['by', 'per', 'each'].includes(meaning.operator.op);
      if (meaning?.kind !== 'function' && meaning?.kind !== 'joiner') return false;
    }
    return false;
  }

  /** True for a name, and for a word without a meaning. */
  isContent(index: number): boolean {
    const kind = this.items[index]?.meaning.kind;
    return kind === 'unknown' || kind === 'name';
  }

  /** True where the word is the operator. */
  isOperator(index: number, op: Operator['op']): boolean {
    const meaning = this.items[index]?.meaning;
    return meaning?.kind === 'operator' && meaning.operator.op === op;
  }

  /** True for what only joins its neighbours. */
  joins(index: number): boolean {
    const meaning = this.items[index]?.meaning;
    if (meaning?.kind === 'operator') return JOINING.has(meaning.operator.op);
    return meaning?.kind === 'joiner' || (meaning?.kind === 'function' && index > 0);
  }

  /** Inserts a number where none is named: after a leading "compare" or "show", else in front. */
  inserted(label: string): string {
    const [first] = this.items;
    const leads = first?.meaning.kind === 'operator' && ['versus', 'list'].includes(first.meaning.operator.op);
    return this.text(leads ? new Map([[0, `${first.mark.words} ${label}`]]) : new Map(), leads ? '' : label);
  }

  /** The words of the question; `changed` says which become others, or are left out. */
  text(changed: ReadonlyMap<number, string | null> = new Map(), lead = ''): string {
    const words = this.items.flatMap(({ mark }, index) => {
      const other = changed.get(index);
      return other === null ? [] : [other ?? mark.words];
    });
    const text = [lead, ...words].filter(Boolean).join(' ').replaceAll(' ,', ',').trim();
    return text.charAt(0).toUpperCase() + text.slice(1);
  }
}
