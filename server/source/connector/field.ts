/** The kinds of fields that connections are made of. What is wrong with a value is said in a sentence. */

import { createPrivateKey, X509Certificate } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { z } from 'zod';

/** One field of a connection. */
export interface Field<T = unknown> {
  /** Reads what was typed; `undefined` is a field that was left out. */
  readonly schema: z.ZodType<T>;
  /** Its type in the API. */
  readonly input: 'String' | 'Int' | 'Float' | 'StringList' | 'MsSqlAuthentication' | 'DatabricksAuthentication';
  /** False: it may be left out. */
  readonly required: boolean;
  /** True: kept encrypted and never given back. */
  readonly secret: boolean;
  /** True: it decides who receives the secrets, or as whom; a change asks for them again. */
  readonly guardsSecrets: boolean;
  readonly description?: string;
}

const LARGEST_SECRET = 65_536;

const plain = { required: true, secret: false, guardsSecrets: false, input: 'String' } as const;

/** `word` as a sentence names it: `database`, `user name`. */
const named = (word: string, most: number) =>
  z
    .string(`Say which ${word}.`)
    .trim()
    .min(1, `Say which ${word}.`)
    .max(most, `The ${word} has more than ${most} characters.`)
    // Drivers end a text at NUL, so what was checked would not be what is sent.
    .refine((text) => !/\p{Cc}/u.test(text), `The ${word} holds a control character.`);

/** A host name or an address; never a socket path, a URL or a list, all of which drivers understand too. */
export const host: Field<string> = {
  ...plain,
  guardsSecrets: true,
  schema: z
    .string('Say which host.')
    .trim()
    .regex(
      /^(?:[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?|\[?[0-9a-f:.]{2,45}\]?)$/i,
      'Write a host name such as db.example.com.',
    )
    // A colon that is not part of an address begins a port, of which there is a field.
    .refine(
      (text) => !text.includes(':') || isIPv6(text.replace(/^\[(.*)\]$/, '$1')),
      'Write a host name such as db.example.com.',
    ),
};

export function port(usual: number): Field<number> {
  const sentence = 'Write a port between 1 and 65535.';
  return {
    ...plain,
    input: 'Int',
    required: false,
    guardsSecrets: true,
    description: `Default ${usual}.`,
    schema: z.int(sentence).min(1, sentence).max(65_535, sentence).default(usual),
  };
}

/** Names a thing inside of the server, such as the database. */
export function name(word: string, most = 128): Field<string> {
  return { ...plain, schema: named(word, most) };
}

/** As whom the secrets are used. */
export function account(word: string, most = 128): Field<string> {
  return { ...name(word, most), guardsSecrets: true };
}

/** A text of a known shape. @param sentence says the shape */
export function shaped(word: string, pattern: RegExp, sentence: string): Field<string> {
  return { ...plain, schema: named(word, 512).regex(pattern, sentence) };
}

/** The same field, which may be left out. */
export function optional<T>(field: Field<T>): Field<T | undefined> {
  return { ...field, required: false, schema: field.schema.optional() };
}

/** The same field, which decides who receives the secrets. */
export function guarding<T>(field: Field<T>): Field<T> {
  return { ...field, guardsSecrets: true };
}

export function choice<const T extends string>(
  choices: readonly [T, ...T[]],
  usual: T,
  input: Field['input'] = 'String',
): Field<T> {
  const sentence = `Choose ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}.`;
  return {
    ...plain,
    input,
    required: false,
    guardsSecrets: true,
    description: input === 'String' ? `${choices.join(', ')}; default ${usual}.` : `Default ${usual}.`,
    schema: z.enum(choices, { error: sentence }).default(usual),
  };
}

/** How the connection is encrypted, in the words of PostgreSQL. */
export const sslMode = choice(['disable', 'prefer', 'require', 'verify-ca', 'verify-full'], 'prefer');

export function schemas(...usual: readonly string[]): Field<readonly string[]> {
  return {
    ...plain,
    input: 'StringList',
    required: false,
    description: usual.length === 0 ? 'Default: all that the account may use.' : `Default ${usual.join(', ')}.`,
    schema: z
      .array(named('schema', 128), 'Name the schemas.')
      .max(100, 'Name at most 100 schemas.')
      .default([...usual]),
  };
}

/** A secret as it was typed: nothing is trimmed. */
export function secret(
  word: string,
  options: { readonly mayBeEmpty?: boolean; readonly most?: number } = {},
): Field<string> {
  const most = options.most ?? 4096;
  return {
    ...plain,
    secret: true,
    schema: z
      .string(`Enter the ${word}.`)
      .min(options.mayBeEmpty === true ? 0 : 1, `Enter the ${word}.`)
      .max(most, `The ${word} has more than ${most} characters.`)
      .refine((text) => !text.includes('\0'), `The ${word} holds a NUL character.`),
  };
}

/** A private key in PEM; one that needs a passphrase is only looked at. */
export function privateKey(word: string): Field<string> {
  const field = secret(word, { most: LARGEST_SECRET });
  const sentence = `The ${word} is not a private key in PEM (-----BEGIN PRIVATE KEY-----).`;
  return {
    ...field,
    description: 'PEM.',
    schema: field.schema.refine(
      (text) => /-----BEGIN ENCRYPTED PRIVATE KEY-----/.test(text) || !throws(() => createPrivateKey(text)),
      sentence,
    ),
  };
}

/** One or more certificates in PEM; public, so it is shown. */
export function certificate(word: string): Field<string> {
  return {
    ...plain,
    guardsSecrets: true,
    description: 'PEM.',
    schema: z
      .string(`Enter the ${word} as a text in PEM.`)
      .trim()
      .max(LARGEST_SECRET, `The ${word} is larger than 64 KB.`)
      .refine((text) => !throws(() => new X509Certificate(text)), `The ${word} is not a certificate in PEM.`)
      // Somebody who pastes a whole file may paste its key along, and certificates are shown.
      .refine((text) => !/PRIVATE KEY/.test(text), `The ${word} holds a private key too: remove it from here.`),
  };
}

/** The key file of a Google service account. */
export const serviceAccountKey: Field<string> = {
  ...secret('key of the service account', { most: LARGEST_SECRET }),
  description: 'The content of the JSON key file.',
  schema: z
    .string('Enter the key of the service account.')
    .max(LARGEST_SECRET, 'The key of the service account is larger than 64 KB.')
    .refine(isServiceAccount, 'This is not the JSON key file of a service account.'),
};

const serviceAccount = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
});

function isServiceAccount(text: string): boolean {
  try {
    return serviceAccount.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

function throws(work: () => unknown): boolean {
  try {
    work();
    return false;
  } catch {
    return true;
  }
}

/** A number above zero. */
export function amount(description: string): Field<number> {
  const sentence = 'Write a whole number above zero.';
  return { ...plain, input: 'Float', description, schema: z.int(sentence).min(1, sentence) };
}
