import { pino } from 'pino';
import { createLog } from './log.ts';

/** Says one sentence to the person who started the process. */
export type Announce = (sentence: string) => void;

/**
 * Sentences as they are on a terminal; anywhere else each is one line of JSON like those of the
 * log, so that a collector of logs reads one format. Not subject to the log's level: they say where
 * to go and what was decided.
 */
export function announce(terminal: boolean = process.stdout.isTTY): Announce {
  if (terminal) {
    return (sentence) => {
      process.stdout.write(`${sentence}\n`);
    };
  }
  const lines = createLog('info', pino.destination({ dest: 1, sync: true }));
  return (sentence) => lines.info(sentence);
}
