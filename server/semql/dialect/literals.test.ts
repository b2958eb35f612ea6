import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEngines, type TestEngine } from '../testing/engines.test-support.ts';
import { hostileTexts } from '../testing/hostileTexts.test-support.ts';
import { dialects } from './registry.ts';
import type { Dialect } from './dialect.ts';
import { fuzz } from '../testing/fuzz.test-support.ts';

// Quoted text comes back unchanged, however a server is configured to treat quotes and backslashes.

/** Settings of servers that read literals and names in other ways, by dialect. */
const sessionModes: Readonly<Partial<Record<Dialect['name'], readonly string[]>>> = {
  MYSQL: [
    "SET SESSION sql_mode = ''",
    "SET SESSION sql_mode = 'NO_BACKSLASH_ESCAPES'",
    "SET SESSION sql_mode = 'ANSI_QUOTES'",
    "SET SESSION sql_mode = 'ANSI,NO_BACKSLASH_ESCAPES,STRICT_ALL_TABLES'",
  ],
  POSTGRESQL: ['SET standard_conforming_strings = off', 'SET standard_conforming_strings = on'],
};

let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = await openEngines();
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

/** Runs the step on every engine in every mode. */
async function inEveryMode(step: (engine: TestEngine, dialect: Dialect) => Promise<void>): Promise<void> {
  for (const engine of engines) {
    const dialect = dialects[engine.dialect];
    if (dialect === null) {
      throw new Error('no dialect');
    }
    const modes = sessionModes[engine.dialect] ?? [];
    for (const mode of modes) {
      await engine.run(mode);
      await step(engine, dialect);
    }
    if (modes.length === 0) {
      await step(engine, dialect);
    }
  }
}

describe('a text literal', () => {
  test('is the text, and nothing behind it is read as SQL', async () => {
    await inEveryMode(async (engine, dialect) => {
      await fuzz(
        fc.asyncProperty(hostileTexts, async (value) => {
          const text = dialect.text(value);
          expect(await engine.run(`SELECT ${text} AS a, 1 AS b`)).toEqual([[value, 1]]);
        }),
        150,
      );
    });
  });

  test('of a LIKE pattern matches what it says, and tells A from a unless told otherwise', async () => {
    await inEveryMode(async (engine, dialect) => {
      const matches = async (value: string, pattern: string, caseless: boolean): Promise<unknown> => {
        const own = dialect.text(dialect.pattern(pattern, caseless));
        const like = dialect.like(dialect.text(value), own, caseless, false, '!');
        const [row] = await engine.run(`SELECT CASE WHEN ${like} THEN 1 ELSE 0 END AS a`);
        return row?.[0];
      };
      await fuzz(
        fc.asyncProperty(hostileTexts, fc.boolean(), async (value, caseless) => {
          const plain = value.replaceAll(/[!%_]/g, (character) => `!${character}`);
          expect(await matches(value, plain, caseless)).toBe(1);
          expect(await matches(`<${value}>`, `_${plain}%`, caseless)).toBe(1);
          expect(await matches(`${value}x`, `${plain}!%`, caseless)).toBe(0);
          expect(await matches(`Ab${value}`, `ab${plain}`, caseless)).toBe(caseless ? 1 : 0);
        }),
        60,
      );
    });
  });
});

test('an identifier is the name', async () => {
  await inEveryMode(async (engine, dialect) => {
    await fuzz(
      fc.asyncProperty(
        hostileTexts.filter((name) => name !== '' && Buffer.byteLength(name) <= 60),
        async (name) => {
          if (dialect.capabilities.outputName?.test(name) === false) {
            return;
          }
          const quoted = dialect.identifier(name);
          expect(await engine.run(`SELECT t.${quoted} AS a FROM (SELECT 7 AS ${quoted}) AS t`)).toEqual([[7]]);
        },
      ),
      100,
    );
  });
});
