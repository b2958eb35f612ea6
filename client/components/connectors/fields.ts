import type { ConnectorField, Typed } from './connector.ts';

/** Fields that several connectors ask for. */

export const host: ConnectorField = {
  name: 'host',
  label: 'Host',
  kind: 'line',
  required: true,
  width: 'rest',
  placeholder: 'db.example.com',
  help: 'A name or an address without https:// or a port.',
};

export const port = (usual: number): ConnectorField => ({
  name: 'port',
  label: 'Port',
  kind: 'number',
  usual: String(usual),
  width: 'third',
});

export const database: ConnectorField = { name: 'database', label: 'Database', kind: 'line', required: true };

export const username: ConnectorField = {
  name: 'username',
  label: 'User name',
  kind: 'line',
  required: true,
  width: 'half',
};

export const password: ConnectorField = {
  name: 'password',
  label: 'Password',
  kind: 'line',
  secret: true,
  mayBeEmpty: true,
  width: 'half',
};

export const schemas = (usual = ''): ConnectorField => ({
  name: 'schemas',
  label: 'Schemas',
  kind: 'list',
  usual,
  placeholder: 'all that the account may use',
  help: 'Several with commas between them. Empty: all that the account may use.',
});

const sslWords = {
  disable: 'disable: never encrypted',
  prefer: 'prefer: encrypted if the server can',
  require: 'require: always encrypted',
  'verify-ca': 'verify-ca: encrypted, certificate checked',
  'verify-full': 'verify-full: encrypted, certificate and host checked',
} as const;

export const sslMode = (
  usual: keyof typeof sslWords,
  offered: readonly (keyof typeof sslWords)[] = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'],
): ConnectorField => ({
  name: 'sslMode',
  label: 'SSL mode',
  kind: 'choice',
  usual,
  choices: offered.map((value) => ({ value, label: sslWords[value] })),
});

export const certificateAuthority: ConnectorField = {
  name: 'certificateAuthority',
  label: 'Certificate of the authority (CA)',
  kind: 'text',
  rare: true,
  placeholder: '-----BEGIN CERTIFICATE-----',
  help: 'PEM. Needed when the server’s certificate is signed by an authority of your own.',
};

/** Names as scripts quote them; what was not typed yet stands in angle brackets. */
export const quoted = (mark: '"' | '`' | "'" | '[', typed: string | undefined, missing: string): string => {
  const name = typed === undefined || typed.trim() === '' ? `<${missing}>` : typed.trim();
  const end = mark === '[' ? ']' : mark;
  return `${mark}${name.replaceAll(end, end + end)}${end}`;
};

/** The schemas that were typed, or the one that is usual. */
export function schemasOf(typed: Typed, usual: string): readonly string[] {
  const named = listOf(typed.schemas ?? '');
  return named.length === 0 ? [usual] : named;
}

/** `a, b` → `['a', 'b']`. */
export function listOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
