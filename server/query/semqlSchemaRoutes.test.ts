import { Ajv2020 } from 'ajv/dist/2020.js';
import express from 'express';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { semqlSchemaRoutes } from './semqlSchemaRoutes.ts';

it.each([
  ['schema', { kind: 'block', items: [{ expression: { kind: 'reference', path: ['revenue'] } }] }],
  ['model-query', { model: 'orders', measures: ['revenue'] }],
  ['metric-query', { metrics: ['revenue'], grain: 'MONTH' }],
])('%s.json is a schema that anybody can read', async (name, example) => {
  const server = express().use(semqlSchemaRoutes()).listen(0, '127.0.0.1');
  try {
    await new Promise((listening) => server.once('listening', listening));
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/semql/${name}.json`);
    expect(response.headers.get('content-type')).toContain('application/schema+json');
    const valid = new Ajv2020().compile((await response.json()) as object);
    expect(valid(example)).toBe(true);
    expect(valid({ ...example, foreign: 1 })).toBe(false);
  } finally {
    await new Promise((closed) => server.close(closed));
  }
});
