import type { Response } from 'express';

/** Answers a request with an error in the shape that GraphQL gives to its own. */
export function httpError(
  response: Response,
  status: number,
  error: { readonly code: string; readonly message: string; readonly advice?: string },
): void {
  const { code, message, advice } = error;
  response
    .status(status)
    .json({ errors: [{ message, extensions: { code, ...(advice === undefined ? {} : { advice }) } }] });
}
