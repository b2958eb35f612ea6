import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const here = (file: string): string => JSON.stringify(resolve(import.meta.dirname, file));

interface Ended {
  readonly code: number | null;
  readonly out: readonly string[];
  readonly err: readonly string[];
}

/** Runs a program as a process whose output is no terminal. */
async function run(program: string): Promise<Ended> {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { createLog } = await import(${here('log.ts')});
       const { logProcess } = await import(${here('processLog.ts')});
       const { announce } = await import(${here('announce.ts')});
       logProcess(createLog('info'));
       ${program}`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const texts = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (texts.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (texts.err += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');
  return { code, out: lines(texts.out), err: lines(texts.err) };
}

const parsed = (lines: readonly string[]) => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

describe('what a process says where no terminal is', () => {
  it('is one line of JSON for a warning of Node, and nothing for experiments', async () => {
    const { code, err } = await run(`
      process.emitWarning('This is deprecated.', 'DeprecationWarning');
      process.emitWarning('This is new.', 'ExperimentalWarning');`);
    expect(code).toBe(0);
    expect(parsed(err)).toEqual([
      expect.objectContaining({ level: 'warn', msg: 'node: DeprecationWarning' }) as unknown,
    ]);
  });

  it.each([
    ['an exception', `setTimeout(() => { throw new Error('unforeseen'); })`],
    ['a rejection', `void Promise.reject(new Error('unforeseen')); setTimeout(() => undefined, 1000);`],
  ])('is one line of JSON for %s that nothing caught, and the process ends with 1', async (_what, program) => {
    const { code, out, err } = await run(program);
    expect(code).toBe(1);
    expect(out).toEqual([]);
    expect(parsed(err)).toEqual([
      expect.objectContaining({
        level: 'fatal',
        err: expect.objectContaining({ message: 'unforeseen' }) as unknown,
      }) as unknown,
    ]);
  });

  it('is one line of JSON for what a library prints, without credentials', async () => {
    const { out, err } = await run(`
      console.error('Internal error emitted on a socket.\\nCheck your implementation.', new RangeError('Invalid frame'));
      console.log('connected to %s', 'postgresql://quarry:canary@db.example/quarry');`);
    expect(out).toEqual([]);
    expect(parsed(err)).toEqual([
      expect.objectContaining({
        level: 'warn',
        msg: 'library: Internal error emitted on a socket.\nCheck your implementation.',
        err: expect.objectContaining({ message: 'Invalid frame' }) as unknown,
      }) as unknown,
      expect.objectContaining({
        level: 'info',
        msg: 'library: connected to postgresql://***@db.example/quarry',
      }) as unknown,
    ]);
  });

  it('is one line of JSON for each way of printing, and nothing for what is meant for debugging', async () => {
    const { out, err } = await run(`
      for (const method of ['dir', 'table', 'debug', 'trace']) console[method]({ method });`);
    expect(out).toEqual([]);
    expect(parsed(err)).toEqual(
      ['dir', 'table'].map(
        (method) => expect.objectContaining({ level: 'info', msg: `library: { method: '${method}' }` }) as unknown,
      ),
    );
  });

  it('is one line of JSON on standard output for each announcement, and a sentence on a terminal', async () => {
    const { out } = await run(`announce()('Quarry is at http://localhost:4000.'); announce(true)('A sentence.');`);
    expect(out).toHaveLength(2);
    expect(JSON.parse(out[0] ?? '')).toMatchObject({ level: 'info', msg: 'Quarry is at http://localhost:4000.' });
    expect(out[1]).toBe('A sentence.');
  });
});
