import { describe, expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';

function pageWith(json: string): Document {
  const page = document.implementation.createHTMLDocument('t');
  const script = page.createElement('script');
  script.type = 'application/json';
  script.id = 'quarry-config';
  script.textContent = json;
  page.head.append(script);
  page.documentElement.dataset.build = 'abc';
  return page;
}

describe('injected configuration', () => {
  test('a bare page gets the defaults', () => {
    expect(readConfig(document.implementation.createHTMLDocument('t'), 'localhost')).toEqual({
      provider: 'builtin',
      clerkPublishableKey: null,
      posthogKey: null,
      posthogHost: 'https://us.i.posthog.com',
      environment: 'production',
      supportChat: 'intercom',
      demo: false,
      minimumPasswordLength: 1,
      baseUrl: '',
      buildId: 'development',
    });
  });

  test('the length of passwords is the server’s', () => {
    expect(readConfig(pageWith('{"minimumPasswordLength":10}'), 'a').minimumPasswordLength).toBe(10);
  });

  test('Clerk needs its key', () => {
    expect(readConfig(pageWith('{"provider":"clerk"}'), 'a').provider).toBe('builtin');
    expect(readConfig(pageWith('{"provider":"clerk","clerkPublishableKey":"pk_test_x"}'), 'a').provider).toBe('clerk');
  });

  test.each([
    ['{}', 'app.example.com', 'production'],
    ['{"environment":"staging"}', 'app.example.com', 'staging'],
    ['{}', 'app.staging.example.com', 'staging'],
    ['{"environment":"production"}', 'quarry-staging.example.com', 'staging'],
  ])('%s on %s is %s', (json, host, environment) => {
    expect(readConfig(pageWith(json), host).environment).toBe(environment);
  });

  test('broken JSON warns and falls back', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(readConfig(pageWith('{'), 'a').buildId).toBe('abc');
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});
