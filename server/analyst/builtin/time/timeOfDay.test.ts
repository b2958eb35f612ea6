import { describe, expect, it } from 'vitest';
import { normalise } from '../words/normalise.ts';
import { dayPartLabel, readTimeOfDay } from './timeOfDay.ts';

/**
 * Reads the start of a text: the words in a label, whether an assumption was made, the number of
 * words left.
 */
function read(text: string): readonly [string, boolean, number] | null {
  const tokens = normalise(text);
  const match = readTimeOfDay(tokens, 0);
  return match && [dayPartLabel(match), match.assumed !== null, tokens.length - match.end];
}

describe('a time of day', () => {
  it.each([
    ['after 6 pm', 'from 18:00 on'],
    ['after 6pm', 'from 18:00 on'],
    ['after 6:30 p.m.', 'from 18:30 on'],
    ['after 18:30', 'from 18:30 on'],
    ['from 9 am onwards', 'from 09:00 on'],
    ['before noon', 'before 12:00'],
    ['until 7am', 'before 07:00'],
    ['between 9 and 11 am', 'from 09:00 to before 11:00'],
    ['between 9 and 1 pm', 'from 09:00 to before 13:00'],
    ['between 2 and 4 pm', 'from 14:00 to before 16:00'],
    ['from 10 pm to 2 am', 'from 22:00 to before 02:00'],
    ['from 8 am to 5', 'from 08:00 to before 17:00'],
    ["after 9 o'clock", 'from 09:00 on'],
  ])('%s', (text, label) => {
    expect(read(text)).toEqual([label, false, 0]);
  });

  it.each([
    ['in the morning', 'from 06:00 to before 12:00'],
    ['evenings', 'from 18:00 to before 22:00'],
    ['at night', 'from 22:00 to before 06:00'],
    ['during office hours', 'from 09:00 to before 17:00'],
    ['at 3 pm', 'from 15:00 to before 16:00'],
  ])('says what it takes “%s” for', (text, label) => {
    expect(read(text)).toEqual([label, true, 0]);
  });

  it.each([
    'after 6',
    'between 9 and 11',
    'before 2024',
    'after 25:00',
    'after midnight',
    'before 12 am',
    'this morning',
    'after 13 pm',
    'from 3 to 5 euros',
    'at 6:15 pm',
  ])('leaves “%s” to others', (text) => {
    expect(read(text)).toBeNull();
  });
});
