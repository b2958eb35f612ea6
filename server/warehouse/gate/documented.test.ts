import { expect, test } from 'vitest';
import { measure, openDocumented, type DocumentedEngine, type DocumentedSet } from './documented.test-support.ts';

/**
 * Queries of a set, and how many of them may be refused: what the gate leaves out on purpose, which
 * the corpus' README lists.
 */
const expected: readonly (readonly [DocumentedEngine, DocumentedSet, atLeast: number, refusedAtMost: number])[] = [
  ['POSTGRESQL', 'documented', 300, 4],
  ['DUCKDB', 'documented', 300, 1],
  ['MYSQL', 'documented', 300, 4],
  ['SQLITE', 'documented', 300, 4],
  ['POSTGRESQL', 'unseen', 60, 0],
  ['DUCKDB', 'unseen', 60, 0],
  ['MYSQL', 'unseen', 60, 0],
  ['SQLITE', 'unseen', 60, 0],
];

test.each(expected)(
  '%s, %s: passes and gives the rows of the text as it was written',
  async (name, set, atLeast, refusedAtMost) => {
    const shop = await openDocumented(name);
    try {
      const { asked, refused, wrong, unreadable } = await measure(shop, name, set);
      expect(unreadable).toEqual([]);
      expect(wrong).toEqual([]);
      expect(asked).toBeGreaterThanOrEqual(atLeast);
      if (refused.length > refusedAtMost) {
        throw new Error(refused.join('\n'));
      }
    } finally {
      await shop.engine.close();
    }
  },
  60_000,
);
