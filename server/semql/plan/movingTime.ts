import type { Expression, Span } from '../language/ast.ts';
import { METRIC_TIME } from '../catalog/sharedDimension.ts';
import type { WallClock } from '../time/wallClock.ts';
import { checkSecondCondition } from '../validate/secondCondition.ts';
import { Refusal, refuse } from '../validate/refusal.ts';
import { fingerprint, type Key } from './key.ts';
import type { Leaf } from './leaf.ts';
import { Leg } from './leg.ts';
import { walkExpression } from './mapExpression.ts';
import type { RowCondition } from './queryScope.ts';
import type { Stages } from './stages.ts';
import { type Bounds, boundsOf, lengthOf, narrower, type Offset } from './timeRange.ts';

/** The time a metric moves along, as a block names it. */
export interface MovingTime {
  /** A name every leg understands. */
  readonly dimension: Expression;
  /** The keys that are computed from it alone. */
  readonly keys: readonly Key[];
  readonly from: WallClock | null;
  readonly to: WallClock | null;
  readonly period: Offset | null;
  /** Conditions on it that are no range: they choose periods, not rows. */
  readonly choosing: readonly Expression[];
  /** The other conditions of the block. */
  readonly others: readonly RowCondition[];
  /** True for a name that is it. */
  readonly isIt: (name: Expression) => boolean;
}

/**
 * Finds the time a metric moves along: its own where the block names it, else the only one there is. Several keys may
 * show it, such as its week and its quarter, under whatever names. Null when the block does not name it.
 */
export function movingTimeOf(stages: Stages, leaf: Leaf, span: Span): MovingTime | null {
  const { grouping, request } = stages.assembly;
  const { scope, time } = grouping;
  const names = new TimeNames(stages, leaf);
  const ranges = grouping.conditions.map((condition) => {
    const found = condition.definition === null ? boundsOf(condition.expression, time, request.parameters.given) : null;
    return { condition, found: found === null ? null : { ...found, operand: withoutDay(found.operand) } };
  });
  const ofKeys = grouping.keys.flatMap(({ expression }) => names.only(expression) ?? []);
  const ofRanges = ranges.flatMap(({ found }) => (found === null ? [] : (names.only(found.operand) ?? [])));
  const moving = chosen([ofKeys, ofRanges], names.own, names.hasDeclared, span);
  if (moving === null) return null;
  const isIt = (name: Expression): boolean => names.of(name) === moving;
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
  if (dimension === undefined) throw new Error('a time that is found was named');
  checkSecondCondition('A value over time', scope, { dimension, others }, () => false);
  return {
    dimension,
    keys,
    ...bounds,
    period: bounds.period ?? lengthOf(bounds),
    choosing: mine
      .filter((each) => !plain.includes(each))
      .flatMap(({ condition }) => (condition.definition === null ? [condition.expression] : [])),
    others,
    isIt,
  };
}

function chosen(
  candidates: readonly (readonly string[])[],
  own: string | null,
  hasDeclared: boolean,
  span: Span,
): string | null {
  for (const list of candidates) {
    const times = new Set(list);
    if (own !== null && times.has(own)) return own;
    // Where the author has said which time it is, another one is a dimension like any other.
    if (own !== null && hasDeclared) continue;
    const [only, second] = times;
    if (second !== undefined) {
      refuse(
        'TYPE_MISMATCH',
        span,
        'The query names two times.',
        'Keep one of them, or metric_time, so that it is clear which one moves.',
      );
    }
    if (only !== undefined) return only;
  }
  return null;
}

/** `DATE_TRUNC('day', x)` in a range is x, as ranges go by whole days. */
function withoutDay(operand: Expression): Expression {
  if (operand.kind !== 'call' || operand.name !== 'DATE_TRUNC') return operand;
  const [unit, inner] = operand.arguments;
  return unit?.kind === 'string' && unit.value.toLowerCase() === 'day' && inner !== undefined ? inner : operand;
}

/** What the names of a block mean in the rows of a leaf, where they are times. */
class TimeNames {
  /** A spelling of each time that has been found. */
  readonly spellings = new Map<string, Expression>();
  /** The time the leaf is measured by; null where nothing tells. */
  readonly own: string | null;
  readonly hasDeclared: boolean;
  private readonly leg: Leg;
  /** Names that mean no one time for the leaf. */
  private readonly unknown = new Set<string>();

  constructor(stages: Stages, leaf: Leaf) {
    const { scope, time } = stages.assembly.grouping;
    const entry = leaf.joined.find(({ tree }) => tree === scope.joins)?.entry ?? null;
    const pins = [...leaf.pins, ...scope.pinsOf(entry)];
    this.leg = new Leg(scope, leaf.model, pins, leaf.subject, leaf.span, time, leaf.metricTime, { entry });
    this.hasDeclared = leaf.metricTime !== null || leaf.model.definition.timeDimension !== undefined;
    const name = { text: METRIC_TIME, quoted: true, span: leaf.span };
    const own = this.of({ kind: 'reference', path: [name], span: leaf.span });
    this.own = this.unknown.has(own ?? '') ? null : own;
    this.spellings.clear();
  }

  /** A text that is equal for names of the same time; null for what is none. */
  of(name: Expression): string | null {
    if (name.kind !== 'reference') return null;
    const { scope } = this.leg;
    const field = scope.find(name.path, name.span);
    if (field?.kind === 'dimension') {
      const { type, name: column } = field.dimension.definition;
      if (type !== 'DATE' && type !== 'TIMESTAMP') return null;
      const { model, edges } = field.anchor;
      const isOwn = edges.length === 0 && model === this.leg.root.model;
      return this.named(isOwn ? `${model.name}.${column}` : fingerprint(name, scope), name);
    }
    if (field?.kind !== 'shared' || !field.shared.isTime) return null;
    try {
      const { node, dimension } = this.leg.meaningOf(field.shared, name.span);
      const isOwn = node === this.leg.root;
      return this.named(isOwn ? `${node.model.name}.${dimension.definition.name}` : fingerprint(name, scope), name);
    } catch (error) {
      // The leg that is computed says why.
      if (!(error instanceof Refusal)) throw error;
      const time = fingerprint(name, scope);
      this.unknown.add(time);
      return this.named(time, name);
    }
  }

  /** The time an expression is computed from, when that is all it names. */
  only(expression: Expression): string | null {
    const found = new Set<string | null>();
    walkExpression(expression, (node) => {
      if (node.kind === 'reference') found.add(this.of(node));
      return true;
    });
    const [only = null] = found;
    return found.size === 1 ? only : null;
  }

  /** Remembers the spelling; metric_time is understood by every fact. */
  private named(time: string, name: Expression): string {
    const isMetricTime = name.kind === 'reference' && name.path.length === 1 && name.path[0]?.text === METRIC_TIME;
    if (isMetricTime || !this.spellings.has(time)) this.spellings.set(time, name);
    return time;
  }
}
