import { conditionText, fromText, periodCondition, whereConditions } from './conditionText.ts';
import { nameText } from './semqlText.ts';
import type { Period } from '../time/period.ts';
import { addUnits, resolvePeriod } from '../time/period.ts';

import type { ColumnRole, EmittedQuery, Item } from './emittedQuery.ts';
import { fieldText } from './fieldText.ts';
import { ComparisonWriter } from './comparisonWriter.ts';
import { QueryParts } from './queryParts.ts';

/**
 * Writes what is computed from groups: shares, running and rolling totals, averages over groups,
 * distributions.
 */
export class TransformWriter extends ComparisonWriter {
  share(keys: readonly Item[]): readonly EmittedQuery[] {
    const { transform, measures } = this.reading;
    const [measure] = measures;
    if (transform?.kind !== 'share' || !measure) return [];
    const value = this.measureItem(measure, 0);
    if (transform.of) {
      const narrowed = transform.of;
      const condition = narrowed
        .map((filter) => conditionText(filter, this.base, this.lookup, this.clock, this.time))
        .join(' AND ');
      const whole = new QueryParts(
        {
          ...this.reading,
          filters: this.reading.filters.filter(
            (filter) => !narrowed.some((one) => JSON.stringify(one) === JSON.stringify(filter)),
          ),
          transform: null,
        },
        this.lookup,
        this.clock,
      );
      const part: Item = {
        expression: this.filtered(measure, condition),
        alias: 'part',
        role: { kind: 'compared', measure: 0 },
      };
      const ratio: Item = {
        expression: `${this.filtered(measure, condition)} / ${this.measure(measure)}`,
        alias: 'share',
        role: { kind: 'share' },
      };
      const total: Item = { expression: this.measure(measure), alias: 'whole', role: { kind: 'measure', measure: 0 } };
      return [whole.assemble(keys, [ratio, part, total], true), whole.assemble(keys, [part, total], true)];
    }
    const within =
      transform.within && keys.length > 1
        ? ` WITHIN (${keys
            .slice(1)
            .map((key) => key.expression)
            .join(', ')})`
        : '';
    const withinTime =
      // The first few of all are shares of one whole.
      keys.length > 1 && this.reading.breakdowns[0]?.kind === 'time' && this.reading.top === null
        ? ` WITHIN (${keys[0]?.expression ?? ''})`
        : within;
    const share: Item = {
      expression: `SHARE(${this.measure(measure)}${withinTime})`,
      alias: 'share',
      role: { kind: 'share' },
    };
    const { top } = this.reading;
    if (top && !top.within && !top.others) {
      // The whole contains rows with unknown names; the ranking does not.
      const oneMore = new QueryParts(
        { ...this.reading, top: { ...top, count: top.count + 1 } },
        this.lookup,
        this.clock,
      ).assemble(keys, [value, share], true);
      return [{ ...oneMore, derive: { kind: 'known_first', count: top.count, keys: keys.map((_, index) => index) } }];
    }
    const tail = this.tail(keys, [value]);
    const plain = this.assemble(keys, [value], true, [], tail);
    const groups = withinTime === '' ? [] : withinTime === within ? keys.map((_, index) => index).slice(1) : [0];
    const derived: EmittedQuery = {
      ...plain,
      columns: [...plain.columns, share.role],
      derive: { kind: 'share', value: keys.length, within: groups },
    };
    const whole = this.reading.top === null && this.reading.thresholds.length === 0 && this.isAdditive(measure);
    return [this.assemble(keys, [value, share], true, [], tail), ...(whole ? [derived] : [])];
  }

