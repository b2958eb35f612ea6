import { isRouteErrorResponse } from 'react-router';

/** Status (default 500) and a readable sentence of anything that was thrown. */
export function describeError(error: unknown): { readonly status: number; readonly message: string } {
  if (isRouteErrorResponse(error)) {
    const body: unknown = error.data;
    const said = typeof body === 'object' && body !== null && 'message' in body ? body.message : error.statusText;
    return { status: error.status, message: typeof said === 'string' ? said : error.statusText };
  }
  return { status: 500, message: error instanceof Error ? error.message : 'An unknown error stopped this page.' };
}
