import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import express from 'express';
import * as tus from 'tus-js-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import { ConflictError, NotFoundError, UnauthenticatedError } from '../platform/errors.ts';
import { originCheck } from '../platform/http/knownOrigin.ts';
import { newId } from '../platform/ids.ts';
import { startProcess, type TestProcess } from '../testing/childProcess.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';
import { mountSmallDisk } from '../testing/smallDisk.ts';
import { until } from '../testing/until.ts';
import { expireUploads } from './expireUploads.ts';
import { receiveBytes } from './receiveBytes.ts';
import { uploadRoutes } from './uploadRoutes.ts';
import { UploadStore } from './uploadStore.ts';

let database: TestDatabase;
let folder: string;
let store: UploadStore;
let server: Server;
let base: string;
let acme: TestOrganization;
let globex: TestOrganization;

const viewers = new Map<string, Viewer>();

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'quarry-upload-test-'));
  store = new UploadStore(folder);
  [server, base] = await serve(store);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
  await database.drop();
});
beforeEach(async () => {
  [acme, globex] = [await createOrganization(database.prisma), await createOrganization(database.prisma)];
  for (const [name, viewer] of [
    ['admin', acme.admin],
    ['explorer', acme.explorer],
    ['stranger', globex.admin],
    ['closing', { ...acme.admin, closing: true }],
  ] as const) {
    viewers.set(name, viewer);
  }
});

async function serve(on: UploadStore): Promise<[Server, string]> {
  const authenticate = (token: string | null) => {
    const viewer = viewers.get(token ?? '');
    if (token !== null && viewer === undefined) {
      throw new UnauthenticatedError();
    }
    return Promise.resolve({ viewer: viewer ?? ({ kind: 'anonymous' } as const), expiresAt: null });
  };
  const services = { database, store: on, quotaBytes: 900_000_000 };
  const routes = uploadRoutes(services, authenticate, originCheck(['https://quarry.example']));
  const started = createServer(express().use(routes));
  await new Promise<void>((done) => started.listen(0, '127.0.0.1', done));
  return [started, `http://127.0.0.1:${(started.address() as AddressInfo).port}`];
}

const idOf = (address: string | null | undefined): string => address?.split('/').at(-1) ?? '';
const encoded = (name: string): string => `filename ${Buffer.from(name).toString('base64')}`;

interface Call {
  readonly as?: string;
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly at?: string;
}

/** One request of the protocol, written by hand. */
function call(method: string, path: string, { as = 'admin', headers = {}, body, at = base }: Call = {}) {
  return fetch(`${at}/api/v1/uploads${path}`, {
    method,
    headers: { 'Tus-Resumable': '1.0.0', ...(as === '' ? {} : { Authorization: `Bearer ${as}` }), ...headers },
    ...(body === undefined ? {} : { body }),
  });
}

const begin = (name: string, size: number, more: Call = {}) =>
  call('POST', '', {
    ...more,
    headers: { 'Upload-Length': String(size), 'Upload-Metadata': encoded(name), ...more.headers },
  });

