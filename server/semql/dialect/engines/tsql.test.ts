import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileTexts } from '../../testing/hostileTexts.test-support.ts';
import { fabric } from './fabric.ts';
import { mssql } from './mssql.ts';

/**
 * Reads the literals of an expression by the rules of Transact-SQL: a doubled quote is one, a
 * backslash before a line break joins the lines, and CONCAT puts its arguments together. Null when
 * anything is left over.
 */
function read(sql: string): string | null {
  const inside = /^CONCAT\((.*)\)$/s.exec(sql)?.[1] ?? sql;
  let value = '';
  let at = 0;
  for (;;) {
    if (inside[at] === 'N') {
      at += 1;
    }
    if (inside[at] !== "'") {
      return null;
    }
    at += 1;
    for (;;) {
      if (at >= inside.length) {
        return null;
      }
      if (inside[at] !== "'") {
        value += inside[at];
      } else if (inside[at + 1] === "'") {
        value += "'";
        at += 1;
      } else {
        break;
      }
      at += 1;
    }
    at += 1;
    if (at === inside.length) {
      break;
    }
    if (inside.slice(at, at + 2) !== ', ') {
      return null;
    }
    at += 2;
    value += '\0';
  }
  const joined = value.replaceAll(/\\\r?\n/g, '');
  return joined.replaceAll('\0', '');
}

test('a text literal is read back as the text', () => {
  const withBreaks = fc.tuple(hostileTexts, fc.constantFrom('\\\n', '\\\r\n', '\\\\\n', "\\\n'"), hostileTexts);
  fc.assert(
    fc.property(
      fc.oneof(
        hostileTexts,
        withBreaks.map((parts) => parts.join('')),
      ),
      (value) => {
        for (const dialect of [mssql, fabric]) {
          expect(read(dialect.text(value))).toBe(value);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

test('only a text beyond ASCII is marked, and only where there are code pages', () => {
  expect(mssql.text("it's")).toBe("'it''s'");
  expect(mssql.text('é')).toBe("N'é'");
  expect(fabric.text('é')).toBe("'é'");
});

test('a name is read back as the name', () => {
  fc.assert(
    fc.property(hostileTexts, (name) => {
      const quoted = mssql.identifier(name);
      expect(quoted.slice(1, -1).replaceAll(']]', ']')).toBe(name);
      expect(quoted.slice(1, -1).replaceAll(']]', '')).not.toContain(']');
    }),
    { numRuns: 500 },
  );
});
