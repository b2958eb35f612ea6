import { isAverage } from '../catalog/isAverage.ts';
import type { Target } from '../lexicon/lexicon.ts';
import type { Meaning } from '../marking/mark.ts';
import type { Breakdown, FieldRef, MeasureTerm } from '../reading.ts';

import { isVagueNoun } from '../words/functionWords.ts';
import { splitsBy } from '../catalog/manySide.ts';
import { ThresholdReader } from './thresholdReader.ts';
import { entityKey } from '../reading.ts';
import { isKey } from '../time/grainGrammar.ts';
import { groupsNamed, rankGroups } from './usualAggregate.ts';

/** Reads what numbers are split, divided and ordered by. */
export class KeyReader extends ThresholdReader {
  /** Keys after "by": names, grains, joined by "and" and commas. */
  readKeys(at: number, op: 'by' | 'each'): void {
    let expecting = true;
    let isRanked = false;
    while (this.index < this.items.length) {
      const item = this.items[this.index];
      const meaning = item?.meaning;
      if (!meaning) return;
      if (
        meaning.kind === 'function' ||
        (meaning.kind === 'operator' && ['each', 'distinct', 'list', 'per'].includes(meaning.operator.op) && expecting)
      ) {
        if (expecting && meaning.kind === 'function' && isVagueNoun(this.words(this.index)))
          this.draft.unplaced.add(this.index);
        this.index += 1;
        continue;
      }
      if (meaning.kind === 'joiner') {
        if (!this.keyFollows(this.index + 1)) return;
        this.index += 1;
        expecting = true;
        continue;
      }
      // "by country name" is by country.
      if (!expecting && meaning.kind === 'name' && this.isGeneralSuffix(this.index)) {
        this.index += 1;
        continue;
      }
      if (!expecting) return;
      if (meaning.kind === 'grain' && isKey(meaning.match)) {
        this.index += 1;
        this.readGrain(meaning, this.index - 1);
      } else if (meaning.kind === 'name' && meaning.target.kind === 'model' && this.isRankedBy(meaning.target.model)) {
        this.index += 1;
        this.rankBy({ kind: 'count', model: meaning.target.model });
      } else if (isRanked && meaning.kind === 'name' && meaning.target.kind === 'model') {
        // "by revenue and orders": a second number, and no key.
        this.index += 1;
        this.pushMeasure({ kind: 'count', model: meaning.target.model });
      } else if (meaning.kind === 'name' && ['dimension', 'model', 'role', 'time_hint'].includes(meaning.target.kind))
        this.readKey(meaning.target);
      else if (
        meaning.kind === 'name' &&
        (meaning.target.kind === 'measure' || meaning.target.kind === 'metric') &&
        op === 'by'
      ) {
        this.index += 1;
        const measure = this.measureTerm(meaning.target);
        isRanked = this.ranks(measure);
        if (isRanked) this.rankBy(measure);
        else this.draft.unplaced.add(this.index - 1);
      } else if (meaning.kind === 'operator' && meaning.operator.op === 'count') {
        this.promoteEntity();
        return;
      } else if (expecting && this.isOnlyValue(at)) {
        this.draft.valueKeys.push(this.index);
        this.draft.unplaced.add(this.index);
        this.index += 1;
      } else return;
      expecting = false;
    }
    if (expecting) this.draft.unplaced.add(at);
  }

  /**
   * "revenue by warehouse": where nothing to split by is called so, one value of that name narrows
   * nothing that was asked for. "revenue by Germany" and "sent by phone" are said of a value.
   */
  isOnlyValue(by: number): boolean {
    const meaning = this.items[this.index]?.meaning;
    if (meaning?.kind !== 'name' || meaning.target.kind !== 'value' || typeof meaning.target.value === 'boolean')
      return false;
    if (!SPLITS.test(this.words(by)) || !/^\p{Ll}/u.test(this.words(this.index))) return false;
    const before = this.items[this.previousContent(by)]?.meaning;
    const next = this.items[this.index + 1]?.meaning;
    const other = this.items[this.index + 2]?.meaning;
    const isList = next?.kind === 'joiner' && other?.kind === 'name' && other.target.kind === 'value';
    const isNumber = before?.kind === 'period' || (before?.kind === 'name' && NUMBERS.has(before.target.kind));
    return isNumber && next?.kind !== 'name' && !isList;
  }

