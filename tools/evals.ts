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
import { junitOf, type FinishedRun } from './evals/junit.ts';

/** The command cannot be carried out. */
class Trouble extends Error {}

/** Longest time for one run, milliseconds. */
const longestRun = 30 * 60_000;

const server = process.env['QUARRY'] ?? `http://localhost:${process.env['PORT'] ?? '4000'}`;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Data of a query or mutation. */
async function request<Data>(query: string, variables: Readonly<Record<string, unknown>>): Promise<Data> {
  const response = await fetch(`${server}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env['TOKEN'] ?? ''}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  }).catch((error: unknown) => {
    throw new Trouble(`${server} does not answer. Start Quarry, or set QUARRY to its address.`, { cause: error });
  });
  const { data, errors } = (await response.json()) as { data?: Data | null; errors?: { message: string }[] };
  if (data == null || errors !== undefined) {
    throw new Trouble(errors?.map(({ message }) => message).join('\n') ?? response.statusText);
  }
  return data;
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

async function suitesOf(agent: string, suite: string | undefined): Promise<readonly (Named & { agent: string })[]> {
  interface Agents {
    readonly agents: {
      readonly edges: readonly { readonly node: Named & { readonly evalSuites: readonly Named[] } }[];
    };
  }
  const { agents } = await request<Agents>(
    '{ agents(first: 100) { edges { node { id name evalSuites { id name } } } } }',
    {},
  );
  const { name, evalSuites } = chosen(
    'agent',
    agents.edges.map(({ node }) => node),
    agent,
  );
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
