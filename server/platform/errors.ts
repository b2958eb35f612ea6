/**
 * Failures we expect. Each has a stable code for programs, a sentence for people, and the next
 * thing to do. Everything else that is thrown is a surprise: logged once with an id, masked at
 * every door.
 */

/** Stable codes of expected failures; part of the API, never renamed. */
type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'CONFLICT'
  | 'LIMIT_EXCEEDED'
  | 'UNAVAILABLE'
  | 'NEEDS_CONFIRMATION'
  | 'REVERIFICATION_REQUIRED'
  | 'AMBIGUOUS_AGENT'
  | 'STALE_REVISION'
  | 'ANALYSIS_STARTED'
  | 'DEEP_MODE_FOLLOWUP_NOT_SUPPORTED'
  | 'STALE_CLAIM'
  | 'SETUP';

/** Base of every expected failure. */
export abstract class ExpectedError extends Error {
  abstract readonly code: ErrorCode;
  /** Next step, one sentence. */
  readonly advice: string;

  constructor(message: string, advice: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.advice = advice;
  }
}

/** No credentials, or credentials that do not hold. */
export class UnauthenticatedError extends ExpectedError {
  readonly code = 'UNAUTHENTICATED';
  constructor(message = 'You are not signed in.', advice = 'Sign in and try again.', options?: ErrorOptions) {
    super(message, advice, options);
  }
}

/** The viewer may see the object but not do this to it. */
export class ForbiddenError extends ExpectedError {
  readonly code = 'FORBIDDEN';
  constructor(
    message = 'You may not do this.',
    advice = 'Ask an admin of your organization for access.',
    options?: ErrorOptions,
  ) {
    super(message, advice, options);
  }
}

/** The object does not exist, or the viewer may not know that it does: both look the same. */
export class NotFoundError extends ExpectedError {
  readonly code = 'NOT_FOUND';
  /** Noun as people say it: "Task". */
  readonly noun: string;
  constructor(noun: string, advice = 'Check the link, or whether you have access to it.', options?: ErrorOptions) {
    super(`${noun} not found.`, advice, options);
    this.noun = noun;
  }
}

/** Something a person or program sent cannot be used. */
export class InvalidInputError extends ExpectedError {
  readonly code = 'INVALID_INPUT';
  /** Path of the field, e.g. `['question']`; empty: the whole input. */
  readonly path: readonly string[];
  constructor(message: string, advice: string, path: readonly string[] = [], options?: ErrorOptions) {
    super(message, advice, options);
    this.path = path;
  }
}

/** The object is not in a state that allows this, or another person was first. */
export class ConflictError extends ExpectedError {
  readonly code = 'CONFLICT';
}

/** A dangerous action of a person whose last proof of who they are is too long ago. */
export class ReverificationRequiredError extends ExpectedError {
  readonly code = 'REVERIFICATION_REQUIRED';
  readonly preset: string;
  /** Factor that is asked for. */
  readonly level: string;
  readonly afterMinutes: number;
  constructor(preset: string, level: string, afterMinutes: number) {
    super('This needs a fresh proof that it is you.', 'Enter your password again.');
    this.preset = preset;
    this.level = level;
    this.afterMinutes = afterMinutes;
  }
}

/** A quota or a size limit. */
export class LimitExceededError extends ExpectedError {
  readonly code = 'LIMIT_EXCEEDED';
}

/** Something we depend on is not there right now; trying later may help. */
export class UnavailableError extends ExpectedError {
  readonly code = 'UNAVAILABLE';
}

/** A worker tried to write with a claim that is no longer its own. Nothing was written. */
export class StaleClaimError extends ExpectedError {
  readonly code = 'STALE_CLAIM';
  constructor(options?: ErrorOptions) {
    super(
      'This run was taken over or ended by another worker.',
      'Nothing to do: the other worker finishes it.',
      options,
    );
  }
}

/** The process cannot start as configured. Printed without a stack. */
export class SetupError extends ExpectedError {
  readonly code = 'SETUP';
}
