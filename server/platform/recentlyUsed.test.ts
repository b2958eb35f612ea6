import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RecentlyUsed } from './recentlyUsed.ts';

it('keeps what a plain list in the order of use keeps', () => {
  const command = fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    size: fc.option(fc.nat({ max: 7 }), { nil: null }),
  });
  fc.assert(
    fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
      const memory = new RecentlyUsed<number>({ maxEntries: 3, maxSize: 6 });
      let oracle: { key: string; value: number; size: number }[] = [];
      for (const [value, { key, size }] of commands.entries()) {
        const known = oracle.find((entry) => entry.key === key);
        if (size === null) {
          expect(memory.get(key)).toBe(known?.value);
          if (known !== undefined) {
            oracle = [...oracle.filter((entry) => entry !== known), known];
          }
          continue;
        }
        memory.set(key, value, size);
        oracle = oracle.filter((entry) => entry.key !== key);
        if (size <= 6) {
          oracle.push({ key, value, size });
        }
        while (oracle.length > 3 || oracle.reduce((sum, entry) => sum + entry.size, 0) > 6) {
          oracle.shift();
        }
        expect([memory.count, memory.size]).toEqual([
          oracle.length,
          oracle.reduce((sum, entry) => sum + entry.size, 0),
        ]);
      }
      for (const { key, value } of oracle) {
        expect(memory.get(key)).toBe(value);
      }
    }),
    { numRuns: 500 },
  );
});
