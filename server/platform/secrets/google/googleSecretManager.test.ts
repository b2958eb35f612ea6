import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SetupError, UnavailableError } from '../../errors.ts';
import { SecretUnreadable, type SecretOwner } from '../secretStore.ts';
import { liveGoogleKey } from '../../../testing/liveSettings.ts';
import { crc32c } from './crc32c.ts';
import { GoogleSecretManager } from './googleSecretManager.ts';
import { openGoogleStandIn, type GoogleStandIn } from './googleStandIn.test-support.ts';
import { readServiceAccount } from './serviceAccount.ts';

const owner: SecretOwner = { organizationId: 'org_1', objectId: 'cpg_1', field: 'credentials' };
const secretValue = 'canary-83b1 “geheim” \u0000 🔑';

let google: GoogleStandIn;
const open = (more: Partial<ConstructorParameters<typeof GoogleSecretManager>[0]> = {}) =>
  new GoogleSecretManager({ account: google.account, addresses: google.addresses, retryMs: 1, ...more });

async function put(id: string, value: string, manager = open()): Promise<string> {
  const reference = manager.referenceOf(id);
  await manager.put(owner, reference, value);
  return reference;
}

beforeEach(async () => {
  google = await openGoogleStandIn();
});
afterEach(() => google.close());

it('computes the checksum that RFC 3720 lists', () => {
  expect(crc32c(new Uint8Array(32))).toBe(0x8a9136aa);
  expect(crc32c(new Uint8Array(32).fill(0xff))).toBe(0x62a8ab43);
  expect(crc32c(Uint8Array.from({ length: 32 }, (_, index) => index))).toBe(0x46dd794e);
  expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
});

describe('Google Secret Manager', () => {
  it('keeps a secret and gives it back to its owner alone', async () => {
    const reference = await put('sec_1', secretValue);
    expect(reference).toBe('projects/vault-project/secrets/quarry-sec_1/versions/1');
    expect(open().holds(reference)).toBe(true);
    expect(open().holds('sec_1')).toBe(false);
    expect(await open().open(owner, reference)).toBe(secretValue);
    for (const other of [{ organizationId: 'org_2' }, { objectId: 'cpg_2' }, { field: 'token' }]) {
      await expect(open().open({ ...owner, ...other }, reference)).rejects.toThrow(SecretUnreadable);
    }
  });

  it('remembers what it opened, asks for one token, and for another one when that is revoked', async () => {
    const manager = open();
    const [one, two] = [await put('sec_1', 'one', manager), await put('sec_2', 'two', manager)];
    expect(await manager.open(owner, one)).toBe('one');
    const asked = google.requests.length;
    expect(await manager.open(owner, one)).toBe('one');
    expect(google.requests).toHaveLength(asked);
    google.revoke();
    expect(await manager.open(owner, two)).toBe('two');
  });

  it('destroys a version and its secret, as often as it is asked', async () => {
    const manager = open();
    const reference = await put('sec_1', secretValue, manager);
    expect(await manager.open(owner, reference)).toBe(secretValue);
    await manager.destroy(reference);
    expect(google.requests.slice(-2)).toEqual([
      `POST /v1/${reference}:destroy`,
      'DELETE /v1/projects/vault-project/secrets/quarry-sec_1',
    ]);
    await manager.destroy(reference);
    expect(google.secrets.size).toBe(0);
    await expect(manager.open(owner, reference)).rejects.toThrow(SecretUnreadable);
  });

  it.each([
    ['an answer that was cut off', 'cut'],
    ['a limit', [429, 'RESOURCE_EXHAUSTED']],
    ['an outage', [503, 'UNAVAILABLE']],
  ] as const)('gets over %s, also when the first attempt had been heard', async (_, fault) => {
    const manager = open();
    const reference = await put('sec_1', secretValue, manager);
    google.faults.push(fault, fault);
    expect(await manager.open(owner, reference)).toBe(secretValue);
    google.faults.push(fault);
    const again = await put('sec_2', 'x', manager);
    expect(await manager.open(owner, again)).toBe('x');
  });

  it('does not wait for ever', async () => {
    const manager = open({ patienceMs: 300 });
    const reference = await put('sec_1', secretValue, manager);
    for (const work of [
      () => manager.open(owner, reference),
      () => put('sec_2', secretValue, manager),
      () => manager.destroy(reference),
    ]) {
      google.faults.push('silence');
      const failure = await failureOf(work());
      expect(failure).toBeInstanceOf(UnavailableError);
      expect(failure).toMatchObject({ message: expect.stringContaining('does not respond') });
    }
  });

  it('opens nothing whose bytes changed on the way', async () => {
    const reference = await put('sec_1', secretValue);
    google.faults.push('corrupt');
    await expect(open().open(owner, reference)).rejects.toThrow(SecretUnreadable);
    expect(await open().open(owner, reference)).toBe(secretValue);
  });

  it('says what stands in the way, and shows nothing of the secret or the key', async () => {
    const reference = await put('sec_1', secretValue);
    google.faults.push([403, 'PERMISSION_DENIED']);
    const refused: unknown = await open()
      .open(owner, reference)
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UnavailableError);
    expect(refused).toMatchObject({
      message: expect.stringContaining('does not allow'),
      advice: expect.stringContaining('role'),
    });
    const stranger = await openGoogleStandIn();
    const account = { ...google.account, private_key: stranger.account.private_key };
    await expect(open({ account }).open(owner, reference)).rejects.toThrow('does not accept the key');
    await stranger.close();
    await expect(open({ addresses: stranger.addresses }).open(owner, reference)).rejects.toThrow('does not respond');
    expect(String((refused as Error).stack) + String((refused as Error).cause)).not.toMatch(/canary|PRIVATE/);
  });
});

