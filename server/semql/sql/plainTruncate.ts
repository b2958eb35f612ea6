import { cast, type SqlExpression } from './tree.ts';

type SqlTruncate = Extract<SqlExpression, { kind: 'truncate' }>;

/**
 * Weeks from Sunday, and years and quarters from another month than January, as an engine's own
 * unit of a moved time, moved back: no setting of an engine is asked. Null when the node is plain
 * already.
 */
export function plainTruncate(node: SqlTruncate): SqlExpression | null {
  const { unit } = node;
  if (unit === 'WEEK' && node.weekStart === 'SUNDAY') {
    return moved(node, 1, 'DAY');
  }
  const months = node.yearStartMonth - 1;
  if ((unit === 'YEAR' || unit === 'QUARTER') && months !== 0) {
    return moved(node, -months, 'MONTH');
  }
  return null;
}

function moved(node: SqlTruncate, amount: number, unit: 'DAY' | 'MONTH'): SqlExpression {
  const { operand } = node;
  const before: SqlExpression = { kind: 'add_interval', operand, amount, unit, type: operand.type };
  const start = { ...node, operand: before, weekStart: 'MONDAY', yearStartMonth: 1, type: 'TIMESTAMP' } as const;
  // The planner groups by the time and shows the date, so the date is made last.
  return cast({ kind: 'add_interval', operand: start, amount: -amount, unit, type: 'TIMESTAMP' }, node.type);
}
