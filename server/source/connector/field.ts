/** Kinds of connection fields: validation, with a sentence per error, and presentation in forms. */

import { createPrivateKey, X509Certificate } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { z } from 'zod';
import { choices, line, type FieldForm } from './fieldForm.ts';

/** Field of a connection. */
export interface Field<T = unknown> {
  /** Parser of a typed value; `undefined` is an omitted field. */
  readonly schema: z.ZodType<T>;
  /** Type in the API. */
  readonly input: 'String' | 'Int' | 'Float' | 'StringList' | 'MsSqlAuthentication' | 'DatabricksAuthentication';
  /** False: it may be omitted. */
  readonly required: boolean;
  /** True: kept encrypted and never given back. */
  readonly secret: boolean;
  /**
   * True: it decides where the secrets are sent, or for which account; a change asks for them
   * again.
   */
  readonly guardsSecrets: boolean;
  /** Default, format or effect, in addition to the purpose of the field (fieldPurposes.ts). */
  readonly description?: string;
  /** Presentation in forms. */
  readonly form: FieldForm;
}

const largestSecret = 65_536;

const plain = { required: true, secret: false, guardsSecrets: false, input: 'String' } as const;

/** Parser of a name; `word` is its noun in error messages, such as `database` or `user name`. */
const named = (word: string, most: number) =>
  z
    .string(`Enter the ${word}.`)
    .trim()
    .min(1, `Enter the ${word}.`)
    .max(most, `The ${word} has more than ${most} characters.`)
    // Drivers end a text at NUL, so what was checked would not be what is sent.
    .refine((text) => !/\p{Cc}/u.test(text), `The ${word} contains a control character.`);

/**
 * Host name or address. Socket paths, URLs and lists, which drivers accept as well, are refused.
 */
