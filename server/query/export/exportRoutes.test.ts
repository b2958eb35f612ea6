import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberViewer, Viewer } from '../../access/viewer.ts';
import { changeSemanticLayer } from '../../layer/changeSemanticLayer.ts';
import { creation, removal } from '../../layer/mutations/changeInputs.ts';
import { UnauthenticatedError } from '../../platform/errors.ts';
import { localEvents } from '../../platform/events.ts';
import { originCheck } from '../../platform/http/knownOrigin.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization } from '../../testing/organization.ts';
import { until } from '../../testing/until.ts';
import { createParcels, openSemqlWorld, writeParcels, type Parcels, type SemqlWorld } from '../parcels.test-support.ts';
import { runForViewer } from '../semqlForViewer.ts';
import { frame, framedType } from './exportFrames.ts';
import { exportRoutes } from './exportRoutes.ts';

const now = new Date('2026-11-20T12:00:00Z');

let database: TestDatabase;
let world: SemqlWorld;
let parcels: Parcels;
let server: Server;
let base: string;
const viewers = new Map<string, Viewer>();

beforeAll(async () => {
  database = await createTestDatabase();
  world = openSemqlWorld(database.prisma);
  parcels = await createParcels(database.prisma, world.dataFolder);
  await database.prisma.agent.update({ where: { id: parcels.agentId }, data: { accessMode: 'ORGANIZATION' } });
  viewers.set('admin', parcels.admin);
  viewers.set('explorer', parcels.explorer);
  viewers.set('stranger', (await createOrganization(database.prisma)).admin);
  const authenticate = (token: string | null) => {
    const viewer = token === null ? ({ kind: 'anonymous' } as const) : viewers.get(token);
    if (viewer === undefined) {
      throw new UnauthenticatedError();
    }
    return Promise.resolve({ viewer, expiresAt: null });
  };
  server = createServer(express().use(exportRoutes(world, authenticate, originCheck([]))));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await world.close();
  await database.drop();
});

const ask = (viewer: MemberViewer, semql: string) =>
  runForViewer(world, viewer, { kind: 'text', semql }, { agentId: parcels.agentId }, now);

async function replaceParcels(rows: readonly string[]): Promise<void> {
  await world.warehouses.close(parcels.dataSourceId);
  await writeParcels(world.dataFolder, parcels.dataSourceId, rows);
}

const get = (file: string, who: string | null = 'explorer', headers: Record<string, string> = {}) =>
  fetch(`${base}/api/v1/exports/${file}`, {
    headers: { ...(who === null ? {} : { authorization: `Bearer ${who}` }), ...headers },
  });

