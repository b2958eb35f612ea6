import { z } from 'zod';
import { InvalidInputError } from '../platform/errors.ts';

/** A host name or an address; never a socket path, a URL or a list, all of which drivers understand too. */
const host = z
  .string()
  .trim()
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?|\[?[0-9a-f:.]{2,45}\]?)$/i,
    'Write a host name such as db.example.com.',
  );

const name = (what: string, most = 63) =>
  z
    .string()
    .min(1, `Say which ${what}.`)
    .max(most, `The ${what} has more than ${most} characters.`)
    // Drivers end a text at NUL, so what was checked would not be what is sent.
    .refine((text) => !/\p{Cc}/u.test(text), `The ${what} holds a control character.`);

const postgreSql = z.object({
  host,
  port: z.int('Write a port between 1 and 65535.').min(1).max(65_535).default(5432),
  database: name('database'),
  username: name('user name'),
  password: z
    .string()
    .max(1024, 'The password has more than 1024 characters.')
    .refine((text) => !text.includes('\0'), 'The password holds a NUL character.'),
  sslMode: z
    .enum(['disable', 'prefer', 'require', 'verify-ca', 'verify-full'], {
      error: 'Choose disable, prefer, require, verify-ca or verify-full.',
    })
    .default('prefer'),
  schemas: z.array(name('schema')).max(100, 'Name at most 100 schemas.').default([]),
});

/** How to reach a PostgreSQL server, checked. */
export type PostgreSqlFields = z.output<typeof postgreSql>;

/** @throws InvalidInputError naming the first field that cannot be used */
export function readPostgreSqlFields(input: object): PostgreSqlFields {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined));
  const parsed = postgreSql.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? []).map(String);
  throw new InvalidInputError(issue?.message ?? 'The connection cannot be used.', `Correct ${path[0] ?? 'it'}.`, [
    'postgreSql',
    ...path,
  ]);
}
