import SchemaBuilder from '@pothos/core';
import ErrorsPlugin from '@pothos/plugin-errors';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import ValidationPlugin from '@pothos/plugin-validation';
import type { ReadPolicy } from '../access/readPolicy.ts';
import { isVisitor, type Viewer } from '../access/viewer.ts';
import type PrismaTypes from '../generated/pothos.ts';
import { getDatamodel } from '../generated/pothos.ts';
import { ForbiddenError, InvalidInputError, UnauthenticatedError, type ExpectedError } from '../platform/errors.ts';
import { typeOfId, type IdType } from '../platform/ids.ts';
import type { Context } from './context.ts';
import { pageSize } from './pageSize.ts';
import { idDescription, relayDescriptions } from './relayDescriptions.ts';
import { parseDateTime, parseJsonLiteral } from './scalars.ts';

/**
 * Coarse gates in front of fields. What may be read or changed of a row is decided by the noun's
 * policy.
 */
export interface Scopes {
  /** Signed in, in an organization or not. */
  signedIn: boolean;
  /** Signed in, and no visitor: visitors ask questions and do nothing else. */
  changer: boolean;
  /** A person of an organization. */
  member: boolean;
  /** A person of an organization, or a token of one of its agents. */
  asker: boolean;
  admin: boolean;
  staff: boolean;
}

/** Gates a viewer passes. */
export function scopesOf(viewer: Viewer): Scopes {
  const member = viewer.kind === 'member';
  return {
    signedIn: viewer.kind !== 'anonymous',
    changer: viewer.kind !== 'anonymous' && !isVisitor(viewer),
    member,
    asker: member || viewer.kind === 'agent_token',
    admin: member && viewer.role === 'org:admin',
    staff: member && viewer.staff,
  };
}

/** Single value of a row. */
type Cell = string | number | boolean | null;

const nodeTypes = new Set<string>();

export const builder = new SchemaBuilder<{
  Context: Context;
  DefaultFieldNullability: false;
  DefaultEdgesNullability: false;
  DefaultNodeNullability: false;
  PrismaTypes: PrismaTypes;
  AuthScopes: Scopes;
  Interfaces: { UserError: ExpectedError };
  Scalars: {
    DateTime: { Input: Date; Output: Date };
    JSON: { Input: unknown; Output: unknown };
    Cell: { Input: Cell; Output: Cell };
  };
}>({
  defaultFieldNullability: false,
  plugins: [ErrorsPlugin, ScopeAuthPlugin, ValidationPlugin, RelayPlugin, PrismaPlugin],
  relay: {
    clientMutationId: 'omit',
    cursorType: 'String',
    ...relayDescriptions,
    edgesFieldOptions: { nullable: false, ...relayDescriptions.edgesFieldOptions },
    nodeFieldOptions: { nullable: false, ...relayDescriptions.nodeFieldOptions },
    // Ids are global as they are. One that is not ours, or of a type that is no node, is looked up
    // among the organizations, where nothing has it: it reads as "not found", like every other id
    // the viewer may not see.
    encodeGlobalID: (_type, id) => String(id),
    decodeGlobalID: (id) => {
      const type = typeOfId(id);
      return { typename: type !== null && nodeTypes.has(type) ? type : 'Organization', id };
    },
  },
  prisma: {
    client: (context) => context.database,
    dmmf: getDatamodel(),
    filterConnectionTotalCount: true,
    maxConnectionSize: pageSize.max,
    defaultConnectionSize: pageSize.default,
    onUnusedQuery: null,
  },
  scopeAuth: {
    authorizeOnSubscribe: true,
    authScopes: (context) => scopesOf(context.viewer),
    unauthorizedError: (_parent, context) =>
      context.viewer.kind === 'anonymous' ? new UnauthenticatedError() : new ForbiddenError(),
  },
  errors: {
    defaultTypes: [],
    directResult: true,
    unsafelyHandleInputErrors: true,
    defaultUnionOptions: {
      name: ({ fieldName }) => `${fieldName[0]?.toUpperCase()}${fieldName.slice(1)}Result`,
    },
  },
  validation: {
    validationError: (failure) => {
      const issue = failure.issues[0];
      const path = (issue?.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
      return new InvalidInputError(
        issue?.message ?? 'This input cannot be used.',
        'Correct it and send it again.',
        path,
      );
    },
  },
});

builder.scalarType('DateTime', {
  description: 'Moment in UTC, RFC 3339: `2026-11-22T08:30:00.000Z`.',
  serialize: (value) => value.toISOString(),
  parseValue: parseDateTime,
  parseLiteral: (node) => parseDateTime('value' in node ? node.value : null),
});

builder.scalarType('Cell', {
  description:
    'One value of a row: text, a number, a boolean or null. Exact decimals are text (`"437.41"`), ' +
    'and so are dates and timestamps (ISO 8601).',
  serialize: (value) => value,
});

builder.scalarType('JSON', {
  description: 'JSON value of any shape.',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node, variables) => parseJsonLiteral(node, variables ?? {}),
});

/**
 * Puts a type that is no node under a policy: every field that returns it is checked
 * (guardReads.ts).
 */
export function readBy<Where, Row extends object>(type: IdType, policy: ReadPolicy<Where, Row>) {
  return { extensions: { readPolicy: { type, policy } } };
}

/**
 * Options of a node whose reads a policy decides: `node(id)` looks with the policy's condition, and
 * every field that returns the type is checked (guardReads.ts). Spread into `builder.prismaNode`.
 */
export function governed<Where, Row extends { readonly id: string }>(type: IdType, policy: ReadPolicy<Where, Row>) {
  nodeTypes.add(type);
  return {
    id: { field: 'id' as const, description: idDescription },
    nullable: true as const,
    findUnique: (id: string, context: Context) => ({ id, AND: policy.where(context.viewer) }),
    ...readBy(type, policy),
  };
}

builder.queryType({ description: 'Reads. A row that the viewer may not read looks like one that does not exist.' });
builder.mutationType({
  description:
    'Changes. Each takes one input and returns the changed entity or an expected failure; every one ' +
    'of them requires signing in.',
  // Strangers change nothing and visitors only ask; the commands decide about everyone else.
  authScopes: { changer: true },
});
