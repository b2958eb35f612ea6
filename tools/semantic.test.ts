import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const execute = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'semantic-'));
const file = join(folder, 'layer.yml');

/** Stands in for Quarry: gives the next answer, whatever is asked, and keeps what was. */
let server: Server;
let answer = '{}';
let asked: { readonly authorization: string | undefined; readonly body: string } | null = null;

beforeAll(async () => {
  writeFileSync(file, 'models: []\n');
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked = { authorization: request.headers.authorization, body };
      response.end(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function semantic(...args: readonly string[]): Promise<Ended> {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const command = ['--disable-warning=ExperimentalWarning', 'tools/semantic.ts', ...args];
  try {
    const { stdout, stderr } = await execute(process.execPath, command, {
      env: { ...process.env, QUARRY: address, TOKEN: 'a token' },
    });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as Ended;
    return { code, stdout, stderr };
  }
}

const answering = (data: object): void => void (answer = JSON.stringify({ data: { answer: data } }));
const difference = {
  action: 'UPDATE',
  type: 'Measure',
  name: 'orders.revenue',
  renamedFrom: null,
  changedIn: null,
  fields: [{ field: 'decimals', before: null, after: '2' }],
};

describe('the semantic layer as files, from a shell', () => {
  it.each([
    [[], /^Say what to do: export, diff or apply\.\n\nnpm run -s semantic/],
    [['frobnicate'], /^Say what to do/],
    [['export', '--format', 'xml'], /^There is no format xml\. Choose yaml, json or osi\.$/m],
    [['export', 'layer.yml'], /^An export reads no files/],
    [['diff', '--out', 'layer.yml', file], /^Only an export writes a file\.$/m],
    [['diff'], /^Name the files or folders/],
    [['diff', join(folder, 'none.yml')], /none\.yml cannot be read/],
    [['diff', '--from', 'staging', file], /^Name files, or an environment after --from, not both\.$/m],
    [['diff', '--bogus'], /^Unknown option '--bogus'/],
  ])('refuses %j with a sentence', async (args, sentence) => {
    const { code, stdout, stderr } = await semantic(...args);
    expect(stderr).toMatch(sentence);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  it('says how it is used', async () => {
    const { code, stdout } = await semantic('--help');
    expect(code).toBe(0);
    expect(stdout).toContain('Exit codes: 0 nothing differs');
  });

  it('exports to the terminal and to a file, with the token', async () => {
    answer = JSON.stringify({ data: { semanticLayerFile: 'models: []\n' } });
    expect(await semantic('export')).toEqual({ code: 0, stdout: 'models: []\n', stderr: '' });
    expect(asked?.authorization).toBe('Bearer a token');
    const out = join(folder, 'out.yml');
    expect((await semantic('export', '--out', out)).code).toBe(0);
    expect(readFileSync(out, 'utf8')).toBe('models: []\n');
    expect((await semantic('export', '--out', join(folder, 'none', 'out.yml'))).stderr).toMatch(/cannot be written/);
  });

  it('ends with 0 where nothing differs, and with 1 where something does', async () => {
    answering({ differences: [], remarks: [] });
    expect(await semantic('diff', file)).toEqual({ code: 0, stdout: '', stderr: '' });
    answering({
      differences: [difference],
      remarks: [{ severity: 'warning', place: 'layer.yml:1', path: 'x', sentence: 'It is left out.' }],
    });
    expect(await semantic('diff', file)).toEqual({
      code: 1,
      stdout: '~ Measure orders.revenue\n    decimals: – → 2\n',
      stderr: 'layer.yml:1 warning x: It is left out.\n',
    });
    const { code, stdout } = await semantic('diff', '--json', file);
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { differences: [difference] }]);
  });

  it('ends with 3 where it would break something, and applies it when that is confirmed', async () => {
    const broken = [{ name: 'return_rate', message: 'There is no field x.' }];
    answering({ message: 'It would break.', advice: 'Change it.', impact: { broken } });
    const { code, stderr } = await semantic('apply', file);
    expect(code).toBe(3);
    expect(stderr).toContain('  return_rate: There is no field x.\n');
    expect(stderr).toContain('--confirm');
    expect((await semantic('apply', '--json', file)).code).toBe(3);
    answering({ applied: [difference], remarks: [] });
    expect(await semantic('apply', '--confirm', '--remove', file)).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(asked?.body ?? '{}')).toMatchObject({
      variables: { input: { files: [{ text: 'models: []\n' }], removes: true, confirmed: true } },
    });
  });

  it('ends with 2 where the server refuses, or is none', async () => {
    answering({ code: 'INVALID_INPUT', message: 'No file holds a semantic layer.', advice: 'Choose files.' });
    expect(await semantic('apply', file)).toMatchObject({
      code: 2,
      stderr: 'No file holds a semantic layer.\nChoose files.\n',
    });
    answer = JSON.stringify({ data: null, errors: [{ message: 'You may not do this.' }] });
    expect(await semantic('export')).toMatchObject({ code: 2, stderr: 'You may not do this.\n' });
    answer = '<html>';
    expect(await semantic('export')).toMatchObject({ code: 2 });
    expect((await semantic('export')).stderr).toMatch(/answers, but not as Quarry does/);
  });
});
