import type { Draft } from './draft.ts';
import type { Operator } from '../phrases/operator.ts';
import type { Target } from '../lexicon/lexicon.ts';
import type { Meaning } from '../marking/mark.ts';
import { JUDGING_WORD, isFall } from '../phrases/operatorPhrases.ts';
import type { FieldRef } from '../reading.ts';

import { NameReader } from './nameReader.ts';
import { placeJudgedLimit } from './placeJudgement.ts';

/** Walks the chosen meanings of a question from left to right and gives each its role. */
export class Reader extends NameReader {
  read(): Draft {
    const draft = this.draft;
    while (this.index < this.items.length) {
      const at = this.index;
      const meaning = this.items[at]?.meaning;
      this.index += 1;
      if (!meaning) continue;
      const known = draft.filters.length;
      if (meaning.kind === 'operator') this.readOperator(meaning.operator, at);
      else if (meaning.kind === 'name' && meaning.weight < 0.8 && this.isGeneralSuffix(at)) continue;
      else if (meaning.kind === 'name') this.readName(meaning.target, at);
      else if (meaning.kind === 'period') this.readPeriod(meaning, at);
      else if (meaning.kind === 'grain') this.readGrain(meaning, at);
      else if (meaning.kind === 'number') {
        if (meaning.percent || !this.takeNumber(meaning.value, at)) draft.unplaced.add(at);
      } else if (meaning.kind === 'unknown' && !this.isUnitWord(at) && !this.isGeneralSuffix(at))
        draft.unplaced.add(at);
      else if (
        meaning.kind === 'function' &&
        at === 0 &&
        /^(show|display|give|get|find|see|pull|fetch)$/i.test(this.words(at))
      )
        draft.flags.add('show');
      else if (meaning.kind === 'joiner' && meaning.word === 'or') draft.flags.add('or');
      else if (meaning.kind === 'function' && /^both$/i.test(this.words(at))) draft.flags.add('both');
      else if (meaning.kind === 'function' && this.isQuantity(at)) draft.flags.add('much');
      else if (meaning.kind === 'function' && this.isAmountOfRows(at)) draft.amounts.push(at);
      this.followOr(meaning, at, known);
      if (meaning.kind !== 'function' && meaning.kind !== 'operator' && meaning.kind !== 'joiner') this.endNegation();
    }
    for (const pending of [this.missing, this.distinct]) if (pending !== null) draft.unplaced.add(pending);
    if (this.negated && !this.negationUsed) draft.unplaced.add(draft.operators.get('not') ?? 0);
    // Every aggregate must be used, so earlier ones count as unplaced.
    if (this.earlier.length > 0) draft.unplaced.add(draft.operators.get('aggregate') ?? 0);
    if (this.aggregate && this.aggregate.fn !== 'SUM') draft.average = this.aggregate.fn;
    return draft;
  }

  /**
   * "how much did we sell", "did we sell more": a quantity is asked for, and no count of rows where
   * the verb has one.
   */
  isQuantity(at: number): boolean {
    const verb = this.items[this.previousContent(at)]?.mark.meanings ?? [];
    const isMeasured = verb.some((one) => one.kind === 'name' && ['measure', 'metric'].includes(one.target.kind));
    return /^much$/i.test(this.words(at)) || (isMeasured && /^more$/i.test(this.words(at)));
  }

  /** "total order amount": a number that the orders have, and no count of them. */
  isAmountOfRows(at: number): boolean {
    const before = this.items[at - 1]?.meaning;
    const isOfMore = /^of$/i.test(this.words(at + 1));
    return (
      /^(?:amounts?|values?)$/i.test(this.words(at)) &&
      !isOfMore &&
      before?.kind === 'name' &&
      before.target.kind === 'model'
    );
  }

  /** "late returns as a percentage of loans": the part was named before. */
  isOfWhole(at: number): boolean {
    const next = this.items.slice(this.index).find(({ meaning }) => meaning.kind !== 'function')?.meaning;
    const behindOf = /\bof$/i.test(this.words(at)) || /^of$/i.test(this.words(this.index));
    return /^as\b/i.test(this.words(at)) && behindOf && next?.kind === 'name' && isCounted(next.target);
  }

