import { offsetChanges, type OffsetChange } from '../../time/offsetChanges.ts';
import { timestampText } from '../../time/wallClock.ts';
import { mapExpressions, mapSelects } from '../mapQuery.ts';
import { rewrite } from '../rewrite.ts';
import { sameExpression } from '../sameExpression.ts';
import { cast, compare, literal, type SqlExpression, type SqlSelect } from '../tree.ts';

/** Where WHERE leaves the times of a query open: offsets are exact within these bounds. */
const earliest = new Date('1900-01-01T00:00:00Z');
const latest = new Date('2100-01-01T00:00:00Z');

/**
 * Branches of one CASE; more are nested, as engines look at them one by one and T-SQL nests no
 * deeper than ten.
 */
const branches = 8;

/**
 * The wall clock of a zone as UTC plus an offset, with the moments at which the offset changes as
 * literals: an engine without time zones, or with other names or older rules for them, gives the
 * same times as every other.
 */
export function printOffsets(query: SqlSelect): SqlSelect {
  return mapSelects(query, (select) => {
    const conditions = conjuncts(select.where);
    const change = (expression: SqlExpression): SqlExpression =>
      rewrite(expression, (node) => {
        if (node.kind !== 'local_time') {
          return null;
        }
        const { from, to } = boundsOf(node.operand, conditions);
        return shifted(cast(change(node.operand), 'TIMESTAMP'), offsetChanges(node.zone, from, to));
      });
    return mapExpressions(select, change);
  });
}

function conjuncts(where: SqlExpression | null): readonly SqlExpression[] {
  if (where === null) {
    return [];
  }
  return where.kind === 'logical' && where.operator === 'AND' ? where.operands.flatMap(conjuncts) : [where];
}

/**
 * The range WHERE leaves to the operand: rows outside of it have no say, whatever offset they get.
 */
function boundsOf(
  operand: SqlExpression,
  conditions: readonly SqlExpression[],
): { readonly from: Date; readonly to: Date } {
  let [from, to] = [earliest, latest];
  for (const condition of conditions) {
    if (condition.kind !== 'comparison' || condition.operator === '<>') {
      continue;
    }
    const moment = momentOf(condition.right);
    if (moment === null || !sameExpression(condition.left, operand)) {
      continue;
    }
    const after = new Date(moment.getTime() + 1000);
    if (condition.operator !== '<' && condition.operator !== '<=' && moment > from) {
      from = moment;
    }
    if (condition.operator !== '>' && condition.operator !== '>=' && after < to) {
      to = after;
    }
  }
  return { from, to };
}

function momentOf(node: SqlExpression): Date | null {
  if (node.kind !== 'literal' || (node.type !== 'TIMESTAMP' && node.type !== 'TIMESTAMP_TZ')) {
    return null;
  }
  const moment = new Date(`${String(node.value).replace(' ', 'T').replace(/\+00$/, '')}Z`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

function shifted(moment: SqlExpression, changes: readonly OffsetChange[]): SqlExpression {
  const [only] = changes;
  if (changes.length === 1 && only?.seconds === 0) {
    return moment;
  }
  return { kind: 'add_seconds', operand: moment, seconds: secondsOf(moment, changes), type: 'TIMESTAMP' };
}

/** A tree of CASEs over the moments of change. */
function secondsOf(moment: SqlExpression, changes: readonly OffsetChange[]): SqlExpression {
  let size = 1;
  while (size * branches < changes.length) {
    size *= branches;
  }
  const parts: OffsetChange[][] = [];
  for (let start = 0; start < changes.length; start += size) {
    parts.push(changes.slice(start, start + size));
  }
  const values = parts.map((part) =>
    part.length === 1 ? literal(String(part[0]?.seconds ?? 0), 'INTEGER') : secondsOf(moment, part),
  );
  const [first] = values;
  if (first !== undefined && values.length === 1) {
    return first;
  }
  return {
    kind: 'case',
    branches: values.slice(0, -1).map((then, index) => ({
      when: compare('<', moment, literal(timestampText(parts[index + 1]?.[0]?.at ?? 0), 'TIMESTAMP')),
      then,
    })),
    otherwise: values.at(-1) ?? null,
    type: 'INTEGER',
  };
}
