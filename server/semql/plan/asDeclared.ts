import type { DimensionType } from '../catalog/definition.ts';
import { cast, compare, literal, type SqlExpression } from '../sql/tree.ts';
import { readText } from './lowerDomain.ts';
import { isTime } from './valueTypes.ts';

/** What is stored in another family than the author declared is converted; dates keep the type they are stored in. */
export function asDeclared(stored: SqlExpression, declared: DimensionType): SqlExpression {
  switch (declared) {
    case 'DATE':
    case 'TIMESTAMP':
      return isTime(stored.type) ? stored : cast(stored, declared);
    case 'NUMBER':
      if (stored.type === 'STRING') return readText(stored, 'NUMBER');
      if (stored.type === 'UNKNOWN') return cast(stored, 'NUMBER');
      return stored.type === 'BOOLEAN' ? booleanAsNumber(stored) : stored;
    case 'BOOLEAN':
      if (stored.type === 'BOOLEAN') return stored;
      return stored.type === 'INTEGER' || stored.type === 'DECIMAL' || stored.type === 'NUMBER'
        ? compare('<>', stored, literal('0', 'INTEGER'))
        : stored.type === 'STRING'
          ? readText(stored, 'BOOLEAN')
          : cast(stored, 'BOOLEAN');
    case 'STRING':
    case 'ENUM':
      return stored.type === 'UNKNOWN' ? cast(stored, 'STRING') : stored;
  }
}

function booleanAsNumber(stored: SqlExpression): SqlExpression {
  const branches = [
    { when: stored, then: literal('1', 'INTEGER') },
    { when: { kind: 'not', operand: stored, type: 'BOOLEAN' } as const, then: literal('0', 'INTEGER') },
  ];
  return { kind: 'case', branches, otherwise: null, type: 'INTEGER' };
}
