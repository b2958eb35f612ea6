/** An expected failure, with a sentence and the next step. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly advice: string;
}

/** The failure among the members of a mutation's result, or null when it worked. */
export function failureOf(result: object | null | undefined): Failure | null {
  if (result === null || result === undefined) {
    return { code: 'NO_ANSWER', message: 'The server gave no answer.', advice: 'Try again.' };
  }
  return 'code' in result && 'message' in result && 'advice' in result
    ? { code: String(result.code), message: String(result.message), advice: String(result.advice) }
    : null;
}

/** A failure or a thrown error as one readable text. */
export function failureText(failure: unknown): string {
  if (typeof failure === 'object' && failure !== null && 'advice' in failure && 'message' in failure) {
    return `${String(failure.message)} ${String(failure.advice)}`;
  }
  return failure instanceof Error ? failure.message : 'Something went wrong. Try again.';
}
