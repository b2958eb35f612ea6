import type {
  Aggregate,
  AggregateName,
  CompareOperator,
  Condition,
  LogicalForm,
  Operand,
  Scalar,
} from '../../form/logicalForm.ts';
import { fieldOfDuration } from '../../durations/durationField.ts';
import type { FieldRef, MeasureTerm } from '../../reading.ts';
import type { Period } from '../../time/period.ts';
import type { Claims, ClaimedComparison, ClaimedOrder, ClaimedText } from './claims.ts';

/** Everything that a form and the queries inside it compute. */
export function claimsOfForm(form: LogicalForm, further: readonly LogicalForm[] = []): Claims {
  const visitor = new FormVisitor();
  for (const one of [form, ...further]) visitor.form(one, true);
  return visitor.claims;
}

class FormVisitor {
  readonly #models = new Set<string>();
  readonly #fields: FieldRef[] = [];
  readonly #shown: FieldRef[] = [];
  readonly #hidden: FieldRef[] = [];
  readonly #joining: FieldRef[] = [];
  readonly #measures: { model: string | null; name: string }[] = [];
  readonly #filters: { model: string; name: string }[] = [];
  readonly #functions = new Set<AggregateName>();
  #averages = 0;
  readonly #distinct: FieldRef[] = [];
  readonly #summed: FieldRef[] = [];
  readonly #extremes: FieldRef[] = [];
  readonly #comparisons: ClaimedComparison[] = [];
  readonly #shared: ClaimedComparison[] = [];
  #asked = 0;
  readonly #compared: CompareOperator[] = [];
  readonly #within: FieldRef[] = [];
  readonly #between: { left: FieldRef; operator: CompareOperator; right: FieldRef }[] = [];
  readonly #texts: ClaimedText[] = [];
  readonly #periods: Period[] = [];
  readonly #orders: ClaimedOrder[] = [];
  #headline: MeasureTerm | null = null;
  #timed = false;
  #negations = 0;
  #rankHidden = false;
  #grouped = false;
  #overGroups = false;
  #counted = false;
  #ratio = false;
  #durations = false;
  #missing = false;
  readonly #known: FieldRef[] = [];

  get claims(): Claims {
    return {
      models: this.#models,
      fields: this.#fields,
      shown: this.#shown,
      usual: [],
      hidden: this.#hidden,
      joining: this.#joining,
      measures: this.#measures,
      headline: this.#headline,
      rankedBy: null,
      filters: this.#filters,
      functions: this.#functions,
      averages: this.#averages,
      distinct: this.#distinct,
      summed: this.#summed,
      extremes: this.#extremes,
      comparisons: this.#comparisons,
      shared: this.#shared,
      asked: this.#asked,
      compared: this.#compared,
      within: this.#within,
      between: this.#between,
      texts: this.#texts,
      numbers: [],
      periods: this.#periods,
      timed: this.#timed,
      negations: this.#negations,
      orders: this.#orders,
      rankHidden: this.#rankHidden,
      grouped: this.#grouped,
      overGroups: this.#overGroups,
      counted: this.#counted,
      ratio: this.#ratio,
      durations: this.#durations,
      missing: this.#missing,
      known: this.#known,
    };
  }

  form(form: LogicalForm, isOuter: boolean): void {
    this.#models.add(form.model);
    const numbers = isOuter ? form.columns.filter(({ kind }) => kind === 'aggregate').length : 0;
    this.#asked += numbers;
    for (const one of form.where) {
      const before = this.#comparisons.length;
      this.#condition(one);
      if (numbers > 1) this.#shared.push(...this.#comparisons.slice(before));
    }
    for (const column of form.columns) {
      if (column.kind === 'aggregate') {
        this.#aggregate(column.value);
        if (isOuter) {
          this.#counted = true;
          if (form.over === null) this.#headline ??= termOf(column.value, form.model);
        }
      } else if (isOuter) this.#scalar(column.value, column.shown ? this.#shown : this.#hidden);
      else this.#scalar(column.value, this.#joining);
    }
    if (isOuter && form.grouped && form.columns.some(({ kind }) => kind === 'scalar')) this.#grouped = true;
    for (const { value, operator, right } of form.having) {
      this.#aggregate(value);
      if (typeof right === 'number') this.#comparisons.push({ operator, value: right, field: null });
      else {
        this.form(right.query, false);
        this.#compared.push(operator);
      }
    }
    for (const { by, descending } of form.order) {
      this.#value(by);
      this.#orders.push({ field: fieldOf(by), aggregated: isNumber(by), descending, limit: form.limit?.count ?? null });
    }
    if (isOuter && form.limit !== null && hidesRank(form)) this.#rankHidden = true;
    if (form.over) {
      this.#overGroups = true;
      this.#counted = true;
      this.#functions.add(form.over.fn);
      if (form.over.fn === 'AVG') this.#averages += 1;
    }
  }

