import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { javascriptSnippet, shellSnippet } from './snippets.ts';

const run = promisify(execFile);
const asked: string[] = [];
let looks = 0;
let refused = false;
let last = 'COMPLETED';

/** Answers at the second look, as a run that takes a moment. */
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (piece) => (body += String(piece)));
  request.on('end', () => {
    const { query, variables } = JSON.parse(body) as { query: string; variables: { input?: { query: string } } };
    response.setHeader('content-type', 'application/json');
    if (query.startsWith('mutation')) {
      asked.push(variables.input?.query ?? '');
      if (refused) {
        response.end('{"data":{"createTask":{"message":"Too many questions.","advice":"Wait a minute."}}}');
        return;
      }
      response.end('{"data":{"createTask":{"id":"tsk_01a21e20-2cdd-778c-9be6-c05d285f6698"}}}');
      return;
    }
    looks += 1;
    const status = looks % 2 === 0 ? last : 'RUNNING';
    const answer = status === 'COMPLETED' ? { sentence: '12 deliveries' } : null;
    response.end(JSON.stringify({ data: { task: { status, comments: [{ error: null, answer }] } } }));
  });
});

beforeAll(() => new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready)));
afterAll(() => void server.close());

const question = "last month's deliveries by “Ida”";
const reached = () => ({
  origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  agent: { id: 'agt_1', name: 'Dispatch' },
  question,
});

const program = () => run(process.execPath, ['--input-type=module', '-e', javascriptSnippet(reached())]);

test('the shell ends with the answer', async () => {
  expect((await run('bash', ['-c', shellSnippet(reached())])).stdout).toContain('"sentence":"12 deliveries"');
  expect(asked.at(-1)).toBe(question);
});

test('the program ends with the answer, without types that a Node must strip', async () => {
  const { stdout } = await program();
  expect(stdout.trim()).toBe('12 deliveries');
  expect(asked.at(-1)).toBe(question);
});

test('a refused question ends both with the refusal', async () => {
  refused = true;
  try {
    expect((await run('bash', ['-c', shellSnippet(reached())])).stdout).toContain('Too many questions.');
    await expect(program()).rejects.toThrow('Too many questions. Wait a minute.');
  } finally {
    refused = false;
  }
});

test('a question that was stopped ends both', async () => {
  last = 'IDLE';
  try {
    expect((await run('bash', ['-c', shellSnippet(reached())])).stdout).toContain('IDLE');
    expect((await program()).stdout.trim()).toBe('IDLE');
  } finally {
    last = 'COMPLETED';
  }
});
