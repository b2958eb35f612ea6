import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { expect, test } from 'vitest';
import { createCache } from '../apollo/cache.ts';
import { viewerSource } from './viewer.ts';

/** A source whose API answers every operation with this. */
const answering = (data: Record<string, unknown>) =>
  viewerSource(
    new ApolloClient({
      cache: createCache(),
      dataMasking: true,
      link: new ApolloLink(
        () =>
          new Observable((observer) => {
            observer.next({ data });
            observer.complete();
          }),
      ),
    }),
  );

test('a viewer without a user is signed out', async () => {
  const viewer = { __typename: 'Viewer', userId: null, organization: null, role: null, permissions: [], staff: false };
  const source = answering({ viewer: { ...viewer, user: null, plan: null }, organizations: [] });
  expect(await source.load({ fresh: true })).toMatchObject({ status: 'signed-out', userId: null });
});

test('a refused organization is told with the sentence of the server', async () => {
  const refusal = {
    __typename: 'InvalidInputError',
    code: 'INVALID_INPUT',
    message: 'It is taken.',
    advice: 'Choose another.',
  };
  await expect(answering({ createOrganization: refusal }).createOrganization('Northwind')).rejects.toThrow(
    'It is taken. Choose another.',
  );
});
