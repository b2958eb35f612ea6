import type { QueryErrorType } from '../../apollo/schema.generated.ts';
import type { Failure } from '../../apollo/failure.ts';

/** Why a connection cannot be used, with what to do about it. */
export interface ConnectionProblem extends Pick<Failure, 'message' | 'advice'> {
  /** The class in words, as the heading of the explanation. */
  readonly title: string;
  /** The field to correct, where it is one. */
  readonly field: string | null;
}

const titles: Readonly<Record<QueryErrorType, string>> = {
  CONNECTION: 'Cannot be reached',
  AUTHENTICATION: 'Sign-in refused',
  PERMISSION: 'Not permitted',
  TIMEOUT: 'No answer in time',
  SYNTAX: 'Not understood',
  CANCELLED: 'Stopped',
  LIMIT: 'Too much at once',
  SCHEMA_CHANGED: 'Something is missing',
  INTERNAL: 'The database failed',
};

/** A test that failed, as the API says it. */
interface FailedTest extends Pick<Failure, 'message' | 'advice'> {
  readonly __typename?: string;
  readonly type?: QueryErrorType;
  readonly path?: readonly string[];
}

export function connectionProblem({ message, advice, type, path }: FailedTest): ConnectionProblem {
  // The API classes both as CONNECTION, but what to look at differs: the network or the
  // certificates.
  const encryption = type === 'CONNECTION' && /encrypt|certificate|\b(?:SSL|TLS)\b/i.test(message);
  const title = encryption ? 'No encrypted connection' : type === undefined ? 'Cannot be used as typed' : titles[type];
  return { title, message, advice, field: path?.at(-1) ?? null };
}

/** An account that gets in and finds nothing. */
export const nothingToRead: ConnectionProblem = {
  title: 'Nothing to read',
  message: 'The connection works, but the account can read no table.',
  advice: 'Grant it SELECT on the tables you want to use, or choose another schema or database.',
  field: null,
};
