import { expect, it } from 'vitest';
import { keySentences } from './checkSentences.ts';

it.each([
  ['cafes', '300 cafes'],
  ['delivery_lines', '300 delivery lines'],
  ['order_item', '300 order items'],
])('says the word for many rows of %s as its name does', (name, said) => {
  const unique = { rowCount: 300, emptyRows: 0, repeatedRows: 0 };
  expect(keySentences({ name }, ['id'], unique)).toEqual([`id is different in each of ${said}.`]);
});
