import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse/parser.ts';
import { renderDiagnostics } from './report.ts';

describe('renderDiagnostics', () => {
  it('puts the caret under the exact token', () => {
    const text = 'SELECT revenue\nFROM orders\nWHERE status == 1';
    expect(renderDiagnostics(text, parseQuery(text).diagnostics)).toBe(
      [
        'SYNTAX at 3:14: Equality is written with one =.',
        '',
        '3 | WHERE status == 1',
        '  |              ^^',
        '',
        'Write =.',
        '',
        'Corrected:',
        'SELECT revenue\nFROM orders\nWHERE status = 1',
      ].join('\n'),
    );
  });

  it('shows one caret behind the end, keeps tabs, cuts long lines and counts wide characters once', () => {
    const lines = (text: string) => renderDiagnostics(text, parseQuery(text).diagnostics).split('\n').slice(2, 4);
    expect(lines('SELECT')).toEqual(['1 | SELECT', '  |       ^']);
    expect(lines("\tSELECT '😀', a FROM o LIMIT x")).toEqual([
      "1 | \tSELECT '😀', a FROM o LIMIT x",
      '  | \t                           ^',
    ]);
    const [line = '', carets = ''] = lines(`SELECT ${'a, '.repeat(200)} a FROM o LIMIT x`);
    expect(line.length).toBeLessThan(130);
    expect(line[carets.indexOf('^')]).toBe('x');
  });
});
