import { builder } from '../../graphql/builder.ts';
import { DatabricksAuthentication, MsSqlAuthentication } from '../../graphql/enums.ts';
import type { Field } from './field.ts';
import { fieldsOf, type GivenConnection } from './readConnection.ts';
import { connectors, type AnyConnector } from './registry.ts';

const TYPES = {
  String: 'String',
  Int: 'Int',
  Float: 'Float',
  StringList: ['String'],
  MsSqlAuthentication,
  DatabricksAuthentication,
} as const satisfies Record<Field['input'], unknown>;

/** Fields of one connector as an input. Secrets may be left out of a change, so the command says when one is missing. */
function inputOf(connector: AnyConnector) {
  return builder.inputRef<object>(`${pascal(connector.input)}ConnectionInput`).implement({
    description: `How ${connector.label} is reached: structured fields only, a connection string is never read.`,
    fields: (t) =>
      Object.fromEntries(
        fieldsOf(connector).map(([name, field]) => [
          name,
          t.field({
            type: TYPES[field.input] as 'String',
            required: field.required && !field.secret,
            ...described(field),
          }),
        ]),
      ),
  });
}

/** A connection of any kind; `chosenConnector` reads it. */
export const ConnectionInput = builder.inputRef<GivenConnection>('ConnectionInput').implement({
  description: 'How a data source is reached: exactly one of these.',
  isOneOf: true,
  fields: (t) =>
    Object.fromEntries(
      Object.values<AnyConnector>(connectors).map((connector) => [
        connector.input,
        t.field({ type: inputOf(connector) }),
      ]),
    ) as never,
});

function described({ description, secret }: Field): { readonly description?: string } {
  const kept = 'Kept encrypted and never given back.';
  if (!secret) return description === undefined ? {} : { description };
  return { description: description === undefined ? kept : `${description} ${kept}` };
}

function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
