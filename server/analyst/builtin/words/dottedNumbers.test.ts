import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRailway } from '../railway/openRailway.test-support.ts';
import type { Railway } from '../railway/openRailway.test-support.ts';
import { normalise } from './normalise.ts';

let railway: Railway;

beforeAll(async () => {
  railway = await openRailway();
});

afterAll(() => railway.close());

it.each([
  ['over 1.000 €', 1000],
  ['over 1.000€', 1000],
  ['above 2.500 euro', 2500],
  ['over 1.000,50 euros', 1000.5],
  ['over 1.000.000', 1_000_000],
  ['over 1.234.567,8', 1_234_567.8],
  ['over 1.000 km', 1],
  ['over 0.500 €', 0.5],
  ['over 1,000.50', 1000.5],
])('reads the number of “%s” as %d', (text, value) => {
  expect(normalise(text).flatMap(({ number }) => number ?? [])).toEqual([value]);
});

it.each([
  ['tickets with a fare over 1.000 €', '“1.000” read as 1,000', '“1.000” read as 1'],
  ['journeys with a distance over 1.000', '“1.000” read as 1', '“1.000” read as 1,000'],
])('says how “%s” was read, and offers the other', async (question, text, other) => {
  const { result } = await railway.ask(question);
  if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
  const chip = result.assumptions.find((one) => one.text === text);
  expect(chip?.alternatives.map((one) => one.text)).toContain(other);
});
