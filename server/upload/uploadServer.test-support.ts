/**
 * The upload routes in a process of their own, for tests that kill it: `node … <database url>
 * <folder> <port> <viewer>`. Any bearer token is the viewer given as JSON. Prints its port.
 */
import { createServer } from 'node:http';
import express from 'express';
import type { Viewer } from '../access/viewer.ts';
import { openDatabase } from '../platform/database/database.ts';
import { uploadRoutes } from './uploadRoutes.ts';
import { UploadStore } from './uploadStore.ts';

const [, , url = '', folder = '', port = '0', viewer = ''] = process.argv;
const database = openDatabase(url, { onConnectionError: () => undefined });
const services = { database, store: new UploadStore(folder), quotaBytes: 1e9 };
const authenticate = () => Promise.resolve({ viewer: JSON.parse(viewer) as Viewer, expiresAt: null });
const server = createServer(express().use(uploadRoutes(services, authenticate, () => true)));
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${JSON.stringify(typeof address === 'object' ? address?.port : null)}\n`);
});
