import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';
import { installationOf } from './installation.ts';

const given = (variables: Record<string, string> = {}) => installationOf(readEnv(variables));

describe('demo mode', () => {
  it('is on without any configuration', () => {
    expect(given().demo).toBe(true);
  });

  it.each([['http://localhost:5173'], ['http://127.0.0.1:4000'], ['http://[::1]:4000']])(
    'stays on when the public address is %s',
    (address) => {
      expect(given({ QUARRY_PUBLIC_URL: address }).demo).toBe(true);
    },
  );

  it.each([
    ['another address', { HOST: '0.0.0.0' }],
    ['a name that only looks like loopback', { HOST: '127.0.0.1.example.com' }],
    ['a reverse proxy in front', { QUARRY_PUBLIC_URL: 'https://quarry.example' }],
    ['a public name that only looks like loopback', { QUARRY_PUBLIC_URL: 'http://localhost.example.com:4000' }],
    ['Clerk', { CLERK_PUBLISHABLE_KEY: 'pk_test_x' }],
    ['a database of one’s own', { DATABASE_URL: 'postgresql://localhost/quarry' }],
  ])('is off with %s', (_name, variables: Record<string, string>) => {
    expect(given(variables).demo).toBe(false);
  });
});

describe('origins', () => {
  it('are the loopback names of the port by default', () => {
    expect(given({ PORT: '4100' }).origins).toContain('http://127.0.0.1:4100');
  });

  it('are the public address and the allowed ones when others can connect', () => {
    const { origins } = given({
      HOST: '0.0.0.0',
      QUARRY_PUBLIC_URL: 'https://quarry.example/studio',
      QUARRY_ALLOWED_ORIGINS: 'https://intranet.example',
    });
    expect(origins).toEqual(['https://quarry.example', 'https://intranet.example']);
  });
});
