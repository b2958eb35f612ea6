import type { SharedDimensionDefinition } from './definition.ts';
import { ownTimes } from './ownTime.ts';
import type { PreparedModel } from './prepare.ts';

/** The time each metric is measured by: a name every catalog has. */
export const METRIC_TIME = 'metric_time';

/** A name that means another column for each fact. */
export class SharedDimension {
  readonly name: string;
  readonly definition: SharedDimensionDefinition | null;
  private readonly ways: ReadonlyMap<string, readonly string[]>;

  constructor(name: string, definition: SharedDimensionDefinition | null) {
    this.name = name;
    this.definition = definition;
    this.ways = new Map(definition?.ways.map(({ model, path }) => [model, path.split('.')]));
  }

  /** True: what it means also depends on the measure. */
  get isMetricTime(): boolean {
    return this.name === METRIC_TIME;
  }

  /** True: its values are moments. */
  get isTime(): boolean {
    return this.isMetricTime || (this.definition?.timeGrains.length ?? 0) > 0;
  }

  /** Roles and the dimension's name, seen from the model; null where the model has no such thing. */
  wayFrom(model: PreparedModel): readonly string[] | null {
    const declared = this.ways.get(model.name);
    if (declared !== undefined || !this.isMetricTime) return declared ?? null;
    const [only, another] = ownTimes(model);
    return only === undefined || another !== undefined ? null : [only.definition.name];
  }
}
