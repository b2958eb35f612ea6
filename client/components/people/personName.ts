interface Named {
  readonly name: string;
  readonly email?: string | null;
}

/** "Ada Lovelace (ada@example.com)", or what of it is known. */
export function personName({ name, email }: Named): string {
  if (name === '' || email == null || email === '') {
    return name || (email ?? 'A member without a name');
  }
  return `${name} (${email})`;
}
