import type { SharedDimensionDefinition } from './definition.ts';
import { ownTimes } from './ownTime.ts';
import type { PreparedDimension, PreparedModel } from './prepare.ts';

/** The time each metric is measured by: a name every catalog has. */
export const metricTimeName = 'metric_time';

/** A name that means another column for each fact. */
export class SharedDimension {
  readonly name: string;
  readonly definition: SharedDimensionDefinition | null;

  constructor(name: string, definition: SharedDimensionDefinition | null) {
    this.name = name;
    this.definition = definition;
  }

  /** True: what it means also depends on the measure. */
  get isMetricTime(): boolean {
    return this.name === metricTimeName;
  }

  /** True: its values are moments. */
  get isTime(): boolean {
    return this.isMetricTime || (this.definition?.timeGrains.length ?? 0) > 0;
  }

  /**
   * Roles and the dimension's name, seen from the model; null where the model has no such thing.
   * @param metricTime what the measure is measured by, null where only its model tells; absent: by
   * any time it may be
   */
  wayFrom(model: PreparedModel, metricTime?: PreparedDimension | null): readonly string[] | null {
    const ways = this.definition?.ways.filter((way) => way.model === model.name) ?? [];
    const [first] = ways;
    const [only, another] = ownTimes(model);
    const own = only === undefined || another !== undefined ? null : only;
    if (first === undefined) {
      return this.isMetricTime && own !== null ? [own.definition.name] : null;
    }
    if (first.time === undefined || metricTime === undefined) {
      return first.path.split('.');
    }
    const time = metricTime ?? own;
    const way = time?.model === model ? ways.find((each) => each.time === time.definition.name) : undefined;
    return way?.path.split('.') ?? null;
  }
}
