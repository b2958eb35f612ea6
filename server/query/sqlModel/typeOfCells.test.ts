import { expect, it } from 'vitest';
import { typeOfCells } from './typeOfCells.ts';

it.each([
  ['INTEGER', [1, null, 3]],
  ['NUMBER', [1, 2.5]],
  ['BOOLEAN', [true, false, null]],
  ['DATE', ['2026-01-31', null]],
  ['STRING', ['2026-01-31', 'later']],
  ['UNKNOWN', [1, 'one']],
  ['UNKNOWN', [null, null]],
  ['UNKNOWN', []],
])('%s is what %j are', (type, cells) => {
  expect(typeOfCells(cells)).toBe(type);
});
