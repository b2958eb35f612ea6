import { repeatedLosses } from './repeatedLosses.ts';
import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Property names that never reach a log, at any of the first four levels of nesting. */
const secretNames = [
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'apiKey',
  'connectionString',
  'databaseUrl',
  'credentials',
];
const redactedPaths = ['', '*.', '*.*.', '*.*.*.'].flatMap((prefix) => secretNames.map((name) => `${prefix}${name}`));

/**
 * User and password of addresses such as `postgresql://user:password@host`, wherever they appear in
 * a text.
 */
const addressCredentials = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi;

/** Removes credentials from a text that is about to be shown or logged. */
export function withoutCredentials(text: string): string {
  return text.replace(addressCredentials, '$1***@');
}

/**
 * The process's log: one JSON object per line on standard error, so that standard output stays
 * readable. Credentials are removed by property name and from the texts of errors. Of an outage of
 * the database the first line is kept.
 */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  const isRepeated = repeatedLosses();
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redactedPaths, censor: '***' },
      formatters: { level: (label) => ({ level: label }) },
      serializers: {
        err: (error: Error) => {
          const plain = pino.stdSerializers.err(error);
          return { ...plain, message: withoutCredentials(plain.message), stack: withoutCredentials(plain.stack) };
        },
      },
      hooks: {
        logMethod(inputArguments, method) {
          if (isRepeated(inputArguments[0])) {
            return;
          }
          const cleaned = inputArguments.map((argument: unknown) =>
            typeof argument === 'string' ? withoutCredentials(argument) : argument,
          );
          method.apply(this, cleaned as Parameters<typeof method>);
        },
      },
    },
    destination,
  );
}
