import type { Telemetry } from './telemetry.ts';

/**
 * Reports uncaught exceptions.
 *
 * @returns a function that stops.
 */
export function watchExceptions(telemetry: Pick<Telemetry, 'exception'>, target: Window = window): () => void {
  const onError = (event: ErrorEvent) => void telemetry.exception(event.error ?? event.message);
  const onRejection = (event: PromiseRejectionEvent) => void telemetry.exception(event.reason);
  target.addEventListener('error', onError);
  target.addEventListener('unhandledrejection', onRejection);
  return () => {
    target.removeEventListener('error', onError);
    target.removeEventListener('unhandledrejection', onRejection);
  };
}
