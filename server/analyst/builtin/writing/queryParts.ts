import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { fromText, mayBeUnknown, periodCondition, whereConditions } from './conditionText.ts';
import type { Breakdown, FieldRef, MeasureTerm, Reading } from '../reading.ts';
import { nameText, numberText } from './semqlText.ts';
import type { Clock } from '../time/period.ts';

import type { EmittedQuery, Item } from './emittedQuery.ts';
import { fieldText } from './fieldText.ts';
import { timeChoice } from '../catalog/timeChoice.ts';

/** The parts a query of a reading is put together from. */
export class QueryParts {
  readonly reading: Reading;
  readonly lookup: CatalogLookup;
  readonly clock: Clock;
  readonly base: string;
  readonly models: readonly string[];
  readonly time: FieldRef | null;

  constructor(reading: Reading, lookup: CatalogLookup, clock: Clock) {
    this.reading = reading;
    this.lookup = lookup;
    this.clock = clock;
    this.models = [
      ...new Set([...reading.measures, ...reading.thresholds.map((threshold) => threshold.measure)].flatMap(modelsOf)),
    ];
    this.base = this.models[0] ?? '';
    const [first] = reading.measures;
    this.time = reading.time ?? (first ? (timeChoice(first, lookup)?.field ?? null) : null);
  }

  measureItem(measure: MeasureTerm, index: number): Item {
    const several = this.models.length > 1;
    const own = several && this.needsOwnPeriod(measure) ? this.ownPeriod(measure) : null;
    return {
      expression: own ? this.filtered(measure, own) : this.measure(measure),
      alias: this.measureAlias(measure),
      role: { kind: 'measure', measure: index },
    };
  }

  /** With two facts each is counted by its own date. */
  needsOwnPeriod(measure: MeasureTerm): boolean {
    const time = timeChoice(measure, this.lookup)?.field;
    return this.reading.period !== null && this.reading.period.kind !== 'all' && time !== undefined;
  }

  ownPeriod(measure: MeasureTerm): string | null {
    const time = timeChoice(measure, this.lookup)?.field;
    return time && this.reading.period ? periodCondition(fieldText(time, this.base, true), this.reading.period) : null;
  }

  measure(measure: MeasureTerm): string {
    switch (measure.kind) {
      case 'measure':
        return this.qualified(measure.model, measure.name);
      case 'metric':
        return nameText(measure.name);
      case 'count': {
        const count = this.lookup.countMeasure(measure.model);
        if (count) return this.qualified(measure.model, count.name);
        const key = this.lookup.identity(measure.model).key;
        return measure.model === this.base || !key
          ? 'COUNT(*)'
          : `COUNT(DISTINCT ${this.qualified(measure.model, key.name)})`;
      }
      case 'aggregate': {
        const field = fieldText(measure.field, this.base, this.models.length > 1);
        return measure.fn === 'COUNT_DISTINCT' ? `COUNT(DISTINCT ${field})` : `${measure.fn}(${field})`;
      }
      case 'ratio':
        return `${this.measure(measure.numerator)} / ${this.measure(measure.denominator)}`;
    }
  }

  filtered(measure: MeasureTerm, condition: string): string {
    if (measure.kind === 'ratio')
      return `${this.filtered(measure.numerator, condition)} / ${this.filtered(measure.denominator, condition)}`;
    return `${this.measure(measure)} FILTER (WHERE ${condition})`;
  }

  qualified(model: string, name: string): string {
    return model === this.base && this.models.length === 1 ? nameText(name) : `${nameText(model)}.${nameText(name)}`;
  }

  measureAlias(measure: MeasureTerm): string | null {
    if (measure.kind === 'aggregate')
      return `${measure.fn === 'COUNT_DISTINCT' ? 'distinct' : measure.fn.toLowerCase()}_${measure.field.name}`;
    if (measure.kind === 'ratio')
      return `${plainName(measure.numerator)}_per_${measure.denominator.kind === 'count' ? measure.denominator.model : measure.denominator.kind === 'aggregate' ? measure.denominator.field.name : plainName(measure.denominator)}`;
    if (measure.kind === 'count' && !this.lookup.countMeasure(measure.model)) return `${measure.model}_count`;
    return null;
  }

  key(breakdown: Breakdown, index: number): readonly Item[] {
    const qualify = this.models.length > 1;
    const item = (expression: string, alias: string | null, display = true): Item => ({
      expression,
      alias,
      role: { kind: 'key', breakdown: index, display },
    });
    const time = this.time ? fieldText(this.time, this.base, qualify) : null;
    switch (breakdown.kind) {
      case 'field':
        return [item(fieldText(breakdown.field, this.base, qualify), null)];
      case 'time':
        return time === null
          ? []
          : [item(`DATE_TRUNC('${breakdown.grain.toLowerCase()}', ${time})`, breakdown.grain.toLowerCase())];
      case 'profile':
        return time === null ? [] : [item(profileText(breakdown.part, time), breakdown.part.toLowerCase())];
      case 'entity': {
        const { key, display } = this.lookup.identity(breakdown.model);
        const via = breakdown.via ?? null;
        return [key, display].flatMap((one) =>
          one
            ? [
                item(
                  fieldText({ model: breakdown.model, name: one.name, via }, this.base, qualify),
                  null,
                  one === display || !display,
                ),
              ]
            : [],
        );
      }
    }
  }

  conditions(withPeriod: boolean): readonly string[] {
    const conditions = [...whereConditions(this.reading.filters, this.models, this.lookup, this.clock, this.time)];
    conditions.push(...this.knownEntities());
    const { period } = this.reading;
    if (withPeriod && period && period.kind !== 'all' && this.time && !(this.models.length > 1))
      conditions.push(periodCondition(fieldText(this.time, this.base), period));
    return conditions;
  }

