import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { openDatabase } from '../database/database.ts';
import { SecretStore, SecretUnreadable, type SecretOwner } from './secretStore.ts';

let database: TestDatabase;
let organization: TestOrganization;
let other: TestOrganization;
let owner: SecretOwner;
const store = new SecretStore(['the secret of this installation, long enough']);

beforeAll(async () => {
  database = await createTestDatabase();
  [organization, other] = [await createOrganization(database.prisma), await createOrganization(database.prisma)];
  owner = { organizationId: organization.organizationId, objectId: 'cpg_1', field: 'password' };
});
afterAll(() => database.drop());

async function put(value: string, by = store): Promise<string> {
  const prepared = await by.prepare(database.prisma, owner, value);
  return database.prisma.$transaction((transaction) => prepared.write(transaction));
}

describe('SecretStore', () => {
  it('gives back what was put', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), async (value) => {
        expect(await store.open(database.prisma, owner, await put(value))).toBe(value);
      }),
      { numRuns: 20 },
    );
  });

  it('keeps no trace of the value, and no two rows alike', async () => {
    const canary = 'canary-4f1d-password';
    const rows = await database.prisma.secret.findMany({
      where: { id: { in: [await put(canary), await put(canary)] } },
    });
    const [one, two] = rows.map(({ ciphertext, wrappedKey }) => Buffer.concat([ciphertext, wrappedKey]));
    expect(one?.includes(canary)).toBe(false);
    expect(one?.equals(two ?? Buffer.alloc(0))).toBe(false);
  });

  it.each<[what: string, changed: (owner: SecretOwner) => SecretOwner]>([
    ['object', (to) => ({ ...to, objectId: 'cpg_2' })],
    ['field', (to) => ({ ...to, field: 'token' })],
    ['organization', (to) => ({ ...to, organizationId: other.organizationId })],
  ])('opens for no other %s', async (_, changed) => {
    await expect(store.open(database.prisma, changed(owner), await put('x'))).rejects.toThrow(SecretUnreadable);
  });

  it('opens for no other organization even when its row is moved there', async () => {
    const id = await put('x');
    await database.prisma.secret.update({ where: { id }, data: { organizationId: other.organizationId } });
    const thief = { ...owner, organizationId: other.organizationId };
    await expect(store.open(database.prisma, thief, id)).rejects.toThrow(SecretUnreadable);
  });

  it('opens nothing that was changed or exchanged', async () => {
    const [one, two] = [await put('one'), await put('two')];
    const first = await database.prisma.secret.findUniqueOrThrow({ where: { id: one } });
    for (const field of ['ciphertext', 'wrappedKey'] as const) {
      for (const position of [0, 13, first[field].length - 1]) {
        const bytes = Uint8Array.from(first[field]);
        bytes[position] = (bytes[position] ?? 0) ^ 1;
        await database.prisma.secret.update({
          where: { id: two },
          data: { ciphertext: first.ciphertext, wrappedKey: first.wrappedKey, [field]: bytes },
        });
        await expect(store.open(database.prisma, owner, two)).rejects.toThrow(SecretUnreadable);
      }
    }
    await database.prisma.secret.update({
      where: { id: two },
      data: { ciphertext: first.ciphertext, wrappedKey: first.wrappedKey },
    });
    await expect(store.open(database.prisma, owner, two)).rejects.toThrow(SecretUnreadable);
    expect(await store.open(database.prisma, owner, one)).toBe('one');
  });

  it('opens with a replaced key as long as it is known', async () => {
    const id = await put('x');
    const fresh = 'another secret of this installation';
    const both = new SecretStore([fresh, 'the secret of this installation, long enough']);
    expect(await both.open(database.prisma, owner, id)).toBe('x');
    expect(await both.open(database.prisma, owner, await put('y', both))).toBe('y');
    await expect(new SecretStore([fresh]).open(database.prisma, owner, id)).rejects.toThrow(SecretUnreadable);
  });

  it('writes many anew where the database is far away', async () => {
    const fresh = new SecretStore([
      'a new secret of a far installation',
      'the secret of this installation, long enough',
    ]);
    await database.prisma.secret.deleteMany();
    const ids = await Promise.all(Array.from({ length: 100 }, (_, index) => put(`value ${index}`)));
    const way = await farAway(database.url);
    const far = openDatabase(way.url, { connections: 1 });
    try {
      expect(await fresh.rotate(far.prisma, '')).toMatchObject({ written: 100 });
      const current = new SecretStore(['a new secret of a far installation']);
      for (const [index, id] of ids.entries()) {
        expect(await current.open(database.prisma, owner, id)).toBe(`value ${index}`);
      }
    } finally {
      await far.close();
      way.close();
    }
  }, 60_000);
});

/** The address of a database whose answers take 100 ms longer. */
async function farAway(address: string): Promise<{ readonly url: string; close(): void }> {
  const { hostname, port } = new URL(address);
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    sockets.push(near, far);
    near.pipe(far);
    far.on('data', (chunk) => void delay(100).then(() => near.writable && near.write(chunk)));
    for (const socket of [near, far]) {
      socket.on('error', () => undefined).on('close', () => near.destroy());
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    close: () => {
      for (const socket of sockets) {
        socket.destroy();
      }
      server.close();
    },
  };
}
