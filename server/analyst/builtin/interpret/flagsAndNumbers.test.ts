import { describe, expect, it } from 'vitest';
import { madeUp, readIn } from './madeUp.test-support.ts';

const HOUSE = madeUp({
  rooms: {
    room_id: 'key NUMBER',
    room_name: 'STRING',
    has_piano: 'NUMBER',
    is_open: 'NUMBER',
    beds: 'NUMBER',
    rent: 'NUMBER',
  },
  guests: { guest_id: 'key NUMBER', guest_name: 'STRING', registered_on: 'DATE' },
});
const house = (question: string): string => readIn(HOUSE, question)?.semql ?? 'unread';

describe('numbers that say yes or no', () => {
  it.each([
    ['Which rooms have a piano?', 'WHERE has_piano = 1'],
    ['rooms with a piano', 'WHERE has_piano = 1'],
    ['rooms without a piano', 'NOT COALESCE((has_piano = 1), FALSE)'],
    ['How many open rooms are there?', 'WHERE is_open = 1'],
  ])('%s', (question, condition) => expect(house(question)).toContain(condition));
});

describe('groups by a number that rows have', () => {
  it.each(['average rent by number of beds', 'What is the average rent per number of beds?'])('%s', (question) =>
    expect(house(question)).toMatch(/^SELECT beds, AVG\(rent\)/),
  );
});

describe('new rows', () => {
  it('are those of the period', () => {
    expect(house('new guests per year')).toContain('EXTRACT(YEAR FROM registered_on)');
    expect(house('new guests in 2025')).toContain('registered_on');
  });
});

it('wants no value of a row to be two', () =>
  expect(house('rooms whose room name is Attic and whose room name is Cellar')).not.toMatch(/Attic' AND/));
