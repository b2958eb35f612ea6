import type { PreparedCatalog } from '../catalog/prepare.ts';
import type { Span } from '../language/ast.ts';
import { referencesIn, walkExpression } from '../language/mapExpression.ts';
import { fingerprint } from '../resolve/fingerprint.ts';
import type { ResolvedExpression, RowCondition } from '../resolve/resolved.ts';
import { type OwnPeriod, ownPeriodOf } from '../plan/time/ownPeriod.ts';
import { refuse } from './refusal.ts';

/**
 * Refuses to move along periods of a calendar of its own: nothing says which of them comes before
 * another, and what has no rows there.
 * @param moved true for a calendar whose periods the values themselves identify and put in order
 * @param places keys and conditions of a block whose values reach over time, or are shown in every
 * period
 */
export function checkOwnCalendar(
  catalog: PreparedCatalog,
  places: readonly ResolvedExpression[],
  moved: (period: OwnPeriod) => boolean,
): void {
  for (const place of places) {
    for (const node of referencesIn(place)) {
      const { field } = node;
      if (field.kind === 'shared' && field.shared.definition?.ownCalendar === true) {
        const period = ownPeriodOf(node, catalog);
        if (period !== null && moved(period)) {
          continue;
        }
        refuse(
          'TYPE_MISMATCH',
          node.span,
          `${field.shared.name} is a period of a calendar of its own, which values over time do not move along.`,
          'Use metric_time with the hour, day, week, month, quarter or year, or ask for metrics of one period only.',
        );
      }
    }
  }
}

/** Parts of a date that come round: a condition on one of them leaves no range of time out. */
const periodic = new Set(['QUARTER', 'MONTH', 'WEEK', 'DAY', 'DOW', 'ISODOW', 'DOY', 'HOUR', 'MINUTE', 'SECOND']);

interface MovingTime {
  readonly dimension: ResolvedExpression;
  /** The block's conditions next to the range. */
  readonly others: readonly RowCondition[];
}

/**
 * TYPE_MISMATCH when a condition next to the range also says which time counts: it would stay where
 * it is while the range moves, or leave out buckets that a spine brings back.
 * @param allowsPart of which parts of the time a condition may speak; none for FILL
 */
export function checkSecondCondition(
  what: string,
  { dimension, others }: MovingTime,
  allowsPart: (part: string) => boolean,
): void {
  const time = fingerprint(dimension);
  for (const condition of others) {
    if (condition.definition !== null) {
      continue;
    }
    const { expression } = condition;
    const span = mentionOf(expression, time, allowsPart);
    if (span === null) {
      continue;
    }
    refuse(
      'TYPE_MISMATCH',
      span,
      `${what} cannot tell which periods this condition leaves out.`,
      'Write the period as one range, such as date IN LAST 12 MONTHS.',
    );
  }
}

/** A part that every move of the range keeps: rows of Mondays, of mornings. */
export function isPeriodic(part: string): boolean {
  return periodic.has(part.toUpperCase());
}

/**
 * Where the condition names the time, other than by a part that is allowed; null when it does not.
 */
function mentionOf(expression: ResolvedExpression, time: string, allowsPart: (part: string) => boolean): Span | null {
  let found: Span | null = null;
  walkExpression(expression, (node) => {
    if (found !== null) {
      return false;
    }
    const part = partOf(node);
    if (part !== null && allowsPart(part)) {
      return false;
    }
    if (fingerprint(node) === time) {
      found = expression.span;
    }
    return found === null;
  });
  return found;
}

function partOf(node: ResolvedExpression): string | null {
  if (node.kind === 'extract') {
    return node.part;
  }
  if (node.kind !== 'call' || node.name !== 'DATE_PART') {
    return null;
  }
  const [part] = node.arguments;
  return part?.kind === 'string' ? part.value : null;
}
