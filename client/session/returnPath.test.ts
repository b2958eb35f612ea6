import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loginPath, ownPath, returnPath } from './returnPath.ts';

const site = 'https://quarry.example.com';

describe('where a visitor returns to', () => {
  test.each([
    '/explorer/tsk_1?tab=table#answer',
    '/studio/models/mdl_1/dimensions',
    '/reports/rpt_1',
    '/authors',
    '/explorer?q=%2F%2Fevil.example',
  ])('%s survives the way over the login page', (path) => {
    expect(returnPath(new URL(loginPath(path), site))).toBe(path);
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'explorer',
    '/auth/login?next=%2Fexplorer',
    '/auth',
    '',
  ])('%j is nowhere to return to', (path) => {
    expect(ownPath(path)).toBeNull();
    expect(returnPath({ search: `?next=${encodeURIComponent(path)}`, hash: '' })).toBe('/');
  });

  test('what comes after # is in no query', () => {
    expect(new URL(loginPath('/explorer#operator=secret'), site)).toMatchObject({
      search: '?next=%2Fexplorer',
      hash: '#operator=secret',
    });
  });

  test('home is not mentioned', () => {
    expect(loginPath('/')).toBe('/auth/login');
    expect(returnPath({ search: '', hash: '#operator=secret' })).toBe('/');
  });

  test('whatever is written there, a browser stays on this site and off the sign-in pages', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '\\',
      '..',
      '.',
      '@',
      ':',
      'evil.example',
      'auth',
      '%2f',
      '\t',
      '?',
      '#',
      'a',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => pieces.join('')),
        ),
        (text) => {
          const target = new URL(returnPath({ search: `?next=${encodeURIComponent(text)}`, hash: '' }), site);
          expect(target.origin).toBe(site);
          expect(target.pathname.startsWith('//')).toBe(false);
          expect(/^\/auth(\/|$)/.test(target.pathname)).toBe(false);
        },
      ),
    );
  });
});
