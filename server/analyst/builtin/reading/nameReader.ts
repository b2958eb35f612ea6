import { isRate } from '../../../../values/formatValue.ts';
import type { Target } from '../lexicon/lexicon.ts';
import type { Meaning } from '../marking/mark.ts';
import type { FieldRef, MeasureTerm } from '../reading.ts';
import { ValueReader } from './valueReader.ts';
import { labelOf } from '../catalog/catalogLookup.ts';
import { measuredDimension } from '../catalog/adjective.ts';
import { singularOf } from '../lexicon/wordForms.ts';
import { countedCondition } from '../catalog/countedCondition.ts';
import { perRowTerm } from '../catalog/perRowTerm.ts';
import { groupsNamed, rankGroups } from './usualAggregate.ts';

/** Words that ask for a share by themselves. */
const RATE_WORDS = /\b(?:rates?|shares?|percent\w*|ratios?|proportions?|quotas?)\b|%/i;
/** A name or synonym of a number said in full weighs as much. */
const OWN_NAME = 0.9;

/** Prepositions followed by the rows a number is about. */
const OF = /^(of|from|for|among|amongst|within)$/i;

/** Gives every name of the semantic layer its role in the sentence. */
export class NameReader extends ValueReader {
  readName(target: Target, at: number): void {
    const known = this.draft.filters.length;
    this.readNamed(target, at);
    // "tickets that were refunded": said about the part, not about the whole.
    if (this.draft.transform?.kind === 'share' && this.draft.filters.length > known && this.isPredicate(at))
      this.draft.shareOf.push(...this.draft.filters.slice(known));
  }

  isPredicate(at: number): boolean {
    for (let index = at - 1; index >= 0 && this.items[index]?.meaning.kind === 'function'; index--)
      if (/^(that|which|who|are|is|were|was|be|been)$/i.test(this.words(index)))
        return this.draft.measures.length + this.draft.entities.length > 0;
    return false;
  }

  readNamed(target: Target, at: number): void {
    if (target.kind === 'role') {
      this.role = { role: target.role, model: target.model, toModel: target.toModel };
      if (!this.nextIsOn(target.toModel)) this.readModel(target.toModel, at, this.takeRole(target.toModel));
      return;
    }
    if (target.kind === 'time_hint') {
      const field: FieldRef = { model: target.model, name: target.name, via: null };
      if (!this.lacksDate(field)) this.draft.timeHints.push({ field, index: at });
      return;
    }
    if (target.kind === 'measure' || target.kind === 'metric') this.readMeasure(this.measureTerm(target), at);
    else if (target.kind === 'model') this.readModel(target.model, at);
    else if (target.kind === 'dimension')
      this.readDimension({ model: target.model, name: target.name, via: this.takeRole(target.model) }, at);
    else if (target.kind === 'value') this.readValue(target, at);
    else {
      const negated = !this.isAboutMissing(target.model, target.coversModel) && this.takeMissing();
      const condition = this.lookup.filter(target.model, target.name)?.expression ?? null;
      if (!negated) this.noteDate(target.model, at, condition, false);
      this.draft.filters.push({ kind: 'named', model: target.model, name: target.name, negated });
      if (target.coversModel) this.readModel(target.model, at);
    }
  }

