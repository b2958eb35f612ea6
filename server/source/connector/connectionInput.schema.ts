import { builder } from '../../graphql/builder.ts';
import { DatabricksAuthentication, MsSqlAuthentication } from '../../graphql/enums/source.ts';
import type { Field } from './field.ts';
import { fieldPurposes } from './fieldPurposes.ts';
import { fieldsOf, type GivenConnection } from './readConnection.ts';
import { connectors, type AnyConnector } from './registry.ts';

const types = {
  String: 'String',
  Int: 'Int',
  Float: 'Float',
  StringList: ['String'],
  MsSqlAuthentication,
  DatabricksAuthentication,
} as const satisfies Record<Field['input'], unknown>;

/**
 * Fields of one connector as an input. Secrets may be left out of a change, so the command says
 * when one is missing.
 */
function inputOf(connector: AnyConnector) {
  return builder.inputRef<object>(`${pascal(connector.input)}ConnectionInput`).implement({
    description: `Connection to ${connector.label}, given field by field; connection strings are not accepted.`,
    fields: (t) =>
      Object.fromEntries(
        fieldsOf(connector).map(([name, field]) => [
          name,
          t.field({
            type: types[field.input] as 'String',
            required: field.required && !field.secret,
            description: descriptionOf(name, field),
          }),
        ]),
      ),
  });
}

/** A connection of any kind; `chosenConnector` reads it. */
export const ConnectionInput = builder.inputRef<GivenConnection>('ConnectionInput').implement({
  description: 'Connection to a data source: exactly one of the fields.',
  isOneOf: true,
  fields: (t) =>
    Object.fromEntries(
      Object.values<AnyConnector>(connectors).map((connector) => [
        connector.input,
        t.field({ type: inputOf(connector), description: `Connection to ${connector.label}.` }),
      ]),
    ) as never,
});

function descriptionOf(name: string, { description, secret }: Field): string {
  const purpose = (fieldPurposes as Readonly<Record<string, string>>)[name];
  return [purpose, description, secret ? 'Stored encrypted and never returned.' : undefined]
    .filter((sentence) => sentence !== undefined)
    .join(' ');
}

function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