describe('a result', () => {
  const rows = 'SELECT ROWS id, city, packed_on, sent FROM parcels ORDER BY id';

  it('is given as CSV', async () => {
    const { id } = await ask(parcels.explorer, 'SELECT city, total_weight FROM parcels ORDER BY city');
    const answer = await get(`${id}.csv`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('result.csv');
    expect(await answer.text()).toBe('city,total_weight\r\nBerlin,10.50\r\nParis,7.00\r\n');
  });

  it('is given as a workbook with typed cells', async () => {
    const { id } = await ask(parcels.explorer, rows);
    // The reader shares no code with the writer.
    const book = await readXlsx(new Uint8Array(await (await get(`${id}.xlsx`)).arrayBuffer()));
    expect(book.sheets[0]?.rows).toEqual([
      ['id', 'city', 'packed_on', 'sent'],
      [1, 'Berlin', new Date('2026-01-31'), true],
      [3, 'Paris', new Date('2026-02-28'), true],
    ]);
  });

  it('is computed again with the data of now, and recorded', async () => {
    const { id } = await ask(parcels.explorer, 'SELECT parcel_count FROM parcels');
    await replaceParcels(["(9, 'Rome', 'S', 1, true, DATE '2026-03-01')"]);
    expect(await (await get(`${id}.csv`)).text()).toBe('parcel_count\r\n1\r\n');
    // Excel reads umlauts by the mark in front, which `text()` leaves out.
    const bytes = new Uint8Array(await (await get(`${id}.csv`)).arrayBuffer());
    expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
    const last = await database.prisma.executedQuery.findFirst({ orderBy: { id: 'desc' } });
    expect(last).toMatchObject({ status: 'COMPLETED', rowCount: 1, actorId: parcels.explorer.actorId });
  });

  it('holds the rows of the one who exports it, and no others', async () => {
    const { modelId } = parcels;
    await replaceParcels([
      "(1, 'Berlin', 'S', 10, true, DATE '2026-01-31')",
      "(2, 'Paris', 'S', 7, true, DATE '2026-01-31')",
    ]);
    const { id } = await ask(parcels.explorer, 'SELECT city, parcel_count FROM parcels ORDER BY city');
    const change = creation('RowPolicy', {
      modelId,
      name: 'paris',
      expression: "city = 'Paris'",
      grantees: ['everyone'],
    });
    const layer = { database: database.prisma, events: localEvents() };
    await changeSemanticLayer(layer, parcels.admin, { changes: [change] });
    expect(await (await get(`${id}.csv`)).text()).toBe('city,parcel_count\r\nParis,1\r\n');
    const { id: removed } = change.value;
    await changeSemanticLayer(layer, parcels.admin, { changes: [removal('RowPolicy', removed, null)] });
  });
});

describe('a large result', () => {
  const many = 30_000;

  it('arrives in frames with its progress and its end', async () => {
    await replaceParcels([
      `(0, 'Berlin', 'S', 1, true, DATE '2026-01-31')) t(id, city, size, weight, sent, packed_on) UNION ALL
       SELECT range, '=1+1', 'S', 1, true, DATE '2026-01-31' FROM range(1, ${many}) UNION ALL SELECT * FROM (VALUES
       (${many}, 'Berlin', 'S', 1, true, DATE '2026-01-31')`,
    ]);
    const { id } = await ask(parcels.explorer, 'SELECT ROWS id, city FROM parcels ORDER BY id');
    const answer = await get(`${id}.csv`, 'explorer', { accept: framedType });
    const frames = readFrames(Buffer.from(await answer.arrayBuffer()));
    const text = Buffer.concat(frames.filter(({ kind }) => kind === 1).map(({ body }) => body)).toString();
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(many + 2);
    expect(lines[2]).toBe("1,'=1+1");
    expect(frames.filter(({ kind }) => kind === 2).length).toBeGreaterThan(1);
    expect(JSON.parse(String(frames.at(-1)?.body))).toEqual({ rows: many + 1, truncated: false });
  });

  it('is no longer read once its reader has left', async () => {
    const { id } = await ask(parcels.explorer, 'SELECT ROWS id, city FROM parcels ORDER BY id');
    const leaving = new AbortController();
    const answer = await fetch(`${base}/api/v1/exports/${id}.csv`, {
      headers: { authorization: 'Bearer explorer' },
      signal: leaving.signal,
    });
    await answer.body?.getReader().read();
    leaving.abort();
    const last = () => database.prisma.executedQuery.findFirst({ orderBy: { id: 'desc' } });
    await until('the query has ended', async () => (await last())?.status !== 'IN_PROGRESS');
    expect(['FAILED', 'COMPLETED']).toContain((await last())?.status);
  });
});

describe('refuses', () => {
  it.each([
    ['a visitor', null, 401, 'UNAUTHENTICATED'],
    ['a colleague who did not ask', 'explorer', 404, 'NOT_FOUND'],
    ['another organization', 'stranger', 404, 'NOT_FOUND'],
  ] as const)('%s', async (_, who, status, code) => {
    const { id } = await ask(parcels.admin, 'SELECT parcel_count FROM parcels');
    const answer = await get(`${id}.csv`, who);
    expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ code })]);
  });

  it('a page of another origin', async () => {
    const { id } = await ask(parcels.explorer, 'SELECT parcel_count FROM parcels');
    const answer = await get(`${id}.csv`, 'explorer', { origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
  });

  it('a result whose agent the viewer may no longer ask', async () => {
    const { id } = await ask(parcels.explorer, 'SELECT parcel_count FROM parcels');
    const change = (accessMode: 'ORGANIZATION' | 'RESTRICTED') =>
      database.prisma.agent.update({ where: { id: parcels.agentId }, data: { accessMode } });
    await change('RESTRICTED');
    const answer = await get(`${id}.csv`);
    expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })]);
    await change('ORGANIZATION');
  });
});

function readFrames(bytes: Buffer): readonly { readonly kind: number; readonly body: Buffer }[] {
  const frames = [];
  for (let at = 0; at < bytes.length;) {
    const end = at + frame('file', Buffer.alloc(0)).length + bytes.readUInt32BE(at + 1);
    frames.push({ kind: bytes.readUInt8(at), body: bytes.subarray(at + 5, end) });
    at = end;
  }
  return frames;
}
