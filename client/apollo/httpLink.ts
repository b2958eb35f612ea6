import { ApolloLink, Observable } from '@apollo/client';
import { print } from '@apollo/client/utilities';
import { unreachable } from '../session/http.ts';

type GetToken = () => Promise<string | null>;

/**
 * True: what a GraphQL server answers, be it data or errors; not a proxy's page or another server's
 * JSON.
 */
const isResult = (answer: unknown): answer is ApolloLink.Result =>
  typeof answer === 'object' && answer !== null && ('data' in answer || 'errors' in answer);

/**
 * Sends queries and mutations over HTTP, one request each, with a fresh token per request.
 * Unsubscribing cancels the operation, and so does `fetchOptions.signal` in its context. Fails with
 * a readable sentence when the server cannot be reached or does not speak GraphQL.
 */
export function httpLink(url: string, getToken: GetToken): ApolloLink {
  async function ask({ query, operationName, variables }: ApolloLink.Operation, signal: AbortSignal) {
    const token = await getToken();
    const request = fetch(url, {
      method: 'POST',
      credentials: 'omit',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json, application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ operationName, variables, query: print(query) }),
      signal,
    });
    const response = await request.catch((cause: unknown) => {
      throw new Error(unreachable, { cause });
    });
    const answer: unknown = await response.json().catch(() => null);
    if (isResult(answer)) {
      return answer;
    }
    throw new Error(`The server answered ${response.status}. Try again in a moment.`);
  }
  return new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const abort = new AbortController();
        const { fetchOptions } = operation.getContext() as {
          readonly fetchOptions?: { readonly signal?: AbortSignal };
        };
        const signals = [abort.signal, ...(fetchOptions?.signal === undefined ? [] : [fetchOptions.signal])];
        ask(operation, AbortSignal.any(signals)).then(
          (result) => {
            observer.next(result);
            observer.complete();
          },
          (error: unknown) => observer.error(error),
        );
        return () => abort.abort();
      }),
  );
}
