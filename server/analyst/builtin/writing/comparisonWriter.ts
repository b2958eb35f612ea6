import { periodCondition } from './conditionText.ts';
import type { Period, PeriodUnit } from '../time/period.ts';
import { addUnits, elapsedPart, resolvePeriod, startOf, unitOf } from '../time/period.ts';

import type { ColumnRole, EmittedQuery, Item } from './emittedQuery.ts';
import { fieldText } from './fieldText.ts';
import { comparedPeriods, isRunning } from '../time/comparedPeriods.ts';
import type { PeriodPair } from '../time/comparedPeriods.ts';
import { QueryParts } from './queryParts.ts';

/** Writes one period against another. */
export class ComparisonWriter extends QueryParts {
  compared(keys: readonly Item[]): readonly EmittedQuery[] {
    const { comparison, measures, breakdowns, period } = this.reading;
    if (!comparison) return [];
    const trend = breakdowns.find((one) => one.kind === 'time');
    if (trend?.kind === 'time' && comparison.to !== 'period') {
      const offset = comparison.to === 'year' ? '1 YEAR' : `1 ${trend.grain}`;
      const prior = comparison.to === 'year' ? 'last_year' : 'previous';
      const values = measures.flatMap((measure, index): Item[] => [
        this.measureItem(measure, index),
        {
          expression: `PRIOR(${this.measure(measure)}, ${offset})`,
          alias: suffixed(prior, index),
          role: { kind: 'compared', measure: index },
        },
        {
          expression: `PCT_CHANGE(${this.measure(measure)}, ${offset})`,
          alias: suffixed('change', index),
          role: { kind: 'change', measure: index },
        },
      ]);
      const compared = this.elapsed().assemble(keys, values, true);
      const time = keys.findIndex(
        (item) => item.role.kind === 'key' && breakdowns[item.role.breakdown]?.kind === 'time',
      );
      return [
        { ...compared, derive: { kind: 'until', time, today: this.clock.today } },
        ...this.derivedTrend(keys, trend.grain, comparison.to),
      ];
    }
    const current = period ?? { kind: 'this', unit: 'YEAR' };
    const pair = comparedPeriods(current, comparison, this.clock);
    if (!pair || !this.time) return [];
    const [only, more] = measures;
    if (only && !more && this.lookup.isLevel(only)) return this.comparedLevels(keys, pair);
    const time = fieldText(this.time, this.base, this.models.length > 1);
    const [now, then] = [periodCondition(time, pair.current), periodCondition(time, pair.compared)];
    const spread = [`(${now} OR ${then})`];
    const values = measures.flatMap((measure, index): Item[] => [
      {
        expression: this.filtered(measure, now),
        alias: suffixed('current', index),
        role: { kind: 'measure', measure: index },
      },
      {
        expression: this.filtered(measure, then),
        alias: suffixed('compared', index),
        role: { kind: 'compared', measure: index },
      },
      {
        expression: `(${this.filtered(measure, now)} - ${this.filtered(measure, then)}) / ${this.filtered(measure, then)}`,
        alias: suffixed('change', index),
        role: { kind: 'change', measure: index },
      },
    ]);
    const withoutChange = values.filter((item) => item.role.kind !== 'change');
    const where = this.models.length > 1 ? [] : spread;
    return [
      this.assemble(keys, values, false, where),
      this.assemble(keys, withoutChange, false, where),
      this.assemble(keys, withoutChange, false),
    ];
  }

  /**
   * A level has its value at the end of each period, so each is asked of its own: within one range
   * only the last counts.
   */
  comparedLevels(keys: readonly Item[], pair: PeriodPair): readonly EmittedQuery[] {
    const [now, then] = [pair.current, pair.compared].map((period) => {
      const parts = new QueryParts({ ...this.reading, comparison: null, period }, this.lookup, this.clock);
      return parts.assemble(
        keys,
        this.reading.measures.map((measure, index) => parts.measureItem(measure, index)),
        true,
      );
    });
    if (!now || !then) return [];
    return [{ ...now, columns: [...now.columns, { kind: 'compared', measure: 0 }], beside: [then.semql] }];
  }

  /**
   * The same reading up to today, so that a running bucket is set against the same days of the
   * past.
   */
  elapsed(): QueryParts {
    const { period } = this.reading;
    const unit = period && unitOf(period);
    if (!period || unit === 'HOUR' || unit === 'DAY' || !isRunning(period, this.clock)) return this;
    // "2026" is the running year as much as "this year" is.
    const elapsed: Period =
      unit !== null && period.kind !== 'to_date' ? { kind: 'to_date', unit } : elapsedPart(period, this.clock);
    return new QueryParts({ ...this.reading, period: elapsed }, this.lookup, this.clock);
  }

  /**
   * A trend that also reads the buckets before its range; the comparison is made on the finished
   * rows.
   */
  derivedTrend(keys: readonly Item[], grain: PeriodUnit, to: 'previous' | 'year'): readonly EmittedQuery[] {
    const { measures, period, thresholds, top, breakdowns } = this.reading;
    const time = keys.findIndex((item) => item.role.kind === 'key' && breakdowns[item.role.breakdown]?.kind === 'time');
    if (time < 0 || grain === 'HOUR' || thresholds.length > 0 || top) return [];
    const offset = to === 'year' ? 'YEAR' : grain;
    const range = period ? resolvePeriod(period, this.clock) : { from: null, to: null };
    const first = range.from === null ? null : startOf(grain, range.from, this.clock);
    const wider: Period =
      first === null ? { kind: 'all' } : { kind: 'range', from: addUnits(first, -1, offset), to: range.to };
    const writer = new QueryParts({ ...this.reading, period: wider, comparison: null }, this.lookup, this.clock);
    const plain = measures.map((measure, index) => writer.measureItem(measure, index));
    const query = writer.assemble(keys, plain, true);
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
}

function suffixed(alias: string, index: number): string {
  return index === 0 ? alias : `${alias}_${index + 1}`;
}
