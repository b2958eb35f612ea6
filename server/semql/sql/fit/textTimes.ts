import { mapExpressions, mapSelects } from '../mapQuery.ts';
import { rewrite } from '../rewrite.ts';
import { cast, type SqlExpression, type SqlSelect } from '../tree.ts';

/**
 * Normalizes dates and times stored as text, where each writer has its own spelling:
 * `2024-01-31T10:00Z`, `2024-01-31 10:00:00.5`. Stored values are read in one spelling, and a date
 * compared with a time is written as its midnight, so that comparing texts compares times.
 */
export function normalizeTimes(query: SqlSelect): SqlSelect {
  return mapSelects(query, (select) => {
    const relations = [...(select.from === null ? [] : [select.from]), ...select.joins.map(({ relation }) => relation)];
    const stored = new Set(
      relations.filter(({ kind }) => kind === 'table' || kind === 'custom').map(({ alias }) => alias),
    );
    return mapExpressions(select, (expression) => normalized(expression, stored));
  });
}

function normalized(expression: SqlExpression, stored: ReadonlySet<string>): SqlExpression {
  const change = (node: SqlExpression): SqlExpression => normalized(node, stored);
  return rewrite(expression, (node) => {
    switch (node.kind) {
      case 'column':
        return isTime(node) && node.table !== null && stored.has(node.table)
          ? cast({ ...node, type: 'STRING' }, node.type)
          : node;
      case 'comparison':
      case 'same': {
        const midnight = isMoment(node.left) || isMoment(node.right) ? asMoment : unchanged;
        return { ...node, left: midnight(change(node.left)), right: midnight(change(node.right)) };
      }
      case 'function':
        if (!isMoment(node)) {
          return null;
        }
        return { ...node, arguments: node.arguments.map((argument) => asMoment(change(argument))) };
      case 'case':
        if (!isMoment(node)) {
          return null;
        }
        return {
          ...node,
          branches: node.branches.map(({ when, then }) => ({ when: change(when), then: asMoment(change(then)) })),
          otherwise: node.otherwise === null ? null : asMoment(change(node.otherwise)),
        };
      default:
        return null;
    }
  });
}

function isMoment({ type }: SqlExpression): boolean {
  return type === 'TIMESTAMP' || type === 'TIMESTAMP_TZ';
}

function isTime(node: SqlExpression): boolean {
  return node.type === 'DATE' || isMoment(node);
}

function asMoment(node: SqlExpression): SqlExpression {
  return node.type === 'DATE' ? cast(node, 'TIMESTAMP') : node;
}

function unchanged(node: SqlExpression): SqlExpression {
  return node;
}
