import { ExpectedError } from '../platform/errors.ts';
import { createLog } from '../platform/log.ts';

/**
 * Says why the process could not start: as text on a terminal, anywhere else as a line of the log.
 */
export function reportFailure(error: unknown): void {
  if (!process.stderr.isTTY) {
    createLog('info').fatal(
      error instanceof ExpectedError ? { advice: error.advice } : { err: error },
      error instanceof ExpectedError ? error.message : 'Quarry could not start.',
    );
    return;
  }
  process.stderr.write(
    error instanceof ExpectedError
      ? `${error.message}\n${error.advice}\n`
      : `${String(error instanceof Error ? error.stack : error)}\n`,
  );
}
