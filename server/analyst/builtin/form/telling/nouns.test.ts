import { expect, it } from 'vitest';
import { plural, singular } from './nouns.ts';

it.each([
  ['order', 'orders'],
  ['order item', 'order items'],
  ['company', 'companies'],
  ['weborder', 'weborders'],
  ['branch', 'branches'],
  // Plurals of other languages are not made up.
  ['kunde', 'kunde'],
  ['bestellung', 'bestellung'],
  ['lagerort', 'lagerort'],
  ['größe', 'größe'],
])('many of “%s” are “%s”', (one, many) => {
  expect(plural(one)).toBe(many);
});

it.each([
  ['customers', 'customer'],
  ['categories', 'category'],
  ['kunden', 'kunden'],
  ['status', 'status'],
  ['preis', 'preis'],
])('one of “%s” is “%s”', (many, one) => {
  expect(singular(many)).toBe(one);
});
