/** An expected failure, with a sentence and the next step. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly advice: string;
  /** Path of the refused field in the input, where the operation selects it. */
  readonly path?: readonly string[];
}

/** The failure among the members of a mutation's result, or null when it worked. */
export function failureOf(result: object | null | undefined): Failure | null {
  if (result === null || result === undefined) {
    return { code: 'NO_ANSWER', message: 'The server did not answer.', advice: 'Try again.' };
  }
  if (!('code' in result && 'message' in result && 'advice' in result)) {
    return null;
  }
  return {
    code: String(result.code),
    message: String(result.message),
    advice: String(result.advice),
    ...('path' in result && Array.isArray(result.path) && { path: result.path.map(String) }),
  };
}

/** A failure or a thrown error as one readable text. */
export function failureText(failure: unknown): string {
  if (typeof failure === 'object' && failure !== null && 'advice' in failure && 'message' in failure) {
    return `${String(failure.message)} ${String(failure.advice)}`;
  }
  return failure instanceof Error ? failure.message : 'Something went wrong. Try again.';
}
