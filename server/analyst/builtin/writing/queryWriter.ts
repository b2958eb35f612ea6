import type { ColumnRole, EmittedQuery, Item } from './emittedQuery.ts';
import type { FieldRef } from '../reading.ts';
import { resolvePeriod } from '../time/period.ts';
import { timeChoice } from '../catalog/timeChoice.ts';
import { TransformWriter } from './transformWriter.ts';
import { QueryParts } from './queryParts.ts';

/** A key with more values than this is shown where it has rows only. */
const MAX_SERIES = 50;

/** Writes the query of a reading, and the ways around constructs a language lacks. */
export class QueryWriter extends TransformWriter {
  write(): readonly EmittedQuery[] {
    const reading = this.reading;
    if (reading.shape === 'distribution') return this.distribution();
    const keys = reading.breakdowns.flatMap((breakdown, index) => this.key(breakdown, index));
    if (reading.transform?.kind === 'share') return this.share(keys);
    if (reading.transform?.kind === 'average') return this.average(keys, reading.transform.fn);
    if (reading.transform?.kind === 'groups') return this.countGroups(keys);
    if (reading.transform?.kind === 'running' || reading.transform?.kind === 'rolling') return this.running(keys);
    if (reading.comparison) return this.compared(keys);
    const ownDates = reading.breakdowns.some((one) => one.kind === 'time' || one.kind === 'profile');
    if (this.models.length > 1 && ownDates && reading.measures.length > 1) return this.oneByOne(keys.length);
    const values = reading.measures.map((measure, index) => this.measureItem(measure, index));
    const plain = this.assemble(keys, values, true);
    const { top } = reading;
    const filled = this.withEmptyBuckets(plain, keys);
    if (filled) return [filled, plain];
    if (top?.within) {
      const within = keys.flatMap((item, index) =>
        item.role.kind === 'key' && top.within?.includes(item.role.breakdown) ? [index] : [],
      );
      return [{ ...plain, derive: { kind: 'top_within', count: top.count, within } }];
    }
    if (!top?.others || reading.breakdowns.length !== 1 || !reading.measures.every((one) => this.isAdditive(one)))
      return [plain];
    const all = new QueryParts({ ...reading, top: null }, this.lookup, this.clock).assemble(keys, values, true);
    const key = keys.findLastIndex((item) => item.role.kind === 'key' && item.role.display);
    return [
      plain,
      { ...all, derive: { kind: 'others', count: top.count, key, value: keys.length, descending: top.descending } },
    ];
  }

  /**
   * A trend of what adds up, with 0 where a bucket has no rows: a line drawn past a gap would hide
   * it. Left as it is where the other key has too many values, and where a ranking or a limit asks
   * for fewer groups.
   */
  withEmptyBuckets(plain: EmittedQuery, keys: readonly Item[]): EmittedQuery | null {
    const { breakdowns, measures, period, top, thresholds, order } = this.reading;
    const time = keys.findIndex((item) => item.role.kind === 'key' && breakdowns[item.role.breakdown]?.kind === 'time');
    if (time < 0 || top || order || thresholds.length > 0 || period === null) return null;
    if (resolvePeriod(period, this.clock).from === null || !measures.some((one) => this.isAdditive(one))) return null;
    const others = breakdowns.filter(({ kind }) => kind !== 'time');
    if (others.length > 1 || others.some((one) => one.kind !== 'field' || !this.hasFewValues(one.field))) return null;
    return {
      ...plain,
      semql: `${plain.semql} FILL ZERO`,
      derive: {
        kind: 'elapsed',
        time,
        values: measures.map((_, index) => keys.length + index),
        today: this.clock.today,
      },
    };
  }

  hasFewValues(field: FieldRef): boolean {
    const dimension = this.lookup.dimension(field.model, field.name);
    const values = dimension?.sampleValues.length ?? 0;
    return dimension?.type === 'ENUM' || dimension?.type === 'BOOLEAN' || (values > 1 && values <= MAX_SERIES);
  }

  /**
   * Facts that each have their own date cannot share a bucket in one query: one query each, put
   * side by side.
   */
  oneByOne(keys: number): readonly EmittedQuery[] {
    const { measures, top, order, thresholds } = this.reading;
    if (top || order || thresholds.length > 0) return [];
    const queries = measures.map((measure) => {
      const time = timeChoice(measure, this.lookup)?.field ?? null;
      return new QueryWriter({ ...this.reading, measures: [measure], time }, this.lookup, this.clock).write()[0];
    });
    const [first, ...rest] = queries.filter((query) => query !== undefined);
    if (!first || rest.length !== measures.length - 1) return [];
    const columns = [
      ...first.columns.slice(0, keys),
      ...measures.map((_, index): ColumnRole => ({ kind: 'measure', measure: index })),
    ];
    return [{ ...first, columns, beside: rest.map((query) => query.semql) }];
  }
}
