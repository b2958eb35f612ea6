import { expect, it } from 'vitest';
import { looseNumbers } from './looseNumbers.ts';
import { plainText } from './plainText.ts';

const known = {
  question: 'Which customers bought for more than 5000 in the top 10?',
  dated: ["SELECT revenue FROM orders WHERE ordered_at IN '2026-Q1'", '2026-03-01'],
  names: ['Nord 3', 'Flow 7'],
};

it.each([
  'No number at all.',
  'Customers with more than 5000 are in the top 10.',
  'In March 2026 it was most.',
  'The year 2026 was good.',
  'Nord 3 leads, Flow 7 follows.',
  'One of them leads.',
])('lets pass what was said before: %s', (text) => {
  expect(looseNumbers(text, known)).toEqual([]);
});

it.each<[string, string]>([
  ['It is 5000.', '5000'],
  ['It is 2026.', '2026'],
  ['In 2026 % of cases.', '2026'],
  ['Revenue of 2026 EUR.', '2026'],
  ['In 2025 it was more.', '2025'],
  ['It rose to 2026.', '2026'],
  ['It fell by 03.', '03'],
  ['Nord 4 leads.', '4'],
  ['Twelve of them.', 'Twelve'],
  ['Up by a third? No, it tripled.', 'tripled'],
  ['So viel wie zwanzig.', 'zwanzig'],
  ['٣ of them', '٣'],
  ['Ⅻ of them', 'Ⅻ'],
  ['5 % of all', '5'],
  ['Twentyfive of them.', 'Twentyfive'],
  ['Es sind fünftausend.', 'fünftausend'],
  ['Es sind fünfundzwanzig.', 'fünfundzwanzig'],
  ['Es sind dreißig.', 'dreißig'],
  ['The total is cinq mille.', 'cinq'],
  ['It is ｆｉｖｅ.', 'five'],
  ['It is f**iv**e or fi_ve_.', 'five'],
  ['It is fi\u0301ve.', 'five'],
  ['合計は五千です', '合計は五千です'],
  ['The total is пять.', 'пять'],
])('finds what only the writer can have said: %s', (text, number) => {
  expect(looseNumbers(text, known)).toContain(number);
});

it.each<[string, string]>([
  ['See ![x](https://evil.example/?d=1) and [here](javascript:alert(1))', 'See x and here)'],
  ['<img src=x onerror=alert(1)>Hello', 'Hello'],
  ['go to https://evil.example/a now', 'go to  now'],
  ['[x]: https://evil.example', ''],
  ['hidden\u200b\u202e sign', 'hidden sign'],
  ['`code` stays', 'code stays'],
  ['<30 days have less and >90 days have more', '<30 days have less and >90 days have more'],
  ['fi<b>ve</b>, <b><i>six</i></b>', 'five, six'],
  ['<<b>b>five', 'b>five'],
  ['<img src=x onerror=alert(1)', 'img src=x onerror=alert(1)'],
  ['ht\u200btps://evil.example', ''],
])('leaves words only: %s', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});
