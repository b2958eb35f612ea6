import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../testing/hostileTexts.test-support.ts';
import { CannotSay } from './cannotSay.ts';
import type { Dialect } from './dialect.ts';
import { lexicalRules } from './lexicalRules.test-support.ts';
import { dialects, variants } from './registry.ts';
import { fuzz } from '../testing/fuzz.test-support.ts';

// Literals for engines that do not run here are read back by rules written after their manuals.

/** Dialects whose literals are read by an engine (literals.test.ts). */
const executed: ReadonlySet<string> = new Set(['DUCKDB', 'POSTGRESQL', 'MYSQL', 'SQLITE']);

const printed: readonly (readonly [string, Dialect])[] = [
  ...Object.entries(dialects),
  ...Object.entries(variants).filter(([, variant]) => variant !== dialects[variant.name]),
].filter(([name]) => !executed.has(name));

const texts = fc.oneof(
  hostileTexts,
  fc
    .array(fc.constantFrom("'", '\\', '`', '"', ']', '${', '}', 'x', 'u0027', '%', '_', '\n', '\r', 'N', "''"), {
      maxLength: 8,
    })
    .map((parts) => parts.join('')),
);

describe.each(printed)('%s', (name, dialect) => {
  const rules = lexicalRules[name];

  test('a text literal reads back as the text, and what is behind it stays behind it', async () => {
    await fuzz(
      fc.property(texts, fc.constantFrom('', " OR 1=1 -- '", "'", " || 'x'"), (value, behind) => {
        expect(rules?.text(`${dialect.text(value)}${behind === "'" ? " '" : behind}`)).toEqual({
          value,
          rest: behind === "'" ? " '" : behind,
        });
      }),
      5_000,
    );
  });

  test('an identifier reads back as the name, or is refused', async () => {
    await fuzz(
      fc.property(
        texts.filter((text) => text !== ''),
        (value) => {
          let quoted: string;
          try {
            quoted = dialect.identifier(value);
          } catch (error) {
            expect(error).toBeInstanceOf(CannotSay);
            return;
          }
          expect(rules?.identifier(`${quoted} FROM x`)).toEqual({ value, rest: ' FROM x' });
        },
      ),
      5_000,
    );
  });
});
