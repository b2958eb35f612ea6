import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  LimitExceededError,
  NotFoundError,
  ReverificationRequiredError,
  UnauthenticatedError,
  UnavailableError,
} from '../platform/errors.ts';
import { builder } from './builder.ts';

/** Clients select its fields for error types they do not know: error unions may grow. */
builder.interfaceType('UserError', {
  description: 'Expected failure of an operation, with advice.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Stable code for programs, such as `NOT_FOUND`.' }),
    message: t.exposeString('message', { description: 'Cause, one sentence for people.' }),
    advice: t.exposeString('advice', { description: 'Next step, one sentence for people.' }),
  }),
});

const userError = { interfaces: ['UserError' as const] };

builder.objectType(NotFoundError, {
  name: 'NotFoundError',
  ...userError,
  description: 'NOT_FOUND: the row does not exist, or the viewer may not read it; both look the same.',
  fields: (t) => ({
    noun: t.exposeString('noun', { description: 'Kind of thing that was looked for, such as `Task`.' }),
  }),
});
builder.objectType(ForbiddenError, {
  name: 'ForbiddenError',
  ...userError,
  description: 'FORBIDDEN: the viewer may read the row but may not do this with it.',
});
builder.objectType(UnauthenticatedError, {
  name: 'UnauthenticatedError',
  ...userError,
  description: 'UNAUTHENTICATED: the request carries no valid credentials.',
});
builder.objectType(ConflictError, {
  name: 'ConflictError',
  ...userError,
  description: 'CONFLICT: the current state does not allow this, or the row has changed since it was read.',
});
builder.objectType(LimitExceededError, {
  name: 'LimitExceededError',
  ...userError,
  description: 'LIMIT_EXCEEDED: a quota or a size limit does not allow this.',
});
builder.objectType(UnavailableError, {
  name: 'UnavailableError',
  ...userError,
  description: 'UNAVAILABLE: a service that Quarry depends on does not answer; trying later may help.',
});
builder.objectType(ReverificationRequiredError, {
  name: 'ReverificationRequiredError',
  ...userError,
  description:
    'REVERIFICATION_REQUIRED: the person proved who they are too long ago for this. After giving the password again ' +
    'the same call works.',
  fields: (t) => ({
    preset: t.exposeString('preset', { description: 'Rule: `strict_mfa`, `strict`, `moderate` or `lax`.' }),
    level: t.exposeString('level', { description: 'Proof that is asked for: `second_factor` or `multi_factor`.' }),
    afterMinutes: t.exposeInt('afterMinutes', { description: 'Minutes for which a proof counts.' }),
  }),
});
builder.objectType(InvalidInputError, {
  name: 'InvalidInputError',
  ...userError,
  description: 'INVALID_INPUT: a value of the input is missing, malformed or not allowed.',
  fields: (t) => ({
    path: t.exposeStringList('path', {
      description: 'Path of the field in the input, outermost first; empty for the input as a whole.',
    }),
  }),
});

/** Failures that nearly every mutation can end with; pass as `errors: { types: expected }`. */
export const expected = [UnauthenticatedError, NotFoundError, ForbiddenError, InvalidInputError, ConflictError];

/** Failures of dangerous actions, for which people prove again who they are. */
export const expectedOfDangerous = [...expected, ReverificationRequiredError];
