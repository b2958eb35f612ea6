interface Person {
  readonly node: { readonly id: string; readonly name: string; readonly email: string | null };
}

/** The body of a version with its people by their names, as they are called today. */
export function withNames(body: unknown, people: readonly Person[]): unknown {
  const names = new Map(people.map(({ node }) => [node.id, node.name || (node.email ?? node.id)]));
  const named = (value: unknown, key: string): unknown =>
    key === 'grantees' && Array.isArray(value)
      ? value.map(
          (one: unknown) => names.get(String(one)) ?? (String(one).startsWith('act_') ? 'a former member' : one),
        )
      : value;
  return JSON.parse(JSON.stringify(body), (key, value: unknown) => named(value, key)) as unknown;
}
