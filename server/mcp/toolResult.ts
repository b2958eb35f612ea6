import type { CallToolResult } from '@modelcontextprotocol/server';
import { ExpectedError } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import { newRequestId } from '../platform/http/requestId.ts';
import { InvalidSemQLError } from '../query/semqlForViewer.ts';

/** Structured output of a tool, and the same in words. */
export function told(text: string, result: object): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent: { result } };
}

/**
 * Runs the work of a tool. Expected failures become typed errors that a model can read and correct;
 * surprises are logged with an id and masked, as at the other doors.
 */
export async function orError<Result>(log: Log, work: () => Promise<Result>): Promise<Result | CallToolResult> {
  try {
    return await work();
  } catch (error) {
    return { ...failed(log, error), isError: true };
  }
}

function failed(log: Log, error: unknown): CallToolResult {
  if (error instanceof InvalidSemQLError) {
    const lines = error.diagnostics.map(({ code, message, advice }) => `${code}: ${message} ${advice}`.trim());
    return told(lines.join('\n') || error.message, shown(error.code, error.message, error.advice));
  }
  if (error instanceof ExpectedError) {
    return told(`${error.message} ${error.advice}`, shown(error.code, error.message, error.advice));
  }
  const id = newRequestId();
  log.error({ err: error, errorId: id }, 'mcp: unexpected error');
  const message = `Something went wrong. Quote ${id} when you report it.`;
  return told(message, shown('INTERNAL', message, 'Try again later.'));
}

const shown = (code: string, message: string, advice: string) => ({ kind: 'error', code, message, advice });
