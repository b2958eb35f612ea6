import { describe, expect, test } from 'vitest';
import { mayReload } from './reloadGuard.ts';

function memory(initial?: string) {
  const values = new Map<string, string>(initial === undefined ? [] : [['quarry-reload', initial]]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

describe('reload guard', () => {
  test('once per path within ten seconds', () => {
    const storage = memory();
    expect(mayReload('/a', 0, storage)).toBe(true);
    expect(mayReload('/a', 9_999, storage)).toBe(false);
    expect(mayReload('/b', 9_999, storage)).toBe(true);
    expect(mayReload('/a', 10_000, storage)).toBe(true);
    expect(mayReload('/b', 10_001, storage)).toBe(false);
  });

  test.each(['{', '7', '{"/a":"soon"}', 'null'])('unreadable memory %s does not block', (text) => {
    expect(mayReload('/a', 1_000, memory(text))).toBe(true);
  });
});