const piece = (id: string, offset: number, body: Uint8Array<ArrayBuffer>, more: Call = {}) =>
  call('PATCH', `/${id}`, {
    ...more,
    body,
    headers: { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream', ...more.headers },
  });

const offsetOf = async (id: string, more: Call = {}): Promise<number> =>
  Number((await call('HEAD', `/${id}`, more)).headers.get('Upload-Offset'));

/** Uploads by the protocol's own client and gives back the id. */
function uploadByClient(content: Buffer, at: string, onProgress: (sent: number) => void = () => undefined) {
  return new Promise<string>((done, fail) => {
    const upload = new tus.Upload(content, {
      endpoint: `${at}/api/v1/uploads`,
      chunkSize: 200_000,
      retryDelays: Array.from({ length: 40 }, () => 100),
      metadata: { filename: 'orders.csv' },
      headers: { Authorization: 'Bearer admin' },
      onProgress,
      onError: fail,
      onSuccess: () => done(idOf(upload.url)),
    });
    upload.start();
  });
}

/** Sends the beginning of a piece and then loses the connection. */
async function breakOff(id: string, content: Buffer): Promise<void> {
  const { promise, resolve: ended } = Promise.withResolvers<void>();
  const lost = request(`${base}/api/v1/uploads/${id}`, {
    method: 'PATCH',
    headers: {
      Authorization: 'Bearer admin',
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': String(content.length),
    },
  });
  lost.on('error', () => ended());
  lost.write(content.subarray(0, 300_000));
  await until('bytes arrive', async () => (await offsetOf(id)) === 300_000);
  lost.destroy();
  await promise;
}

describe('an upload', () => {
  it('arrives as it was sent, by the client of the protocol', async () => {
    const content = randomBytes(1_000_000);
    const id = await uploadByClient(content, base);
    const upload = await database.prisma.upload.findUniqueOrThrow({ where: { id } });
    expect(upload).toMatchObject({
      name: 'orders.csv',
      sizeBytes: 1_000_000n,
      organizationId: acme.organizationId,
      creatorId: acme.admin.actorId,
      completedAt: expect.any(Date),
    });
    expect(await readFile(store.fileOf(upload))).toEqual(content);
  });

  it('goes on behind what arrived before the connection broke', async () => {
    const content = randomBytes(1_000_000);
    const id = idOf((await begin('a.csv', content.length)).headers.get('Location'));
    await breakOff(id, content);
    expect(await offsetOf(id)).toBe(300_000);
    expect((await database.prisma.upload.findUniqueOrThrow({ where: { id } })).completedAt).toBeNull();
    const rest = await piece(id, 300_000, new Uint8Array(content.subarray(300_000)));
    expect([rest.status, rest.headers.get('Upload-Offset')]).toEqual([204, '1000000']);
    expect(await readFile(store.fileOf({ id, organizationId: acme.organizationId }))).toEqual(content);
  });

  it('refuses a piece that does not follow, and more than was announced', async () => {
    const id = idOf((await begin('a.csv', 4)).headers.get('Location'));
    expect((await piece(id, 2, new Uint8Array(2))).status).toBe(409);
    expect((await piece(id, 0, new Uint8Array(5))).status).toBe(413);
    expect((await call('PATCH', `/${id}`, { headers: { 'Upload-Offset': '0' }, body: new Uint8Array(1) })).status).toBe(
      415,
    );
    const there = await offsetOf(id);
    expect((await piece(id, there, new Uint8Array(4 - there))).status).toBe(204);
  });

  it('is forgotten when its sender says so', async () => {
    const id = idOf((await begin('a.csv', 4)).headers.get('Location'));
    expect((await call('DELETE', `/${id}`)).status).toBe(204);
    expect((await call('HEAD', `/${id}`)).status).toBe(404);
    expect(await store.list()).not.toContainEqual({ id, organizationId: acme.organizationId });
  });
});

describe('what may be uploaded', () => {
  it.each([
    ['movie.mp4', 10, 400, 'movie.mp4 is not a file type that can be imported.'],
    ['big.csv', 500_000_001, 413, 'big.csv has 501 MB; at most 500 MB are allowed.'],
    ['empty.csv', 0, 400, 'empty.csv is empty.'],
    ['', 10, 400, 'A file needs a name of at most 200 characters.'],
    [`${'x'.repeat(200)}.csv`, 10, 400, 'A file needs a name of at most 200 characters.'],
  ])('%s of %d bytes is refused', async (name, size, status, message) => {
    const refused = await begin(name, size);
    expect(refused.status).toBe(status);
    expect(await refused.json()).toMatchObject({ message, advice: expect.stringMatching(/\.$/) });
  });

  it('500 MB exactly, and no path out of the folder', async () => {
    const started = await begin('../../etc/passwd.csv', 500_000_000);
    expect(started.status).toBe(201);
    const id = idOf(started.headers.get('Location'));
    expect((await database.prisma.upload.findUniqueOrThrow({ where: { id } })).name).toBe('passwd.csv');
    // A second one of that size is beyond what may wait together.
    expect((await begin('b.csv', 500_000_000)).status).toBe(413);
    expect((await begin('b.csv', 500_000_000, { as: 'stranger' })).status).toBe(201);
  });
});

describe('who', () => {
  it('nobody but admins of the organization begins, sees, continues or removes an upload', async () => {
    const id = idOf((await begin('a.csv', 4)).headers.get('Location'));
    for (const [as, status] of [
      ['stranger', 404],
      ['explorer', 403],
      ['', 401],
      ['expired', 401],
    ] as const) {
      expect((await call('HEAD', `/${id}`, { as })).status).toBe(status);
      expect((await piece(id, 0, new Uint8Array(4), { as })).status).toBe(status);
      expect((await call('DELETE', `/${id}`, { as })).status).toBe(status);
    }
    expect((await begin('a.csv', 4, { as: 'explorer' })).status).toBe(403);
    expect((await begin('a.csv', 4, { as: '' })).status).toBe(401);
    expect(await offsetOf(id)).toBe(0);
    expect((await call('HEAD', `/${newId('Upload')}`)).status).toBe(404);
  });

  it('nothing is changed while the organization is being deleted', async () => {
    const id = idOf((await begin('a.csv', 4)).headers.get('Location'));
    const as = 'closing';
    expect((await begin('b.csv', 4, { as })).status).toBe(409);
    expect((await piece(id, 0, new Uint8Array(4), { as })).status).toBe(409);
    expect((await call('DELETE', `/${id}`, { as })).status).toBe(409);
    expect((await call('HEAD', `/${id}`, { as })).status).toBe(200);
    expect(await offsetOf(id)).toBe(0);
  });

  it('no page of another origin', async () => {
    expect((await begin('a.csv', 4, { headers: { Origin: 'https://evil.example' } })).status).toBe(403);
    expect((await begin('a.csv', 4, { headers: { Origin: 'https://quarry.example' } })).status).toBe(201);
  });
});

describe('two requests at once', () => {
  /** A piece whose first bytes are written while the rest has not been sent. */
  async function half(id: string): Promise<{ readonly outcome: Promise<unknown> }> {
    async function* bytes(): AsyncGenerator<Buffer> {
      yield Buffer.from('ab');
      await new Promise((done) => setTimeout(done, 2_000).unref());
    }
    const services = { database, store, quotaBytes: 1e9 };
    const outcome = receiveBytes(services, acme.admin, { id, offset: 0, bytes: bytes() }, new Date()).catch(
      (error: unknown) => error,
    );
    await expect.poll(() => offsetOf(id)).toBe(2);
    return { outcome };
  }

  it('the later one goes on, and the earlier one is told', async () => {
    const id = idOf((await begin('a.csv', 4)).headers.get('Location'));
    const { outcome } = await half(id);
    expect((await piece(id, 2, new TextEncoder().encode('cd'))).status).toBe(204);
    expect(await outcome).toBeInstanceOf(ConflictError);
    expect(await readFile(store.fileOf({ id, organizationId: acme.organizationId }), 'utf8')).toBe('abcd');
  });

  it('an upload that is removed while bytes arrive is gone', async () => {
    const id = idOf((await begin('a.csv', 4)).headers.get('Location'));
    const { outcome } = await half(id);
    expect((await call('DELETE', `/${id}`)).status).toBe(204);
    expect(await outcome).toBeInstanceOf(NotFoundError);
  });

  it('an upload whose file is gone is removed all the same', async () => {
    const id = idOf((await begin('a.csv', 4)).headers.get('Location'));
    await store.remove({ id, organizationId: acme.organizationId });
    expect((await call('HEAD', `/${id}`)).status).toBe(404);
    expect((await call('DELETE', `/${id}`)).status).toBe(204);
    expect(await database.prisma.upload.count({ where: { id } })).toBe(0);
  });
});

describe('what nobody comes back for', () => {
  it('is no young file whose row is still being written', async () => {
    const young = { id: newId('Upload'), organizationId: acme.organizationId };
    await store.create(young, 1);
    await expireUploads({ database, store }, new Date());
    expect(await store.list()).toContainEqual(young);
    await expireUploads({ database, store }, new Date(Date.now() + 2 * 3_600_000));
    expect(await store.list()).not.toContainEqual(young);
    expect(await readdir(join(folder, 'uploads'))).not.toContain(acme.organizationId);
  });

  it('goes, unless an import waits for it', async () => {
    const [left, waiting, fresh] = await Promise.all(
      ['a.csv', 'b.csv', 'c.csv'].map(async (name) => idOf((await begin(name, 4)).headers.get('Location'))),
    );
    const later = new Date(Date.now() + 49 * 3_600_000);
    await database.prisma.upload.update({ where: { id: fresh! }, data: { expiresAt: new Date(later.getTime() + 1) } });
    await database.prisma.dataProcessingTask.create({
      data: {
        id: newId('DataProcessingTask'),
        organizationId: acme.organizationId,
        dataSourceId: acme.dataSourceId,
        type: 'INIT_IMPORT',
        uploadId: waiting!,
      },
    });
    await expireUploads({ database, store }, later);
    const kept = (await store.list()).filter(({ organizationId }) => organizationId === acme.organizationId);
    expect(new Set(kept.map(({ id }) => id))).toEqual(new Set([waiting, fresh]));
    expect((await call('HEAD', `/${left}`)).status).toBe(404);
  });
});

describe('a server that is killed while bytes arrive', () => {
  let child: TestProcess | null = null;
  afterAll(() => child?.kill('SIGKILL'));

  it('goes on behind them when it is back', { timeout: 60_000 }, async () => {
    const file = resolve(import.meta.dirname, 'uploadServer.test-support.ts');
    const start = (port: number) => {
      child = startProcess(file, [database.url, folder, String(port), JSON.stringify(acme.admin)]);
      return child;
    };
    const port = await start(0).next<number>();
    const content = randomBytes(6_000_000);
    let killed = false;
    const id = await uploadByClient(content, `http://127.0.0.1:${port}`, (sent) => {
      if (killed || sent < 2_000_000) {
        return;
      }
      killed = true;
      void child?.kill('SIGKILL').then(() => start(port));
    });
    expect(killed).toBe(true);
    expect(await readFile(store.fileOf({ id, organizationId: acme.organizationId }))).toEqual(content);
    expect((await database.prisma.upload.findUniqueOrThrow({ where: { id } })).completedAt).not.toBeNull();
  });
});

const smallDisk = mountSmallDisk(4);

describe.skipIf(!smallDisk.mounted)('a full disk', () => {
  const { folder: disk, fill, free, unmount } = smallDisk;
  afterAll(() => unmount());

  it('says so, keeps what has arrived, and goes on when there is room', async () => {
    const small = new UploadStore(disk, { reserveBytes: 0 });
    const [onSmall, at] = await serve(small);
    const content = randomBytes(3_000_000);
    const id = idOf((await begin('a.csv', content.length, { at })).headers.get('Location'));
    expect((await begin('b.csv', 5_000_000, { at })).status).toBe(507);
    await fill(1_600_000);
    const refused = await piece(id, 0, new Uint8Array(content), { at });
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE', message: 'The disk of the server is full.' });
    free();
    const arrived = await offsetOf(id, { at });
    expect((await piece(id, arrived, new Uint8Array(content.subarray(arrived)), { at })).status).toBe(204);
    expect(await readFile(small.fileOf({ id, organizationId: acme.organizationId }))).toEqual(content);
    expect(await readdir(join(disk, 'uploads', acme.organizationId))).toEqual([id]);
    onSmall.closeAllConnections();
    onSmall.close();
  });
});
