import type { Target } from './lexicon.ts';
import type { Meaning } from './mark.ts';
import type { Operator } from './operator.ts';
import type { FieldRef, MeasureTerm } from './reading.ts';

import { isPercent } from './format/formatValue.ts';
import { ReaderState } from './readerState.ts';
import { measuredDimension } from './adjective.ts';
import { sameField } from './reading.ts';

/** Reads limits on numbers: "more than 10 orders", "older than 60", "over 500 euros". */
export class ThresholdReader extends ReaderState {
  readThreshold(operator: Extract<Operator, { op: 'compare' }>, at: number): void {
    const draft = this.draft;
    if (
      operator.nouns.length > 0 &&
      this.thresholdByAdjective(operator.nouns, {
        comparator: operator.comparator,
        value: operator.value,
        high: operator.high,
      })
    ) {
      this.takeUnit();
      return;
    }
    const before = this.items[this.previousContent(at)]?.meaning;
    if (this.thresholdByTimes({ comparator: operator.comparator, value: operator.value, high: operator.high })) return;
    const limits = { comparator: operator.comparator, value: operator.value, high: operator.high };
    if (before?.kind === 'name' && this.thresholdOn(before.target, limits)) {
      this.takeUnit();
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
    if (after?.kind === 'name' && this.thresholdOn(after.target, limits)) {
      this.index = ahead + 1;
      return;
    }
    this.takeUnit();
    if (!this.thresholdByAdjective(operator.nouns, limits) && !this.thresholdByUnit(limits)) draft.unplaced.add(at);
  }

  thresholdOn(target: Target, written: Limits): boolean {
    const draft = this.draft;
    const unit = this.unitOf(target);
    const limits = scaleToRatio(written, unit);
    if (target.kind === 'dimension' && this.lookup.dimension(target.model, target.name)?.type === 'NUMBER') {
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
    if (target.kind !== 'model') return false;
    const subject = this.subjectModel();
    if (subject === target.model && draft.breakdowns.length === 0) return false;
    this.count = null;
    const measure: MeasureTerm = { kind: 'count', model: target.model };
    this.pushMeasure(measure);
    draft.thresholds.push({ measure, ...limits });
    return true;
  }

  unitOf(target: Target): string | null {
    if (target.kind === 'metric') return this.lookup.metric(target.name)?.unit ?? null;
    if (target.kind === 'measure') return this.lookup.measure(target.model, target.name)?.unit ?? null;
    return target.kind === 'dimension' ? (this.lookup.dimension(target.model, target.name)?.unit ?? null) : null;
  }

  /** "procedures done more than 400 times": times are rows of what the subject belongs to. */
  thresholdByTimes(limits: Limits): boolean {
    const draft = this.draft;
    if (!/^times?$/i.test(this.words(this.index))) return false;
    const loose = draft.loose[0];
    if (loose && draft.breakdowns.length === 0) {
      draft.loose = draft.loose.slice(1);
      this.pushBreakdown({ kind: 'field', field: loose.field });
    }
    const key = draft.breakdowns.find((one) => one.kind === 'field');
    if (key?.kind !== 'field') return false;
    this.index += 1;
    const measure: MeasureTerm = { kind: 'count', model: key.field.model };
    this.pushMeasure(measure);
    draft.thresholds.push({ measure, ...limits });
    return true;
  }

  /** "older than 60": the subject's number of that name. */
  thresholdByAdjective(nouns: readonly string[], limits: Limits): boolean {
    const subject = this.subjectModel();
    const name = subject === null ? undefined : measuredDimension(subject, nouns, this.lookup);
    if (subject === null || name === undefined) return false;
    this.draft.filters.push({ kind: 'number', field: { model: subject, name, via: null }, ...limits });
    return true;
  }

  /** "orders over 500 euros": the one number of the subject with that unit. */
  thresholdByUnit(limits: Limits): boolean {
    const subject = this.subjectModel();
    const numbers = (subject === null ? [] : (this.lookup.model(subject)?.dimensions ?? [])).filter(
      (one) => one.type === 'NUMBER' && !one.primaryKey && one.unit !== null,
    );
    const summed = (subject === null ? [] : (this.lookup.model(subject)?.measures ?? [])).flatMap(
      (one) => /^sum\s*\(\s*(\w+)\s*\)$/i.exec(one.expression.trim())?.[1] ?? [],
    );
    const principal = summed
      .map((column) => numbers.find((one) => one.expression === column || one.name === column))
      .find((one) => one !== undefined);
    const only = numbers.length === 1 ? numbers[0] : principal;
    if (!only || subject === null) return false;
    this.draft.filters.push({ kind: 'number', field: { model: subject, name: only.name, via: null }, ...limits });
    this.draft.notes.push({ kind: 'aggregation', text: `Compared with ${only.label || only.name}`, phrase: null });
    return true;
  }
}

interface Limits {
  readonly comparator: Extract<Operator, { op: 'compare' }>['comparator'];
  readonly value: number;
  readonly high: number | null;
}

/** A percentage is stored as a ratio: "above 8 %" is above 0.08. */
function scaleToRatio(limits: Limits, unit: string | null): Limits {
  if (!isPercent(unit) || limits.value <= 1) return limits;
  return { ...limits, value: limits.value / 100, high: limits.high === null ? null : limits.high / 100 };
}

function isDistinct(meaning: Meaning | undefined): boolean {
  return meaning?.kind === 'operator' && (meaning.operator.op === 'distinct' || meaning.operator.op === 'count');
}
