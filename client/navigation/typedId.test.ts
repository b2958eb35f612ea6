import { expect, test, vi } from 'vitest';
import { isTypedId, newTypedId } from './typedId.ts';

test('a new id has the form of our ids, is another one each time, and sorts by when it was made', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
  const ids = Array.from({ length: 1000 }, () => newTypedId('tsk'));
  vi.advanceTimersByTime(1);
  const later = newTypedId('tsk');
  vi.useRealTimers();
  expect(ids.every((id) => isTypedId(id))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => id < later)).toBe(true);
  expect(later).toMatch(/^tsk_[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('an id of another noun is none of this one', () => {
  const id = newTypedId('tsk');
  expect([isTypedId(id, 'tsk'), isTypedId(id, 'agt'), isTypedId(id, 'ts')]).toEqual([true, false, false]);
});
