import { cannotSay } from '../../dialect/cannotSay.ts';
import { mapSelects } from '../mapQuery.ts';
import { contains } from '../rewrite.ts';
import type { SqlExpression, SqlSelect } from '../tree.ts';

/** Refuses outer joins that find their rows by no equality of the two sides. */
export function requireJoinKeys(query: SqlSelect): SqlSelect {
  return mapSelects(query, (select) => {
    const before = new Set(select.from === null ? [] : [select.from.alias]);
    for (const { type, relation, on } of select.joins) {
      const inner = type === 'INNER' || type === 'CROSS';
      if (!inner && !conjuncts(on).some((condition) => isKey(condition, before, relation.alias))) {
        cannotSay(
          `A ${type} JOIN without an equality`,
          'Join by a column of one side that equals a column of the other.',
        );
      }
      before.add(relation.alias);
    }
    return select;
  });
}

function conjuncts(condition: SqlExpression | null): readonly SqlExpression[] {
  if (condition === null) {
    return [];
  }
  return condition.kind === 'logical' && condition.operator === 'AND'
    ? condition.operands.flatMap(conjuncts)
    : [condition];
}

function isKey(condition: SqlExpression, before: ReadonlySet<string>, joined: string): boolean {
  if (condition.kind !== 'same' && (condition.kind !== 'comparison' || condition.operator !== '=')) {
    return false;
  }
  const [left, right] = [tablesOf(condition.left), tablesOf(condition.right)];
  const ofBefore = (tables: readonly string[]): boolean =>
    tables.length > 0 && tables.every((table) => before.has(table));
  const ofJoined = (tables: readonly string[]): boolean =>
    tables.length > 0 && tables.every((table) => table === joined);
  return (ofBefore(left) && ofJoined(right)) || (ofJoined(left) && ofBefore(right));
}

function tablesOf(expression: SqlExpression): string[] {
  const tables: string[] = [];
  contains(expression, (node) => {
    if (node.kind === 'column') {
      tables.push(node.table ?? '');
    }
    return false;
  });
  return tables;
}
