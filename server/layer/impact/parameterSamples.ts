import type { QueryParameterType } from '../../generated/prisma/client.ts';
import type { SqlValue } from '../../semql/compiled.ts';

/**
 * A value of every type of parameter: with one for each parameter a query compiles as it will when
 * it is asked. A list cannot be bound to one place; nothing is something of any type.
 */
const samples: Readonly<Record<QueryParameterType, SqlValue>> = {
  TEXT: 'text',
  STRING: 'text',
  NUMBER: 1.5,
  FLOAT: 1.5,
  INTEGER: 1,
  BOOLEAN: true,
  DATE: '2026-01-31',
  DATETIME: '2026-01-31T12:00:00',
  ARRAY: null,
};

/** Values for the parameters that a query declares. */
export function sampleValues(
  parameters: readonly { readonly name: string; readonly type: QueryParameterType }[],
): Readonly<Record<string, SqlValue>> {
  return Object.fromEntries(parameters.map(({ name, type }) => [name, samples[type]]));
}
