import type { TimeSpineDefinition } from '../../catalog/definition.ts';
import type { Span } from '../../language/ast.ts';
import { metricTimeName } from '../../catalog/sharedDimension.ts';
import type { WallClock } from '../../time/wallClock.ts';
import { checkSecondCondition } from '../../refusals/time.ts';
import { Refusal, refuse } from '../../refusals/refusal.ts';
import { fingerprint } from '../../resolve/fingerprint.ts';
import type { Key } from '../groups/key.ts';
import type { LeafAggregate } from '../aggregates/leafAggregate.ts';
import { FactScan } from '../facts/factScan.ts';
import { conjuncts, referencesIn } from '../../language/mapExpression.ts';
import type { WrittenCondition } from '../aggregates/aggregateOwner.ts';
import { ownPeriodIn, spineNamed } from './ownPeriod.ts';
import type { QueryScope } from '../../resolve/queryScope.ts';
import type { FieldReference, ResolvedExpression, RowCondition } from '../../resolve/resolved.ts';
import { resolveName } from '../../resolve/resolveExpression.ts';
import type { Stages } from '../assemble/stages.ts';
import { type Bounds, boundsOf, lengthOf, narrower, type Offset } from './timeRange.ts';

/** The time a metric moves along, as a block names it. */
export interface MovingTime {
  /** Equal for the same time of a leaf. */
  readonly time: string;
  /** A name every scan understands. */
  readonly dimension: ResolvedExpression;
  /** The keys that are computed from it alone. */
  readonly keys: readonly Key[];
  readonly from: WallClock | null;
  readonly to: WallClock | null;
  readonly period: Offset | null;
  /** Conditions on it that are no range: they choose periods, not rows. */
  readonly choosing: readonly ResolvedExpression[];
  /** The other conditions of the block. */
  readonly others: readonly RowCondition[];
  /**
   * The spine with a calendar of the project's own whose periods the block names; null: it names
   * none.
   */
  readonly spine: TimeSpineDefinition | null;
  /** True for a name that is it, or a period of it. */
  readonly isIt: (name: ResolvedExpression) => boolean;
}

/**
 * Finds the time a metric moves along: its own where the block names it, else the only one there
 * is. Several keys may show it, such as its week and its quarter, under whatever names. Null when
 * the block does not name it.
 */
export function movingTimeOf(stages: Stages, leaf: LeafAggregate, span: Span): MovingTime | null {
  const { grouping, request } = stages.assembly;
  const { scope, time } = grouping;
  const names = new TimeNames(stages, leaf);
  const ranges = grouping.conditions.map((condition) => {
    const found = condition.definition === null ? boundsOf(condition.expression, time, request.parameters.given) : null;
    const isRange = found !== null && ownPeriodIn(found.operand, scope.request.catalog) === null;
    return { condition, found: isRange ? { ...found, operand: withoutDay(found.operand) } : null };
  });
  const ofKeys = grouping.keys.flatMap(({ expression }) => names.only(expression) ?? []);
  const ofRanges = ranges.flatMap(({ found }) => (found === null ? [] : (names.only(found.operand) ?? [])));
  const moving = chosen([ofKeys, ofRanges], names.own, names.hasDeclared, span);
  if (moving === null) {
    return null;
  }
  const isIt = (name: ResolvedExpression): boolean => names.of(name) === moving;
  const keys = grouping.keys.filter(({ expression }) => names.only(expression) === moving);
  const mine = ranges.filter(
    ({ condition }) => condition.definition === null && names.only(condition.expression) === moving,
  );
  const others = grouping.conditions.filter((condition) => !mine.some((each) => each.condition === condition));
  const plain = mine.filter(({ found }) => found?.operand.kind === 'reference');
  const bounds = plain.reduce<Bounds>((range, { found }) => (found === null ? range : narrower(range, found.bounds)), {
    from: null,
    to: null,
    period: null,
  });
  const dimension = names.spellings.get(moving);
  if (dimension === undefined) {
    throw new Error('a time that is found was named');
  }
  checkSecondCondition('A value over time', { dimension, others }, () => false);
  return {
    time: moving,
    dimension,
    keys,
    ...bounds,
    period: bounds.period ?? lengthOf(bounds),
    choosing: mine
      .filter((each) => !plain.includes(each))
      .flatMap(({ condition }) => (condition.definition === null ? [condition.expression] : [])),
    others,
    spine: spineNamed(
      [...keys.map(({ expression }) => expression), ...mine.map(({ condition }) => expressionOf(condition))],
      scope.request.catalog,
      span,
    ),
    isIt,
  };
}

function expressionOf(condition: RowCondition): ResolvedExpression | null {
  return condition.definition === null ? condition.expression : null;
}

/**
 * The time with what conditions of a leaf's own leave of its periods; the very same where they are
 * about other things.
 */
