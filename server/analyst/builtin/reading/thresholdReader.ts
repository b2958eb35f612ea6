import { measuredDimension } from '../catalog/adjective.ts';
import type { Target } from '../lexicon/lexicon.ts';
import type { Meaning } from '../marking/mark.ts';
import type { DimensionDefinition } from '../../../semql/catalog/definition.ts';
import { currencyOf, fitLimits, isMeasuringWord } from './measuringUnits.ts';
import type { Limits, WrittenLimits } from './measuringUnits.ts';
import type { Operator } from '../phrases/operator.ts';
import { ReaderState } from './readerState.ts';
import { sameField } from '../reading.ts';
import type { FieldRef, MeasureTerm } from '../reading.ts';

/**
 * Reads limits on numbers: "more than 10 orders", "older than 60", "over 500 euros", "more than
 * twice".
 */
export class ThresholdReader extends ReaderState {
  readThreshold(operator: Extract<Operator, { op: 'compare' }>, at: number): void {
    const draft = this.draft;
    const { comparator, value, high, percent } = operator;
    const unit = operator.currency ?? (isMeasuringWord(this.words(this.index)) ? this.words(this.index) : null);
    const written: WrittenLimits = { comparator, value, high, percent, unit };
    if (operator.nouns.length > 0 && this.thresholdByAdjective(operator.nouns, written)) {
      this.takeUnit();
      return;
    }
    if (this.thresholdByTimes(written, at)) return;
    const before = this.items[this.previousContent(at)]?.meaning;
    // "admissions between 3 and 5 nights": limits apply to a number named right after them.
    const direct = this.items[this.index]?.meaning;
    if (
      direct?.kind === 'name' &&
      this.isNumber(direct.target) &&
      !(before?.kind === 'name' && this.isMeasuredIn(before.target, this.words(this.index))) &&
      this.thresholdOn(direct.target, written)
    ) {
      this.index += 1;
      return;
    }
    if (before?.kind === 'name' && this.thresholdOn(before.target, written)) {
      this.takeUnit();
      this.takeCurrency(this.unitOf(before.target));
      this.loseLooseNoun();
      return;
    }
    let ahead = this.index;
    while (
      this.items[ahead]?.meaning.kind === 'function' ||
      this.isUnitWord(ahead) ||
      isDistinct(this.items[ahead]?.meaning)
    )
      ahead += 1;
    const after = this.items[ahead]?.meaning;
    if (after?.kind === 'name' && this.thresholdOn(after.target, written)) {
      this.index = ahead + 1;
      return;
    }
    this.takeUnit();
    if (this.thresholdByAdjective(operator.nouns, written)) return;
    const limited = this.thresholdByUnit(written);
    if (limited) {
      this.takeCurrency(limited.unit);
      return;
    }
    draft.unplaced.add(at);
    draft.limits.push({ written, index: at });
  }

  thresholdOn(target: Target, written: WrittenLimits): boolean {
    const draft = this.draft;
    const limits = fitLimits(written, this.unitOf(target));
    if (limits === null) return false;
    if (this.isNumber(target)) {
      const field: FieldRef = { model: target.model, name: target.name, via: null };
      const averaged = draft.measures.at(-1);
      draft.loose = draft.loose.filter((loose) => !sameField(loose.field, field));
      if (averaged?.kind === 'aggregate' && sameField(averaged.field, field))
        draft.thresholds.push({ measure: averaged, ...limits });
      else draft.filters.push({ kind: 'number', field, ...limits });
      return true;
    }
    if (target.kind === 'measure' || target.kind === 'metric') {
      const measure = draft.measures.at(-1)?.kind === 'ratio' ? draft.measures.at(-1) : this.measureTerm(target);
      if (measure) this.pushMeasure(measure);
      if (measure) draft.thresholds.push({ measure, ...limits });
      return true;
    }
    if (target.kind !== 'model' || written.unit !== null) return false;
    const subject = this.subjectModel();
    if (subject === target.model && draft.breakdowns.length === 0) return false;
    this.limitCount(target.model, limits);
    return true;
  }

  /** A limit on how many rows of a model there are for each of what is asked. */
  limitCount(model: string, limits: Limits): void {
    const measure: MeasureTerm = { kind: 'count', model };
    this.count = null;
    this.pushMeasure(measure);
    this.draft.thresholds.push({ measure, ...limits });
  }

  isNumber(target: Target): target is Extract<Target, { kind: 'dimension' }> {
    return target.kind === 'dimension' && this.lookup.dimension(target.model, target.name)?.type === 'NUMBER';
  }

  unitOf(target: Target): string | null {
    if (target.kind === 'metric') return this.lookup.metric(target.name)?.unit ?? null;
    if (target.kind === 'measure') return this.lookup.measure(target.model, target.name)?.unit ?? null;
    return target.kind === 'dimension' ? (this.lookup.dimension(target.model, target.name)?.unit ?? null) : null;
  }

  isMeasuredIn(target: Target, word: string): boolean {
    const unit = this.unitOf(target)?.toLowerCase();
    return unit !== undefined && [unit, `${unit}s`].includes(word.toLowerCase());
  }

