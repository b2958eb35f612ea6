import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attributesText, readAttributes } from './attributesText.ts';

test('attributes are read as they are written', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/).filter((text) => text !== '__proto__');
  const value = fc.oneof(fc.string({ minLength: 1 }), fc.integer(), fc.boolean(), fc.constantFrom('4', 'true', 'a, b'));
  fc.assert(
    fc.property(fc.dictionary(name, value), (attributes) => {
      expect(readAttributes(attributesText(attributes))).toEqual({ ...attributes });
    }),
  );
});

test('a line that names no values is none', () => {
  expect(readAttributes('region')).toBeNull();
  expect(readAttributes('')).toEqual({});
});
