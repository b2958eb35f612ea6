import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { atMost, type Row } from './row.ts';

const root = resolve(import.meta.dirname, '..');
const faults = join(import.meta.dirname, 'faults');
const run = promisify(execFile);

/** Finding of the fault test of the run protocol, one for each database server it ran on. */
interface Finding {
  readonly id: string;
  readonly database: string;
  readonly figures: Readonly<Record<string, number>>;
}

/**
 * Rows of a fault test that failed: which assertion did, on which server; empty when it failed for
 * another reason.
 */
function missedBars(error: unknown): readonly Row[] {
  const printed = stripVTControlCharacters(String(error));
  return [...printed.matchAll(/FAIL .* > watchers on (.+?) > .*\n\s*AssertionError: (.*)[\s\S]*?\n\s*❯ (\S+)/g)].map(
    ([, database = '', assertion = '', place = '']): Row => ({
      id: 'F4',
      what: `1,000 watchers, 70 % dropped, ${database}`,
      bar: '0 gaps, ≤ 1,000 ms',
      measured: assertion,
      ratio: null,
      verdict: 'not met',
      notes: [place],
    }),
  );
}

/**
 * F4: 1,000 watchers over graphql-ws, 70 % dropped at random; runs the fault test and reports its
 * figures.
 */
export async function watchers(): Promise<readonly Row[]> {
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  const parameters = ['run', '--config', join(faults, 'vitest.config.ts'), join(faults, 'watchers.faults.ts')];
  try {
    await run(process.execPath, [program, ...parameters], { cwd: root, timeout: 300_000, maxBuffer: 2 ** 26 });
  } catch (error) {
    const missed = missedBars(error);
    if (missed.length === 0) {
      throw error;
    }
    return missed;
  }
  const findings = JSON.parse(
    await readFile(join(import.meta.dirname, 'faults.watchers.json'), 'utf8'),
  ) as readonly Finding[];
  return findings.flatMap(({ id, database, figures }) => [
    atMost({
      id,
      what: `${figures['watchers']} watchers, ${figures['drops']} dropped: gaps and doubles, ${database}`,
      value: (figures['gaps'] ?? Number.NaN) + (figures['doubles'] ?? Number.NaN),
      bar: 0,
      unit: '',
      notes: [`${figures['reconnects']} reconnects, ${figures['events/s']} events/s delivered`],
    }),
    atMost({
      id,
      what: `resume after a drop, p95, ${database}`,
      value: figures['resume p95 ms'] ?? Number.NaN,
      bar: 1000,
      unit: 'ms',
    }),
  ]);
}
