import { expect, it } from 'vitest';
import { countedName, extremeName, placedWords } from './placedWords.ts';

const owners = { unit: 'owners', decimals: 0 };
const euro = { unit: 'EUR', decimals: 2 };

it('has the most of what is counted, and the highest of what is measured', () => {
  expect(placedWords('highest', 'owners', owners)).toBe('has the most owners');
  expect(placedWords('lowest', 'owners', owners)).toBe('has the fewest owners');
  expect(placedWords('neither', 'owners', owners)).toBe('comes first by number of owners');
  expect(placedWords('highest', 'takings', euro)).toBe('has the highest takings');
  expect(extremeName('highest', 'highest delay', euro)).toBe('highest delay');
  expect(countedName('owners', owners)).toBe('number of owners');
  expect(countedName('takings', euro)).toBe('takings');
});
