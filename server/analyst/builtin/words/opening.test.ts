import { describe, expect, it } from 'vitest';
import { withoutWrapping } from './opening.ts';

describe('what is wrapped around a question', () => {
  it.each([
    ['Could you pull up how many guests never booked?', 'how many guests never booked?'],
    ['Hi there, can you please show me the open orders, please', 'show the open orders'],
    ['I’d like to see orders of May'.replace('’', "'"), 'show orders of May'],
    ['I was wondering which shop sells the most', 'which shop sells the most'],
    ['Give me a rundown of the five dearest products', 'show the five dearest products'],
    ['I need a list of all rooms', 'show all rooms'],
    ['Do me a favor and tell me how many rooms are free', 'how many rooms are free'],
    ['Let us have a look at orders by month', 'show orders by month'],
    ['Any idea how many parcels went out?', 'how many parcels went out?'],
    ['Remind me how much is owed, thanks!', 'how much is owed!'],
    ['Can you break down our customers by country for me?', 'show number of customers by country?'],
  ])('%s', (question, read) => {
    expect(withoutWrapping(question)).toBe(read);
  });

  it.each([
    'How many orders are there?',
    'Can you tell me if sales fell?',
    'split by region',
    'break it down by month',
    'Well depths by field',
    'so far this year',
    'What do customers want to know about most?',
  ])('leaves “%s” as it is', (question) => {
    expect(withoutWrapping(question)).toBe(question);
  });
});
