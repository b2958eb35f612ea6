import type { CatalogLookup } from './catalogLookup.ts';
import type { Chosen } from './chosen.ts';
import { newDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import type { Target } from './lexicon.ts';
import type { Meaning } from './mark.ts';
import { wordsOf } from './normalise.ts';
import type { Operator } from './operators.ts';
import type { Breakdown, FieldRef, MeasureTerm } from './reading.ts';
import type { Period } from './time/period.ts';

/** Walks the chosen meanings of a question from left to right and gives each its role. */
export class Reader {
  readonly #items: readonly Chosen[];
  readonly #lookup: CatalogLookup;
  readonly #draft: Draft = newDraft();
  #index = 0;
  /** Aggregates named before the last one: "minimum, maximum and average age". */
  #earlier: ('AVG' | 'MEDIAN' | 'MIN' | 'MAX')[] = [];
  #negated = false;
  #negationUsed = false;
  #missing: number | null = null;
  #count: number | null = null;
  #distinct: number | null = null;
  #aggregate: { fn: 'AVG' | 'MEDIAN' | 'MIN' | 'MAX' | 'SUM'; index: number } | null = null;
  #role: { role: string; model: string; toModel: string } | null = null;
  /** Next name is the subject of "which …", "top 5 …". */
  #subject = false;
  /** Inside "who …", "with …" after a subject: a model named here is one the subject must have. */
  #relative = false;

  constructor(items: readonly Chosen[], lookup: CatalogLookup) {
    this.#items = items;
    this.#lookup = lookup;
  }

  read(): Draft {
    const draft = this.#draft;
    while (this.#index < this.#items.length) {
      const at = this.#index;
      const meaning = this.#items[at]?.meaning;
      this.#index += 1;
      if (!meaning) continue;
      if (meaning.kind === 'operator') this.#readOperator(meaning.operator, at);
      else if (meaning.kind === 'name') this.#readName(meaning.target, at);
      else if (meaning.kind === 'period') this.#readPeriod(meaning.period, meaning.assumed, at);
      else if (meaning.kind === 'grain') this.#readGrain(meaning, at);
      else if (meaning.kind === 'number') {
        if (!this.#takeNumber(meaning.value, at)) draft.unplaced.add(at);
      } else if (meaning.kind === 'unknown' && !this.#isUnitWord(at)) draft.unplaced.add(at);
      else if (
        meaning.kind === 'function' &&
        at === 0 &&
        /^(show|display|give|get|find|see|pull|fetch)$/i.test(this.#words(at))
      )
        draft.flags.add('show');
      if (meaning.kind !== 'function' && meaning.kind !== 'operator' && meaning.kind !== 'joiner') this.#endNegation();
    }
    for (const pending of [this.#missing, this.#distinct]) if (pending !== null) draft.unplaced.add(pending);
    if (this.#negated && !this.#negationUsed) draft.unplaced.add(draft.operators.get('not') ?? 0);
    if (this.#aggregate && this.#aggregate.fn !== 'SUM') draft.average = this.#aggregate.fn;
    return draft;
  }

  /** A negation reaches as far as its list of values; one that reached nothing was not understood. */
  #endNegation(): void {
    if (!this.#negated || this.#continuesList()) return;
    if (!this.#negationUsed) this.#draft.unplaced.add(this.#draft.operators.get('not') ?? 0);
    this.#negated = false;
  }

  #takeNegation(): boolean {
    this.#negationUsed = true;
    return this.#negated;
  }

  #readOperator(operator: Operator, at: number): void {
    const draft = this.#draft;
    draft.operators.set(operator.op, at);
    switch (operator.op) {
      case 'by':
      case 'each':
        draft.flags.add('by');
        this.#readKeys(at, operator.op);
        return;
      case 'per':
        this.#readPer(at);
        return;
      case 'not':
        this.#negated = true;
        this.#negationUsed = false;
        return;
      case 'missing':
        this.#missing = at;
        if (!this.#resolveMissingBackwards(at)) this.#relative = true;
        return;
      case 'count':
        this.#count = at;
        draft.flags.add('count');
        return;
      case 'distinct':
        this.#distinct = at;
        return;
      case 'which':
        if (this.#words(at).toLowerCase() === 'what' && !this.#nameFollows()) return;
        draft.flags.add(
          at === 0 || draft.entities.length + draft.breakdowns.length + draft.measures.length === 0 ? 'which' : 'with',
        );
        if (draft.flags.has('which') && draft.entities.length + draft.breakdowns.length + draft.measures.length === 0)
          this.#subject = true;
        else this.#relative = true;
        return;
      case 'with':
        this.#relative = draft.entities.length + draft.breakdowns.length + draft.measures.length > 0;
        draft.flags.add('with');
        return;
      case 'top':
        draft.top = { count: operator.count, descending: operator.descending, index: at };
        this.#subject = true;
        return;
      case 'extreme':
        draft.extreme = { descending: operator.descending, nouns: operator.nouns, amount: operator.amount, index: at };
        return;
      case 'latest':
        draft.latest = { count: operator.count, descending: operator.descending, index: at };
        return;
      case 'aggregate':
        if (this.#aggregate && operator.fn !== 'SUM' && this.#aggregate.fn !== 'SUM')
          this.#earlier.push(this.#aggregate.fn);
        this.#aggregate = { fn: operator.fn, index: at };
        return;
      case 'compare':
        this.#readThreshold(operator, at);
        return;
      case 'share':
        draft.transform ??= { kind: 'share', of: null, within: false };
        draft.flags.add('share');
        return;
      case 'within':
        if (draft.transform?.kind === 'share') draft.transform = { ...draft.transform, within: true };
        this.#readKeys(at, 'by');
        return;
      case 'running':
        draft.transform = { kind: 'running' };
        return;
      case 'rolling':
        draft.transform = { kind: 'rolling', count: operator.count, unit: operator.unit, average: operator.average };
        return;
      case 'growth':
        draft.flags.add('growth');
        return;
      case 'offset':
        draft.comparison = { to: operator.to, period: null, growth: draft.comparison?.growth ?? false };
        return;
      case 'order':
        this.#readOrder();
        return;
      case 'ascending':
      case 'descending':
        if (draft.order) draft.order.descending = operator.op === 'descending';
        else draft.order = { by: 'measure', descending: operator.op === 'descending', field: null };
        return;
      case 'alphabetical':
        draft.order = { by: 'key', descending: false, field: null };
        return;
      case 'chart':
        draft.chart = operator.chart;
        return;
      default:
        draft.flags.add(operator.op);
        if (operator.op === 'list') this.#subject = true;
    }
  }

  #readName(target: Target, at: number): void {
    if (target.kind === 'role') {
      this.#role = { role: target.role, model: target.model, toModel: target.toModel };
      if (!this.#nextIsOn(target.toModel)) this.#readModel(target.toModel, at, this.#takeRole(target.toModel));
      return;
    }
    if (target.kind === 'time_hint') {
      this.#draft.timeHints.push({ field: { model: target.model, name: target.name, via: null }, index: at });
      return;
    }
    if (target.kind === 'measure' || target.kind === 'metric') this.#readMeasure(this.#measureTerm(target), at);
    else if (target.kind === 'model') this.#readModel(target.model, at);
    else if (target.kind === 'dimension')
      this.#readDimension({ model: target.model, name: target.name, via: this.#takeRole(target.model) }, at);
    else if (target.kind === 'value') this.#readValue(target, at);
    else {
      const negated = this.#takeNegation() || this.#missing !== null;
      this.#missing = null;
      this.#draft.filters.push({ kind: 'named', model: target.model, name: target.name, negated });
      if (target.coversModel) this.#readModel(target.model, at);
    }
  }

  #measureTerm(target: Extract<Target, { kind: 'measure' | 'metric' }>): MeasureTerm {
    if (target.kind === 'measure') return { kind: 'measure', model: target.model, name: target.name };
    return { kind: 'metric', name: target.name, model: this.#lookup.metric(target.name)?.anchorModel ?? '' };
  }

  #readMeasure(measure: MeasureTerm, at: number): void {
    const aggregate = this.#aggregate;
    this.#count = null;
    this.#distinct = null;
    if (this.#missing !== null) {
      if (measure.kind === 'measure' && this.#lookup.countMeasure(measure.model)?.name === measure.name) {
        this.#readModel(measure.model, at);
        return;
      }
      this.#missing = null;
      this.#draft.thresholds.push({ measure, comparator: '=', value: 0, high: null });
      return;
    }
    if (
      aggregate &&
      aggregate.fn !== 'SUM' &&
      aggregate.index !== this.#previousContent(at) &&
      this.#items[at - 1]?.meaning.kind === 'joiner'
    ) {
      // "minimum, maximum and average price" where the last is a measure of its own.
      const rest = [...this.#earlier, aggregate.fn].map((fn) => this.#perRowTerm(measure, fn));
      if (rest.every((one) => one !== null)) {
        this.#earlier = [];
        this.#aggregate = null;
        for (const one of rest) if (one) this.#pushMeasure(one);
      }
    }
    if (aggregate && aggregate.index === this.#previousContent(at)) {
      this.#aggregate = null;
      if (aggregate.fn !== 'SUM') {
        const perRow = this.#perRowTerm(measure, aggregate.fn);
        if (perRow && !this.#perFollows()) {
          this.#draft.measures.push(perRow);
          return;
        }
        this.#draft.average = aggregate.fn;
      }
    }
    this.#pushMeasure(measure);
  }

  /** "average revenue" where revenue is SUM(amount) and `amount` is a dimension: the average amount of a row. */
  #perRowTerm(measure: MeasureTerm, fn: 'AVG' | 'MEDIAN' | 'MIN' | 'MAX' | 'SUM'): MeasureTerm | null {
    if (measure.kind !== 'measure') return null;
    const expression = this.#lookup.measure(measure.model, measure.name)?.expression ?? '';
    const column = /^(?:sum|avg)\s*\(\s*([a-z_][\w]*)\s*\)$/i.exec(expression.trim())?.[1];
    const dimension = this.#lookup
      .model(measure.model)
      ?.dimensions.find((one) => one.type === 'NUMBER' && (one.expression === column || one.name === column));
    return dimension
      ? {
          kind: 'aggregate',
          fn,
          model: measure.model,
          field: { model: measure.model, name: dimension.name, via: null },
        }
      : null;
  }

  #perFollows(): boolean {
    return this.#items
      .slice(this.#index)
      .some(
        ({ meaning }) =>
          meaning.kind === 'operator' &&
          (meaning.operator.op === 'per' || meaning.operator.op === 'by' || meaning.operator.op === 'each'),
      );
  }

  #pushMeasure(measure: MeasureTerm): void {
    if (!this.#draft.measures.some((other) => JSON.stringify(other) === JSON.stringify(measure)))
      this.#draft.measures.push(measure);
  }

  #readModel(model: string, at: number, via: string | null = null): void {
    const draft = this.#draft;
    if (this.#distinct !== null || this.#count !== null) {
      const counted = this.#count !== null || this.#distinct !== null;
      this.#count = null;
      this.#distinct = null;
      if (counted && this.#missing === null) {
        this.#aggregate = null;
        this.#pushMeasure({ kind: 'count', model });
        draft.entities.push({ model, index: at, via });
        return;
      }
    }
    if (this.#missing !== null) {
      this.#missing = null;
      this.#addExistence(model, true, at);
      return;
    }
    if (
      draft.extreme &&
      draft.measures.length === 0 &&
      this.#extremeJustBefore(at) &&
      measuredDimension(model, draft.extreme.nouns, this.#lookup) === undefined
    ) {
      this.#pushMeasure({ kind: 'count', model });
      return;
    }
    if (this.#subject) {
      this.#subject = false;
      draft.entities.push({ model, index: at, via });
      return;
    }
    const subject = this.#subjectModel();
    if (this.#relative && subject !== null && subject !== model && draft.flags.has('with')) {
      this.#addExistence(model, this.#takeNegation(), at);
      return;
    }
    if (this.#besideAnother(at)) draft.flags.add('and_count');
    draft.entities.push({ model, index: at, via });
  }

  /** "flights, bookings and incidents": named in one breath with another thing that is counted. */
  #besideAnother(at: number): boolean {
    const joiner = this.#previousContent(at);
    if (this.#items[joiner]?.meaning.kind !== 'joiner') return false;
    const before = this.#items[this.#previousContent(joiner)]?.meaning;
    return before?.kind === 'name' && ['model', 'measure', 'metric'].includes(before.target.kind);
  }

  #isForeignKey(field: FieldRef): boolean {
    return (
      this.#lookup.model(field.model)?.relationships.some((one) => one.keys.some(({ from }) => from === field.name)) ??
      false
    );
  }

  #addExistence(other: string, negated: boolean, at: number): void {
    const model = this.#subjectModel();
    if (model === null || model === other) {
      this.#draft.unplaced.add(at);
      return;
    }
    this.#draft.filters.push({ kind: 'exists', model, other, negated, filters: [], period: null });
  }

  #subjectModel(): string | null {
    const draft = this.#draft;
    const counted = draft.measures.find((measure) => measure.kind === 'count');
    const entity = draft.breakdowns.find((one) => one.kind === 'entity');
    return (
      draft.entities[0]?.model ??
      counted?.model ??
      (entity?.kind === 'entity' ? entity.model : null) ??
      draft.measures[0]?.model ??
      null
    );
  }

  #readDimension(field: FieldRef, at: number): void {
    const draft = this.#draft;
    const dimension = this.#lookup.dimension(field.model, field.name);
    const numeric = dimension?.type === 'NUMBER';
    if (this.#missing !== null) {
      this.#missing = null;
      draft.filters.push({ kind: 'null', field, negated: false });
      return;
    }
    if (
      this.#count !== null &&
      this.#distinct === null &&
      numeric &&
      !dimension.primaryKey &&
      dimension.timeGrains.length === 0 &&
      !this.#isForeignKey(field)
    ) {
      // "number of seats": a quantity that is written down is added up, not counted.
      const fn = this.#aggregate?.fn ?? 'SUM';
      this.#count = null;
      this.#aggregate = null;
      this.#pushMeasure({ kind: 'aggregate', fn, model: field.model, field });
      return;
    }
    if (
      this.#count !== null &&
      this.#distinct === null &&
      (dimension?.type === 'DATE' || dimension?.type === 'TIMESTAMP')
    ) {
      draft.unplaced.add(at);
      return;
    }
    if (this.#count !== null || this.#distinct !== null) {
      const single = this.#distinct !== null || !dimension?.primaryKey;
      this.#count = null;
      this.#distinct = null;
      this.#pushMeasure(
        single
          ? { kind: 'aggregate', fn: 'COUNT_DISTINCT', model: field.model, field }
          : { kind: 'count', model: field.model },
      );
      return;
    }
    if (this.#aggregate && numeric) {
      for (const fn of [...this.#earlier, this.#aggregate.fn])
        this.#pushMeasure({ kind: 'aggregate', fn, model: field.model, field });
      this.#earlier = [];
      this.#aggregate = null;
      return;
    }
    if (draft.extreme?.amount && numeric && this.#extremeJustBefore(at) && !this.#isForeignKey(field)) {
      this.#pushMeasure({ kind: 'aggregate', fn: 'SUM', model: field.model, field });
      return;
    }
    if (draft.extreme && numeric && this.#extremeJustBefore(at)) {
      draft.order = { by: 'measure', descending: draft.extreme.descending, field };
      draft.loose.push({ field, index: at });
      return;
    }
    if (this.#subject && !numeric) {
      this.#subject = false;
      this.#pushBreakdown(this.#keyFor(field));
      return;
    }
    draft.loose.push({ field, index: at });
  }

  #readValue(target: Extract<Target, { kind: 'value' }>, at: number): void {
    const draft = this.#draft;
    const field: FieldRef = { model: target.model, name: target.dimension, via: this.#takeRole(target.model) };
    const negated = this.#takeNegation() || this.#missing !== null;
    this.#missing = null;
    draft.loose = draft.loose.filter((loose) => !(sameField(loose.field, field) && this.#adjacent(loose.index, at)));
    if (typeof target.value === 'boolean') {
      draft.filters.push({ kind: 'values', field, values: [target.value !== negated], negated: false });
      return;
    }
    const last = draft.filters.findIndex(
      (filter) => filter.kind === 'values' && sameField(filter.field, field) && filter.negated === negated,
    );
    const existing = draft.filters[last];
    if (existing?.kind === 'values' && !this.#joinedValue(at)) {
      draft.unplaced.add(at);
      return;
    }
    if (existing?.kind === 'values')
      draft.filters[last] = {
        ...existing,
        values: existing.values.includes(target.value) ? existing.values : [...existing.values, target.value],
      };
    else draft.filters.push({ kind: 'values', field, values: [target.value], negated });
    this.#swallowDimension(field);
  }

  /** True when "and", "or", a comma or a comparison stands between this value and the one before it. */
  #joinedValue(at: number): boolean {
    for (let index = at - 1; index >= 0; index--) {
      const meaning = this.#items[index]?.meaning;
      if (
        meaning?.kind === 'joiner' ||
        (meaning?.kind === 'operator' && ['versus', 'not', 'also', 'with'].includes(meaning.operator.op))
      )
        return true;
      if (meaning?.kind === 'name' && meaning.target.kind === 'value') return false;
    }
    return false;
  }

  /** "enterprise segment": the dimension's name after its value adds nothing. */
  #swallowDimension(field: FieldRef): void {
    const next = this.#items[this.#index]?.meaning;
    if (
      next?.kind === 'name' &&
      next.target.kind === 'dimension' &&
      next.target.model === field.model &&
      next.target.name === field.name
    )
      this.#index += 1;
  }

  #readPeriod(period: Period, assumed: string | null, at: number): void {
    const versus = this.#draft.flags.has('versus');
    this.#draft.periods.push({ period, assumed, versus });
    const before = this.#items[at - 1]?.meaning;
    if (before?.kind === 'name' && before.target.kind === 'dimension') this.#takeAsTime(at - 1);
  }

  #readGrain(meaning: Extract<Meaning, { kind: 'grain' }>, at: number): void {
    const { match } = meaning;
    if (match.kind === 'weekdays') {
      this.#draft.filters.push({
        kind: 'weekdays',
        days: match.days,
        negated: this.#takeNegation() || this.#missing !== null,
      });
      this.#missing = null;
    } else if (match.kind === 'profile') this.#pushBreakdown({ kind: 'profile', part: match.part });
    else if (this.#count !== null || this.#missing !== null) this.#draft.unplaced.add(at);
    else {
      this.#pushBreakdown({ kind: 'time', grain: match.grain });
      this.#subject = false;
    }
  }

  /** Keys after "by": names, grains, joined by "and" and commas. */
  #readKeys(at: number, op: 'by' | 'each'): void {
    let expecting = true;
    while (this.#index < this.#items.length) {
      const item = this.#items[this.#index];
      const meaning = item?.meaning;
      if (!meaning) return;
      if (
        meaning.kind === 'function' ||
        (meaning.kind === 'operator' && ['each', 'distinct', 'list', 'per'].includes(meaning.operator.op) && expecting)
      ) {
        this.#index += 1;
        continue;
      }
      if (meaning.kind === 'joiner') {
        if (!this.#keyFollows(this.#index + 1)) return;
        this.#index += 1;
        expecting = true;
        continue;
      }
      if (!expecting) return;
      if (meaning.kind === 'grain' && meaning.match.kind !== 'weekdays') {
        this.#index += 1;
        this.#readGrain(meaning, this.#index - 1);
      } else if (meaning.kind === 'name' && ['dimension', 'model', 'role', 'time_hint'].includes(meaning.target.kind))
        this.#readKey(meaning.target);
      else if (
        meaning.kind === 'name' &&
        (meaning.target.kind === 'measure' || meaning.target.kind === 'metric') &&
        op === 'by'
      ) {
        this.#index += 1;
        this.#pushMeasure(this.#measureTerm(meaning.target));
        this.#draft.order = {
          by: 'measure',
          descending: this.#draft.top?.descending ?? this.#draft.order?.descending ?? true,
          field: null,
        };
        this.#promoteEntity();
      } else if (meaning.kind === 'operator' && meaning.operator.op === 'count') {
        this.#promoteEntity();
        return;
      } else return;
      expecting = false;
    }
    if (expecting) this.#draft.unplaced.add(at);
  }

  #readKey(target: Target): void {
    const at = this.#index;
    this.#index += 1;
    if (target.kind === 'role') {
      this.#role = { role: target.role, model: target.model, toModel: target.toModel };
      if (!this.#nextIsOn(target.toModel))
        this.#pushBreakdown(entityKey({ model: target.toModel, via: this.#takeRole(target.toModel) }));
      else {
        const next = this.#items[this.#index]?.meaning;
        if (next?.kind === 'name') this.#readKey(next.target);
      }
    } else if (target.kind === 'model') {
      const next = this.#items[this.#index]?.meaning;
      // "by customer country": the model only says whose country.
      if (next?.kind === 'name' && next.target.kind === 'dimension' && next.target.model === target.model)
        this.#readKey(next.target);
      else if (next?.kind === 'operator' && next.operator.op === 'count') this.#draft.unplaced.add(at);
      else this.#pushBreakdown({ kind: 'entity', model: target.model });
    } else if (target.kind === 'dimension') {
      const field: FieldRef = { model: target.model, name: target.name, via: this.#takeRole(target.model) };
      const next = this.#items[this.#index]?.meaning;
      if (
        next?.kind === 'name' &&
        next.target.kind === 'value' &&
        next.target.model === field.model &&
        next.target.dimension === field.name
      )
        this.#draft.loose.push({ field, index: at });
      else if (
        this.#lookup.dimension(field.model, field.name)?.type === 'NUMBER' &&
        this.#draft.top &&
        this.#draft.entities.length > 0
      )
        this.#draft.order = { by: 'measure', descending: this.#draft.top.descending, field };
      else this.#pushBreakdown(this.#keyFor(field));
    } else if (target.kind === 'time_hint')
      this.#draft.timeHints.push({ field: { model: target.model, name: target.name, via: null }, index: at });
  }

  /** A date as a key is a grain on that date. */
  #keyFor(field: FieldRef): Breakdown {
    const type = this.#lookup.dimension(field.model, field.name)?.type;
    if (type !== 'DATE' && type !== 'TIMESTAMP') return { kind: 'field', field };
    this.#draft.time = field;
    const next = this.#items[this.#index]?.meaning;
    if (next?.kind === 'grain' && next.match.kind === 'grain') {
      this.#index += 1;
      return { kind: 'time', grain: next.match.grain };
    }
    const named = this.#draft.breakdowns.find((one) => one.kind === 'time');
    if (named) return named;
    return { kind: 'time', grain: 'MONTH' };
  }

  #readPer(at: number): void {
    const next = this.#items.slice(this.#index).find(({ meaning }) => meaning.kind !== 'function');
    const ratioWith = next?.meaning.kind === 'name' && next.meaning.target.kind === 'model';
    const numerator = this.#draft.measures.at(-1) ?? (ratioWith ? this.#entityCount() : null);
    if (
      next?.meaning.kind === 'name' &&
      next.meaning.target.kind === 'model' &&
      numerator &&
      this.#addsUp(numerator) &&
      !(this.#draft.extreme || this.#draft.top)
    ) {
      const model = next.meaning.target.model;
      if (
        numerator.kind === 'aggregate' &&
        numerator.model === model &&
        numerator.fn !== 'COUNT_DISTINCT' &&
        numerator.fn !== 'SUM'
      ) {
        // "average seats per airframe": the average over airframes is what the average already is.
        this.#index = this.#items.indexOf(next) + 1;
        return;
      }
      if (numerator.model !== model || numerator.kind !== 'count') {
        this.#index = this.#items.indexOf(next) + 1;
        this.#draft.measures = [
          ...this.#draft.measures.slice(0, -1),
          { kind: 'ratio', model: numerator.model, numerator, denominator: this.#rowsOf(model, numerator.model) },
        ];
        this.#draft.average = null;
        this.#aggregate = null;
        this.#draft.notes.push({
          kind: 'aggregation',
          text: `Divided by the ${this.#words(this.#index - 1)} counted in the same rows`,
          phrase: `per ${this.#words(this.#index - 1)}`,
        });
        return;
      }
    }
    this.#draft.flags.add('by');
    this.#readKeys(at, 'by');
  }

  /** Number of rows of `model` seen from `from`: distinct foreign keys, so that filters and periods apply to both. */
  #rowsOf(model: string, from: string): MeasureTerm {
    const path = this.#lookup.joins.pathsBetween(from, model)[0];
    const key = this.#lookup.identity(model).key;
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

  /** Only what adds up can be divided by a number of things; an average "per airport" is one average for each. */
  #addsUp(measure: MeasureTerm): boolean {
    if (measure.kind === 'measure') return this.#lookup.measure(measure.model, measure.name)?.additivity === 'ADDITIVE';
    return measure.kind === 'count' || measure.kind === 'aggregate';
  }

  #entityCount(): MeasureTerm | null {
    const entity = this.#draft.entities.pop();
    return entity ? { kind: 'count', model: entity.model } : null;
  }

  #readThreshold(operator: Extract<Operator, { op: 'compare' }>, at: number): void {
    const draft = this.#draft;
    if (
      operator.nouns.length > 0 &&
      this.#thresholdByAdjective(operator.nouns, {
        comparator: operator.comparator,
        value: operator.value,
        high: operator.high,
      })
    ) {
      this.#takeUnit();
      return;
    }
    const before = this.#items[this.#previousContent(at)]?.meaning;
    const limits = { comparator: operator.comparator, value: operator.value, high: operator.high };
    if (before?.kind === 'name' && this.#thresholdOn(before.target, limits)) {
      this.#takeUnit();
      return;
    }
    let ahead = this.#index;
    while (
      this.#items[ahead]?.meaning.kind === 'function' ||
      this.#isUnitWord(ahead) ||
      isDistinct(this.#items[ahead]?.meaning)
    )
      ahead += 1;
    const after = this.#items[ahead]?.meaning;
    if (after?.kind === 'name' && this.#thresholdOn(after.target, limits)) {
      this.#index = ahead + 1;
      return;
    }
    this.#takeUnit();
    if (!this.#thresholdByAdjective(operator.nouns, limits) && !this.#thresholdByUnit(limits)) draft.unplaced.add(at);
  }

  #thresholdOn(
    target: Target,
    limits: { comparator: Extract<Operator, { op: 'compare' }>['comparator']; value: number; high: number | null },
  ): boolean {
    const draft = this.#draft;
    if (target.kind === 'dimension' && this.#lookup.dimension(target.model, target.name)?.type === 'NUMBER') {
      const field: FieldRef = { model: target.model, name: target.name, via: null };
      const averaged = draft.measures.at(-1);
      draft.loose = draft.loose.filter((loose) => !sameField(loose.field, field));
      if (averaged?.kind === 'aggregate' && sameField(averaged.field, field))
        draft.thresholds.push({ measure: averaged, ...limits });
      else draft.filters.push({ kind: 'number', field, ...limits });
      return true;
    }
    if (target.kind === 'measure' || target.kind === 'metric') {
      const measure = draft.measures.at(-1)?.kind === 'ratio' ? draft.measures.at(-1) : this.#measureTerm(target);
      if (measure) this.#pushMeasure(measure);
      if (measure) draft.thresholds.push({ measure, ...limits });
      return true;
    }
    if (target.kind !== 'model') return false;
    const subject = this.#subjectModel();
    if (subject === target.model && draft.breakdowns.length === 0) return false;
    this.#count = null;
    const measure: MeasureTerm = { kind: 'count', model: target.model };
    this.#pushMeasure(measure);
    draft.thresholds.push({ measure, ...limits });
    return true;
  }

  /** "older than 60": the subject's number of that name. */
  #thresholdByAdjective(
    nouns: readonly string[],
    limits: { comparator: Extract<Operator, { op: 'compare' }>['comparator']; value: number; high: number | null },
  ): boolean {
    const subject = this.#subjectModel();
    const name = subject === null ? undefined : measuredDimension(subject, nouns, this.#lookup);
    if (subject === null || name === undefined) return false;
    this.#draft.filters.push({ kind: 'number', field: { model: subject, name, via: null }, ...limits });
    return true;
  }

  /** "orders over 500 euros": the one number of the subject with that unit. */
  #thresholdByUnit(limits: {
    comparator: Extract<Operator, { op: 'compare' }>['comparator'];
    value: number;
    high: number | null;
  }): boolean {
    const subject = this.#subjectModel();
    const numbers = (subject === null ? [] : (this.#lookup.model(subject)?.dimensions ?? [])).filter(
      (one) => one.type === 'NUMBER' && !one.primaryKey && one.unit !== null,
    );
    const summed = (subject === null ? [] : (this.#lookup.model(subject)?.measures ?? [])).flatMap(
      (one) => /^sum\s*\(\s*(\w+)\s*\)$/i.exec(one.expression.trim())?.[1] ?? [],
    );
    const principal = summed
      .map((column) => numbers.find((one) => one.expression === column || one.name === column))
      .find((one) => one !== undefined);
    const only = numbers.length === 1 ? numbers[0] : principal;
    if (!only || subject === null) return false;
    this.#draft.filters.push({ kind: 'number', field: { model: subject, name: only.name, via: null }, ...limits });
    this.#draft.notes.push({ kind: 'aggregation', text: `Compared with ${only.label || only.name}`, phrase: null });
    return true;
  }

  #readOrder(): void {
    const draft = this.#draft;
    draft.order = { by: 'measure', descending: draft.order?.descending ?? true, field: null };
    while (this.#items[this.#index]?.meaning.kind === 'function') this.#index += 1;
    const next = this.#items[this.#index]?.meaning;
    if (next?.kind === 'name' && next.target.kind === 'dimension') {
      this.#index += 1;
      draft.order = {
        by: 'key',
        descending: false,
        field: { model: next.target.model, name: next.target.name, via: null },
      };
    } else if (next?.kind === 'grain') {
      this.#index += 1;
      draft.order = { by: 'key', descending: false, field: null };
    } else if (draft.entities.length > 0) this.#promoteEntity();
  }

  /** "customers by revenue": what was named first is the key. */
  #promoteEntity(): void {
    const entity = this.#draft.entities.shift();
    if (entity) this.#pushBreakdown(entityKey(entity));
  }

  #takeNumber(value: number, at: number): boolean {
    if (this.#isUnitWord(at)) return true;
    if (this.#draft.number !== null || !Number.isInteger(value) || value < 1 || value > 1000) return false;
    this.#draft.number = { value, index: at };
    return true;
  }

  #resolveMissingBackwards(at: number): boolean {
    const previous = this.#previousContent(at);
    const before = this.#items[previous]?.meaning;
    const after = this.#items.slice(this.#index).find(({ meaning }) => meaning.kind !== 'function')?.meaning;
    if (
      before?.kind !== 'name' ||
      before.target.kind !== 'dimension' ||
      (after?.kind === 'name' && after.target.kind !== 'filter')
    )
      return false;
    const field: FieldRef = { model: before.target.model, name: before.target.name, via: null };
    if (!this.#draft.loose.some((loose) => loose.index === previous)) return false;
    this.#draft.loose = this.#draft.loose.filter((loose) => loose.index !== previous);
    this.#draft.filters.push({ kind: 'null', field, negated: false });
    this.#missing = null;
    return true;
  }

  #takeAsTime(at: number): void {
    const loose = this.#draft.loose.find((one) => one.index === at);
    const type = loose && this.#lookup.dimension(loose.field.model, loose.field.name)?.type;
    if (!loose || (type !== 'DATE' && type !== 'TIMESTAMP')) return;
    this.#draft.time = loose.field;
    this.#draft.loose = this.#draft.loose.filter((one) => one !== loose);
  }

  #pushBreakdown(breakdown: Breakdown): void {
    if (!this.#draft.breakdowns.some((other) => JSON.stringify(other) === JSON.stringify(breakdown)))
      this.#draft.breakdowns.push(breakdown);
  }

  #takeRole(model: string): string | null {
    const role = this.#role;
    this.#role = null;
    return role && role.toModel === model ? role.role : null;
  }

  #nextIsOn(model: string): boolean {
    const next = this.#items[this.#index]?.meaning;
    return (
      next?.kind === 'name' &&
      (next.target.kind === 'dimension' || next.target.kind === 'value') &&
      next.target.model === model
    );
  }

  #keyFollows(from: number): boolean {
    const next = this.#items.slice(from).find(({ meaning }) => meaning.kind !== 'function')?.meaning;
    if (next?.kind === 'grain') return next.match.kind !== 'weekdays';
    return next?.kind === 'name' && ['dimension', 'model', 'role'].includes(next.target.kind);
  }

  #nameFollows(): boolean {
    const next = this.#items[this.#index]?.meaning;
    return next?.kind === 'name' || next?.kind === 'grain';
  }

  #continuesList(): boolean {
    const next = this.#items[this.#index]?.meaning;
    return next?.kind === 'joiner';
  }

  /** True when only grammar stands between two marks. */
  #adjacent(from: number, to: number): boolean {
    return this.#items
      .slice(from + 1, to)
      .every(
        ({ meaning }) =>
          meaning.kind === 'function' ||
          meaning.kind === 'operator' ||
          meaning.kind === 'joiner' ||
          (meaning.kind === 'name' && meaning.target.kind === 'value'),
      );
  }

  #extremeJustBefore(at: number): boolean {
    const before = this.#items[this.#previousContent(at)]?.meaning;
    return (
      before?.kind === 'operator' &&
      (before.operator.op === 'extreme' || before.operator.op === 'distinct' || before.operator.op === 'count')
    );
  }

  #previousContent(at: number): number {
    let index = at - 1;
    while (index >= 0 && this.#items[index]?.meaning.kind === 'function') index -= 1;
    return index;
  }

  #takeUnit(): void {
    while (this.#isUnitWord(this.#index)) this.#index += 1;
  }

  /** The word after a number that names a unit of the catalog or a currency. */
  #isUnitWord(at: number): boolean {
    const item = this.#items[at];
    if (!item || item.meaning.kind === 'operator' || item.meaning.kind === 'joiner') return false;
    if (item.meaning.kind === 'name' && item.meaning.target.kind !== 'dimension') return false;
    const before = this.#items[at - 1]?.meaning;
    if (before?.kind !== 'number' && !(before?.kind === 'operator' && before.operator.op === 'compare')) return false;
    return (
      this.#lookup.unitStems.has(this.#words(at).toLowerCase()) || CURRENCY_WORDS.has(this.#words(at).toLowerCase())
    );
  }

  #words(at: number): string {
    return this.#items[at]?.mark.words ?? '';
  }
}

