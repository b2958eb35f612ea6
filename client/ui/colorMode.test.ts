import { describe, expect, test, vi } from 'vitest';
import { applyColorMode, colorModeKey, createColorMode, type ColorMode } from './colorMode.ts';

function platform(stored: string | null, dark: boolean) {
  const values = new Map<string, string>(stored === null ? [] : [[colorModeKey, stored]]);
  const changes: (() => void)[] = [];
  const darkScheme = {
    matches: dark,
    addEventListener: (_: string, listener: () => void) => void changes.push(listener),
  };
  const shown: ColorMode[] = [];
  const store = createColorMode({
    storage: { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) },
    darkScheme: darkScheme as unknown as MediaQueryList,
    apply: (mode) => void shown.push(mode),
  });
  const switchSystem = (next: boolean) => {
    darkScheme.matches = next;
    for (const change of changes) {
      change();
    }
  };
  return { store, values, shown, switchSystem };
}

describe('colour mode', () => {
  test('the storage key ends in color-mode', () => expect(colorModeKey).toMatch(/color-mode$/));

  test.each([
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    ['system', true, 'dark'],
    ['system', false, 'light'],
    ['nonsense', false, 'light'],
    [null, true, 'dark'],
  ])('stored %s with a dark system %s shows %s', (stored, dark, mode) => {
    expect(platform(stored, dark).store.read().mode).toBe(mode);
  });

  test('on system it follows the operating system; on a choice it does not', () => {
    const { store, shown, switchSystem } = platform('system', false);
    switchSystem(true);
    expect(store.read().mode).toBe('dark');
    store.prefer('light');
    switchSystem(false);
    switchSystem(true);
    expect(store.read().mode).toBe('light');
    expect(shown.at(-1)).toBe('light');
  });

  test('a preference is kept', () => {
    const { store, values } = platform(null, false);
    store.prefer('dark');
    expect(values.get(colorModeKey)).toBe('dark');
  });

  test('a page may force a mode, not system, and gives the preference back', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { store } = platform('dark', true);
    store.force('light');
    expect(store.read()).toEqual({ preference: 'dark', forced: 'light', mode: 'light' });
    store.force('system');
    expect(warn).toHaveBeenCalledOnce();
    expect(store.read().mode).toBe('light');
    store.force(null);
    expect(store.read().mode).toBe('dark');
    warn.mockRestore();
  });

  test('shows itself on the document', () => {
    const page = document.implementation.createHTMLDocument('t');
    applyColorMode(page)('dark');
    applyColorMode(page)('light');
    expect(page.documentElement.className).toBe('light');
    expect(page.documentElement.style.colorScheme).toBe('light');
  });
});
