import type { Derivation } from './answer/derive.ts';
import { labelOf } from './catalogLookup.ts';
import type { CatalogLookup } from './catalogLookup.ts';
import { conditionText, fromText, periodCondition, whereConditions } from './conditionText.ts';
import type { Breakdown, FieldRef, MeasureTerm, Reading } from './reading.ts';
import { nameText, numberText, pathText } from './semqlText.ts';
import type { Clock, Period, PeriodUnit } from './time/period.ts';
import { addUnits, elapsedPart, precedingPeriod, resolvePeriod, startOf, yearEarlier } from './time/period.ts';

/** What one output column of an emitted query holds; the answer is told from these. */
export type ColumnRole =
  | { readonly kind: 'key'; readonly breakdown: number; readonly display: boolean }
  | { readonly kind: 'measure'; readonly measure: number }
  | { readonly kind: 'compared'; readonly measure: number }
  | { readonly kind: 'change'; readonly measure: number }
  | { readonly kind: 'share' | 'running' | 'field' | 'bucket' };

/** SemQL of one reading, one way of writing it. */
export interface EmittedQuery {
  readonly semql: string;
  /** Roles of the columns by position. */
  readonly columns: readonly ColumnRole[];
  readonly aliases: readonly string[];
  /** Computed over the rows afterwards, when the language lacks the construct. */
  readonly derive?: Derivation;
  /** Further queries with the same keys, whose numbers stand beside those of the first. */
  readonly beside?: readonly string[];
}

/** Dates a measure may be counted by and the one that is used. */
export interface TimeChoice {
  readonly field: FieldRef;
  readonly alternatives: readonly FieldRef[];
}

/** Writes the ways a reading can be put in SemQL, the best first; a later one is for a language that lacks a construct. */
export function toSemql(reading: Reading, lookup: CatalogLookup, clock: Clock): readonly EmittedQuery[] {
  if (reading.shape === 'rows') return writeRows(reading, lookup, clock);
  if (reading.measures.length === 0) return [];
  const writer = new QueryWriter(reading, lookup, clock);
  return writer.write();
}

/** The date that places a measure in time: the metric's own, the model's, or one reached by a to-one join. */
export function timeChoice(measure: MeasureTerm, lookup: CatalogLookup): TimeChoice | null {
  if (measure.kind === 'ratio') return timeChoice(measure.numerator, lookup);
  if (measure.kind === 'metric') {
    const own = lookup.metric(measure.name)?.timeDimension?.split('.');
    if (own?.[0] !== undefined && own[1] !== undefined)
      return { field: { model: own[0], name: own[1], via: null }, alternatives: [] };
  }
  for (const model of lookup.joins.reachable(measure.model)) {
    const fields = lookup.timeDimensions(model).map((dimension) => ({ model, name: dimension.name, via: null }));
    const preferred = fields.toSorted((a, b) => usage(b, lookup) - usage(a, lookup))[0];
    if (preferred) return { field: preferred, alternatives: fields.filter((field) => field !== preferred) };
  }
  return null;
}

/** How many metrics count by this date: the organization's own habit. */
function usage(field: FieldRef, lookup: CatalogLookup): number {
  return lookup.catalog.metrics.filter((metric) => metric.timeDimension === `${field.model}.${field.name}`).length;
}

function writeRows(reading: Reading, lookup: CatalogLookup, clock: Clock): readonly EmittedQuery[] {
  const { rows } = reading;
  if (!rows) return [];
  const path = (field: FieldRef): string => fieldText(field, rows.model);
  const time = reading.time ?? timeChoice({ kind: 'count', model: rows.model }, lookup)?.field ?? null;
  const conditions = whereConditions(reading.filters, [rows.model], lookup, clock, time);
  if (reading.period && reading.period.kind !== 'all' && time)
    conditions.push(periodCondition(path(time), reading.period));
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  const key = lookup.identity(rows.model).key;
  const order = rows.orderBy
    ? ` ORDER BY ${path(rows.orderBy)}${rows.descending ? ' DESC' : ''}`
    : key && rows.fields.some((field) => field.name === key.name && field.model === rows.model)
      ? ` ORDER BY ${path({ model: rows.model, name: key.name, via: null })}`
      : '';
  const columns = rows.fields.map((): ColumnRole => ({ kind: 'field' }));
  const semql = `SELECT ROWS ${rows.fields.map(path).join(', ')} FROM ${fromText([rows.model], reading.filters)}${where}${order} LIMIT ${rows.limit}`;
  const aliases = rows.fields.map((field) => field.name);
  const keyed = key !== undefined && rows.fields.some((field) => field.model === rows.model && field.name === key.name);
  // With the key among them the groups of a plain SELECT are the rows.
  const grouped = keyed ? [{ semql: semql.replace('SELECT ROWS', 'SELECT'), columns, aliases }] : [];
  return [{ semql, columns, aliases }, ...grouped];
}

