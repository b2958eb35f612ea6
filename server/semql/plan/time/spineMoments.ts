import type { TimeSpineDefinition } from '../../catalog/definition.ts';
import type { Span, TimeUnit } from '../../language/ast.ts';
import { unsupported } from '../../refusals/clauses.ts';
import { refuse } from '../../refusals/refusal.ts';
import type { FieldReference, ResolvedExpression } from '../../resolve/resolved.ts';
import { cast, column, storedColumn, type SqlExpression, type SqlRelation } from '../../sql/tree.ts';
import { isWithinDay } from '../../time/bucket.ts';
import type { GroupingRequest } from '../groups/groupingRequest.ts';
import type { Key } from '../groups/key.ts';
import type { ExpressionContext } from '../lower/expressionContext.ts';
import { lowerExpression } from '../lower/lowerExpression.ts';
import { truncateTo } from '../lower/timeSettings.ts';
import { isTime } from '../lower/valueTypes.ts';
import { type OwnPeriod, ownPeriodOf } from './ownPeriod.ts';

const order: readonly TimeUnit[] = ['SECOND', 'MINUTE', 'HOUR', 'DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'];

/** True when periods of the grain consist of whole finer ones. */
export function isFiner(unit: TimeUnit, grain: TimeUnit): boolean {
  return order.indexOf(unit) < order.indexOf(grain) && unit !== 'WEEK';
}

/** The catalog's spine of the coarsest periods that fit into those of the grain. */
function spineOf({ scope }: Timed, grain: TimeUnit): TimeSpineDefinition | null {
  const spines = scope.request.catalog.definition.timeSpines ?? [];
  const fitting = spines.filter((spine) => spine.grain === grain || isFiner(spine.grain, grain));
  return fitting.reduce<TimeSpineDefinition | null>(
    (best, spine) => (best === null || order.indexOf(spine.grain) > order.indexOf(best.grain) ? spine : best),
    null,
  );
}

/** Where moments come from, and what they are moments of. */
export interface Moments {
  readonly from: SqlRelation;
  /** A reading of the wall clock of the query's zone. */
  readonly moment: SqlExpression;
  readonly grain: TimeUnit;
  /** True: the conditions on time have been applied. */
  readonly isChosen: boolean;
  /**
   * The spine they are, whose periods of its own they lie in; null: they are no rows of a spine.
   */
  readonly spine: TimeSpineDefinition | null;
}

/** Moments of the catalog's spine; null where none fits. */
export function ofSpine(timed: Timed, grain: TimeUnit): Moments | null {
  const spine = spineOf(timed, grain);
  return spine === null ? null : momentsOf(spine);
}

/** Moments of the spine that has the periods a block names. */
export function ofCalendar(spine: TimeSpineDefinition, grain: TimeUnit, span: Span): Moments {
  if (spine.grain === grain || isFiner(spine.grain, grain)) {
    return momentsOf(spine);
  }
  const [own, wanted] = [spine.grain, grain].map((unit) => unit.toLowerCase());
  return refuse(
    'TYPE_MISMATCH',
    span,
    `The calendar has one row per ${own}, and what is asked for has a value per ${wanted}.`,
    `Ask for metrics of the ${own}, or leave the periods of this calendar out.`,
  );
}

function momentsOf(spine: TimeSpineDefinition): Moments {
  const { source } = spine;
  const from: SqlRelation =
    source.type === 'CUSTOM_QUERY'
      ? { kind: 'custom', text: source.query.trim().replace(/(?:\s*;)+$/, ''), alias: 'spine' }
      : { kind: 'table', path: source.path, alias: 'spine' };
  const stored = column('spine', spine.column, isWithinDay(spine.grain) ? 'TIMESTAMP' : 'DATE');
  return { from, moment: cast(stored, 'TIMESTAMP'), grain: spine.grain, isChosen: false, spine };
}

/** A key that is computed from the time alone, over a moment. */
export function keyOver(key: Key, named: Named, source: Moments, timed: Timed): SqlExpression {
  const value = lowerExpression(key.expression, momentContext(source, named, timed));
  return isTime(key.type) ? cast(value, key.type) : value;
}

export function cut(moment: SqlExpression, grain: TimeUnit, { time }: Timed): SqlExpression {
  return truncateTo(grain, moment, { ...time, zone: 'UTC' });
}

export type Timed = Pick<GroupingRequest, 'scope' | 'time'>;

/** Knows the names that are the time itself. */
interface Named {
  readonly isIt: (name: ResolvedExpression) => boolean;
}

/** Names over a moment of the wall clock: the time is the moment, cut to what it is a moment of. */
export function momentContext(source: Moments, { isIt }: Named, timed: Timed): ExpressionContext<FieldReference> {
  return {
    time: timed.time,
    parameters: timed.scope.request.parameters,
    reference: (name) => {
      const period = ownPeriodOf(name, timed.scope.request.catalog);
      if (period !== null) {
        return ofPeriod(period, source, name.span);
      }
      if (!isIt(name)) {
        throw new Error('only the time itself is named here');
      }
      return cut(source.moment, source.grain, timed);
    },
    dimensionOf: () => null,
    special: () => null,
    subquery: (query) => unsupported(query.span, 'A subquery next to time', 'Write the period as one range.'),
  };
}

/** A period of the project's own calendar, which a row of its spine has as a column. */
function ofPeriod({ name, dimension, spine, column: own }: OwnPeriod, source: Moments, span: Span): SqlExpression {
  const physical = own === null ? null : dimension.model.columns.get(own);
  if (physical === null || source.spine !== spine) {
    return unsupported(span, `A value over time by ${name}`, 'Use the calendar units, such as months.');
  }
  return storedColumn('spine', physical);
}
