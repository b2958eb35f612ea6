import { GraphQLError, Kind, type ValueNode } from 'graphql';

const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i;

/** RFC 3339 text → Date; throws a GraphQLError that names the value. */
export function parseDateTime(value: unknown): Date {
  const date = typeof value === 'string' && rfc3339.test(value) ? new Date(value) : null;
  if (date === null || Number.isNaN(date.getTime())) {
    throw new GraphQLError(`A DateTime is written like 2026-11-20T09:30:00Z, not ${JSON.stringify(value)}.`, {
      extensions: { code: 'INVALID_INPUT' },
    });
  }
  return date;
}

/** A JSON literal of a document as a plain value. */
export function parseJsonLiteral(node: ValueNode, variables: Readonly<Record<string, unknown>> = {}): unknown {
  switch (node.kind) {
    case Kind.STRING:
    case Kind.ENUM:
      return node.value;
    case Kind.BOOLEAN:
      return node.value;
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.NULL:
      return null;
    case Kind.VARIABLE:
      return variables[node.name.value] ?? null;
    case Kind.LIST:
      return node.values.map((value) => parseJsonLiteral(value, variables));
    case Kind.OBJECT:
      return Object.fromEntries(
        node.fields.map((field) => [field.name.value, parseJsonLiteral(field.value, variables)]),
      );
  }
}
