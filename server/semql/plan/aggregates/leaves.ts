import type { ValueType } from '../../catalog/definition.ts';
import type { PreparedDimension, PreparedModel } from '../../catalog/prepare.ts';
import type { Edge } from '../../catalog/relationshipGraph.ts';
import { column, type SqlExpression } from '../../sql/tree.ts';
import type { Moments } from './moments.ts';
import type { Conversion } from './conversion.ts';
import { type JoinedRows, sameRows } from '../facts/joinedRows.ts';
import { type Key, lowerKey } from '../groups/key.ts';
import type { LeafAggregate } from './leafAggregate.ts';
import { FactScan } from '../facts/factScan.ts';
import type { LeafCondition, AggregateOwner } from './aggregateOwner.ts';
import type { QueryScope } from '../../resolve/queryScope.ts';
import type { TimeSettings } from '../lower/timeSettings.ts';

/** An aggregate as its definition reads; `key` is equal for equal aggregates. */
export type AggregateDefinition = Pick<LeafAggregate, 'model' | 'function' | 'distinct' | 'build' | 'filter'> & {
  readonly key: string;
  /** Absent: it aggregates rows of the model itself. */
  readonly conversion?: Conversion | null;
  /** @param probe a scan that is only asked what it would give */
  readonly type: (probe: () => FactScan) => ValueType;
};

/** Leaf with the key that identifies it. */
interface KnownLeaf {
  readonly leaf: LeafAggregate;
  readonly key: string;
  readonly conditions: string;
  readonly additive: boolean;
  readonly moments: string;
}

/** The leaf aggregates of a block, each once, however often it is asked for. */
export class LeafAggregates {
  readonly scope: QueryScope;
  readonly time: TimeSettings;
  readonly all: LeafAggregate[] = [];
  /** Keys of the groups; complete before the first leaf is added. */
  readonly #keys: readonly Key[];
  readonly #known: KnownLeaf[] = [];

  constructor(scope: QueryScope, time: TimeSettings, keys: readonly Key[]) {
    this.scope = scope;
    this.time = time;
    this.#keys = keys;
  }

  /** The column that holds the aggregate after the aggregation. */
  add(owner: AggregateOwner, aggregate: AggregateDefinition): SqlExpression {
    const joined = joinedRowsOf(owner, aggregate.model);
    const conditions = keyOf(owner.conditions);
    const moments = momentsText(owner.moments);
    const same = (known: KnownLeaf): boolean =>
      known.key === aggregate.key &&
      known.conditions === conditions &&
      known.moments === moments &&
      known.additive === owner.additive &&
      isAlike(known.leaf, aggregate, owner) &&
      sameRows(known.leaf.joined, joined);
    let leaf = this.#known.find(same)?.leaf;
    if (leaf === undefined) {
      leaf = this.#leafOf(owner, aggregate, joined);
      this.all.push(leaf);
      this.#known.push({ leaf, key: aggregate.key, conditions, additive: owner.additive, moments });
    }
    return column(null, leaf.id, leaf.type);
  }

  #leafOf(owner: AggregateOwner, aggregate: AggregateDefinition, joined: readonly JoinedRows[]): LeafAggregate {
    const { model, function: name, distinct, build, filter, conversion = null } = aggregate;
    const { subject, span, measure, governed, pins, lastOf, moments, metricTime, allowsOverlap } = owner;
    const id = `m${this.all.length + 1}`;
    let asked: FactScan | null = null;
    const probe = (): FactScan => (asked ??= this.#probe(owner, aggregate, joined));
    return {
      id,
      model,
      pins,
      joined,
      function: name,
      distinct,
      type: aggregate.type(probe),
      build,
      filter,
      // Conditions on a level also decide which rows have a moment.
      ownRows:
        (name === 'NATIVE' && owner.conditions.length > 0) || moments !== null || conversion !== null ? id : null,
      subject,
      measure,
      span,
      governed,
      declaredAdditive: owner.additive && lastOf === null && conversion === null,
      allowsOverlap,
      overlaps: allowsOverlap && this.#keys.some(({ expression }) => isOnManySide(expression, probe())),
      lastOf,
      moments,
      conversion,
      metricTime,
    };
  }

  /** A scan that is only asked what it would give. */
  #probe(owner: AggregateOwner, { model }: AggregateDefinition, joined: readonly JoinedRows[]): FactScan {
    const { scope, time } = this;
    const entry = joined.find(({ tree }) => tree === scope.joins)?.entry ?? null;
    const pins = [...owner.pins, ...scope.pinsOf(entry)];
    return new FactScan(scope, model, pins, owner.subject, owner.span, time, owner.metricTime, {
      entry,
      manySide: owner.allowsOverlap ? 'ANY' : 'LINKS',
      measure: owner.measure,
    });
  }
}

/** True for a key that gives a row of the scan more than one group. */
function isOnManySide(expression: Key['expression'], scan: FactScan): boolean {
  lowerKey(expression, scan);
  return scan.multiplies;
}

/** The joins that decide which rows count, each with the entry the model is there. */
function joinedRowsOf({ trees, meant }: AggregateOwner, model: PreparedModel): readonly JoinedRows[] {
  return trees.map((tree) => ({
    tree,
    entry: tree.entryOf(meant?.tree === tree ? meant.anchor : { model, edges: [] }),
  }));
}

function isAlike(leaf: LeafAggregate, aggregate: AggregateDefinition, owner: AggregateOwner): boolean {
  return (
    leaf.model === aggregate.model &&
    leaf.function === aggregate.function &&
    leaf.distinct === aggregate.distinct &&
    leaf.allowsOverlap === owner.allowsOverlap &&
    leaf.lastOf === owner.lastOf &&
    leaf.metricTime === owner.metricTime &&
    samePins(leaf.pins, owner.pins)
  );
}

/** True for the same relationships, whichever way they are walked. */
function samePins(left: readonly Edge[], right: readonly Edge[]): boolean {
  return left.length === right.length && left.every((pin, index) => pin.relationship === right[index]?.relationship);
}

/** Equal for the same conditions in any order. */
function keyOf(conditions: readonly LeafCondition[]): string {
  if (conditions.length === 0) {
    return '';
  }
  return JSON.stringify([...new Set(conditions.map(({ key }) => key))].sort());
}

/** Equal for the same choice, whichever measure makes it. */
function momentsText(moments: Moments | null): string {
  return moments === null ? '' : `${moments.choice} ${moments.per.map(nameOf).join()}`;
}

function nameOf({ model, definition }: PreparedDimension): string {
  return `${model.name}.${definition.name}`;
}
