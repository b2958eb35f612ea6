import { describe, expect, it } from 'vitest';
import { GuessDelay } from './guessDelay.ts';

const rule = { free: 5, firstMs: 1000, longestMs: 60_000, forgetMs: 3_600_000 };

/** @returns milliseconds to wait; 0: the guess was counted and may be checked */
function take(delay: GuessDelay, key: string): number {
  const wait = delay.wait(key);
  if (wait === 0) {
    delay.count(key);
  }
  return wait;
}

describe('wrong guesses', () => {
  it('wait twice as long each time after the fifth, and no longer than the longest wait', () => {
    let now = 0;
    const delay = new GuessDelay(rule, () => now);
    expect(Array.from({ length: 5 }, () => take(delay, 'ada'))).toEqual([0, 0, 0, 0, 0]);
    const waits: number[] = [];
    for (let guess = 0; guess < 9; guess++) {
      const wait = take(delay, 'ada');
      waits.push(wait);
      now += wait - 1;
      expect(take(delay, 'ada')).toBe(1);
      now += 1;
      expect(take(delay, 'ada')).toBe(0);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    expect(take(delay, 'grace')).toBe(0);
  });

  it('of which many come at once do not all pass', () => {
    const delay = new GuessDelay(rule, () => 0);
    expect(Array.from({ length: 100 }, () => take(delay, 'ada')).filter((wait) => wait === 0)).toHaveLength(5);
  });

  it('are forgotten after the right one, and after a rest', () => {
    let now = 0;
    const delay = new GuessDelay(rule, () => now);
    for (let guess = 0; guess < 5; guess++) {
      take(delay, 'ada');
    }
    expect(take(delay, 'ada')).toBeGreaterThan(0);
    delay.forgive('ada');
    for (let guess = 0; guess < 5; guess++) {
      expect(take(delay, 'ada')).toBe(0);
    }
    now = rule.firstMs + rule.forgetMs;
    for (let guess = 0; guess < 5; guess++) {
      expect(take(delay, 'ada')).toBe(0);
    }
  });

  it('of made-up accounts take a bounded amount of memory and do not free a guessed one at once', () => {
    const delay = new GuessDelay(rule, () => 0);
    for (let n = 0; n < 10_000; n++) {
      take(delay, `made up ${n}`);
    }
    for (let guess = 0; guess < 5; guess++) {
      take(delay, 'ada');
    }
    for (let n = 0; n < 10_000; n++) {
      take(delay, `more ${n}`);
    }
    expect(take(delay, 'ada')).toBeGreaterThan(0);
  });

  it('keep the wait they have earned when an earlier one was not checked after all', () => {
    let now = 0;
    const delay = new GuessDelay(rule, () => now);
    for (let guess = 0; guess < 4; guess++) {
      delay.count('ada');
    }
    const takeBack = delay.count('ada');
    expect(delay.wait('ada')).toBe(1000);
    now = 1000;
    delay.count('ada');
    now = 1500;
    takeBack();
    expect(delay.wait('ada')).toBe(1500);
    // Five are left, and the next one is the sixth.
    now = 3000;
    delay.count('ada')();
    expect(delay.wait('ada')).toBe(0);
    delay.count('ada');
    expect(delay.wait('ada')).toBe(2000);
  });
});
