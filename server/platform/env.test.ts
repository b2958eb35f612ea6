import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { liveSettings } from '../testing/liveSettings.ts';
import { environmentVariables, readEnv, retiredVariables } from './env.ts';
import { SetupError } from './errors.ts';

describe('readEnv', () => {
  it('needs nothing', () => {
    const env = readEnv({});
    expect(env.PORT).toBe(4000);
    expect(env.HOST).toBe('127.0.0.1');
    expect(env.QUARRY_DATA_DIR).toMatch(/^[/\\A-Z].*\.data$/);
    expect(env.DATABASE_URL).toBeUndefined();
    expect(env.QUARRY_ALLOWED_ORIGINS).toEqual([]);
  });

  it('takes empty values as not set, splits lists, trims addresses', () => {
    const env = readEnv({
      PORT: '',
      DATABASE_URL: ' ',
      QUARRY_ALLOWED_ORIGINS: 'https://a.example, https://b.example,,',
      QUARRY_PUBLIC_URL: 'https://quarry.example/',
    });
    expect(env.PORT).toBe(4000);
    expect(env.DATABASE_URL).toBeUndefined();
    expect(env.QUARRY_ALLOWED_ORIGINS).toEqual(['https://a.example', 'https://b.example']);
    expect(env.QUARRY_PUBLIC_URL).toBe('https://quarry.example');
  });

  it('says what is no longer read, and what to do instead', () => {
    expect(retiredVariables({ QUARRY_STAFF: ' ', PORT: '4000' })).toEqual([]);
    expect(retiredVariables({ QUARRY_STAFF: 'ada@acme.test' })).toEqual([
      'QUARRY_STAFF is no longer read. Add staff with a one-time link instead: run npm run -s link -- --operator with the variables of the server, then remove the variable.',
    ]);
    expect(readEnv({ QUARRY_STAFF: 'ada@acme.test' })).toEqual(readEnv({}));
  });

  it('takes previous secrets a line each, whatever characters they are made of', () => {
    const one = 'commas, spaces; and “signs” are no end of it';
    const other = 'x'.repeat(32);
    expect(readEnv({ QUARRY_SECRET: one }).QUARRY_SECRET).toBe(one);
    expect(readEnv({ QUARRY_PREVIOUS_SECRETS: one }).QUARRY_PREVIOUS_SECRETS).toEqual([one]);
    expect(readEnv({ QUARRY_PREVIOUS_SECRETS: `\n  ${one} \r\n\n${other}\n` }).QUARRY_PREVIOUS_SECRETS).toEqual([
      one,
      other,
    ]);
    expect(() => readEnv({ QUARRY_SECRET: `${other}\n${other}` })).toThrow('QUARRY_SECRET must be a single line');
    expect(readEnv({ QUARRY_SECRET: `${other}\n` }).QUARRY_SECRET).toBe(other);
  });

  it('names every bad variable in one message', () => {
    const bad = {
      PORT: '70000',
      DATABASE_URL: 'mysql://x',
      QUARRY_ROLE: 'boss',
      QUARRY_SECRET: 'short',
      LOG_LEVEL: 'loud',
    };
    expect(() => readEnv(bad)).toThrow(SetupError);
    for (const name of Object.keys(bad)) {
      expect(() => readEnv(bad)).toThrow(new RegExp(`^  ${name} must`, 'm'));
    }
  });

  it('never repeats a secret in the message', () => {
    expect(() => readEnv({ CLERK_SECRET_KEY: 'hunter2', QUARRY_SECRET: 'hunter2' })).toThrow(
      expect.not.stringContaining('hunter2'),
    );
  });
});

describe('.env.example', () => {
  it('lists every variable with the same sentence, in the same order, all switched off', () => {
    const text = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
    const listed = [...text.matchAll(/^# (.+)\n# ([A-Z_]+)=/gm)].map((match) => ({
      name: match[2],
      sentence: match[1],
    }));
    expect(listed).toEqual([
      ...environmentVariables,
      ...liveSettings.map(({ name, sentence }) => ({ name, sentence })),
    ]);
    expect(text).not.toMatch(/^[A-Z]/m);
  });
});
