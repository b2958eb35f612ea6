/** Where an agent is reached: the address of the installation, and the agent. */
export interface Reached {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly agent: { readonly id: string; readonly name: string };
  /** One that the agent answers, by its own suggestions. */
  readonly question: string;
}

const create =
  'mutation ($input: CreateTaskInput!) { createTask(input: $input) ' +
  '{ ... on Task { id } ... on UserError { message advice } } }';
const read = 'query ($id: ID!) { task(id: $id) { status comments { error answer { sentence } } } }';

/** Shell: asks a question, waits for the answer, and prints it. */
export function shellSnippet({ origin, agent, question }: Reached): string {
  // An apostrophe would end the text of the shell.
  const body = (query: string, variables: object): string =>
    JSON.stringify({ query, variables }).replaceAll("'", String.raw`\u0027`);
  return `ask() {
  curl -sS ${origin}/graphql \\
    -H "authorization: Bearer $QUARRY_TOKEN" \\
    -H 'content-type: application/json' -d "$1"
}

created=$(ask '${body(create, { input: { agentId: agent.id, query: question } })}')
task=$(echo "$created" | grep -o 'tsk_[0-9a-f-]*')

answer=$created
[ -z "$task" ] || until
  answer=$(ask '${body(read, { id: 'TASK' }).replace('TASK', `'"$task"'`)}')
  echo "$answer" | grep -qE 'COMPLETED|FAILED|WAITING_FOR_USER|IDLE|errors'
do sleep 1; done
echo "$answer"`;
}

/** JavaScript without a library: asks a question, waits for the answer, and prints it. */
export function javascriptSnippet({ origin, agent, question }: Reached): string {
  return `// Save as ask.mjs, then run: node ask.mjs
const quarry = async (query, variables) => {
  const response = await fetch('${origin}/graphql', {
    method: 'POST',
    headers: {
      authorization: \`Bearer \${process.env.QUARRY_TOKEN}\`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return data;
};

const { createTask } = await quarry(
  \`mutation ($input: CreateTaskInput!) {
    createTask(input: $input) { ... on Task { id } ... on UserError { message advice } }
  }\`,
  { input: { agentId: '${agent.id}', query: ${JSON.stringify(question)} } },
);
if (!createTask.id) throw new Error(\`\${createTask.message} \${createTask.advice}\`);

for (;;) {
  const { task } = await quarry(
    'query ($id: ID!) { task(id: $id) { status comments { error answer { sentence } } } }',
    { id: createTask.id },
  );
  if (['COMPLETED', 'FAILED', 'WAITING_FOR_USER', 'IDLE'].includes(task.status)) {
    const { answer, error } = task.comments.at(-1);
    console.log(answer?.sentence ?? error ?? task.status);
    break;
  }
  await new Promise((done) => setTimeout(done, 500));
}
`;
}

/** Configuration of an MCP client; clients fill in the variable from their environment. */
export function mcpSnippet({ origin, agent }: Reached): string {
  const name = agent.name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const server = {
    type: 'http',
    url: `${origin}/mcp`,
    headers: { Authorization: 'Bearer ${QUARRY_TOKEN}' },
  };
  return JSON.stringify({ mcpServers: { [`quarry-${name || 'agent'}`]: server } }, null, 2);
}

/** HTML: the agent in a frame. @param visit true: the site opens a visit for each person */
export function embedSnippet({ origin, agent }: Reached, visit: boolean): string {
  const title = agent.name.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const address = `${origin}/embed/agents/${agent.id}${visit ? '#visit=TOKEN_OF_THE_VISIT' : ''}`;
  return `<iframe src="${address}" title="${title}" allow="clipboard-write" style="width:100%;height:640px;border:0"></iframe>`;
}

/** Shell: opens a visit for one person, on the server of the site that shows the frame. */
export function visitSnippet({ origin }: Pick<Reached, 'origin'>): string {
  return `curl -X POST ${origin}/api/v1/visits \\\n  -H "authorization: Bearer $QUARRY_TOKEN"`;
}
