import { describe, expect, it } from 'vitest';
import { readValue, writtenValue } from './parameterText.ts';

describe('values of parameters', () => {
  it.each([
    ['TEXT', 'two\nlines', 'two\nlines'],
    ['STRING', '12', '12'],
    ['INTEGER', ' -12 ', -12],
    ['NUMBER', '12.5', 12.5],
    ['FLOAT', '1e3', 1000],
    ['BOOLEAN', 'TRUE', true],
    ['BOOLEAN', 'false', false],
    ['DATE', '2026-01-31', '2026-01-31'],
    ['DATETIME', '2026-01-31T12:00', '2026-01-31T12:00'],
    ['ARRAY', 'Berlin, Paris', ['Berlin', 'Paris']],
    ['ARRAY', '1, 2.5', [1, 2.5]],
    ['ARRAY', '1, b', ['1', 'b']],
    ['ARRAY', '01, 2', ['01', '2']],
    ['ARRAY', '"1", 2', ['1', '2']],
    ['ARRAY', '"Doe, Jane", Roe', ['Doe, Jane', 'Roe']],
    ['DATE', '  ', null],
  ] as const)('%s: %s', (type, text, value) => {
    expect(readValue(type, text)).toEqual({ value });
  });

  it.each([
    ['INTEGER', '1.5'],
    ['NUMBER', 'many'],
    ['BOOLEAN', 'yes'],
    ['DATE', '31.1.2026'],
    ['DATETIME', '2026-01-31'],
  ] as const)('%s refuses %s', (type, text) => {
    expect(readValue(type, text)).toHaveProperty('error');
  });

  it.each([['Berlin'], [12.5], [true], [['Berlin', 'Paris']], [[1, 2]], [['1', '2']], [['Doe, Jane']]])(
    'are read as they are written: %j',
    (value) => {
      const type = Array.isArray(value) ? 'ARRAY' : typeof value === 'number' ? 'NUMBER' : 'BOOLEAN';
      expect(readValue(typeof value === 'string' ? 'STRING' : type, writtenValue(value))).toEqual({ value });
    },
  );
});