const CURRENCY_WORDS = new Set([
  'euro',
  'euros',
  'eur',
  'dollar',
  'dollars',
  'usd',
  'pound',
  'pounds',
  'gbp',
  'yen',
  'jpy',
  'chf',
  'francs',
  '€',
  '$',
  '£',
]);

function isDistinct(meaning: Meaning | undefined): boolean {
  return meaning?.kind === 'operator' && (meaning.operator.op === 'distinct' || meaning.operator.op === 'count');
}

/** The number of a model that an adjective measures ("longest": its length), or undefined. */
export function measuredDimension(model: string, nouns: readonly string[], lookup: CatalogLookup): string | undefined {
  const numbers = (lookup.model(model)?.dimensions ?? []).filter((one) => one.type === 'NUMBER' && !one.primaryKey);
  for (const noun of nouns) {
    const found = numbers.filter((one) =>
      [one.name, one.label, ...one.synonyms].some((name) => wordsOf(name).some((word) => word.text === noun)),
    );
    if (found.length === 1) return found[0]?.name;
  }
  return undefined;
}

/** The key for one group per row of a model that was named. */
export function entityKey(entity: { readonly model: string; readonly via?: string | null }): Breakdown {
  return entity.via
    ? { kind: 'entity', model: entity.model, via: entity.via }
    : { kind: 'entity', model: entity.model };
}

/** True when two references name the same dimension. */
export function sameField(a: FieldRef, b: FieldRef): boolean {
  return a.model === b.model && a.name === b.name;
}
