import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { connectors } from '../source/connector/registry.ts';
import { liveSettings, liveTypes } from './liveSettings.ts';

const guide = readFileSync(new URL('../../CONTRIBUTING.md', import.meta.url), 'utf8');
const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');

it('every type of source that is not a file can be tried where it runs', () => {
  const types = Object.keys(connectors).filter((type) => type !== 'FILE' && type !== 'SQL');
  expect(liveTypes.toSorted()).toEqual(types.toSorted());
});

it('CONTRIBUTING.md has a table of all variables of the live tests, and names no other', () => {
  const rows = [...guide.matchAll(/^\| `(QUARRY_LIVE_\w+)` +\| `(.+?)` +\|$/gm)].map(([, name, value]) => [
    name,
    value,
  ]);
  expect(rows).toEqual(liveSettings.map(({ name, example: value }) => [name, value]));
  const named = new Set(guide.match(/QUARRY_LIVE_[A-Z_]+/g));
  expect([...named].toSorted()).toEqual(liveSettings.map(({ name }) => name).toSorted());
});

it('.env.example shows how each is written', () => {
  const lines = [...example.matchAll(/^# (QUARRY_LIVE_\w+)='(.+)'$/gm)].map(([, name, value]) => [name, value]);
  expect(lines).toEqual(liveSettings.map(({ name, example: value }) => [name, value]));
});
