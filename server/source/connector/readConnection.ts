import { InvalidInputError } from '../../platform/errors.ts';
import type { WarehouseConnection } from '../../warehouse/connection.ts';
import type { Field } from './field.ts';
import type { Connector } from './connector.ts';
import { connectors, type AnyConnector } from './registry.ts';
import type { StoredConnection } from './storedConnection.ts';

/** Fields of a connection by name; which ones there are is the connector's to say. */
export type Fields = Readonly<Record<string, unknown>>;

/** Connection as a user typed it: fields of exactly one connector, under the name of its input. */
export type GivenConnection = Readonly<Record<string, Fields | null | undefined>>;

export function fieldsOf(connector: AnyConnector): readonly (readonly [name: string, field: Field])[] {
  return Object.entries(connector.fields);
}

/** Which connector was chosen, and what was typed. @throws InvalidInputError */
export function chosenConnector(given: GivenConnection): { readonly connector: AnyConnector; readonly typed: Fields } {
  for (const connector of Object.values<AnyConnector>(connectors)) {
    const typed = given[connector.input];
    if (typed !== null && typed !== undefined) {
      return { connector, typed };
    }
  }
  throw new InvalidInputError('The connection of the data source is missing.', 'Fill in one kind of connection.', [
    'connection',
  ]);
}

/**
 * Checks a connection field by field, then as a whole. Fields left out or null take what is usual.
 * @throws InvalidInputError naming the first field that cannot be used
 */
export function readConnection(connector: AnyConnector, typed: Fields): WarehouseConnection {
  const fields: Record<string, unknown> = {};
  for (const [name, { schema }] of fieldsOf(connector)) {
    const parsed = schema.safeParse(typed[name] ?? undefined);
    if (!parsed.success) {
      throw wrong(connector, name, parsed.error.issues[0]?.message);
    }
    if (parsed.data !== undefined) {
      fields[name] = parsed.data;
    }
  }
  // Every field was read by the schema its connector has for it.
  const connection = { type: connector.type, ...fields } as WarehouseConnection;
  const problem = connector.check?.(connection as never) ?? null;
  if (problem !== null) {
    const { outgrown }: Connector = connector as Connector;
    if (outgrown !== undefined && typeof typed[outgrown.field] === 'string') {
      throw new InvalidInputError(outgrown.message, outgrown.advice, ['connection', connector.input, problem.field]);
    }
    throw wrong(connector, problem.field, problem.message);
  }
  return connection;
}

/**
 * Merges changes into a stored connection. Omitted fields keep their value; null resets to the
 * default or removes a secret. If a change would send the secrets to another place or as another
 * account, they must be typed again: otherwise an editor of the connection could send them to their
 * own server. The same goes for secrets that can no longer be decrypted.
 *
 * @throws InvalidInputError naming the secret to type again
 */
export function changedConnection(
  connector: AnyConnector,
  { fields: stored, unreadable }: StoredConnection,
  typed: Fields,
): Fields {
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
  const lost = unreadable.find((name) => !(name in given));
  if (lost !== undefined) {
    throw new InvalidInputError(
      `The stored ${words(lost)} can no longer be decrypted.`,
      `Enter the ${words(lost)} again.`,
      ['connection', connector.input, lost],
    );
  }
  const merged = { ...stored, ...given };
  const moved = fieldsOf(connector).find(
    ([name, field]) => field.guardsSecrets && usual(field, merged[name]) !== usual(field, stored[name]),
  );
  if (moved === undefined) {
    return merged;
  }
  for (const [name, field] of fieldsOf(connector)) {
    if (field.secret && (stored[name] ?? null) !== null && !(name in given)) {
      throw new InvalidInputError(
        `The ${words(moved[0])} has changed, so stored credentials are not sent to it.`,
        `Enter the ${words(name)} again.`,
        ['connection', connector.input, name],
      );
    }
  }
  return merged;
}

/** A value as it would be read, for comparison. */
function usual(field: Field, value: unknown): unknown {
  const parsed = field.schema.safeParse(value ?? undefined);
  return parsed.success ? parsed.data : value;
}

function wrong(connector: AnyConnector, field: string, message = 'The value cannot be used.'): InvalidInputError {
  return new InvalidInputError(message, `Correct the ${words(field)}.`, ['connection', connector.input, field]);
}

/** `privateKey` → `private key`. */
function words(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