  /**
   * "longer than 2000 km or late": conditions on two things are all kept, so one or the other was
   * not understood.
   */
  followOr(meaning: Meaning, at: number, known: number): void {
    const { draft } = this;
    if (meaning.kind === 'joiner') {
      this.or = meaning.word === 'or' && known > 0 ? at : null;
      return;
    }
    const added = draft.filters.slice(known);
    if (this.or === null) return;
    if (added.length === 0) {
      // Another value of the same thing widens its condition.
      if (meaning.kind === 'name' && meaning.target.kind === 'value') this.or = null;
      return;
    }
    if (added.some((one) => !('negated' in one) || !one.negated)) draft.unplaced.add(this.or);
    this.or = null;
  }

  readOperator(operator: Operator, at: number): void {
    const draft = this.draft;
    draft.operators.set(operator.op, at);
    switch (operator.op) {
      case 'by':
      case 'each':
        if (draft.shareSpan) draft.shareSpan.end ??= draft.filters.length;
        draft.flags.add('by');
        this.readKeys(at, operator.op);
        return;
      case 'per':
        if (draft.shareSpan) draft.shareSpan.end ??= draft.filters.length;
        this.readPer(at);
        return;
      case 'not':
        this.negated = true;
        this.negationUsed = false;
        return;
      case 'missing':
        this.missing = at;
        if (!this.resolveMissingBackwards(at)) this.relative = true;
        return;
      case 'count':
        this.count = at;
        draft.flags.add('count');
        return;
      case 'distinct':
        this.distinct = at;
        return;
      case 'which':
        if (this.words(at).toLowerCase() === 'what' && !this.nameFollows()) return;
        draft.flags.add(
          at === 0 || draft.entities.length + draft.breakdowns.length + draft.measures.length === 0 ? 'which' : 'with',
        );
        if (draft.flags.has('which') && draft.entities.length + draft.breakdowns.length + draft.measures.length === 0)
          this.subject = true;
        else this.relative = true;
        return;
      case 'with':
        this.relative = draft.entities.length + draft.breakdowns.length + draft.measures.length > 0;
        draft.flags.add('with');
        return;
      case 'top':
        this.readJudgement(operator.descending, at, false);
        draft.top = { count: operator.count, descending: operator.descending, size: operator.size, index: at };
        this.subject = true;
        return;
      case 'extreme':
        if (draft.extreme && draft.extreme.descending !== operator.descending) draft.unplaced.add(draft.extreme.index);
        this.readJudgement(operator.descending, at, false);
        draft.extreme = {
          descending: operator.descending,
          // "fastest growing": the change is fast, and no number of speed is asked for.
          nouns: this.isOfChange(at) ? [] : operator.nouns,
          amount: operator.amount,
          size: operator.size,
          index: at,
        };
        return;
      case 'latest':
        draft.latest = { count: operator.count, descending: operator.descending, index: at };
        return;
      case 'aggregate':
        // "total and average price", but not "average total price"
        if (this.aggregate && (this.isJoined(at) || (operator.fn !== 'SUM' && this.aggregate.fn !== 'SUM')))
          this.earlier.push(this.aggregate.fn);
        this.aggregate = { fn: operator.fn, index: at };
        return;
      case 'compare': {
        const known = draft.thresholds.length;
        this.readThreshold(operator, at);
        if (/^(?:better|worse) than\b/i.test(this.words(at))) placeJudgedLimit(draft, known, at, this.lookup);
        return;
      }
      case 'share':
        draft.transform ??= { kind: 'share', of: null, within: false };
        draft.shareSpan ??= {
          start: this.isOfWhole(at) ? 0 : draft.filters.length,
          end: null,
          proportion: /percent|proportion|fraction|%/i.test(this.words(at)),
        };
        draft.flags.add('share');
        return;
      case 'within':
        if (draft.transform?.kind === 'share') draft.transform = { ...draft.transform, within: true };
        this.readKeys(at, 'by');
        return;
      case 'running':
        draft.transform = { kind: 'running' };
        return;
      case 'rolling':
        draft.transform = { kind: 'rolling', count: operator.count, unit: operator.unit, average: operator.average };
        return;
      case 'growth':
        // "drop table …": said first and alone it is a command, not a change.
        if (at === 0 && /^(drop|decrease|increase|change|decline)$/i.test(this.words(at))) draft.unplaced.add(at);
        if (this.isParticiple(at)) draft.unplaced.add(at);
        draft.flags.add('growth');
        if (isFall(this.words(at))) draft.falls = true;
        return;
      case 'offset':
        draft.comparison = {
          to: operator.to,
          period: null,
          growth: draft.comparison?.growth ?? /growth|change/i.test(this.words(at)),
          step: operator.step,
        };
        return;
      case 'order':
        this.readOrder();
        return;
      case 'ascending':
      case 'descending':
        if (draft.order) draft.order.descending = operator.op === 'descending';
        else draft.order = { by: 'measure', descending: operator.op === 'descending', field: null };
        return;
      case 'judged':
        this.readJudgement(/^(?:best first|(?:from )?best to worst)$/i.test(this.words(at)), at, true);
        return;
      case 'forecast':
        // The future is not in the data.
        draft.unplaced.add(at);
        return;
      case 'alphabetical':
        draft.order = { by: 'key', descending: false, field: null };
        return;
      case 'chart':
        draft.chart = operator.chart;
        return;
      default:
        draft.flags.add(operator.op);
        if (operator.op === 'list') this.subject = true;
    }
  }

