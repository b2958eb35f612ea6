import { isAverage } from '../catalog/isAverage.ts';
import type { Target } from '../lexicon/lexicon.ts';
import type { MeasureTerm } from '../reading.ts';
import { ThresholdReader } from './thresholdReader.ts';

/** Reads one number divided by another: "revenue per order", "reimbursement per bed day". */
export class RatioReader extends ThresholdReader {
  /** "revenue per order", where it is a division. @returns false: what follows is a key */
  readsPer(): boolean {
    const next = this.items.slice(this.index).find(({ meaning }) => meaning.kind !== 'function');
    const ratioWith = next?.meaning.kind === 'name' && next.meaning.target.kind === 'model';
    const numerator = this.draft.measures.at(-1) ?? (ratioWith ? this.entityCount() : null);
    if (
      next?.meaning.kind === 'name' &&
      next.meaning.target.kind === 'model' &&
      numerator &&
      this.addsUp(numerator) &&
      !this.isTwofold(numerator.model, next.meaning.target.model) &&
      !(this.draft.extreme || this.draft.top)
    ) {
      const model = next.meaning.target.model;
      const isOfEach =
        numerator.kind === 'aggregate'
          ? numerator.fn !== 'COUNT_DISTINCT' && numerator.fn !== 'SUM'
          : isAverage(numerator, this.lookup);
      if (numerator.model === model && isOfEach) {
        // "average seats per airframe": the average over airframes is what the average already is.
        this.index = this.items.indexOf(next) + 1;
        return true;
      }
      // An average over other rows is one of each, and divided by their number it is none.
      if ((numerator.model !== model || numerator.kind !== 'count') && !isAverage(numerator, this.lookup)) {
        this.index = this.items.indexOf(next) + 1;
        const governed = this.metricOf(numerator, model);
        if (governed) {
          this.draft.measures = [...this.draft.measures.slice(0, -1), governed];
          this.draft.average = null;
          this.aggregate = null;
          return true;
        }
        this.draft.measures = [
          ...this.draft.measures.slice(0, -1),
          { kind: 'ratio', model: numerator.model, numerator, denominator: this.rowsOf(model, numerator.model) },
        ];
        this.draft.average = null;
        this.aggregate = null;
        this.draft.notes.push({
          kind: 'aggregation',
          text:
            this.rowsOf(model, numerator.model).kind === 'count'
              ? `Divided by the number of all ${this.words(this.index - 1)} rows`
              : `Divided by the ${this.words(this.index - 1)} counted in the same rows`,
          phrase: `per ${this.words(this.index - 1)}`,
        });
        return true;
      }
    }
    if (next?.meaning.kind === 'name' && this.dividesBy(next.meaning.target, numerator)) {
      this.index = this.items.indexOf(next) + 1;
      return true;
    }
    return false;
  }

  /** "reimbursement per bed day": one number divided by another of the same rows. */
  dividesBy(target: Target, numerator: MeasureTerm | null): boolean {
    if (target.kind !== 'measure' || !numerator || !this.addsUp(numerator) || numerator.model !== target.model)
      return false;
    const denominator = this.measureTerm(target);
    const governed = this.metricDividing(measureName(numerator), target.model, target.name, numerator.model);
    this.draft.measures = [
      ...this.draft.measures.slice(0, -1),
      governed ?? { kind: 'ratio', model: numerator.model, numerator, denominator },
    ];
    this.draft.average = null;
    this.aggregate = null;
    return true;
  }

  /**
   * The metric that divides these very numbers, so that a definition is not made up a second time.
   */
  metricOf(numerator: MeasureTerm, model: string): MeasureTerm | null {
    const part = numerator.kind === 'count' ? this.lookup.countMeasure(numerator.model)?.name : measureName(numerator);
    const whole = this.lookup.countMeasure(model)?.name;
    return this.metricDividing(part, model, whole, numerator.model);
  }

  metricDividing(
    part: string | undefined,
    model: string,
    whole: string | undefined,
    partModel: string,
  ): MeasureTerm | null {
    if (part === undefined || whole === undefined) return null;
    const written = `${partModel}.${part}/nullif(${model}.${whole},0)`;
    const metric = this.lookup.catalog.metrics.find(
      (one) =>
        one.status !== 'DEPRECATED' &&
        one.filter === null &&
        one.namedFilters.length === 0 &&
        one.expression.toLowerCase().replaceAll(/\s+/g, '') === written.toLowerCase(),
    );
    return metric ? { kind: 'metric', name: metric.name, model: metric.anchorModel } : null;
  }

  /**
   * Number of rows of `model` seen from `from`: distinct foreign keys, so that filters and periods
   * apply to both.
   */
  rowsOf(model: string, from: string): MeasureTerm {
    const [path] = this.lookup.joins.pathsBetween(from, model);
    const key = this.lookup.identity(model).key;
    if (path?.foreignKey)
      return {
        kind: 'aggregate',
        fn: 'COUNT_DISTINCT',
        model: from,
        field: { model: from, name: path.foreignKey, via: null },
      };
    if (path && key)
      return { kind: 'aggregate', fn: 'COUNT_DISTINCT', model: from, field: { model, name: key.name, via: null } };
    return { kind: 'count', model };
  }

  /**
   * True when two ways of the same length lead to a model: which one is meant must be asked, not
   * divided by.
   */
  isTwofold(from: string, model: string): boolean {
    const [first, second] = this.lookup.joins.pathsBetween(from, model);
    return first !== undefined && second !== undefined && first.hops === second.hops;
  }

  /**
   * Only what adds up can be divided by a number of things; an average "per airport" is one average
   * for each.
   */
  addsUp(measure: MeasureTerm): boolean {
    if (measure.kind === 'measure') return this.lookup.measure(measure.model, measure.name)?.additivity === 'ADDITIVE';
    return measure.kind === 'count' || measure.kind === 'aggregate';
  }

  entityCount(): MeasureTerm | null {
    const entity = this.draft.entities.pop();
    return entity ? { kind: 'count', model: entity.model } : null;
  }
}

function measureName(measure: MeasureTerm): string | undefined {
  return measure.kind === 'measure' ? measure.name : undefined;
}
