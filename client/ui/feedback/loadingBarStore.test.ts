import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLoadingBar } from './loadingBarStore.ts';

describe('loading bar', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('a navigation faster than the throttle shows nothing', () => {
    const bar = createLoadingBar();
    const seen: boolean[] = [];
    bar.subscribe(() => seen.push(bar.read().visible));
    bar.start();
    vi.advanceTimersByTime(199);
    bar.finish();
    vi.runAllTimers();
    expect(seen).not.toContain(true);
  });

  test('appears after 200 ms, grows, hides 500 ms after the end and resets 400 ms later', () => {
    const bar = createLoadingBar();
    bar.start();
    vi.advanceTimersByTime(200);
    expect(bar.read().visible).toBe(true);
    vi.advanceTimersByTime(800);
    const halfway = bar.read().progress;
    expect(halfway).toBeGreaterThan(40);
    vi.advanceTimersByTime(1000);
    const estimated = bar.read().progress;
    expect(estimated).toBeGreaterThan(halfway);
    expect(estimated).toBeLessThan(100);
    bar.finish();
    expect(bar.read()).toEqual({ progress: 100, visible: true, error: false });
    vi.advanceTimersByTime(499);
    expect(bar.read().visible).toBe(true);
    vi.advanceTimersByTime(1);
    expect(bar.read()).toEqual({ progress: 100, visible: false, error: false });
    vi.advanceTimersByTime(400);
    expect(bar.read()).toEqual({ progress: 0, visible: false, error: false });
  });

  test('an application error shows in the error colour even when nothing was loading', () => {
    const bar = createLoadingBar();
    bar.finish({ error: true });
    expect(bar.read()).toEqual({ progress: 100, visible: true, error: true });
    vi.runAllTimers();
    expect(bar.read().visible).toBe(false);
  });
});