  #condition(condition: Condition): void {
    switch (condition.kind) {
      case 'compare':
        this.#scalar(condition.left);
        if (condition.operator === '<>') this.#negations += 1;
        this.#operand(condition.right, condition.operator, fieldOf(condition.left));
        return;
      case 'between': {
        this.#scalar(condition.of);
        this.#negate(condition.negated);
        const field = fieldOf(condition.of);
        this.#comparisons.push(
          { operator: '>=', value: condition.low, field },
          { operator: '<=', value: condition.high, field },
        );
        return;
      }
      case 'among':
        this.#scalar(condition.of);
        this.#negate(condition.negated);
        for (const value of condition.values)
          this.#comparisons.push({ operator: '=', value, field: fieldOf(condition.of) });
        return;
      case 'text':
        this.#scalar(condition.of);
        this.#negate(condition.negated);
        this.#texts.push({ how: condition.how, text: condition.text });
        return;
      case 'missing':
        this.#scalar(condition.of);
        if (!condition.negated) this.#missing = true;
        else if (condition.of.kind === 'field') this.#known.push(condition.of.field);
        return;
      case 'period':
        this.#fields.push(condition.of);
        this.#negate(condition.negated);
        this.#periods.push(condition.period);
        return;
      case 'within': {
        const by = fieldOf(condition.by);
        this.#aggregate({ kind: 'aggregate', fn: condition.fn, of: condition.of, distinct: false, filter: [] });
        this.#scalar(condition.by, this.#joining);
        this.#compared.push(condition.operator);
        if (by !== null) this.#within.push(by);
        return;
      }
      case 'named':
        this.#negate(condition.negated);
        this.#filters.push({ model: condition.model, name: condition.name });
        return;
      case 'in':
        this.#scalar(condition.of, this.#joining);
        this.#negate(condition.negated);
        this.form(condition.query, false);
        return;
      case 'any':
      case 'all':
        for (const one of condition.of) this.#condition(one);
        return;
      case 'not':
        this.#negations += 1;
        this.#condition(condition.of);
    }
  }

  #negate(negated: boolean): void {
    if (negated) this.#negations += 1;
  }

  #operand(operand: Operand, operator: ClaimedComparison['operator'], field: FieldRef | null): void {
    if (operand.kind === 'query') {
      this.form(operand.query, false);
      this.#compared.push(operator);
    } else if (operand.kind === 'literal') this.#comparisons.push({ operator, value: operand.value, field });
    else {
      this.#scalar(operand);
      const right = fieldOf(operand);
      if (field !== null && right !== null) this.#between.push({ left: field, operator, right });
    }
  }

  #value(value: Scalar | Aggregate): void {
    if (value.kind === 'aggregate' || value.kind === 'measure' || value.kind === 'metric' || value.kind === 'ratio')
      this.#aggregate(value);
    else this.#scalar(value);
  }

  #aggregate(aggregate: Aggregate): void {
    switch (aggregate.kind) {
      case 'aggregate':
        this.#functions.add(aggregate.fn);
        if (aggregate.fn === 'AVG') this.#averages += 1;
        if (aggregate.of) this.#scalar(aggregate.of);
        if (aggregate.of?.kind === 'field' && aggregate.distinct) this.#distinct.push(aggregate.of.field);
        if (aggregate.of?.kind === 'field' && ['SUM', 'AVG', 'MEDIAN'].includes(aggregate.fn))
          this.#summed.push(aggregate.of.field);
        if (aggregate.of?.kind === 'field' && ['MAX', 'MIN'].includes(aggregate.fn))
          this.#extremes.push(aggregate.of.field);
        for (const one of aggregate.filter) this.#condition(one);
        return;
      case 'measure':
        this.#models.add(aggregate.model);
        this.#measures.push({ model: aggregate.model, name: aggregate.name });
        for (const one of aggregate.filter) this.#condition(one);
        return;
      case 'metric':
        this.#measures.push({ model: null, name: aggregate.name });
        return;
      case 'ratio':
        this.#ratio = true;
        this.#aggregate(aggregate.left);
        this.#aggregate(aggregate.right);
    }
  }

  #scalar(scalar: Scalar, into: FieldRef[] = this.#fields): void {
    switch (scalar.kind) {
      case 'field':
        into.push(scalar.field);
        return;
      case 'part':
      case 'period':
        this.#timed = true;
        this.#scalar(scalar.of, into);
        return;
      case 'duration':
        this.#durations = true;
        into.push(...[fieldOfDuration(scalar)].filter((one) => one !== null));
        this.#scalar(scalar.from, into);
        if (scalar.to !== 'NOW') this.#scalar(scalar.to, into);
        return;
      case 'arithmetic':
        this.#scalar(scalar.left, into);
        this.#scalar(scalar.right, into);
        return;
      case 'literal':
    }
  }
}

/** A number of a form as readings have it; null where they have none like it. */
function termOf(value: Aggregate, model: string): MeasureTerm | null {
  if (value.kind === 'measure') return { kind: 'measure', model: value.model, name: value.name };
  if (value.kind === 'metric') return { kind: 'metric', model, name: value.name };
  const isRows = value.kind === 'aggregate' && value.fn === 'COUNT' && value.of === null;
  return isRows ? { kind: 'count', model } : null;
}

/** True where rows are the first by a number that is not among the numbers shown. */
function hidesRank({ columns, order }: LogicalForm): boolean {
  const numbers = columns.flatMap((one) => (one.kind === 'aggregate' && one.shown ? [JSON.stringify(one.value)] : []));
  return numbers.length > 0 && order.some(({ by }) => isNumber(by) && !numbers.includes(JSON.stringify(by)));
}

function isNumber({ kind }: Scalar | Aggregate): boolean {
  return kind === 'aggregate' || kind === 'measure' || kind === 'metric' || kind === 'ratio';
}

function fieldOf(value: Scalar | Aggregate): FieldRef | null {
  switch (value.kind) {
    case 'field':
      return value.field;
    case 'part':
    case 'period':
      return fieldOf(value.of);
    case 'aggregate':
      return value.of ? fieldOf(value.of) : null;
    case 'duration':
      return fieldOfDuration(value);
    default:
      return null;
  }
}
