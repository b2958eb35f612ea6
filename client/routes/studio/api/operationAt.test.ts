import { describe, expect, test } from 'vitest';
import { operationAt, readVariables } from './operationAt.ts';

const several = 'query One { a }\nmutation Two { b }\nfragment F on T { c }';

describe('what Run means', () => {
  test('the only operation, wherever the cursor is', () => {
    expect(operationAt('{ viewer { id } }', 0)).toEqual({ type: 'query', name: null });
    expect(operationAt('fragment F on T { c } subscription S { ...F }', 2)).toEqual({
      type: 'subscription',
      name: 'S',
    });
  });

  test('of several the one with the cursor in it', () => {
    expect(operationAt(several, 3)).toEqual({ type: 'query', name: 'One' });
    expect(operationAt(several, several.indexOf('Two'))).toEqual({ type: 'mutation', name: 'Two' });
  });

  test.each([
    ['', 0, /Syntax Error/],
    ['fragment F on T { c }', 0, /no operation/],
    [several, several.length, /put the cursor/],
    ['{ a } query B { b }', 1, /needs a name/],
  ])('%j leaves it open', (text, cursor, sentence) => {
    expect(() => operationAt(text, cursor)).toThrow(sentence);
  });
});

test('variables are an object in JSON, or nothing', () => {
  expect(readVariables(' \n')).toEqual({});
  expect(readVariables('{"first": 5}')).toEqual({ first: 5 });
  expect(() => readVariables('{first: 5}')).toThrow(/not JSON/);
  expect(() => readVariables('[5]')).toThrow(/one JSON object/);
});
