import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  LimitExceededError,
  NotFoundError,
  UnauthenticatedError,
  UnavailableError,
} from '../platform/errors.ts';
import { builder } from './builder.ts';

/** What clients fall back to: error unions may grow. */
builder.interfaceType('UserError', {
  description: 'A failure that was to be expected, with what to do next.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Stable, for programs.' }),
    message: t.exposeString('message', { description: 'One sentence, for people.' }),
    advice: t.exposeString('advice', { description: 'The next step, one sentence.' }),
  }),
});

builder.objectType(NotFoundError, {
  name: 'NotFoundError',
  interfaces: ['UserError'],
  fields: (t) => ({ noun: t.exposeString('noun') }),
});
builder.objectType(ForbiddenError, { name: 'ForbiddenError', interfaces: ['UserError'] });
builder.objectType(UnauthenticatedError, { name: 'UnauthenticatedError', interfaces: ['UserError'] });
builder.objectType(ConflictError, { name: 'ConflictError', interfaces: ['UserError'] });
builder.objectType(LimitExceededError, { name: 'LimitExceededError', interfaces: ['UserError'] });
builder.objectType(UnavailableError, { name: 'UnavailableError', interfaces: ['UserError'] });
builder.objectType(InvalidInputError, {
  name: 'InvalidInputError',
  interfaces: ['UserError'],
  fields: (t) => ({ path: t.exposeStringList('path', { description: 'Field of the input; empty is the whole.' }) }),
});

/** The failures that nearly every mutation can end in; pass as `errors: { types: expected }`. */
export const expected = [UnauthenticatedError, NotFoundError, ForbiddenError, InvalidInputError, ConflictError];
