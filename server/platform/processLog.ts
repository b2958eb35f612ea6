import { format } from 'node:util';
import type { Log } from './log.ts';

/** Levels for what libraries print, such as the WebSocket server on a broken frame of a client. */
const printed = {
  error: 'warn',
  warn: 'warn',
  log: 'info',
  info: 'info',
  dir: 'info',
  table: 'info',
  debug: 'debug',
  trace: 'debug',
} as const;

/**
 * Sends what Node itself and libraries would print as text, warnings and the reason of a crash
 * among it, through the log: log collectors read one format. Experimental features are our own
 * choice and logged at `debug` only.
 */
export function logProcess(log: Log): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    log[warning.name === 'ExperimentalWarning' ? 'debug' : 'warn']({ err: warning }, `node: ${warning.name}`);
  });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'node: the process ends because of a failure that nothing expected');
    process.exit(1);
  });
  for (const method of Object.keys(printed) as (keyof typeof printed)[]) {
    console[method] = (...said: unknown[]) => {
      const err = said.find((one) => one instanceof Error);
      const texts = said.filter((one) => one !== err);
      log[printed[method]](err === undefined ? {} : { err }, `library: ${format(...texts)}`);
    };
  }
}