  /** "customers by revenue": what was named first is the key, ranked by the number. */
  rankBy(measure: MeasureTerm): void {
    this.pushMeasure(measure);
    this.draft.order = {
      by: 'measure',
      descending: this.draft.top?.descending ?? this.draft.order?.descending ?? true,
      field: null,
    };
    this.promoteEntity();
  }

  /** "tickets by active customers": a number ranks only what its rows lead to. */
  ranks(measure: MeasureTerm): boolean {
    const [entity] = this.draft.entities;
    if (entity) return this.draft.top !== null || splitsBy(measure, entity.model, this.lookup);
    return this.draft.measures.length === 0 || this.draft.breakdowns.length > 0;
  }

  /** "top 5 courses by enrolments": the rows of a model say how much, where nothing else does. */
  isRankedBy(model: string): boolean {
    const { draft } = this;
    const subject = this.subjectModel();
    if (draft.measures.length > 0 || subject === model) return false;
    if (draft.top || draft.extreme) return draft.entities.length + draft.breakdowns.length + draft.loose.length > 0;
    return subject !== null && this.lookup.joins.toMany(subject, model).length > 0;
  }

  readKey(target: Target): void {
    const at = this.index;
    this.index += 1;
    if (target.kind === 'role') {
      this.role = { role: target.role, model: target.model, toModel: target.toModel };
      if (!this.nextIsOn(target.toModel))
        this.pushBreakdown(entityKey({ model: target.toModel, via: this.takeRole(target.toModel) }));
      else {
        const next = this.items[this.index]?.meaning;
        if (next?.kind === 'name') this.readKey(next.target);
      }
    } else if (target.kind === 'model') {
      const next = this.items[this.index]?.meaning;
      // "by customer country": the model only says whose country.
      if (next?.kind === 'name' && next.target.kind === 'dimension' && next.target.model === target.model)
        this.readKey(next.target);
      else if (next?.kind === 'name' && this.belongsTo(next.target, target.model)) this.readKey(next.target);
      else if (next?.kind === 'operator' && next.operator.op === 'count') this.draft.unplaced.add(at);
      else this.pushBreakdown(entityKey({ model: target.model, via: this.takeRole(target.model) }));
    } else if (target.kind === 'dimension') {
      const field: FieldRef = { model: target.model, name: target.name, via: this.takeRole(target.model) };
      const next = this.items[this.index]?.meaning;
      if (
        next?.kind === 'name' &&
        next.target.kind === 'value' &&
        next.target.model === field.model &&
        next.target.dimension === field.name
      )
        this.draft.loose.push({ field, index: at });
      else if (
        this.lookup.dimension(field.model, field.name)?.type === 'NUMBER' &&
        this.draft.top &&
        this.draft.entities.length > 0
      )
        this.draft.order = { by: 'measure', descending: this.draft.top.descending, field };
      else if (this.ranksNamed(field, at)) {
        rankGroups(this.draft, groupsNamed(this.draft, this.lookup), field, this.lookup);
        this.draft.order ??= { by: 'measure', descending: this.draft.top?.descending ?? true, field: null };
      } else this.pushBreakdown(this.keyFor(field));
    } else if (target.kind === 'time_hint')
      this.draft.timeHints.push({ field: { model: target.model, name: target.name, via: null }, index: at });
  }

  /**
   * "top 3 topics by satisfaction": a quantity of each row ranks the groups named before it, where
   * no measure is called so.
   */
  ranksNamed(field: FieldRef, at: number): boolean {
    const isMeasure = this.items[at]?.mark.meanings.some(
      (one) =>
        one.kind === 'name' &&
        one.weight > LAST_WORD &&
        (one.target.kind === 'measure' || one.target.kind === 'metric'),
    );
    if (isMeasure) return false;
    const dimension = this.lookup.dimension(field.model, field.name);
    if (dimension?.type !== 'NUMBER' || dimension.primaryKey || dimension.timeGrains.length > 0) return false;
    return !this.isForeignKey(field) && groupsNamed(this.draft, this.lookup).length > 0;
  }

  /** True for a target reached through the noun before it: "the student's faculty". */
  belongsTo(target: Target, owner: string): boolean {
    if (target.kind !== 'model' && target.kind !== 'dimension') return false;
    const paths = this.lookup.joins.pathsBetween(owner, target.model).filter(({ hops }) => hops === 1);
    const [path] = paths;
    if (!path) return false;
    if (paths.length === 1) this.role = { role: path.role, model: owner, toModel: target.model };
    return true;
  }

