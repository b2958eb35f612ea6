import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SetupError } from '../errors.ts';
import { installationSecret } from './installationSecret.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-secret-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the secret of an installation', () => {
  it('is made once, whoever starts at the same time, and kept for its owner only', async () => {
    const inside = join(folder, 'data');
    const made = await Promise.all(Array.from({ length: 20 }, () => installationSecret(undefined, inside)));
    expect(new Set(made).size).toBe(1);
    expect(made[0]?.length).toBeGreaterThanOrEqual(32);
    expect(await installationSecret(undefined, inside)).toBe(made[0]);
    expect(readdirSync(inside)).toEqual(['secret']);
    expect(statSync(join(inside, 'secret')).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['empty', ''],
    ['white', ' \n'],
    ['cut short', 'half of a secret'],
  ])('is refused when the file is %s, with what to do', async (_what, text) => {
    writeFileSync(join(folder, 'secret'), text);
    const failure = await installationSecret(undefined, folder).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SetupError);
    expect(failure).toMatchObject({ advice: expect.stringMatching(/delete it/) });
  });

  it('is the configured one when there is one', async () => {
    const configured = 'x'.repeat(32);
    expect(await installationSecret(configured, folder)).toBe(configured);
    expect(readdirSync(folder)).toEqual([]);
  });
});
