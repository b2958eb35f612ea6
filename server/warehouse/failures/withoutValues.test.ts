import { describe, expect, it } from 'vitest';
import { withoutValues } from './withoutValues.ts';

describe('words of engines that run elsewhere', () => {
  it.each([
    [
      "Conversion failed when converting the varchar value 'kanarie' to data type int.",
      'Conversion failed when converting the varchar value … to data type int.',
    ],
    [
      "The conversion of the nvarchar value '731731731' overflowed an int column.",
      'The conversion of the nvarchar value … overflowed an int column.',
    ],
    ["Numeric value 'kanarie' is not recognized", 'Numeric value … is not recognized'],
    ["Can't parse 'kanarie' as date with format 'AUTO'", "Can't parse …"],
    ['Bad double value: kanarie', 'Bad double value: …'],
    ['Could not cast literal "kanarie" to type INT64', 'Could not cast literal … to type INT64'],
    [
      '[CAST_INVALID_INPUT] The value \'kanarie\' of the type "STRING" cannot be cast to "INT"',
      '[CAST_INVALID_INPUT] The value …',
    ],
    ['int64 overflow: 731731731 * 9000000000', 'int64 overflow: … * …'],
    ['Invalid date: 2024-02-31 at line 3, position 12', 'Invalid date: …'],
  ])('%s', (text, masked) => {
    expect(withoutValues(text, 'SELECT CAST(word AS int) FROM t', true)).toBe(masked);
  });
});

it.each([
  ['column "wrod" does not exist', 'SELECT wrod FROM t'],
  ['relation "public.t" does not exist', 'SELECT * FROM "public"."t"'],
  ["Unknown column 't.wrod' in 'SELECT'", 'SELECT t.wrod FROM t'],
  ["can't be read, doesn't matter", ''],
  ['DECIMAL(18,2) of INT64 at line 3', ''],
])('keeps %s', (text, statement) => {
  expect(withoutValues(text, statement, false)).toBe(text);
});

it('takes out a value whose quotation marks stand around known words', () => {
  expect(withoutValues('invalid value: "x" kanarie "y"', 'SELECT x FROM t', true)).not.toContain('y');
  expect(withoutValues('invalid value: "open', '', true)).toBe('invalid value: …');
  expect(withoutValues('invalid: 1\nkanarie', '', true)).toBe('invalid: …');
});

it.each([
  ['begins with an empty quotation', 'invalid input syntax for type integer: "" top secret"'],
  ['begins with empty apostrophes', "invalid input syntax for type integer: '' top secret'"],
  ['stands in a pair of its own', 'invalid input syntax for type integer: """ top secret"'],
  ['is an empty pair and more', 'invalid input syntax for type integer: "" top secret ""'],
  ['begins with a quoted word of the statement', 'invalid input syntax for type integer: "x" top secret"'],
  ['begins with one that more follows at once', 'invalid input syntax for type integer: "x"top secret"x"'],
  ['holds marks of another kind', `invalid input syntax for type integer: "x' top secret 'x"`],
])('takes out a value that %s', (_, text) => {
  for (const ofValue of [true, false]) {
    expect(withoutValues(text, 'SELECT x FROM t', ofValue)).toBe('invalid input syntax for type integer: …');
  }
});
