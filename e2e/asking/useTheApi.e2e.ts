import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../fixtures/test.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** The shell examples of the API page, in order. */
async function examples(): Promise<string[]> {
  const page = await readFile(join(root, 'client/docs/pages/api.md'), 'utf8');
  return [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
}

test('an integrator follows the API page and runs the example program', async ({ quarry }) => {
  // Tests of agents have a journey of their own.
  const [ask, watch, semql, template, files, , agent] = await examples();
  expect(agent).toBeDefined();
  const home = await mkdtemp(join(tmpdir(), 'quarry-readme-'));
  const shell = async (script: string): Promise<string> => {
    const { stdout } = await run(
      'bash',
      ['-c', `set -euo pipefail\n${script.replaceAll('localhost:4000', new URL(quarry.url).host)}`],
      {
        cwd: root,
        env: { PATH: process.env.PATH, HOME: home, QUARRY_DATA_DIR: quarry.dataFolder },
        timeout: 45_000,
      },
    );
    return stdout;
  };
  try {
    const watched = await shell(`${ask}\n${watch}`);
    expect(watched).toMatch(/^tsk_/m);
    expect(watched).toMatch(/STEP_\w+ ACTION /);
    const numbers = [...watched.matchAll(/^(\d+) /gm)].map((match) => Number(match[1]));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(watched.trimEnd().split('\n').at(-1)).toMatch(/revenue/i);

    const asked = await shell(
      `export QUARRY=${quarry.url}\nTOKEN=$(npm run -s token -- --as explorer) npm run -s ask -- "revenue by month this year"`,
    );
    expect(asked).toMatch(/^\d+ ACTION: /m);
    expect(asked.trimEnd().split('\n').at(-1)).toMatch(/^Sales analyst: .*revenue/i);

    const answer = JSON.parse(await shell(semql ?? '')) as {
      data: { runSemql: { __typename: string; rows: unknown[] } };
    };
    expect(answer.data.runSemql.__typename).toBe('ExecutedSemQLQuery');
    expect(answer.data.runSemql.rows).toHaveLength(5);

    const { data } = JSON.parse(await shell(template ?? '')) as { data: { runTemplate: object } };
    expect(data.runTemplate).toMatchObject({ __typename: 'TemplateRun', version: 1 });

    // Nothing differs between the layer and its own file.
    const layer = `export QUARRY=${quarry.url}\n${files?.replaceAll('layer.yaml', join(home, 'layer.yaml'))}`;
    expect(await shell(layer)).toBe('');

    const made = JSON.parse(await shell(agent ?? '')) as {
      data: { createAgent: { id: string; suggestions: { tasks: { task: string }[] }[] } };
    };
    const { id, suggestions } = made.data.createAgent;
    expect(suggestions.flatMap(({ tasks }) => tasks.map(({ task }) => task))).toContain('How many orders are there?');
    const remove = `curl -s http://localhost:4000/graphql -H "authorization: Bearer $(npm run -s token -- --as admin)" \
      -H 'content-type: application/json' -d '{"query":"mutation { removeAgent(input: {id: \\"${id}\\"}) { __typename } }"}'`;
    expect(await shell(remove)).toContain('RemovedAgent');
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});
