/**
 * Asks a question over the API and prints each step as it happens, then the answer:
 *
 *   TOKEN=$(npm run -s token -- --as explorer) npm run -s ask -- "revenue by month this year"
 *
 * QUARRY is the address of the server; by default the one on this machine, at PORT of .env or 4000.
 */
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';

const server = process.env['QUARRY'] ?? `http://localhost:${process.env['PORT'] ?? '4000'}`;
const authorization = `Bearer ${process.env['TOKEN'] ?? ''}`;
const question = process.argv[2] ?? 'revenue by month this year';

/** Data of a query or mutation. @throws Error with the message of the first error */
async function request<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const response = await fetch(`${server}/graphql`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data?: Data; errors?: { message: string }[] };
  if (data === undefined || errors !== undefined) {
    throw new Error(errors?.[0]?.message ?? response.statusText);
  }
  return data;
}

const { agents } = await request<{ agents: { edges: { node: { id: string; name: string } }[] } }>(
  '{ agents { edges { node { id name } } } }',
);
const agent = agents.edges[0]?.node;
if (agent === undefined) {
  throw new Error('There is no agent you may ask.');
}

// An expected failure is a type of the result, not an error.
const { createTask } = await request<{ createTask: { id: string } | { message: string; advice: string } }>(
  `mutation ($agent: ID!, $question: String!) {
    createTask(input: { agentId: $agent, query: $question }) {
      ... on Task { id }
      ... on UserError { message advice }
    }
  }`,
  { agent: agent.id, question },
);
if (!('id' in createTask)) {
  throw new Error(`${createTask.message} ${createTask.advice}`);
}

interface TaskEvent {
  readonly seq: number;
  readonly kind: string;
  readonly step: { readonly type: string; readonly reasoning: string } | null;
  readonly comment: { readonly answer: { readonly sentence: string } | null } | null;
}

const client = createClient({
  url: `${server.replace(/^http/, 'ws')}/graphql`,
  webSocketImpl: WebSocket,
  connectionParams: { authorization },
});
// A reader that was cut off passes the number of the last event it saw as `after`, and misses
// nothing.
const events = client.iterate<{ taskEvents: TaskEvent }>({
  query: `subscription ($task: ID!) {
    taskEvents(taskId: $task, after: 0) { seq kind step { type reasoning } comment { answer { sentence } } }
  }`,
  variables: { task: createTask.id },
});
for await (const { data } of events) {
  if (!data) {
    continue;
  }
  const { seq, kind, step, comment } = data.taskEvents;
  if (step) {
    console.log(`${seq} ${step.type}: ${step.reasoning}`);
  }
  if (kind !== 'RUN_ENDED') {
    continue;
  }
  console.log(`\n${agent.name}: ${comment?.answer?.sentence ?? 'The run ended without an answer.'}`);
  break;
}
await client.dispose();
