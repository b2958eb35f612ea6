import type { SemanticType } from '../../server/generated/prisma/enums.ts';
import type { SeedColumn } from './csvTable.ts';

const byName: readonly (readonly [RegExp, SemanticType])[] = [
  [/_id$|_number$/, 'IDENTIFIER'],
  [/_code$|^currency$/, 'CODE'],
  [/status$/, 'STATUS'],
  [/^satisfaction$/, 'SCORE'],
  [/_hours$|_seconds$|_minutes$/, 'DURATION'],
  [/name$/, 'NAME'],
];

/** Semantic type of a column of the seed, from its type and the end of its name. */
export function semanticTypeOf(column: SeedColumn): SemanticType {
  const named = byName.find(([pattern]) => pattern.test(column.name));
  if (named !== undefined) {
    return named[1];
  }
  switch (column.type) {
    case 'DATE':
      return 'DATE';
    case 'TIMESTAMP':
      return 'TIMESTAMP';
    case 'BOOLEAN':
      return 'BOOLEAN_FLAG';
    case 'DECIMAL':
      return 'CURRENCY';
    case 'INTEGER':
      return 'QUANTITY';
    default:
      return 'CATEGORICAL';
  }
}
