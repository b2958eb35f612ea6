/** The command cannot be carried out. */
export class Trouble extends Error {}

const server = process.env['QUARRY'] ?? `http://localhost:${process.env['PORT'] ?? '4000'}`;

/**
 * Data of a query or mutation of a running Quarry: QUARRY is its address, TOKEN a bearer token.
 * @throws Trouble when the server does not answer or refuses
 */
export async function request<Data>(query: string, variables: Readonly<Record<string, unknown>>): Promise<Data> {
  const response = await fetch(`${server}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env['TOKEN'] ?? ''}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  }).catch((error: unknown) => {
    throw new Trouble(`${server} does not answer. Start Quarry, or set QUARRY to its address.`, { cause: error });
  });
  const answer = await response.json().catch((error: unknown) => {
    throw new Trouble(`${server} answers, but not as Quarry does. Set QUARRY to the address of Quarry.`, {
      cause: error,
    });
  });
  const { data, errors } = answer as { data?: Data | null; errors?: { message: string }[] };
  if (data == null || errors !== undefined) {
    throw new Trouble(errors?.map(({ message }) => message).join('\n') ?? response.statusText);
  }
  return data;
}