export function narrowedBy(
  stages: Stages,
  leaf: LeafAggregate,
  moving: MovingTime,
  conditions: readonly WrittenCondition[],
): MovingTime {
  const { grouping, request } = stages.assembly;
  return conditions.reduce<MovingTime>((narrowed, { expression, scope }) => {
    const names = new TimeNames(stages, leaf, scope);
    return conjuncts(expression).reduce<MovingTime>((left, part) => {
      if (names.only(part) !== moving.time) {
        return left;
      }
      const found = boundsOf(part, grouping.time, request.parameters.given);
      const isIt = (name: ResolvedExpression): boolean => left.isIt(name) || names.of(name) === moving.time;
      if (found?.operand.kind !== 'reference') {
        return { ...left, isIt, choosing: [...left.choosing, part] };
      }
      return { ...left, isIt, ...narrower(left, found.bounds) };
    }, narrowed);
  }, moving);
}

function chosen(
  candidates: readonly (readonly string[])[],
  own: string | null,
  hasDeclared: boolean,
  span: Span,
): string | null {
  for (const list of candidates) {
    const times = new Set(list);
    if (own !== null && times.has(own)) {
      return own;
    }
    // Where the author has said which time it is, another one is a dimension like any other.
    if (own !== null && hasDeclared) {
      continue;
    }
    const [only, second] = times;
    if (second !== undefined) {
      refuse(
        'TYPE_MISMATCH',
        span,
        'The query names two times.',
        'Keep one of them, or metric_time, so that it is clear which one moves.',
      );
    }
    if (only !== undefined) {
      return only;
    }
  }
  return null;
}

/** `DATE_TRUNC('day', x)` in a range is x, as ranges go by whole days. */
function withoutDay(operand: ResolvedExpression): ResolvedExpression {
  if (operand.kind !== 'call' || operand.name !== 'DATE_TRUNC') {
    return operand;
  }
  const [unit, inner] = operand.arguments;
  return unit?.kind === 'string' && unit.value.toLowerCase() === 'day' && inner !== undefined ? inner : operand;
}

function metricTime(span: Span, scope: QueryScope): FieldReference {
  return resolveName({ kind: 'reference', path: [{ text: metricTimeName, quoted: true, span }], span }, scope);
}

/** Times among the names of a block, in the rows of a leaf. */
class TimeNames {
  /** A spelling of each time that has been found. */
  readonly spellings = new Map<string, ResolvedExpression>();
  /** The time the leaf is measured by; null where nothing tells. */
  readonly own: string | null;
  readonly hasDeclared: boolean;
  readonly #scan: FactScan;
  /** Names that mean no one time for the leaf. */
  readonly #unknown = new Set<string>();

  /** @param scope what the names mean; by default as in the query */
  constructor(stages: Stages, leaf: LeafAggregate, scope: QueryScope = stages.assembly.grouping.scope) {
    const { time } = stages.assembly.grouping;
    const entry = leaf.joined.find(({ tree }) => tree === scope.joins)?.entry ?? null;
    const pins = [...leaf.pins, ...scope.pinsOf(entry)];
    this.#scan = new FactScan(scope, leaf.model, pins, leaf.subject, leaf.span, time, leaf.metricTime, { entry });
    this.hasDeclared = leaf.metricTime !== null || leaf.model.definition.timeDimension !== undefined;
    const own = this.of(metricTime(leaf.span, scope));
    this.own = this.#unknown.has(own ?? '') ? null : own;
    this.spellings.clear();
  }

  /** A text that is equal for names of the same time; null for what is none. */
  of(name: ResolvedExpression): string | null {
    if (name.kind !== 'reference') {
      return null;
    }
    const { scope } = this.#scan;
    if (ownPeriodIn(name, scope.request.catalog) !== null) {
      return this.of(metricTime(name.span, scope));
    }
    const { field } = name;
    if (field.kind === 'dimension') {
      const { type, name: column } = field.dimension.definition;
      if (type !== 'DATE' && type !== 'TIMESTAMP') {
        return null;
      }
      const { model, edges } = field.anchor;
      const isOwn = edges.length === 0 && model === this.#scan.root.model;
      return this.#named(isOwn ? `${model.name}.${column}` : fingerprint(name), name);
    }
    if (field.kind !== 'shared' || !field.shared.isTime) {
      return null;
    }
    try {
      const { node, dimension } = this.#scan.meaningOf(field.shared, name.span);
      const isOwn = node === this.#scan.root;
      return this.#named(isOwn ? `${node.model.name}.${dimension.definition.name}` : fingerprint(name), name);
    } catch (error) {
      // The scan that is computed says why.
      if (!(error instanceof Refusal)) {
        throw error;
      }
      const time = fingerprint(name);
      this.#unknown.add(time);
      return this.#named(time, name);
    }
  }

  /** The time an expression is computed from, when that is all it names. */
  only(expression: ResolvedExpression): string | null {
    const found = new Set<string | null>();
    for (const node of referencesIn(expression)) {
      found.add(this.of(node));
    }
    const [only = null] = found;
    return found.size === 1 ? only : null;
  }

  /** Remembers the spelling; metric_time is understood by every fact. */
  #named(time: string, name: ResolvedExpression): string {
    const isMetricTime = name.kind === 'reference' && name.path.length === 1 && name.path[0]?.text === metricTimeName;
    if (isMetricTime || !this.spellings.has(time)) {
      this.spellings.set(time, name);
    }
    return time;
  }
}
