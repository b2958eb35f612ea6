import { expect, test } from 'vitest';
import { countedText, countText } from './counted.ts';

test.each([
  [0, '0', '0 tasks'],
  [1, '1', '1 task'],
  [1000, '1,000', '1,000 tasks'],
  // The server counts no further.
  [1001, '1,000+', '1,000+ tasks'],
])('%i of a list that is counted to 1,000', (count, text, withNoun) => {
  expect(countText(count)).toBe(text);
  expect(countedText(count, 'task')).toBe(withNoun);
});