  /** A ranking of things leaves out the rows that belong to none. */
  knownEntities(): readonly string[] {
    const { top, thresholds, breakdowns, transform } = this.reading;
    if ((!top && thresholds.length === 0) || transform?.kind === 'share') return [];
    return breakdowns.flatMap((one) => {
      const key = one.kind === 'entity' && one.model !== this.base ? this.lookup.identity(one.model).key : undefined;
      const field: FieldRef | null =
        key && one.kind === 'entity'
          ? { model: one.model, name: key.name, via: one.via ?? null }
          : one.kind === 'field' &&
              top !== null &&
              !top.others &&
              !top.unknown &&
              mayBeUnknown(one.field, this.base, this.lookup)
            ? one.field
            : null;
      return field ? [`${fieldText(field, this.base, this.models.length > 1)} IS NOT NULL`] : [];
    });
  }

  from(): string {
    return fromText(this.models, this.reading.filters, this.reading.lifted);
  }

  assemble(
    keys: readonly Item[],
    values: readonly Item[],
    withPeriod: boolean,
    extra: readonly string[] = [],
    tail?: string,
  ): EmittedQuery {
    const items = [...keys, ...values];
    const conditions = [...this.conditions(withPeriod), ...extra];
    const having = this.reading.thresholds.map((threshold) => this.threshold(threshold));
    const parts = [
      `SELECT ${items.map((item) => (item.alias === null ? item.expression : `${item.expression} AS ${nameText(item.alias)}`)).join(', ')}`,
      `FROM ${this.from()}`,
      ...(conditions.length > 0 ? [`WHERE ${conditions.join(' AND ')}`] : []),
      ...(having.length > 0 ? [`HAVING ${having.join(' AND ')}`] : []),
      tail ?? this.tail(keys, values),
    ];
    return {
      semql: parts.filter(Boolean).join(' '),
      columns: items.map((item) => item.role),
      aliases: items.map((item) => item.alias ?? ''),
    };
  }

  threshold(threshold: Reading['thresholds'][number]): string {
    const measure = this.measure(threshold.measure);
    if (threshold.high !== null)
      return `${measure} BETWEEN ${numberText(threshold.value)} AND ${numberText(threshold.high)}`;
    return `${measure} ${threshold.comparator} ${numberText(threshold.value)}`;
  }

  /** ORDER BY and LIMIT by position, so that aliases and qualified names need no repeating. */
  tail(keys: readonly Item[], values: readonly Item[]): string {
    const { top, order, breakdowns } = this.reading;
    if (keys.length === 0) return '';
    const firstMeasure = keys.length + 1;
    const ranked = this.rankedColumn(values) + firstMeasure - 1;
    const timeKey = keys.findIndex(
      (item) => item.role.kind === 'key' && ['time', 'profile'].includes(breakdowns[item.role.breakdown]?.kind ?? ''),
    );
    const ties = keys.map((_, index) => `${index + 1}`).join(', ');
    if (top?.within) return `ORDER BY ${ranked} ${top.descending ? 'DESC' : 'ASC'}, ${ties}`;
    if (top) {
      return top.others && breakdowns.length === 1
        ? `TOP ${top.count} ${keys.at(-1)?.expression ?? ''} BY ${values[0]?.expression ?? ''} WITH OTHERS`
        : `ORDER BY ${ranked} ${top.descending ? 'DESC' : 'ASC'}, ${ties} LIMIT ${top.count}`;
    }
    if (order?.by === 'measure') return `ORDER BY ${ranked} ${order.descending ? 'DESC' : 'ASC'}, ${ties}`;
    if (order?.by === 'key')
      return `ORDER BY ${keys.map((_, index) => `${index + 1}${order.descending ? ' DESC' : ''}`).join(', ')}`;
    if (timeKey >= 0)
      return `ORDER BY ${[timeKey, ...keys.map((_, index) => index).filter((index) => index !== timeKey)].map((index) => index + 1).join(', ')}`;
    return breakdowns.length > 1 ? `ORDER BY ${ties}` : `ORDER BY ${ranked} DESC, ${ties}`;
  }

  rankedColumn(values: readonly Item[]): number {
    const change = values.findIndex((item) => item.role.kind === 'change');
    return this.reading.comparison?.growth && change >= 0 ? change + 1 : 1;
  }

  /** True when groups of a measure may be added up. */
  isAdditive(measure: MeasureTerm): boolean {
    if (measure.kind === 'measure') return this.lookup.measure(measure.model, measure.name)?.additivity === 'ADDITIVE';
    return measure.kind === 'count' || (measure.kind === 'aggregate' && measure.fn === 'SUM');
  }
}

function modelsOf(measure: MeasureTerm): readonly string[] {
  return measure.kind === 'ratio'
    ? [...modelsOf(measure.numerator), ...modelsOf(measure.denominator)]
    : [measure.model];
}

function plainName(measure: MeasureTerm): string {
  if (measure.kind === 'measure' || measure.kind === 'metric') return measure.name;
  if (measure.kind === 'count') return measure.model;
  return measure.kind === 'aggregate' ? measure.field.name : plainName(measure.numerator);
}

function profileText(part: string, time: string): string {
  const name =
    { WEEKDAY: 'ISODOW', HOUR: 'HOUR', MONTH: 'MONTH', QUARTER: 'QUARTER', DAY_OF_MONTH: 'DAY' }[part] ?? part;
  return `EXTRACT(${name} FROM ${time})`;
}
