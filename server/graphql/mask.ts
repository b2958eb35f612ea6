import { randomUUID } from 'node:crypto';
import { PothosValidationError } from '@pothos/core';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { Prisma } from '../generated/prisma/client.ts';
import { databaseFailure } from '../platform/database/databaseFailure.ts';
import { ExpectedError } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';

/**
 * Codes that GraphQL itself gives to documents it cannot run; their texts speak of the document
 * only.
 */
const documentCodes = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'INVALID_INPUT',
  'LIMIT_EXCEEDED',
]);

/** Turns what went wrong into what a client may see. Works at both doors. */
export type ErrorMask = (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;

/**
 * Expected failures keep their sentence, code and advice. Every surprise is logged once under an
 * id, and only the id goes out: texts of the database or of drivers never reach a client.
 */
export function createErrorMask(log: Log): ErrorMask {
  const logged = new WeakMap<object, string>();
  return (formatted, error) => {
    const cause = causeOf(error);
    const place = {
      ...(formatted.path && { path: formatted.path }),
      ...(formatted.locations && { locations: formatted.locations }),
    };
    if (cause instanceof ExpectedError) {
      return { message: cause.message, ...place, extensions: { code: cause.code, advice: cause.advice } };
    }
    if (cause instanceof PothosValidationError) {
      return { message: cause.message, ...place, extensions: { code: 'INVALID_INPUT' } };
    }
    const code = formatted.extensions?.['code'];
    // Nothing of ours threw: the document, its variables or its transport are at fault.
    if (
      cause instanceof GraphQLError &&
      (code === undefined || (typeof code === 'string' && documentCodes.has(code)))
    ) {
      return { message: formatted.message, ...place, extensions: { code: code ?? 'GRAPHQL_VALIDATION_FAILED' } };
    }
    const away = databaseFailure(cause);
    if (away !== null) {
      log.warn({ err: cause, path: formatted.path }, 'a request met a database that cannot be used');
      return { message: away.message, ...place, extensions: { code: away.code, advice: away.advice } };
    }
    const key = typeof cause === 'object' && cause !== null ? cause : formatted;
    const errorId = logged.get(key) ?? randomUUID();
    if (!logged.has(key)) {
      logged.set(key, errorId);
      log.error({ err: cause, errorId, path: formatted.path }, 'a request failed unexpectedly');
    }
    if (isRemovedMeanwhile(cause)) {
      return {
        message: 'Something that this needs has been removed, or is still in use.',
        ...place,
        extensions: { code: 'CONFLICT', errorId, advice: 'Reload it, then try again.' },
      };
    }
    if (cause instanceof Prisma.PrismaClientKnownRequestError && cause.code === 'P2028') {
      return {
        message: 'Something that this needs is being changed at the moment.',
        ...place,
        extensions: { code: 'CONFLICT', errorId, advice: 'Try again in a moment.' },
      };
    }
    return {
      message: 'Something went wrong on our side.',
      ...place,
      extensions: { code: 'INTERNAL', errorId, advice: 'Try again; if the problem persists, give support this id.' },
    };
  };
}

/**
 * A row that was there when a command looked was gone when it wrote. Where that is likely, a
 * command says it better; it is logged as every surprise, because a mistake of ours looks the same.
 */
function isRemovedMeanwhile(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && ['P2003', 'P2025'].includes(error.code);
}

/** Error that a resolver threw, or the GraphQLError itself when there is no other. */
function causeOf(error: unknown): unknown {
  let current: unknown = error;
  while (current instanceof GraphQLError && current.originalError) {
    current = current.originalError;
  }
  return current;
}