  running(keys: readonly Item[]): readonly EmittedQuery[] {
    const { transform, measures } = this.reading;
    const [measure] = measures;
    if ((transform?.kind !== 'running' && transform?.kind !== 'rolling') || !measure) return [];
    const value = this.measureItem(measure, 0);
    const running: Item =
      transform.kind === 'running'
        ? { expression: `RUNNING(${this.measure(measure)})`, alias: 'running', role: { kind: 'running' } }
        : {
            expression: `ROLLING(${this.measure(measure)}, ${transform.count} ${transform.unit}S)${transform.average ? ` / ${transform.count}` : ''}`,
            alias: 'rolling',
            role: { kind: 'running' },
          };
    const plain = this.assemble(keys, [value, running], true);
    const { period, breakdowns } = this.reading;
    const time = keys.findIndex((item) => item.role.kind === 'key' && breakdowns[item.role.breakdown]?.kind === 'time');
    if (time < 0 || !this.isAdditive(measure)) return [plain];
    const series = keys.flatMap((_, index) => (index === time ? [] : [index]));
    if (transform.kind === 'running') {
      const query = this.assemble(keys, [value], true);
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
    const range = period ? resolvePeriod(period, this.clock) : { from: null, to: null };
    const unit = transform.unit;
    const wider: Period =
      range.from === null
        ? { kind: 'all' }
        : { kind: 'range', from: addUnits(range.from, -transform.count, unit), to: range.to };
    const query = new QueryParts({ ...this.reading, period: wider, transform: null }, this.lookup, this.clock).assemble(
      keys,
      [value],
      true,
    );
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

  average(keys: readonly Item[], fn: 'AVG' | 'MEDIAN' | 'MIN' | 'MAX'): readonly EmittedQuery[] {
    const [measure] = this.reading.measures;
    if (!measure) return [];
    const inner = this.assemble(keys, [{ ...this.measureItem(measure, 0), alias: 'value' }], true, [], ' ');
    const columns: readonly ColumnRole[] = [{ kind: 'measure', measure: 0 }];
    const name = fn === 'AVG' ? 'average_value' : `${fn.toLowerCase()}_value`;
    return [
      {
        semql: `WITH groups AS (${inner.semql.trim()}) SELECT ${fn}(value) AS ${name} FROM groups`,
        columns,
        aliases: [],
      },
      {
        ...this.assemble(keys, [this.measureItem(measure, 0)], true),
        columns,
        derive: { kind: 'average', value: keys.length, fn },
      },
    ];
  }

  /** How many groups keep within the thresholds. */
  countGroups(keys: readonly Item[]): readonly EmittedQuery[] {
    const [measure] = this.reading.measures;
    if (!measure) return [];
    const inner = this.assemble(keys, [{ ...this.measureItem(measure, 0), alias: 'value' }], true, [], ' ');
    return [
      {
        semql: `WITH groups AS (${inner.semql.trim()}) SELECT COUNT(*) AS group_count FROM groups`,
        columns: [{ kind: 'measure', measure: 0 }],
        aliases: [],
      },
    ];
  }

  distribution(): readonly EmittedQuery[] {
    if (!this.reading.distribution) return [];
    const { field, width } = this.reading.distribution;
    const base = field.model;
    const conditions = whereConditions(this.reading.filters, [base], this.lookup, this.clock, this.time);
    if (this.reading.period && this.reading.period.kind !== 'all' && this.time)
      conditions.push(periodCondition(fieldText(this.time, base), this.reading.period));
    const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
    const name = nameText(field.name);
    const count = this.lookup.countMeasure(base);
    const bucket = width === undefined ? name : `${rangeStart(name, width)} AS range_start`;
    return [
      {
        semql: `SELECT ${bucket}, ${count ? nameText(count.name) : 'COUNT(*) AS row_count'} FROM ${fromText([base], this.reading.filters, this.reading.lifted)}${where} ORDER BY 1`,
        columns: [{ kind: 'bucket' }, { kind: 'measure', measure: 0 }],
        aliases: [],
      },
    ];
  }
}

/**
 * Where the range of a number begins. A width below one is the inverse of a whole number, which
 * loses no digit: 0.3 / 0.1 is less than 3.
 */
function rangeStart(name: string, width: number): string {
  const inverse = Math.round(1 / width);
  return width < 1 ? `FLOOR(${name} * ${inverse}) / ${inverse}` : `FLOOR(${name} / ${width}) * ${width}`;
}
