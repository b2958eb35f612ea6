import type { Expression, Span } from '../language/ast.ts';
import { fingerprint } from '../plan/key.ts';
import { walkExpression } from '../plan/mapExpression.ts';
import type { QueryScope, RowCondition } from '../plan/queryScope.ts';
import { refuse } from './refusal.ts';

/** Parts of a date that come round: a condition on one of them leaves no range of time out. */
const PERIODIC = new Set(['QUARTER', 'MONTH', 'WEEK', 'DAY', 'DOW', 'ISODOW', 'DOY', 'HOUR', 'MINUTE', 'SECOND']);

interface MovingTime {
  readonly dimension: Expression;
  /** The block's conditions beside the range. */
  readonly others: readonly RowCondition[];
}

/**
 * TYPE_MISMATCH when a condition beside the range also says which time counts: it would stay where it is while the range
 * moves, or leave out buckets that a spine brings back.
 * @param allowsPart of which parts of the time a condition may speak; none for FILL
 */
export function checkSecondCondition(
  what: string,
  scope: QueryScope,
  { dimension, others }: MovingTime,
  allowsPart: (part: string) => boolean,
): void {
  const time = fingerprint(dimension, scope);
  for (const condition of others) {
    if (condition.definition !== null) continue;
    const { expression } = condition;
    const span = mention(expression, time, scope, allowsPart);
    if (span === null) continue;
    refuse(
      'TYPE_MISMATCH',
      span,
      `${what} cannot tell which time this condition leaves out.`,
      'Say the period in one range, such as date IN LAST 12 MONTHS.',
    );
  }
}

/** A part that every move of the range keeps: rows of Mondays, of mornings. */
export function isPeriodic(part: string): boolean {
  return PERIODIC.has(part.toUpperCase());
}

/** Where the condition names the time, other than by a part that is allowed; null when it does not. */
function mention(
  expression: Expression,
  time: string,
  scope: QueryScope,
  allowsPart: (part: string) => boolean,
): Span | null {
  let found: Span | null = null;
  walkExpression(expression, (node) => {
    if (found !== null) return false;
    const part = partOf(node);
    if (part !== null && allowsPart(part)) return false;
    if (fingerprint(node, scope) === time) found = expression.span;
    return found === null;
  });
  return found;
}

function partOf(node: Expression): string | null {
  if (node.kind === 'extract') return node.part;
  if (node.kind !== 'call' || node.name !== 'DATE_PART') return null;
  const [part] = node.arguments;
  return part?.kind === 'string' ? part.value : null;
}