export const host: Field<string> = {
  ...plain,
  guardsSecrets: true,
  form: line('host', {
    width: 4,
    placeholder: 'db.example.com',
    help: 'A name or an address without https:// or a port.',
  }),
  schema: z
    .string('Enter the host.')
    .trim()
    .regex(
      /^(?:[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?|\[?[0-9a-f:.]{2,45}\]?)$/i,
      'Enter a host name such as db.example.com.',
    )
    // A colon that is not part of an address begins a port, of which there is a field.
    .refine(
      (text) => !text.includes(':') || isIPv6(text.replace(/^\[(.*)\]$/, '$1')),
      'Enter a host name such as db.example.com.',
    ),
};

export function port(usual: number): Field<number> {
  const sentence = 'Enter a port between 1 and 65535.';
  return {
    ...plain,
    input: 'Int',
    required: false,
    guardsSecrets: true,
    description: `${usual} by default.`,
    form: line('port', { control: 'NUMBER', required: false, defaultValue: String(usual), width: 2 }),
    schema: z.int(sentence).min(1, sentence).max(65_535, sentence).default(usual),
  };
}

/** Name of an object within the server, such as the database. */
export function name(word: string, most = 128): Field<string> {
  return { ...plain, schema: named(word, most), form: line(word) };
}

/** Account that the secrets belong to. */
export function account(word: string, most = 128): Field<string> {
  return { ...name(word, most), guardsSecrets: true, form: line(word, { width: 3 }) };
}

/** Text of a known shape. @param sentence error message that describes the shape */
export function shaped(word: string, pattern: RegExp, sentence: string): Field<string> {
  return { ...plain, schema: named(word, 512).regex(pattern, sentence), form: line(word) };
}

/** Makes a field optional. */
export function optional<T>(field: Field<T>): Field<T | undefined> {
  const form = { ...field.form, required: false };
  return { ...field, required: false, schema: field.schema.optional(), form };
}

/** Makes a field guard the secrets: it decides where they are sent. */
export function guarding<T>(field: Field<T>): Field<T> {
  return { ...field, guardsSecrets: true };
}

/** Changes the presentation of a field. */
export function shown<T>(field: Field<T>, changes: Partial<FieldForm>): Field<T> {
  return { ...field, form: { ...field.form, ...changes } };
}

/** Shows a field only while another one has a value. The API takes it as optional. */
export function onlyWhen<T>(other: string, value: string, field: Field<T>): Field<T | undefined> {
  return { ...optional(field), form: { ...field.form, shownWhen: { field: other, value } } };
}

/** Choice between values, which `labels` lists with their labels. */
export function choice<const T extends string>(
  label: string,
  labels: Readonly<Record<T, string>>,
  usual: NoInfer<T>,
  input: Field['input'] = 'String',
): Field<T> {
  const values = Object.keys(labels) as T[];
  const sentence = `Choose ${values.slice(0, -1).join(', ')} or ${values.at(-1)}.`;
  return {
    ...plain,
    input,
    required: false,
    guardsSecrets: true,
    description: input === 'String' ? `One of ${values.join(', ')}; ${usual} by default.` : `${usual} by default.`,
    form: choices(label, labels, usual),
    schema: z.enum(values, { error: sentence }).default(usual),
  };
}

const encryption = {
  disable: 'disable: never encrypted',
  prefer: 'prefer: encrypted if the server can',
  require: 'require: always encrypted',
  'verify-ca': 'verify-ca: encrypted, certificate checked',
  'verify-full': 'verify-full: encrypted, certificate and host checked',
} as const;

/** Encryption of the connection, in the terms of PostgreSQL. */
export const sslMode = choice('SSL mode', encryption, 'prefer');

/** Encryption of a connection to an engine that knows three of the modes only. */
export function threeSslModes(usual: 'require' | 'verify-full'): Field<'disable' | 'require' | 'verify-full'> {
  const { disable, require, 'verify-full': verifyFull } = encryption;
  return choice('SSL mode', { disable, require, 'verify-full': verifyFull }, usual);
}

export function schemas(...usual: readonly string[]): Field<readonly string[]> {
  return {
    ...plain,
    input: 'StringList',
    required: false,
    description: usual.length === 0 ? 'All that the account can use by default.' : `${usual.join(', ')} by default.`,
    form: line('schemas', {
      control: 'LIST',
      required: false,
      defaultValue: usual.join(', '),
      placeholder: 'all that the account can use',
      help: 'Separate several with commas. Empty: all that the account can use.',
    }),
    schema: z
      .array(named('schema', 128), 'Enter the schemas.')
      .max(100, 'Enter at most 100 schemas.')
      .default([...usual]),
  };
}

/** Secret, exactly as typed: nothing is trimmed. */
export function secret(
  word: string,
  options: { readonly mayBeEmpty?: boolean; readonly most?: number } = {},
): Field<string> {
  const most = options.most ?? 4096;
  return {
    ...plain,
    secret: true,
    form: line(word, options.mayBeEmpty === true ? { required: false, mayBeEmpty: true } : {}),
    schema: z
      .string(`Enter the ${word}.`)
      .min(options.mayBeEmpty === true ? 0 : 1, `Enter the ${word}.`)
      .max(most, `The ${word} has more than ${most} characters.`)
      .refine((text) => !text.includes('\0'), `The ${word} contains a NUL character.`),
  };
}

/** Password of the account. */
export function password(options: { readonly mayBeEmpty?: boolean } = {}): Field<string> {
  return shown(secret('password', options), { width: 3 });
}

/** Private key in PEM; of an encrypted one only the frame is checked. */
export function privateKey(word: string): Field<string> {
  const field = secret(word, { most: largestSecret });
  const sentence = `The ${word} is not a private key in PEM (-----BEGIN PRIVATE KEY-----).`;
  return {
    ...field,
    description: 'In PEM.',
    form: line(word, { control: 'TEXT', placeholder: '-----BEGIN PRIVATE KEY-----' }),
    schema: field.schema.refine(
      (text) => /-----BEGIN ENCRYPTED PRIVATE KEY-----/.test(text) || !throws(() => createPrivateKey(text)),
      sentence,
    ),
  };
}

/** Field for PEM certificates, one or more; public, so they are shown. */
export function certificate(word: string): Field<string> {
  return {
    ...plain,
    guardsSecrets: true,
    description: 'In PEM.',
    form: line(word, { control: 'TEXT', advanced: true, placeholder: '-----BEGIN CERTIFICATE-----' }),
    schema: z
      .string(`Enter the ${word} as PEM text.`)
      .trim()
      .max(largestSecret, `The ${word} is larger than 64 KB.`)
      .refine((text) => !throws(() => new X509Certificate(text)), `The ${word} is not a certificate in PEM.`)
      // A pasted file may contain the key as well, and certificates are shown.
      .refine((text) => !/PRIVATE KEY/.test(text), `The ${word} also contains a private key: remove it.`),
  };
}

/** Certificate of the authority that signed the server's certificate. */
export const certificateAuthority = optional(
  shown(certificate('certificate of the authority'), {
    label: 'Certificate of the authority (CA)',
    help: 'PEM. Needed if your own authority signed the server’s certificate.',
  }),
);

/** Key file of a Google service account. */
export const serviceAccountKey: Field<string> = {
  ...secret('key of the service account', { most: largestSecret }),
  form: line('service-account key', {
    control: 'TEXT',
    placeholder: '{ "type": "service_account", … }',
    help: 'The content of the JSON key file.',
  }),
  schema: z
    .string('Enter the key of the service account.')
    .max(largestSecret, 'The key of the service account is larger than 64 KB.')
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

/** Whole number above zero. */
export function amount(word: string, description: string): Field<number> {
  const sentence = 'Enter a whole number above zero.';
  const form = line(word, { control: 'NUMBER', width: 3 });
  return { ...plain, input: 'Float', description, form, schema: z.int(sentence).min(1, sentence) };
}