  readMeasure(measure: MeasureTerm, at: number): void {
    const aggregate = this.aggregate;
    // A rate is dated by its definition: dated by what happened, it would be all of itself.
    if (measure.kind === 'measure')
      this.noteDate(measure.model, at, this.lookup.measure(measure.model, measure.name)?.filter ?? null, true);
    if (this.readAsCount(measure, at)) return;
    this.count = null;
    this.distinct = null;
    if (this.missing !== null) {
      if (measure.kind === 'measure' && this.lookup.countMeasure(measure.model)?.name === measure.name) {
        this.readModel(measure.model, at);
        return;
      }
      this.missing = null;
      this.addLack(measure, at);
      return;
    }
    if (
      aggregate &&
      aggregate.fn !== 'SUM' &&
      aggregate.index !== this.previousContent(at) &&
      this.items[at - 1]?.meaning.kind === 'joiner'
    ) {
      // "minimum, maximum and average price" where the last is a measure of its own.
      const rest = [...this.earlier, aggregate.fn].map((fn) => perRowTerm(measure, fn, this.lookup));
      if (rest.every((one) => one !== null)) {
        this.earlier = [];
        this.aggregate = null;
        for (const one of rest) if (one) this.pushMeasure(one);
      }
    }
    if (this.qualifies(measure, at)) return;
    if (aggregate && aggregate.index === this.previousContent(at)) {
      this.aggregate = null;
      if (aggregate.fn !== 'SUM') {
        const perRow = perRowTerm(measure, aggregate.fn, this.lookup);
        if (perRow && !this.perFollows()) {
          this.draft.measures.push(perRow);
          return;
        }
        this.draft.average = aggregate.fn;
      }
    }
    this.pushMeasure(measure);
  }

  /**
   * "how many no-shows", "no-shows by month" where a term leads to a share: the rows that the share
   * counts. False: it stays what it is.
   */
  readAsCount(measure: MeasureTerm, at: number): boolean {
    const { draft } = this;
    const definition = measure.kind === 'measure' ? this.lookup.measure(measure.model, measure.name) : undefined;
    if (measure.kind !== 'measure' || !definition || !isRate(definition.unit)) return false;
    const words = this.words(at);
    const { model, name } = measure;
    const isPart = this.isPredicate(at) && (this.subjectModel() === model || draft.entities[0]?.model === model);
    const isShare = draft.transform?.kind === 'share';
    if (RATE_WORDS.test(words) || this.aggregate !== null || (isShare && !isPart)) return false;
    const ofCounted = isPart && (isShare || draft.measures.some((one) => one.kind === 'count' && one.model === model));
    const meaning = this.items[at]?.meaning;
    // By its own name it is what its author says, however that name ends.
    const isOwnName = meaning?.kind === 'name' && meaning.via !== 'glossary' && meaning.weight >= OWN_NAME;
    const last = words.split(/\s+/).at(-1)?.toLowerCase() ?? '';
    const isAsked = this.count !== null || ofCounted || (!isOwnName && singularOf(last) !== last);
    if (!isAsked || countedCondition(definition) === null) return false;
    this.count = null;
    this.distinct = null;
    if (!ofCounted) this.pushMeasure({ kind: 'count', model });
    draft.filters.push({ kind: 'counted', model, name, negated: false });
    return true;
  }

