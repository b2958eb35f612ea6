import { expect, it } from 'vitest';
import { isNumberText } from './isNumberText.ts';

it.each(['12', ' 12.5 ', '-.5', '+3'])('“%s” is a number', (text) => {
  expect(isNumberText(text)).toBe(true);
});

it.each(['', 'next', '1e3', '0x10', '1,000', '5.', 'Infinity'])('“%s” is none', (text) => {
  expect(isNumberText(text)).toBe(false);
});
