import { personName } from '../../../../../components/people/personName.ts';

type Named = Parameters<typeof personName>[0];

/** Ids of people to whom the policies of a version open rows. */
export function granteesIn(body: unknown): readonly string[] {
  const { rowPolicies = [] } = body as { readonly rowPolicies?: readonly { readonly grantees?: readonly string[] }[] };
  return rowPolicies.flatMap(({ grantees = [] }) => grantees.filter((one) => one.startsWith('act_')));
}

/** The body of a version with its people by their names, as they are called today. */
export function withNames(body: unknown, people: ReadonlyMap<string, Named>): unknown {
  const nameOf = (id: string): string => {
    const person = people.get(id);
    return person === undefined ? 'a former member' : person.name || personName(person);
  };
  const named = (value: unknown, key: string): unknown =>
    key === 'grantees' && Array.isArray(value)
      ? value.map((one: unknown) => (String(one).startsWith('act_') ? nameOf(String(one)) : one))
      : value;
  return JSON.parse(JSON.stringify(body), (key, value: unknown) => named(value, key)) as unknown;
}