  /**
   * True if a number after "of" restricts the first one instead of being a second: "revenue of
   * returned orders", "basket value of first-time buyers". If it counts some of the same rows its
   * condition is used; otherwise it counts as not understood.
   */
  qualifies(measure: MeasureTerm, at: number): boolean {
    const { draft } = this;
    const before = this.items[this.previousContent(at)]?.meaning;
    const isName = before?.kind === 'name' && ['measure', 'metric', 'model'].includes(before.target.kind);
    if (!isName || !this.items.slice(this.previousContent(at) + 1, at).some(({ mark }) => OF.test(mark.words)))
      return false;
    const [first] = draft.measures;
    const subject = first?.model ?? draft.entities.at(-1)?.model;
    if (subject === undefined || (first && JSON.stringify(first) === JSON.stringify(measure))) return false;
    const definition = measure.kind === 'measure' ? this.lookup.measure(measure.model, measure.name) : undefined;
    const isCounted = definition && definition.filter !== null && /^count\s*\(/i.test(definition.expression.trim());
    // "returning customers": said of the customers it is no word for what came back.
    const next = this.items[this.index]?.meaning;
    const isOfAnother = next?.kind === 'name' && next.target.kind === 'model' && next.target.model !== measure.model;
    if (measure.kind === 'measure' && isCounted && measure.model === subject && !isOfAnother)
      draft.filters.push({ kind: 'counted', model: measure.model, name: measure.name, negated: false });
    else draft.unplaced.add(at);
    return true;
  }

  readModel(model: string, at: number, via: string | null = null): void {
    const draft = this.draft;
    if (this.distinct !== null || this.count !== null) {
      const counted = this.count !== null || this.distinct !== null;
      this.count = null;
      this.distinct = null;
      if (counted && this.missing === null) {
        this.aggregate = null;
        this.pushMeasure({ kind: 'count', model });
        draft.entities.push({ model, index: at, via });
        return;
      }
    }
    if (this.missing !== null) {
      this.missing = null;
      this.addExistence(model, true, at, via);
      return;
    }
    if (
      draft.extreme?.amount &&
      draft.measures.length === 0 &&
      this.extremeJustBefore(at) &&
      measuredDimension(model, draft.extreme.nouns, this.lookup) === undefined
    ) {
      this.pushMeasure({ kind: 'count', model });
      return;
    }
    if (this.subject) {
      this.subject = false;
      draft.entities.push({ model, index: at, via });
      return;
    }
    const subject = this.subjectModel();
    if (this.relative && subject !== null && subject !== model && draft.flags.has('with')) {
      this.addExistence(model, this.takeNegation(), at, via);
      return;
    }
    if (this.besideAnother(at)) draft.flags.add('and_count');
    // "enrolments, exams and passes": the first of several numbers.
    if (this.leadsOthers()) this.pushMeasure({ kind: 'count', model });
    draft.entities.push({ model, index: at, via });
  }

  /** True when the model just read is the first of a list of numbers. */
  leadsOthers(): boolean {
    const joiner = this.items[this.index]?.meaning;
    const next = this.items.slice(this.index + 1).find(({ meaning }) => meaning.kind !== 'function')?.meaning;
    return joiner?.kind === 'joiner' && next?.kind === 'name' && ['measure', 'metric'].includes(next.target.kind);
  }

  readDimension(field: FieldRef, at: number): void {
    const draft = this.draft;
    const dimension = this.lookup.dimension(field.model, field.name);
    const numeric = dimension?.type === 'NUMBER';
    if (dimension?.type === 'STRING' || dimension?.type === 'ENUM') this.noteDate(field.model, at, null, true);
    if (this.lacksDate(field)) return;
    if (this.missing !== null) {
      this.missing = null;
      if (dimension?.type === 'BOOLEAN') draft.unplaced.add(at);
      else draft.filters.push({ kind: 'null', field, negated: false });
      return;
    }
    if (
      this.count !== null &&
      this.distinct === null &&
      numeric &&
      !dimension.primaryKey &&
      dimension.timeGrains.length === 0 &&
      !this.isForeignKey(field)
    ) {
      // "number of seats": a quantity that is written down is added up, not counted.
      const fn = this.aggregate?.fn ?? 'SUM';
      this.count = null;
      this.aggregate = null;
      this.pushMeasure({ kind: 'aggregate', fn, model: field.model, field });
      return;
    }
    if (
      this.count !== null &&
      this.distinct === null &&
      (dimension?.type === 'DATE' || dimension?.type === 'TIMESTAMP')
    ) {
      draft.unplaced.add(at);
      return;
    }
    if (this.count !== null && this.distinct === null && dimension?.type === 'BOOLEAN') {
      draft.unplaced.add(at);
      return;
    }
    if (this.count !== null || this.distinct !== null) {
      const single = this.distinct !== null || !dimension?.primaryKey;
      if (single && this.distinct === null)
        draft.notes.push({
          kind: 'aggregation',
          text: `Counted the different values of ${(dimension ? labelOf(dimension) : field.name).toLowerCase()}`,
          phrase: null,
        });
      this.count = null;
      this.distinct = null;
      this.pushMeasure(
        single
          ? { kind: 'aggregate', fn: 'COUNT_DISTINCT', model: field.model, field }
          : { kind: 'count', model: field.model },
      );
      return;
    }
    if (this.aggregate && numeric) {
      for (const fn of [...this.earlier, this.aggregate.fn])
        this.pushMeasure({ kind: 'aggregate', fn, model: field.model, field });
      this.earlier = [];
      this.aggregate = null;
      return;
    }
    if (draft.extreme?.amount && numeric && this.extremeJustBefore(at) && !this.isForeignKey(field)) {
      this.pushMeasure({ kind: 'aggregate', fn: 'SUM', model: field.model, field });
      return;
    }
    const groups = numeric && !draft.flags.has('by') ? groupsNamed(draft, this.lookup) : [];
    if (draft.extreme && numeric && this.extremeJustBefore(at) && groups.length > 0) {
      rankGroups(draft, groups, field, this.lookup);
      return;
    }
    if (draft.extreme && numeric && this.extremeJustBefore(at)) {
      draft.order = { by: 'measure', descending: draft.extreme.descending, field };
      draft.loose.push({ field, index: at });
      return;
    }
    if (this.subject && !numeric) {
      this.subject = false;
      draft.subject = this.keyFor(field);
      this.pushBreakdown(draft.subject);
      return;
    }
    draft.loose.push({ field, index: at });
  }

  readPeriod(meaning: Extract<Meaning, { kind: 'period' }>, at: number): void {
    const { period, assumed, ends = null, closing = false } = meaning;
    const versus = this.draft.flags.has('versus');
    const known = this.items[this.previousContent(at)]?.meaning;
    const isVersus = known?.kind === 'operator' && known.operator.op === 'versus';
    const against = isVersus && /\b(?:vs|versus|against|with|to|over)$/i.test(this.words(this.previousContent(at)));
    const afterNoun = known?.kind === 'name' && ['model', 'measure', 'metric', 'filter'].includes(known.target.kind);
    const than = this.items.slice(this.previousContent(at) + 1, at).some(({ mark }) => /^(than|to)$/i.test(mark.words));
    const joined = known?.kind === 'joiner' || (known?.kind === 'period' && than) || isVersus;
    this.draft.periods.push({ period, assumed, versus, against, index: at, ends, closing, afterNoun, joined });
    const before = this.items[at - 1]?.meaning;
    if (before?.kind === 'name' && before.target.kind === 'dimension') this.takeAsTime(at - 1);
  }

  perFollows(): boolean {
    return this.items
      .slice(this.index)
      .some(
        ({ meaning }) =>
          meaning.kind === 'operator' &&
          (meaning.operator.op === 'per' || meaning.operator.op === 'by' || meaning.operator.op === 'each'),
      );
  }

  /** "flights, bookings and incidents": named in one breath with another thing that is counted. */
  besideAnother(at: number): boolean {
    const joiner = this.pastShape(this.previousContent(at));
    if (this.items[joiner]?.meaning.kind !== 'joiner') return false;
    const before = this.items[this.pastShape(this.previousContent(joiner))]?.meaning;
    return before?.kind === 'name' && ['model', 'measure', 'metric'].includes(before.target.kind);
  }

  /**
   * "revenue share and orders", "revenue and growth of orders": the place before what a number is
   * turned into.
   */
  pastShape(at: number): number {
    const meaning = this.items[at]?.meaning;
    return meaning?.kind === 'operator' && ['share', 'growth', 'running'].includes(meaning.operator.op)
      ? this.previousContent(at)
      : at;
  }

  takeAsTime(at: number): void {
    const loose = this.draft.loose.find((one) => one.index === at);
    const type = loose && this.lookup.dimension(loose.field.model, loose.field.name)?.type;
    if (!loose || (type !== 'DATE' && type !== 'TIMESTAMP')) return;
    this.draft.time = loose.field;
    this.draft.loose = this.draft.loose.filter((one) => one !== loose);
  }
}
