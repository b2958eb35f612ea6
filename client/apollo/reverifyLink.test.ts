import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { of } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { reverifyLink } from './reverifyLink.ts';

const mutation = gql`
  mutation {
    removeMember {
      code
    }
  }
`;
const refusal = { __typename: 'ReverificationRequiredError', code: 'REVERIFICATION_REQUIRED' };

/** A client whose server refuses the first calls; with the number of calls it has got. */
function clientOf(refusals: number, proves: boolean) {
  const seen = { sent: 0, asked: 0 };
  const server = new ApolloLink(() => {
    seen.sent += 1;
    const removeMember = seen.sent <= refusals ? refusal : { __typename: 'Actor', code: 'fine' };
    return of({ data: { removeMember } });
  });
  const ask = () => {
    seen.asked += 1;
    return Promise.resolve(proves);
  };
  const client = new ApolloClient({ cache: new InMemoryCache(), link: reverifyLink(ask).concat(server) });
  const run = async () =>
    (await client.mutate<{ removeMember: { code: string } }>({ mutation })).data?.removeMember.code;
  return { seen, run };
}

describe('a mutation that wants a fresh proof', () => {
  it('goes on once it was given', async () => {
    const { seen, run } = clientOf(1, true);
    expect(await run()).toBe('fine');
    expect(seen).toEqual({ sent: 2, asked: 1 });
  });

  it('is refused when the person closes the dialog, and asks once only', async () => {
    const refused = clientOf(1, false);
    expect(await refused.run()).toBe('REVERIFICATION_REQUIRED');
    expect(refused.seen).toEqual({ sent: 1, asked: 1 });
    const again = clientOf(2, true);
    expect(await again.run()).toBe('REVERIFICATION_REQUIRED');
    expect(again.seen).toEqual({ sent: 2, asked: 1 });
  });

  it('that needs none is sent once', async () => {
    const { seen, run } = clientOf(0, true);
    expect(await run()).toBe('fine');
    expect(seen).toEqual({ sent: 1, asked: 0 });
  });
});