/** An error as a log prints it: with all its causes. */
function logged(error: unknown): string {
  const texts: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) {
    texts.push(at.stack ?? '', at.message);
  }
  return texts.join('\n');
}

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe('what was written by another hand', () => {
  it.each([
    ['no JSON', 'canary-83b1'],
    ['JSON of another shape', '{"canary-83b1":"canary-83b1"}'],
    ['JSON with a value of another type', '{"owner":["org_1","cpg_1","credentials"],"value":{"canary-83b1":1}}'],
  ])('is unreadable as %s, and nothing of it is shown', async (_what, payload) => {
    const reference = await put('sec_1', secretValue);
    google.secrets.set('quarry-sec_1', [{ data: Buffer.from(payload).toString('base64'), destroyed: false }]);
    const failure = await failureOf(open().open(owner, reference));
    expect(failure).toBeInstanceOf(SecretUnreadable);
    expect(logged(failure)).not.toContain('canary');
  });

  it.each([
    ['no JSON', 'canary-83b1'],
    ['another key', '{"type":"canary-83b1","canary-83b1":1}'],
  ])('is no key of a service account as %s, and nothing of it is shown', async (_what, text) => {
    const folder = mkdtempSync(join(tmpdir(), 'quarry-key-'));
    try {
      writeFileSync(join(folder, 'key.json'), text);
      const failure = await failureOf(readServiceAccount(join(folder, 'key.json')));
      expect(failure).toBeInstanceOf(SetupError);
      expect(logged(failure)).not.toContain('canary');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** A real project: a service account's key in this file, with the role Secret Manager Admin. */
const live = liveGoogleKey();

it.skipIf(live === undefined)('works with Google itself', async () => {
  const manager = new GoogleSecretManager({ account: await readServiceAccount(live ?? '') });
  const reference = await put(`test-${Date.now()}`, secretValue, manager);
  expect(await manager.open(owner, reference)).toBe(secretValue);
  await manager.destroy(reference);
  await expect(manager.open(owner, reference)).rejects.toThrow(SecretUnreadable);
});
