import { ApolloClient, InMemoryCache } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { localServer, type LocalAnswer } from '../testing/localServer.ts';
import { unreachable } from '../session/http.ts';
import { httpLink } from './httpLink.ts';

const query = parse('query Q($n: Int) { one(n: $n) }');

/** Asks a server that answers so; what it got is in `got`. */
async function ask(answer: LocalAnswer) {
  const got: unknown[] = [];
  const url = await localServer(({ method, body }) => {
    got.push({ method, ...(JSON.parse(new TextDecoder().decode(body)) as object) });
    return answer;
  });
  let asked = 0;
  const link = httpLink(`${url}/graphql`, () => Promise.resolve(`t${(asked += 1)}`));
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const send = () => client.query({ query, variables: { n: 1 }, fetchPolicy: 'network-only' });
  return { send, got, tokens: () => asked };
}

test('an operation is one request; each asks for its token anew', async () => {
  const { send, got, tokens } = await ask({ body: JSON.stringify({ data: { one: 1 } }) });
  expect((await send()).data).toEqual({ one: 1 });
  await send();
  const sent = {
    method: 'POST',
    operationName: 'Q',
    variables: { n: 1 },
    query: expect.stringMatching(/^query Q/) as string,
  };
  expect(got).toEqual([sent, sent]);
  expect(tokens()).toBe(2);
});

test("the server's own words are said, whatever the status", async () => {
  const { send } = await ask({ status: 401, body: JSON.stringify({ errors: [{ message: 'Sign in again.' }] }) });
  const failure: unknown = await send().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CombinedGraphQLErrors);
  expect(failure).toMatchObject({ message: 'Sign in again.' });
});

test.each([
  [{ status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' }, 'The server answered 502.'],
  [{ status: 200, body: '{"hello":"world"}' }, 'The server answered 200.'],
  [{ status: 204, body: '' }, 'The server answered 204.'],
])('an answer that is not GraphQL: %o', async (answer, words) => {
  const { send } = await ask(answer);
  await expect(send()).rejects.toThrow(words);
});

test('no server at all', async () => {
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: httpLink('http://127.0.0.1:9/graphql', () => Promise.resolve(null)),
  });
  await expect(client.query({ query, variables: {} })).rejects.toThrow(unreachable);
});