  /** A date as a key is a grain on that date. */
  keyFor(field: FieldRef): Breakdown {
    const type = this.lookup.dimension(field.model, field.name)?.type;
    if (type !== 'DATE' && type !== 'TIMESTAMP') return { kind: 'field', field };
    this.draft.time = field;
    const next = this.items[this.index]?.meaning;
    if (next?.kind === 'grain' && next.match.kind === 'grain') {
      this.index += 1;
      return { kind: 'time', grain: next.match.grain };
    }
    const named = this.draft.breakdowns.find((one) => one.kind === 'time');
    if (named) return named;
    return { kind: 'time', grain: 'MONTH' };
  }

  readPer(at: number): void {
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
        return;
      }
      // An average over other rows is one of each, and divided by their number it is none.
      if ((numerator.model !== model || numerator.kind !== 'count') && !isAverage(numerator, this.lookup)) {
        this.index = this.items.indexOf(next) + 1;
        const governed = this.metricOf(numerator, model);
        if (governed) {
          this.draft.measures = [...this.draft.measures.slice(0, -1), governed];
          this.draft.average = null;
          this.aggregate = null;
          return;
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
        return;
      }
    }
    if (next?.meaning.kind === 'name' && this.dividesBy(next.meaning.target, numerator)) {
      this.index = this.items.indexOf(next) + 1;
      return;
    }
    this.draft.flags.add('by');
    this.readKeys(at, 'by');
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

  readGrain(meaning: Extract<Meaning, { kind: 'grain' }>, at: number): void {
    const { match } = meaning;
    if (match.kind === 'weekdays') {
      // "more on Mondays than on Fridays": no day is both.
      if (this.draft.filters.some(({ kind }) => kind === 'weekdays')) this.draft.unplaced.add(at);
      this.draft.filters.push({
        kind: 'weekdays',
        days: match.days,
        negated: this.takeNegation() || this.missing !== null,
      });
      this.missing = null;
    } else if (match.kind === 'hours') {
      const negated = this.takeNegation() || this.missing !== null;
      this.missing = null;
      this.draft.filters.push({ kind: 'hours', from: match.from, to: match.to, negated });
      if (match.assumed !== null)
        this.draft.notes.push({ kind: 'period', text: match.assumed, phrase: this.words(at) });
    } else if (match.kind === 'profile') this.pushBreakdown({ kind: 'profile', part: match.part });
    else if (this.count !== null || this.missing !== null) this.draft.unplaced.add(at);
    else {
      this.pushBreakdown({ kind: 'time', grain: match.grain });
      this.subject = false;
    }
  }

  readOrder(): void {
    const draft = this.draft;
    draft.order = { by: 'measure', descending: draft.order?.descending ?? true, field: null };
    while (this.items[this.index]?.meaning.kind === 'function') {
      if (isVagueNoun(this.words(this.index))) draft.unplaced.add(this.index);
      this.index += 1;
    }
    const next = this.items[this.index]?.meaning;
    if (next?.kind === 'name' && next.target.kind === 'dimension') {
      this.index += 1;
      draft.order = {
        by: 'key',
        descending: false,
        field: { model: next.target.model, name: next.target.name, via: null },
      };
    } else if (next?.kind === 'grain') {
      this.index += 1;
      draft.order = { by: 'key', descending: false, field: null };
    } else if (draft.entities.length > 0) this.promoteEntity();
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

  /** "customers by revenue": what was named first is the key. */
  promoteEntity(): void {
    const entity = this.draft.entities.shift();
    if (!entity) return;
    this.draft.subject = entityKey(entity);
    this.pushBreakdown(this.draft.subject);
  }
}

/** More than the weight of a measure that is said by the last word of its name. */
const LAST_WORD = 0.7;

/** Words that split a number; others with the same meaning, as in "paid by card", follow a verb. */
const SPLITS = /^(?:(?:.+ )?by|per|(?:for )?(?:each|every))$/i;

const NUMBERS: ReadonlySet<Target['kind']> = new Set(['measure', 'metric', 'model']);

function measureName(measure: MeasureTerm): string | undefined {
  return measure.kind === 'measure' ? measure.name : undefined;
}
