import { describe, expect, test, vi } from 'vitest';
import { navigateTo } from './navigateTo.ts';
import { redirectFor } from './routeRules.ts';

const navigator = () => ({ push: vi.fn<(path: string) => void>(), load: vi.fn<(url: string) => void>() });

describe('navigateTo', () => {
  test('an own path goes to the router', () => {
    const to = navigator();
    navigateTo('/explorer', to);
    expect(to.push).toHaveBeenCalledWith('/explorer');
    expect(to.load).not.toHaveBeenCalled();
  });

  test.each(['https://example.com', '//example.com/path', 'HTTP://example.com'])(
    'an external %s is an error without the option',
    (url) => {
      const to = navigator();
      expect(() => navigateTo(url, to)).toThrow(/external: true/);
      expect(to.push).not.toHaveBeenCalled();
      navigateTo(url, to, { external: true });
      expect(to.load).toHaveBeenCalledWith(url);
    },
  );

  test('a script is refused even with the option', () => {
    expect(() => navigateTo('javascript:alert(1)', navigator(), { external: true })).toThrow(/runs a script/);
  });
});

test('route rules answer for exact paths only', () => {
  expect(redirectFor('/')).toBe('/studio/agents');
  expect(redirectFor('/studio/')).toBe('/studio/agents');
  expect(redirectFor('/studio/models')).toBeNull();
});