  /**
   * "number of dropped tickets": which tickets, not how their number changed; "which line dropped
   * tickets" has a subject.
   */
  isParticiple(at: number): boolean {
    const [before, after] = [this.items[at - 1], this.items[at + 1]?.meaning];
    return (
      /^(?:changed|declined|dropped|increased|risen)$/i.test(this.words(at)) &&
      after?.kind === 'name' &&
      after.target.kind === 'model' &&
      before?.meaning.kind !== 'name' &&
      !/^(?:has|have|had|that|which|who|what)$/i.test(before?.mark.words ?? '')
    );
  }

  resolveMissingBackwards(at: number): boolean {
    const previous = this.previousContent(at);
    const before = this.items[previous]?.meaning;
    const after = this.items.slice(this.index).find(({ meaning }) => meaning.kind !== 'function')?.meaning;
    if (
      before?.kind !== 'name' ||
      before.target.kind !== 'dimension' ||
      (after?.kind === 'name' && after.target.kind !== 'filter')
    )
      return false;
    const field: FieldRef = { model: before.target.model, name: before.target.name, via: null };
    if (!this.draft.loose.some((loose) => loose.index === previous)) return false;
    this.draft.loose = this.draft.loose.filter((loose) => loose.index !== previous);
    this.draft.filters.push({ kind: 'null', field, negated: false });
    this.missing = null;
    return true;
  }

  /** "worst", "best first": which end of a number is the good one is known when the number is. */
  readJudgement(good: boolean, at: number, orders: boolean): void {
    const phrase = orders ? this.words(at) : JUDGING_WORD.exec(this.words(at))?.[0];
    if (phrase !== undefined) this.draft.judgements.push({ good, phrase, index: at, orders });
  }

  /** True for a superlative next to a word of change: "fastest growing", "shrank the most". */
  isOfChange(at: number): boolean {
    const next = this.items.slice(at + 1).find(({ meaning }) => meaning.kind !== 'function');
    return [next, this.items[this.previousContent(at)]].some(
      (item) => item?.meaning.kind === 'operator' && item.meaning.operator.op === 'growth',
    );
  }

  /** True right after "and" or a comma. */
  isJoined(at: number): boolean {
    return this.items[this.previousContent(at)]?.meaning.kind === 'joiner';
  }

  takeNumber(value: number, at: number): boolean {
    if (this.isUnitWord(at)) return true;
    if (this.draft.number !== null || !Number.isInteger(value) || value < 1 || value > 1000) return false;
    this.draft.number = { value, index: at };
    return true;
  }

  /**
   * A negation reaches as far as its list of values; one that reached nothing was not understood.
   */
  endNegation(): void {
    if (!this.negated || this.continuesList()) return;
    if (!this.negationUsed) this.draft.unplaced.add(this.draft.operators.get('not') ?? 0);
    this.negated = false;
  }
}

function isCounted(target: Target): boolean {
  return target.kind === 'model' || target.kind === 'measure';
}