  /**
   * "ordered more than 3 times", "procedures done more than twice": times are rows of what was
   * named last.
   */
  thresholdByTimes(written: WrittenLimits, at: number): boolean {
    const draft = this.draft;
    const spoken = /\b(once|twice|thrice)$/i.test(this.words(at));
    if (!spoken && !/^times?$/i.test(this.words(this.index))) return false;
    const limits = fitLimits(written, null);
    const before = this.items[this.previousContent(at)]?.meaning;
    if (before?.kind === 'name' && this.isNumber(before.target) && this.thresholdOn(before.target, written)) {
      if (!spoken) this.index += 1;
      return true;
    }
    const event = this.lastEvent(at);
    const subject = draft.entities[0]?.model ?? null;
    if (limits && event !== null && subject !== null && subject !== event) {
      draft.entities = draft.entities.filter((one) => one.model !== event);
      draft.filters = draft.filters.filter((one) => !(one.kind === 'exists' && one.other === event));
      draft.timeHints = draft.timeHints.filter((one) => one.index !== this.previousContent(at));
      draft.loose = draft.loose.filter((one) => one.index !== this.previousContent(at));
      this.limitCount(event, limits);
      if (!spoken) this.index += 1;
      return true;
    }
    const loose = draft.loose[0];
    if (loose && draft.breakdowns.length === 0) {
      draft.loose = draft.loose.slice(1);
      this.pushBreakdown({ kind: 'field', field: loose.field });
    }
    const key = draft.breakdowns.find((one) => one.kind === 'field');
    if (key?.kind !== 'field' || !limits) {
      draft.unplaced.add(at);
      if (!spoken) this.index += 1;
      return true;
    }
    if (!spoken) this.index += 1;
    this.limitCount(key.field.model, limits);
    return true;
  }

  /**
   * "over 2,500 euros" of amounts kept in euros: the currency is the unit of the limit, and no
   * condition on a column that holds currencies. Where the amounts have no such unit, the word
   * still says which rows are meant.
   */
  takeCurrency(unit: string | null): void {
    const next = this.items[this.index]?.meaning;
    const isValue = next?.kind === 'name' && next.target.kind === 'value';
    if (isValue && unit !== null && currencyOf(this.words(this.index)) === unit.toUpperCase()) this.index += 1;
  }

  /** The model whose rows the verb before a limit stands for: "ordered", "were admitted". */
  lastEvent(at: number): string | null {
    const before = this.items[this.previousContent(at)]?.meaning;
    if (before?.kind !== 'name') return null;
    const { target } = before;
    if (target.kind === 'model' || target.kind === 'time_hint') return target.model;
    if (target.kind !== 'dimension') return null;
    const type = this.lookup.dimension(target.model, target.name)?.type;
    return type === 'DATE' || type === 'TIMESTAMP' ? target.model : null;
  }

  /** "older than 60": the subject's number of that name. */
  thresholdByAdjective(nouns: readonly string[], written: WrittenLimits): boolean {
    const subject = this.subjectModel();
    const name = subject === null ? undefined : measuredDimension(subject, nouns, this.lookup);
    if (subject === null || name === undefined) return false;
    const limits = fitLimits(written, this.lookup.dimension(subject, name)?.unit ?? null);
    if (limits === null) return false;
    this.draft.filters.push({ kind: 'number', field: { model: subject, name, via: null }, ...limits });
    return true;
  }

  /** "orders over 500 euros": the one number of the subject that is measured so. */
  thresholdByUnit(written: WrittenLimits): DimensionDefinition | null {
    const subject = this.subjectModel();
    const numbers = (subject === null ? [] : (this.lookup.model(subject)?.dimensions ?? [])).filter(
      (one) => one.type === 'NUMBER' && !one.primaryKey && one.unit !== null && fitLimits(written, one.unit) !== null,
    );
    const summed = (subject === null ? [] : (this.lookup.model(subject)?.measures ?? [])).flatMap(
      (one) => /^sum\s*\(\s*(\w+)\s*\)$/i.exec(one.expression.trim())?.[1] ?? [],
    );
    const principal = summed
      .map((column) => numbers.find((one) => one.expression === column || one.name === column))
      .find((one) => one !== undefined);
    const only = numbers.length === 1 ? numbers[0] : principal;
    const limits = only ? fitLimits(written, only.unit) : null;
    if (!only || subject === null || limits === null) return null;
    this.draft.filters.push({ kind: 'number', field: { model: subject, name: only.name, via: null }, ...limits });
    this.draft.notes.push({ kind: 'aggregation', text: `Compared with ${only.label || only.name}`, phrase: null });
    return only;
  }

  /**
   * Marks a noun after a limit that was placed without it: it is no key to split by. "borrowed more
   * than 10 items".
   */
  loseLooseNoun(): void {
    const next = this.items[this.index]?.meaning;
    if (next?.kind === 'name' && ['dimension', 'value'].includes(next.target.kind)) this.draft.unplaced.add(this.index);
  }
}

function isDistinct(meaning: Meaning | undefined): boolean {
  return meaning?.kind === 'operator' && (meaning.operator.op === 'distinct' || meaning.operator.op === 'count');
}
