import { describe, expect, it } from 'vitest';
import { GuessLimit } from './guessLimit.ts';

describe('guesses', () => {
  const rule = { max: 10, windowMs: 900_000 };

  it('are enough after ten, for that account and a quarter of an hour', () => {
    let now = 0;
    const limit = new GuessLimit(rule, () => now);
    expect(Array.from({ length: 12 }, () => limit.take('ada')).filter(Boolean)).toHaveLength(10);
    expect(limit.take('grace')).toBe(true);
    now = rule.windowMs - 1;
    expect(limit.take('ada')).toBe(false);
    now = rule.windowMs;
    expect(limit.take('ada')).toBe(true);
  });

  it('are forgotten after the right one', () => {
    const limit = new GuessLimit(rule);
    for (let i = 0; i < 9; i++) limit.take('ada');
    limit.forgive('ada');
    expect(Array.from({ length: 12 }, () => limit.take('ada')).filter(Boolean)).toHaveLength(10);
  });

  it('of made-up accounts take a bounded amount of memory and do not free a guessed one at once', () => {
    const limit = new GuessLimit(rule);
    for (let i = 0; i < 5_000; i++) limit.take(`made up ${i}`);
    for (let i = 0; i < 11; i++) limit.take('ada');
    for (let i = 0; i < 5_000; i++) limit.take(`more ${i}`);
    expect(limit.take('ada')).toBe(false);
  });
});
