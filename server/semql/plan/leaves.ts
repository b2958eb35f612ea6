import type { ValueType } from '../catalog/definition.ts';
import type { PreparedDimension } from '../catalog/prepare.ts';
import { column, type SqlExpression } from '../sql/tree.ts';
import type { Moments } from './chosenMoments.ts';
import type { JoinedRows } from './joinedRows.ts';
import { type Key, lowerKey } from './key.ts';
import type { Leaf } from './leaf.ts';
import { Leg } from './leg.ts';
import type { Owner } from './owner.ts';
import type { QueryScope } from './queryScope.ts';
import type { TimeSettings } from './timeSettings.ts';

/** An aggregate as its definition reads; `key` is equal for equal aggregates. */
export type LeafAggregate = Pick<Leaf, 'model' | 'function' | 'distinct' | 'build' | 'filter'> & {
  readonly key: string;
  /** @param probe a leg that is only asked what it would give */
  readonly type: (probe: () => Leg) => ValueType;
};

/** The leaf aggregates of a block, each once, however often it is asked for. */
export class Leaves {
  readonly scope: QueryScope;
  readonly time: TimeSettings;
  readonly all: Leaf[] = [];
  /** What the groups are formed by; complete before the first leaf is added. */
  private readonly keys: readonly Key[];
  private readonly byKey = new Map<string, Leaf>();

  constructor(scope: QueryScope, time: TimeSettings, keys: readonly Key[]) {
    this.scope = scope;
    this.time = time;
    this.keys = keys;
  }

  /** The column that holds the aggregate behind the aggregation. */
  add(owner: Owner, aggregate: LeafAggregate): SqlExpression {
    const { model, key } = aggregate;
    const conditions = [...new Set(owner.conditions.map((condition) => condition.key))].sort();
    const pins = owner.pins.map(({ owner: { name }, role }) => `${name}.${role}`);
    const { additive, allowsOverlap, moments } = owner;
    const nature = [additive, allowsOverlap, nameOf(owner.lastOf), nameOf(owner.metricTime), momentsText(moments)];
    const joined = owner.trees.map((tree): JoinedRows => {
      const anchor = owner.meant?.tree === tree ? owner.meant.anchor : { model, edges: [] };
      return { tree, entry: tree.entryOf(anchor) };
    });
    const rows = joined.map(({ tree, entry }) => [tree.key, entry]);
    const { function: name, distinct } = aggregate;
    const fullKey = JSON.stringify([model.name, name, distinct, key, conditions, pins, nature.join(' '), rows]);
    const known = this.byKey.get(fullKey);
    if (known !== undefined) return column(null, known.id, known.type);
    let asked: Leg | null = null;
    const probe = (): Leg => (asked ??= this.probe(owner, aggregate, joined));
    const leaf: Leaf = {
      id: `m${this.all.length + 1}`,
      model,
      pins: owner.pins,
      joined,
      function: name,
      distinct,
      type: aggregate.type(probe),
      build: aggregate.build,
      filter: aggregate.filter,
      // What narrows a level also says which rows have a moment.
      ownRows: (name === 'NATIVE' && conditions.length > 0) || moments !== null ? fullKey : null,
      subject: owner.subject,
      measure: owner.measure,
      span: owner.span,
      governed: owner.governed,
      declaredAdditive: owner.additive && owner.lastOf === null,
      allowsOverlap: owner.allowsOverlap,
      overlaps: owner.allowsOverlap && this.keys.some(({ expression }) => isOnManySide(expression, probe())),
      lastOf: owner.lastOf,
      moments,
      metricTime: owner.metricTime,
    };
    this.all.push(leaf);
    this.byKey.set(fullKey, leaf);
    return column(null, leaf.id, leaf.type);
  }

  /** A leg that is only asked what it would give. */
  private probe(owner: Owner, { model }: LeafAggregate, joined: readonly JoinedRows[]): Leg {
    const { scope, time } = this;
    const entry = joined.find(({ tree }) => tree === scope.joins)?.entry ?? null;
    const pins = [...owner.pins, ...scope.pinsOf(entry)];
    return new Leg(scope, model, pins, owner.subject, owner.span, time, owner.metricTime, {
      entry,
      manySide: owner.allowsOverlap ? 'ANY' : 'LINKS',
      measure: owner.measure,
    });
  }
}

/** True for a key that gives a row of the leg more than one group. */
function isOnManySide(expression: Key['expression'], leg: Leg): boolean {
  lowerKey(expression, leg);
  return leg.multiplies;
}

function momentsText(moments: Moments | null): string {
  return moments === null ? '' : `${moments.choice} ${moments.per.map(nameOf).join()}`;
}

function nameOf(dimension: PreparedDimension | null): string {
  return dimension === null ? '' : `${dimension.model.name}.${dimension.definition.name}`;
}