/** A field as seen from the model of FROM. */
export function fieldText(field: FieldRef, base: string, qualifyOwn = false): string {
  if (field.model === base && field.via === null)
    return qualifyOwn ? `${nameText(base)}.${nameText(field.name)}` : nameText(field.name);
  return `${field.via === null ? nameText(field.model) : pathText(field.via)}.${nameText(field.name)}`;
}

interface Item {
  readonly expression: string;
  readonly alias: string | null;
  readonly role: ColumnRole;
}

class QueryWriter {
  readonly #reading: Reading;
  readonly #lookup: CatalogLookup;
  readonly #clock: Clock;
  readonly #base: string;
  readonly #models: readonly string[];
  readonly #time: FieldRef | null;

  constructor(reading: Reading, lookup: CatalogLookup, clock: Clock) {
    this.#reading = reading;
    this.#lookup = lookup;
    this.#clock = clock;
    this.#models = [
      ...new Set([...reading.measures, ...reading.thresholds.map((threshold) => threshold.measure)].flatMap(modelsOf)),
    ];
    this.#base = this.#models[0] ?? '';
    const [first] = reading.measures;
    this.#time = reading.time ?? (first ? (timeChoice(first, lookup)?.field ?? null) : null);
  }

  write(): readonly EmittedQuery[] {
    const reading = this.#reading;
    if (reading.shape === 'distribution') return this.#distribution();
    const keys = reading.breakdowns.flatMap((breakdown, index) => this.#key(breakdown, index));
    if (reading.transform?.kind === 'share') return this.#share(keys);
    if (reading.transform?.kind === 'average') return this.#average(keys, reading.transform.fn);
    if (reading.transform?.kind === 'running' || reading.transform?.kind === 'rolling') return this.#running(keys);
    if (reading.comparison) return this.#compared(keys);
    const ownDates = reading.breakdowns.some((one) => one.kind === 'time' || one.kind === 'profile');
    if (this.#models.length > 1 && ownDates && reading.measures.length > 1) return this.#oneByOne(keys.length);
    const values = reading.measures.map((measure, index) => this.#measureItem(measure, index));
    const plain = this.#assemble(keys, values, true);
    const { top } = reading;
    if (!top?.others || reading.breakdowns.length !== 1 || !reading.measures.every((one) => this.#isAdditive(one)))
      return [plain];
    const all = new QueryWriter({ ...reading, top: null }, this.#lookup, this.#clock).#assemble(keys, values, true);
    const key = keys.findLastIndex((item) => item.role.kind === 'key' && item.role.display);
    return [
      plain,
      { ...all, derive: { kind: 'others', count: top.count, key, value: keys.length, descending: top.descending } },
    ];
  }

  /** Facts that each have their own date cannot share a bucket in one query: one query each, put side by side. */
  #oneByOne(keys: number): readonly EmittedQuery[] {
    const { measures, top, order, thresholds } = this.#reading;
    if (top || order || thresholds.length > 0) return [];
    const queries = measures.map((measure) => {
      const time = timeChoice(measure, this.#lookup)?.field ?? null;
      return new QueryWriter({ ...this.#reading, measures: [measure], time }, this.#lookup, this.#clock).write()[0];
    });
    const [first, ...rest] = queries.filter((query) => query !== undefined);
    if (!first || rest.length !== measures.length - 1) return [];
    const columns = [
      ...first.columns.slice(0, keys),
      ...measures.map((_, index): ColumnRole => ({ kind: 'measure', measure: index })),
    ];
    return [{ ...first, columns, beside: rest.map((query) => query.semql) }];
  }

  #measureItem(measure: MeasureTerm, index: number): Item {
    const several = this.#models.length > 1;
    const own = several && this.#needsOwnPeriod(measure) ? this.#ownPeriod(measure) : null;
    return {
      expression: own ? this.#filtered(measure, own) : this.#measure(measure),
      alias: this.#measureAlias(measure),
      role: { kind: 'measure', measure: index },
    };
  }

  /** With two facts each is counted by its own date. */
  #needsOwnPeriod(measure: MeasureTerm): boolean {
    const time = timeChoice(measure, this.#lookup)?.field;
    return this.#reading.period !== null && this.#reading.period.kind !== 'all' && time !== undefined;
  }

  #ownPeriod(measure: MeasureTerm): string | null {
    const time = timeChoice(measure, this.#lookup)?.field;
    return time && this.#reading.period
      ? periodCondition(fieldText(time, this.#base, true), this.#reading.period)
      : null;
  }

  #measure(measure: MeasureTerm): string {
    switch (measure.kind) {
      case 'measure':
        return this.#qualified(measure.model, measure.name);
      case 'metric':
        return nameText(measure.name);
      case 'count': {
        const count = this.#lookup.countMeasure(measure.model);
        if (count) return this.#qualified(measure.model, count.name);
        const key = this.#lookup.identity(measure.model).key;
        return measure.model === this.#base || !key
          ? 'COUNT(*)'
          : `COUNT(DISTINCT ${this.#qualified(measure.model, key.name)})`;
      }
      case 'aggregate': {
        const field = fieldText(measure.field, this.#base, this.#models.length > 1);
        return measure.fn === 'COUNT_DISTINCT' ? `COUNT(DISTINCT ${field})` : `${measure.fn}(${field})`;
      }
      case 'ratio':
        return `${this.#measure(measure.numerator)} / ${this.#measure(measure.denominator)}`;
    }
  }

  #filtered(measure: MeasureTerm, condition: string): string {
    if (measure.kind === 'ratio')
      return `${this.#filtered(measure.numerator, condition)} / ${this.#filtered(measure.denominator, condition)}`;
    return `${this.#measure(measure)} FILTER (WHERE ${condition})`;
  }

  #qualified(model: string, name: string): string {
    return model === this.#base && this.#models.length === 1 ? nameText(name) : `${nameText(model)}.${nameText(name)}`;
  }

  #measureAlias(measure: MeasureTerm): string | null {
    if (measure.kind === 'aggregate')
      return `${measure.fn === 'COUNT_DISTINCT' ? 'distinct' : measure.fn.toLowerCase()}_${measure.field.name}`;
    if (measure.kind === 'ratio')
      return `${plainName(measure.numerator)}_per_${measure.denominator.kind === 'count' ? measure.denominator.model : measure.denominator.kind === 'aggregate' ? measure.denominator.field.name : plainName(measure.denominator)}`;
    if (measure.kind === 'count' && !this.#lookup.countMeasure(measure.model)) return `${measure.model}_count`;
    return null;
  }

  #key(breakdown: Breakdown, index: number): readonly Item[] {
    const qualify = this.#models.length > 1;
    const item = (expression: string, alias: string | null, display = true): Item => ({
      expression,
      alias,
      role: { kind: 'key', breakdown: index, display },
    });
    const time = this.#time ? fieldText(this.#time, this.#base, qualify) : null;
    switch (breakdown.kind) {
      case 'field':
        return [item(fieldText(breakdown.field, this.#base, qualify), null)];
      case 'time':
        return time === null
          ? []
          : [item(`DATE_TRUNC('${breakdown.grain.toLowerCase()}', ${time})`, breakdown.grain.toLowerCase())];
      case 'profile':
        return time === null ? [] : [item(profileText(breakdown.part, time), breakdown.part.toLowerCase())];
      case 'entity': {
        const { key, display } = this.#lookup.identity(breakdown.model);
        const via = breakdown.via ?? null;
        return [key, display].flatMap((one) =>
          one
            ? [
                item(
                  fieldText({ model: breakdown.model, name: one.name, via }, this.#base, qualify),
                  null,
                  one === display || !display,
                ),
              ]
            : [],
        );
      }
    }
  }

  #conditions(withPeriod: boolean): readonly string[] {
    const conditions = [...whereConditions(this.#reading.filters, this.#models, this.#lookup, this.#clock, this.#time)];
    conditions.push(...this.#knownEntities());
    const { period } = this.#reading;
    if (withPeriod && period && period.kind !== 'all' && this.#time && !(this.#models.length > 1))
      conditions.push(periodCondition(fieldText(this.#time, this.#base), period));
    return conditions;
  }

  /** A ranking of things leaves out the rows that belong to none. */
  #knownEntities(): readonly string[] {
    const { top, thresholds, breakdowns } = this.#reading;
    if (!top && thresholds.length === 0) return [];
    return breakdowns.flatMap((one) => {
      const key = one.kind === 'entity' && one.model !== this.#base ? this.#lookup.identity(one.model).key : undefined;
      return key && one.kind === 'entity'
        ? [
            `${fieldText({ model: one.model, name: key.name, via: one.via ?? null }, this.#base, this.#models.length > 1)} IS NOT NULL`,
          ]
        : [];
    });
  }

  #from(): string {
    return fromText(this.#models, this.#reading.filters);
  }

  #assemble(
    keys: readonly Item[],
    values: readonly Item[],
    withPeriod: boolean,
    extra: readonly string[] = [],
    tail?: string,
  ): EmittedQuery {
    const items = [...keys, ...values];
    const conditions = [...this.#conditions(withPeriod), ...extra];
    const having = this.#reading.thresholds.map((threshold) => this.#threshold(threshold));
    const parts = [
      `SELECT ${items.map((item) => (item.alias === null ? item.expression : `${item.expression} AS ${nameText(item.alias)}`)).join(', ')}`,
      `FROM ${this.#from()}`,
      ...(conditions.length > 0 ? [`WHERE ${conditions.join(' AND ')}`] : []),
      ...(having.length > 0 ? [`HAVING ${having.join(' AND ')}`] : []),
      tail ?? this.#tail(keys, values),
    ];
    return {
      semql: parts.filter(Boolean).join(' '),
      columns: items.map((item) => item.role),
      aliases: items.map((item) => item.alias ?? ''),
    };
  }

  #threshold(threshold: Reading['thresholds'][number]): string {
    const measure = this.#measure(threshold.measure);
    if (threshold.high !== null)
      return `${measure} BETWEEN ${numberText(threshold.value)} AND ${numberText(threshold.high)}`;
    return `${measure} ${threshold.comparator} ${numberText(threshold.value)}`;
  }

  /** ORDER BY and LIMIT by position, so that aliases and qualified names need no repeating. */
  #tail(keys: readonly Item[], values: readonly Item[]): string {
    const { top, order, breakdowns } = this.#reading;
    if (keys.length === 0) return '';
    const firstMeasure = keys.length + 1;
    const ranked = this.#rankedColumn(values) + firstMeasure - 1;
    const timeKey = keys.findIndex(
      (item) => item.role.kind === 'key' && ['time', 'profile'].includes(breakdowns[item.role.breakdown]?.kind ?? ''),
    );
    const ties = keys.map((_, index) => `${index + 1}`).join(', ');
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
    return breakdowns.length > 1 ? `ORDER BY ${ties}` : `ORDER BY ${firstMeasure} DESC, ${ties}`;
  }

  #rankedColumn(values: readonly Item[]): number {
    const change = values.findIndex((item) => item.role.kind === 'change');
    return this.#reading.comparison?.growth && change >= 0 ? change + 1 : 1;
  }

  #compared(keys: readonly Item[]): readonly EmittedQuery[] {
    const { comparison, measures, breakdowns, period } = this.#reading;
    if (!comparison) return [];
    const trend = breakdowns.find((one) => one.kind === 'time');
    if (trend?.kind === 'time' && comparison.to !== 'period') {
      const offset = comparison.to === 'year' ? '1 YEAR' : `1 ${trend.grain}`;
      const prior = comparison.to === 'year' ? 'last_year' : 'previous';
      const values = measures.flatMap((measure, index): Item[] => [
        this.#measureItem(measure, index),
        {
          expression: `PRIOR(${this.#measure(measure)}, ${offset})`,
          alias: suffixed(prior, index),
          role: { kind: 'compared', measure: index },
        },
        {
          expression: `PCT_CHANGE(${this.#measure(measure)}, ${offset})`,
          alias: suffixed('change', index),
          role: { kind: 'change', measure: index },
        },
      ]);
      const compared = this.#elapsed().#assemble(keys, values, true);
      const time = keys.findIndex(
        (item) => item.role.kind === 'key' && breakdowns[item.role.breakdown]?.kind === 'time',
      );
      return [
        { ...compared, derive: { kind: 'until', time, today: this.#clock.today } },
        ...this.#derivedTrend(keys, trend.grain, comparison.to),
      ];
    }
    const current = period ?? { kind: 'this', unit: 'YEAR' };
    const pair = comparedPeriods(current, comparison, this.#clock);
    if (!pair || !this.#time) return [];
    const time = fieldText(this.#time, this.#base, this.#models.length > 1);
    const [now, then] = [periodCondition(time, pair.current), periodCondition(time, pair.compared)];
    const spread = [`(${now} OR ${then})`];
    const values = measures.flatMap((measure, index): Item[] => [
      {
        expression: this.#filtered(measure, now),
        alias: suffixed('current', index),
        role: { kind: 'measure', measure: index },
      },
      {
        expression: this.#filtered(measure, then),
        alias: suffixed('compared', index),
        role: { kind: 'compared', measure: index },
      },
      {
        expression: `(${this.#filtered(measure, now)} - ${this.#filtered(measure, then)}) / ${this.#filtered(measure, then)}`,
        alias: suffixed('change', index),
        role: { kind: 'change', measure: index },
      },
    ]);
    const withoutChange = values.filter((item) => item.role.kind !== 'change');
    const where = this.#models.length > 1 ? [] : spread;
    return [
      this.#assemble(keys, values, false, where),
      this.#assemble(keys, withoutChange, false, where),
      this.#assemble(keys, withoutChange, false),
    ];
  }

  /** The same reading up to today, so that a running bucket is set against the same days of the past. */
  #elapsed(): QueryWriter {
    const { period } = this.#reading;
    return period?.kind === 'this' && period.unit !== 'HOUR' && period.unit !== 'DAY'
      ? new QueryWriter({ ...this.#reading, period: { kind: 'to_date', unit: period.unit } }, this.#lookup, this.#clock)
      : this;
  }

  /** A trend that also reads the buckets before its range; the comparison is made on the finished rows. */
  #derivedTrend(keys: readonly Item[], grain: PeriodUnit, to: 'previous' | 'year'): readonly EmittedQuery[] {
    const { measures, period, thresholds, top, breakdowns } = this.#reading;
    const time = keys.findIndex((item) => item.role.kind === 'key' && breakdowns[item.role.breakdown]?.kind === 'time');
    if (time < 0 || grain === 'HOUR' || thresholds.length > 0 || top) return [];
    const offset = to === 'year' ? 'YEAR' : grain;
    const range = period ? resolvePeriod(period, this.#clock) : { from: null, to: null };
    const first = range.from === null ? null : startOf(grain, range.from, this.#clock);
    const wider: Period =
      first === null ? { kind: 'all' } : { kind: 'range', from: addUnits(first, -1, offset), to: range.to };
    const writer = new QueryWriter({ ...this.#reading, period: wider, comparison: null }, this.#lookup, this.#clock);
    const plain = measures.map((measure, index) => writer.#measureItem(measure, index));
    const query = writer.#assemble(keys, plain, true);
    const roles = measures.flatMap((_, index): ColumnRole[] => [
      { kind: 'compared', measure: index },
      { kind: 'change', measure: index },
    ]);
    const values = plain.map((_, index) => keys.length + index);
    const series = keys.flatMap((_, index) => (index === time ? [] : [index]));
    return [
      {
        ...query,
        columns: [...query.columns, ...roles],
        derive: { kind: 'prior', values, time, series, grain, offset, from: first },
      },
    ];
  }

  #share(keys: readonly Item[]): readonly EmittedQuery[] {
    const { transform, measures } = this.#reading;
    const [measure] = measures;
    if (transform?.kind !== 'share' || !measure) return [];
    const value = this.#measureItem(measure, 0);
    if (transform.of) {
      const narrowed = transform.of;
      const condition = narrowed
        .map((filter) => conditionText(filter, this.#base, this.#lookup, this.#clock, this.#time))
        .join(' AND ');
      const whole = new QueryWriter(
        {
          ...this.#reading,
          filters: this.#reading.filters.filter(
            (filter) => !narrowed.some((one) => JSON.stringify(one) === JSON.stringify(filter)),
          ),
          transform: null,
        },
        this.#lookup,
        this.#clock,
      );
      const part: Item = {
        expression: this.#filtered(measure, condition),
        alias: 'part',
        role: { kind: 'compared', measure: 0 },
      };
      const ratio: Item = {
        expression: `${this.#filtered(measure, condition)} / ${this.#measure(measure)}`,
        alias: 'share',
        role: { kind: 'share' },
      };
      const total: Item = { expression: this.#measure(measure), alias: 'whole', role: { kind: 'measure', measure: 0 } };
      return [whole.#assemble(keys, [ratio, part, total], true), whole.#assemble(keys, [part, total], true)];
    }
    const within =
      transform.within && keys.length > 1
        ? ` WITHIN (${keys
            .slice(1)
            .map((key) => key.expression)
            .join(', ')})`
        : '';
    const withinTime =
      keys.length > 1 && this.#reading.breakdowns[0]?.kind === 'time'
        ? ` WITHIN (${keys[0]?.expression ?? ''})`
        : within;
    const share: Item = {
      expression: `SHARE(${this.#measure(measure)}${withinTime})`,
      alias: 'share',
      role: { kind: 'share' },
    };
    const tail = this.#tail(keys, [value]);
    const plain = this.#assemble(keys, [value], true, [], tail);
    const groups = withinTime === '' ? [] : withinTime === within ? keys.map((_, index) => index).slice(1) : [0];
    const derived: EmittedQuery = {
      ...plain,
      columns: [...plain.columns, share.role],
      derive: { kind: 'share', value: keys.length, within: groups },
    };
    const whole = this.#reading.top === null && this.#reading.thresholds.length === 0 && this.#isAdditive(measure);
    return [this.#assemble(keys, [value, share], true, [], tail), ...(whole ? [derived] : [])];
  }

  /** True when groups of a measure may be added up. */
  #isAdditive(measure: MeasureTerm): boolean {
    if (measure.kind === 'measure') return this.#lookup.measure(measure.model, measure.name)?.additivity === 'ADDITIVE';
    return measure.kind === 'count' || (measure.kind === 'aggregate' && measure.fn === 'SUM');
  }

  #running(keys: readonly Item[]): readonly EmittedQuery[] {
    const { transform, measures } = this.#reading;
    const [measure] = measures;
    if ((transform?.kind !== 'running' && transform?.kind !== 'rolling') || !measure) return [];
    const value = this.#measureItem(measure, 0);
    const running: Item =
      transform.kind === 'running'
        ? { expression: `RUNNING(${this.#measure(measure)})`, alias: 'running', role: { kind: 'running' } }
        : {
            expression: `ROLLING(${this.#measure(measure)}, ${transform.count} ${transform.unit}S)${transform.average ? ` / ${transform.count}` : ''}`,
            alias: 'rolling',
            role: { kind: 'running' },
          };
    const plain = this.#assemble(keys, [value, running], true);
    const { period, breakdowns } = this.#reading;
    const time = keys.findIndex((item) => item.role.kind === 'key' && breakdowns[item.role.breakdown]?.kind === 'time');
    if (time < 0 || !this.#isAdditive(measure)) return [plain];
    const series = keys.flatMap((_, index) => (index === time ? [] : [index]));
    if (transform.kind === 'running') {
      const query = this.#assemble(keys, [value], true);
      // A running total asked "this year" starts with the year: it is the sum of what is shown.
      return [
        {
          ...query,
          columns: [...query.columns, running.role],
          derive: { kind: 'running', value: keys.length, series },
        },
      ];
    }
    if (series.length > 0) return [plain];
    const range = period ? resolvePeriod(period, this.#clock) : { from: null, to: null };
    const unit = transform.unit;
    const wider: Period =
      range.from === null
        ? { kind: 'all' }
        : { kind: 'range', from: addUnits(range.from, -transform.count, unit), to: range.to };
    const query = new QueryWriter(
      { ...this.#reading, period: wider, transform: null },
      this.#lookup,
      this.#clock,
    ).#assemble(keys, [value], true);
    return [
      plain,
      {
        ...query,
        columns: [...query.columns, running.role],
        derive: {
          kind: 'rolling',
          value: keys.length,
          time,
          count: transform.count,
          unit,
          average: transform.average,
          from: range.from,
        },
      },
    ];
  }

  #average(keys: readonly Item[], fn: 'AVG' | 'MEDIAN' | 'MIN' | 'MAX'): readonly EmittedQuery[] {
    const [measure] = this.#reading.measures;
    if (!measure) return [];
    const inner = this.#assemble(keys, [{ ...this.#measureItem(measure, 0), alias: 'value' }], true, [], ' ');
    const columns: readonly ColumnRole[] = [{ kind: 'measure', measure: 0 }];
    const name = fn === 'AVG' ? 'average_value' : `${fn.toLowerCase()}_value`;
    return [
      {
        semql: `WITH groups AS (${inner.semql.trim()}) SELECT ${fn}(value) AS ${name} FROM groups`,
        columns,
        aliases: [],
      },
      {
        ...this.#assemble(keys, [this.#measureItem(measure, 0)], true),
        columns,
        derive: { kind: 'average', value: keys.length, fn },
      },
    ];
  }

  #distribution(): readonly EmittedQuery[] {
    const field = this.#reading.distribution?.field;
    if (!field) return [];
    const base = field.model;
    const conditions = whereConditions(this.#reading.filters, [base], this.#lookup, this.#clock, this.#time);
    if (this.#reading.period && this.#reading.period.kind !== 'all' && this.#time)
      conditions.push(periodCondition(fieldText(this.#time, base), this.#reading.period));
    const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
    const name = nameText(field.name);
    const count = this.#lookup.countMeasure(base);
    return [
      {
        semql: `SELECT ${name}, ${count ? nameText(count.name) : 'COUNT(*) AS row_count'} FROM ${fromText([base], this.#reading.filters)}${where} ORDER BY 1`,
        columns: [{ kind: 'bucket' }, { kind: 'measure', measure: 0 }],
        aliases: [],
      },
    ];
  }
}

/** The two periods of a comparison: a running period is set against the same days of the earlier one only where asked so. */
export function comparedPeriods(
  current: Period,
  comparison: NonNullable<Reading['comparison']>,
  clock: Clock,
): { readonly current: Period; readonly compared: Period } | null {
  if (comparison.to === 'period') return comparison.period ? { current, compared: comparison.period } : null;
  const compared = comparison.to === 'year' ? yearEarlier(current, clock) : precedingPeriod(current, clock);
  if (!compared) return null;
  const range = resolvePeriod(current, clock);
  if (range.to !== null && range.to > clock.today && range.from !== null && range.from <= clock.today) {
    const elapsed = elapsedPart(current, clock);
    const unit = current.kind === 'this' ? current.unit : null;
    const days =
      comparison.to === 'year'
        ? yearEarlier(elapsed, clock)
        : unit === null
          ? compared
          : precedingPeriod({ kind: 'to_date', unit }, clock);
    return days ? { current: elapsed, compared: days } : { current, compared };
  }
  return { current, compared };
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

function suffixed(alias: string, index: number): string {
  return index === 0 ? alias : `${alias}_${index + 1}`;
}

function profileText(part: string, time: string): string {
  const name =
    { WEEKDAY: 'ISODOW', HOUR: 'HOUR', MONTH: 'MONTH', QUARTER: 'QUARTER', DAY_OF_MONTH: 'DAY' }[part] ?? part;
  return `EXTRACT(${name} FROM ${time})`;
}

/** Words for a measure term, as its definition calls it. */
export function measureLabel(measure: MeasureTerm, lookup: CatalogLookup): string {
  switch (measure.kind) {
    case 'measure': {
      const definition = lookup.measure(measure.model, measure.name);
      return definition ? labelOf(definition) : measure.name;
    }
    case 'metric': {
      const definition = lookup.metric(measure.name);
      return definition ? labelOf(definition) : measure.name;
    }
    case 'count': {
      const model = lookup.model(measure.model);
      return model ? labelOf(model) : measure.model;
    }
    case 'aggregate': {
      const dimension = lookup.dimension(measure.field.model, measure.field.name);
      const words = {
        AVG: 'average',
        MEDIAN: 'median',
        MIN: 'minimum',
        MAX: 'maximum',
        SUM: 'total',
        COUNT_DISTINCT: 'distinct',
      }[measure.fn];
      return `${words} ${(dimension ? labelOf(dimension) : measure.field.name).toLowerCase()}`;
    }
    case 'ratio': {
      const per =
        measure.denominator.kind === 'aggregate'
          ? measure.denominator.field.name.replaceAll('_', ' ')
          : measureLabel(measure.denominator, lookup).toLowerCase();
      return `${measureLabel(measure.numerator, lookup)} per ${per.replace(/ (id|key|code)$/, '')}`;
    }
  }
}
