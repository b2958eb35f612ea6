import { describe, expect, it } from 'vitest';
import { isVerified, type ReverificationPreset } from './reverification.ts';

const presets: readonly ReverificationPreset[] = ['strict_mfa', 'strict', 'moderate', 'lax'];
const passing = (first: number | null, second: number | null): ReverificationPreset[] =>
  presets.filter((preset) => isVerified({ first, second }, preset));

describe('reverification', () => {
  it.each([
    [0, presets],
    [9.9, presets],
    [10, ['moderate', 'lax']],
    [59.9, ['moderate', 'lax']],
    [60, ['lax']],
    [1439, ['lax']],
    [1440, []],
  ] as const)('asks for the first factor where there is no second: %s minutes', (minutes, passed) => {
    expect(passing(minutes, null)).toEqual(passed);
  });

  it('asks for the second factor of a person who has one, and for both where it is strictest', () => {
    expect(passing(2000, 5)).toEqual(['strict', 'moderate', 'lax']);
    expect(passing(5, 2000)).toEqual([]);
    expect(passing(5, 5)).toEqual(presets);
    expect(passing(5, 30)).toEqual(['moderate', 'lax']);
  });

  it('refuses a person without any factor, and ages that cannot be', () => {
    expect(passing(null, null)).toEqual([]);
    expect(passing(-5, null)).toEqual([]);
    expect(passing(Number.NaN, null)).toEqual([]);
  });
});
