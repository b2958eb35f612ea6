/**
 * Runs the tests of an agent of a running Quarry, for automatic checks:
 *
 * npm run -s evals -- --agent NAME|ID [--suite NAME|ID] [--junit FILE] [--json]
 *
 * Without `--suite`, all suites of the agent run, one after the other. `--junit` writes the results
 * as JUnit XML, as systems for continuous integration read it; `--json` prints them as the API
 * gives them. QUARRY is the address of the server, TOKEN a bearer token of an admin.
 *
 * Exit codes: 0 every case passed · 1 a case failed · 2 nothing was judged, a case could not be
 * judged, or the command or the server is wrong.
 */
import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { request, Trouble } from './api.ts';
import { junitOf, type FinishedRun } from './evals/junit.ts';

/** Longest time for one run, milliseconds. */
const longestRun = 30 * 60_000;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The one of a list with an id or a name, ignoring case. */
function chosen<Item extends Named>(kind: string, items: readonly Item[], wanted: string): Item {
  const found = items.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted.toLowerCase());
  if (found === undefined) {
    const names = items.map(({ name }) => name).join(', ');
    throw new Trouble(`There is no ${kind} ${wanted}.${names === '' ? '' : ` Choose one of: ${names}.`}`);
  }
  return found;
}

interface TestedAgent extends Named {
  readonly evalSuites: readonly Named[];
}

/** Agents that a name or an id may mean. */
async function agentsFor(agent: string): Promise<readonly TestedAgent[]> {
  const fields = 'id name evalSuites { id name }';
  if (/^[a-z]+_[0-9a-f-]{36}$/.test(agent)) {
    const query = `query ($id: ID!) { node(id: $id) { ... on Agent { ${fields} } } }`;
    const { node } = await request<{ readonly node: TestedAgent | null }>(query, { id: agent });
    return node === null ? [] : [node];
  }
  const query = `query ($name: String) { agents(first: 100, search: $name) { edges { node { ${fields} } } } }`;
  const { agents } = await request<{
    readonly agents: { readonly edges: readonly { readonly node: TestedAgent }[] };
  }>(query, { name: agent });
  return agents.edges.map(({ node }) => node);
}

async function suitesOf(agent: string, suite: string | undefined): Promise<readonly (Named & { agent: string })[]> {
  const { name, evalSuites } = chosen('agent', await agentsFor(agent), agent);
  const suites = suite === undefined ? evalSuites : [chosen('suite', evalSuites, suite)];
  if (suites.length === 0) {
    throw new Trouble(`${name} has no tests.`);
  }
  return suites.map((one) => ({ ...one, agent: name }));
}

/** Starts a run and waits for its end. */
async function run({ id, name, agent }: Named & { readonly agent: string }): Promise<FinishedRun> {
  interface Started {
    readonly startEvalRun: { readonly id?: string; readonly message?: string; readonly advice?: string };
  }
  const { startEvalRun } = await request<Started>(
    `mutation ($suiteId: ID!) {
      startEvalRun(input: { suiteId: $suiteId, trigger: CI }) {
        ... on EvalRun { id }
        ... on UserError { message advice }
      }
    }`,
    { suiteId: id },
  );
  if (startEvalRun.id === undefined) {
    throw new Trouble(`${name}: ${startEvalRun.message ?? ''} ${startEvalRun.advice ?? ''}`);
  }
  const deadline = Date.now() + longestRun;
  for (;;) {
    interface Read {
      readonly node: Omit<FinishedRun, 'suite'> & { readonly state: string; readonly error: string | null };
    }
    const { node } = await request<Read>(
      `query ($id: ID!) {
        node(id: $id) {
          ... on EvalRun {
            number state error createdAt
            results { question verdict durationMs reasons { code message } case { id } }
          }
        }
      }`,
      { id: startEvalRun.id },
    );
    if (node.state === 'COMPLETED') {
      return { ...node, suite: `${agent} / ${name}` };
    }
    if (node.state === 'FAILED' || Date.now() > deadline) {
      throw new Trouble(`${name}: ${node.error ?? 'the run did not end within 30 minutes.'}`);
    }
    await setTimeout(500);
  }
}

const marks = { PASS: '✓', FAIL: '✗', ERROR: '!' } as const;

function print({ suite, number, results }: FinishedRun): void {
  const passed = results.filter(({ verdict }) => verdict === 'PASS').length;
  process.stdout.write(`${suite}, run ${number}: ${passed} of ${results.length} passed\n`);
  for (const { question, verdict, reasons } of results) {
    process.stdout.write(`  ${marks[verdict]} ${question}\n`);
    for (const { message } of reasons) {
      process.stdout.write(`      ${message}\n`);
    }
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      agent: { type: 'string' },
      suite: { type: 'string' },
      junit: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  if (values.agent === undefined) {
    throw new Trouble('Name the agent: --agent "Sales analyst".');
  }
  const runs: FinishedRun[] = [];
  for (const suite of await suitesOf(values.agent, values.suite)) {
    runs.push(await run(suite));
  }
  if (values.junit !== undefined) {
    writeFileSync(values.junit, junitOf(runs));
  }
  if (values.json) {
    process.stdout.write(`${JSON.stringify(runs, null, 2)}\n`);
  } else {
    runs.forEach(print);
  }
  const verdicts = runs.flatMap(({ results }) => results.map(({ verdict }) => verdict));
  return verdicts.length === 0 || verdicts.includes('ERROR') ? 2 : verdicts.includes('FAIL') ? 1 : 0;
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});
