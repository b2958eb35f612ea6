import {
  draftedValues,
  joinChoice,
  modelChoice,
  reusedModels,
} from '../../client/routes/studio/data/build/choices/choices.ts';
import { createInput } from '../../client/routes/studio/data/build/choices/createInput.ts';
import type { Drafts } from '../../client/routes/studio/data/build/choices/drafts.ts';
import type { Reply } from './judge.ts';
import { openApi, type ProductApi } from './productApi.ts';

const failure = '... on UserError { message advice }';
const foundDocument = `mutation ($input: CreateOrganizationInput!) {
  createOrganization(input: $input) { ... on Organization { id } ${failure} } }`;
const inspectDocument = `query ($input: InspectUploadInput!) {
  inspectUpload(input: $input) { ... on InspectedUpload { parts } ${failure} } }`;
const importDocument = `mutation ($input: ImportFilesInput!) {
  importFiles(input: $input) { ... on DataSource { id } ${failure} } }`;
const processingDocument = `subscription ($dataSourceId: ID!) { processingChanged(dataSourceId: $dataSourceId) {
  dataSource { status statusReason } } }`;
const draftsDocument = `query ($input: ModelDraftsInput!) { modelDrafts(input: $input) { ... on ModelDrafts { agentName
  existing { id name label table { id } }
  models { name label description rowNoun rowNouns synonyms grain grainReason repeatedRows table { id name rowCount }
    doubts { kind title detail column remedies }
    fields { kind name label synonyms column computedAs expression type unit values examples reason suggested required
      valueLabels { value label synonyms } ways { additivity from to name label synonyms computedAs expression } } }
  relationships { key name label synonyms fromModel toModel type keys reachesOne declared reason suggested } } ${failure} } }`;
const createDocument = `mutation ($input: CreateModelsInput!) {
  createModels(input: $input) { ... on CreatedModels { agent { id } } ${failure} } }`;
const askDocument = `mutation ($input: CreateTaskInput!) { createTask(input: $input) { ... on Task { id } ${failure} } }`;
const eventsDocument = `subscription ($taskId: ID!) { taskEvents(taskId: $taskId, after: 0) { kind comment { error
  answer { __typename sentence
    ... on DataAnswer { caveats assumptions { kind text } results { semql sql rows columns { name label } } }
    ... on ClarificationAnswer { options { label } }
    ... on RefusalAnswer { title unknown understood { phrase says } notUnderstood { phrase says } rewrites { question } }
  } } } }`;

interface TaskEvent {
  readonly kind: string;
  readonly comment: {
    readonly error: string | null;
    readonly answer: (Record<string, unknown> & { readonly __typename: string; readonly sentence: string }) | null;
  } | null;
}

/** An agent that was made by the product itself. */
export interface ProductAgent {
  /** Asks a question of its own task, in the quick mode. @throws Error when the run failed */
  ask(question: string): Promise<Reply>;
  close(): Promise<void>;
}

/** Account of a person, for any number of organizations. */
export interface ProductPerson {
  /** Bearer token, for the work in an organization. */
  token(organizationId?: string): Promise<string>;
}

export async function signUp(url: string): Promise<ProductPerson> {
  const origin = { origin: url };
  const account = { email: 'ada.asker@example.com', password: 'a long enough password' };
  const post = async (path: string, body: object): Promise<Response> => {
    const headers = { ...origin, 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) {
      throw new Error(`${path}: ${await response.text()}`);
    }
    return response;
  };
  await post('sign-up/email', { name: 'Ada Asker', ...account });
  const response = await post('sign-in/email', account);
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return {
    async token(organizationId) {
      const query = organizationId === undefined ? '' : `?organization=${organizationId}`;
      const found = await fetch(`${url}/api/v1/session/token${query}`, { headers: { cookie, ...origin } });
      return ((await found.json()) as { readonly token: string }).token;
    },
  };
}

/**
 * Makes an agent over an SQLite file in a new organization: uploads, imports and drafts the file,
 * and accepts everything as it is proposed.
 */
export async function makeAgent(
  url: string,
  person: ProductPerson,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
): Promise<ProductAgent> {
  const api = openApi(url, await tokenOfNew(url, person, name));
  const agentId = await makeAgentOver(api, { name, file: `${name}.sqlite`, bytes });
  return {
    async ask(query) {
      const { id: taskId } = await api.send<{ id: string }>(askDocument, { agentId, query, mode: 'QUICK' });
      for await (const { kind, comment } of api.watch<TaskEvent>(eventsDocument, { taskId })) {
        if (kind !== 'RUN_ENDED') {
          continue;
        }
        if (comment?.answer == null) {
          throw new Error(comment?.error ?? 'The run ended without an answer.');
        }
        return replyOf(comment.answer);
      }
      throw new Error('The events ended before the run.');
    },
    close: () => api.close(),
  };
}

/** Founds an organization. @returns a token for the work in it */
export async function tokenOfNew(url: string, person: ProductPerson, name: string): Promise<string> {
  const visitor = openApi(url, await person.token());
  const { id } = await visitor.send<{ id: string }>(foundDocument, { name });
  await visitor.close();
  return person.token(id);
}

/** Uploads, imports and drafts a file, and accepts all. @returns the id of the agent */
export async function makeAgentOver(
  api: ProductApi,
  { name, file, bytes }: { readonly name: string; readonly file: string; readonly bytes: Buffer },
): Promise<string> {
  const uploadId = await api.upload(file, bytes);
  const { parts } = await api.send<{ parts: readonly string[] }>(inspectDocument, { uploadId });
  const tables =
    parts.length === 0
      ? [{ uploadId, table: null, replace: false }]
      : parts.map((part) => ({ uploadId, table: null, replace: false, reading: { part } }));
  const { id: dataSourceId } = await api.send<{ id: string }>(importDocument, { name, tables });
  await imported(api, dataSourceId);
  return buildAll(api, dataSourceId);
}

async function imported(api: ProductApi, dataSourceId: string): Promise<void> {
  type Change = { readonly dataSource: { readonly status: string; readonly statusReason: string | null } };
  for await (const { dataSource } of api.watch<Change>(processingDocument, { dataSourceId })) {
    if (dataSource.status === 'READY') {
      return;
    }
    if (dataSource.status === 'ERROR') {
      throw new Error(dataSource.statusReason ?? 'The import failed.');
    }
  }
}

/** Presses “Build models” as the page does when nothing on it is changed. */
async function buildAll(api: ProductApi, dataSourceId: string): Promise<string> {
  const drafts = await api.send<Drafts>(draftsDocument, { dataSourceId });
  const values = draftedValues(drafts, 'new');
  const read = (place: string): string | boolean => values[place] ?? '';
  const models = drafts.models.map((model) => modelChoice(model, read));
  const joins = drafts.relationships.map((join) => joinChoice(join, drafts, read));
  const made = await api.send<{ agent: { id: string } }>(
    createDocument,
    createInput(dataSourceId, models, joins, reusedModels(drafts, read), read),
  );
  return made.agent.id;
}

function replyOf({ __typename, sentence, ...answer }: NonNullable<NonNullable<TaskEvent['comment']>['answer']>): Reply {
  switch (__typename) {
    case 'DataAnswer':
      return { kind: 'answer', sentence, executions: answer['results'], ...answer } as unknown as Reply;
    case 'ClarificationAnswer':
      return { kind: 'clarification', question: sentence, ...answer } as unknown as Reply;
    case 'RefusalAnswer':
      return { kind: 'refusal', sentence, ...answer } as unknown as Reply;
    default:
      return { kind: 'explanation', sentence };
  }
}
