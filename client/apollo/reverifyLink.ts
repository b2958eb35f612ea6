import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { from, mergeMap, of } from 'rxjs';

/**
 * Lets a mutation go on that wants a fresh proof of who the person is: asks for it, and sends the
 * same mutation once more. When the person refuses, the first answer stands.
 *
 * @param ask resolves to true once the proof was given
 */
export function reverifyLink(ask: () => Promise<boolean>): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const sent = forward(operation);
    if (operation.operationType !== OperationTypeNode.MUTATION) {
      return sent;
    }
    return sent.pipe(
      mergeMap((answer) =>
        wantsProof(answer)
          ? from(ask()).pipe(mergeMap((proved) => (proved ? forward(operation) : of(answer))))
          : of(answer),
      ),
    );
  });
}

const wantsProof = ({ data }: ApolloLink.Result): boolean =>
  Object.values(data ?? {}).some(
    (value: unknown) =>
      typeof value === 'object' &&
      value !== null &&
      '__typename' in value &&
      value.__typename === 'ReverificationRequiredError',
  );
