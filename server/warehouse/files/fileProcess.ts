/**
 * Runs the process that reads one file, with limits from outside, and turns how it ends into a
 * sentence.
 */

import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { startLimitedProcess } from '../duckdb/limitedProcess.ts';
import { WarehouseError } from '../warehouse.ts';
import { FileProblem } from './fileProblem.ts';
import { isDiskFull } from './isDiskFull.ts';

const watchMs = 100;

/**
 * Messages of Node and the engines about a full disk, which differ from those of a database at its
 * size limit.
 */
const saysFull = /ENOSPC|EDQUOT|No space left on device|database or disk is full/i;

/** Message of Node about values that are nested without end. */
const saysTooDeep = /Maximum call stack size exceeded/;

/** Answer of the process, sent once. */
export type FileResponse<Result> =
  | { readonly kind: 'read'; readonly result: Result }
  | { readonly kind: 'limit'; readonly message: string; readonly advice: string }
  | { readonly kind: 'problem'; readonly message: string; readonly advice: string }
  | { readonly kind: 'failed'; readonly text: string };

/** How far it is, 0 to 1, while it works. */
export interface FileProgress {
  readonly kind: 'progress';
  readonly share: number;
}

interface FileProcessConfiguration {
  readonly fileName: string;
  readonly temporaryDirectory: string;
  /** The database that is written; null: the file is only looked at. */
  readonly databaseFile: string | null;
}

interface FileProcessLimits {
  readonly engineMemoryMiB: number;
  readonly maxDatabaseBytes: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((share: number) => void) | undefined;
  /** Problem that a passed time limit means. Default: the file is too large. */
  readonly tooLong?: WarehouseError;
  /** Problem that a message of the engine means. */
  readonly classify: (text: string) => WarehouseError;
}

/**
 * Starts a module that answers with a `FileResponse`, and kills it when it takes too long, writes
 * too much or is not wanted any more.
 * @throws WarehouseError
 */
export function runFileProcess<Result>(
  module: URL,
  configuration: FileProcessConfiguration,
  { engineMemoryMiB, maxDatabaseBytes, timeoutMs, tooLong, signal, onProgress, classify }: FileProcessLimits,
): Promise<Result> {
  const { fileName, databaseFile, temporaryDirectory } = configuration;
  const places = [temporaryDirectory, ...(databaseFile === null ? [] : [dirname(databaseFile)])];
  if (signal?.aborted) {
    return Promise.reject(stopped(fileName));
  }
  return new Promise((resolve, reject) => {
    const child = startLimitedProcess(module, configuration, engineMemoryMiB);
    let outcome: FileResponse<Result> | WarehouseError | null = null;
    const end = (reason: WarehouseError): void => {
      outcome ??= reason;
      child.kill('SIGKILL');
    };
    const abort = (): void => end(stopped(fileName));
    const timer = setTimeout(() => end(tooLong ?? takesTooLong(fileName)), timeoutMs);
    const watch = setInterval(() => {
      if (databaseFile === null) {
        return;
      }
      void sizeOf(databaseFile).then((size) => (size > maxDatabaseBytes ? end(tooLarge(fileName)) : undefined));
    }, watchMs);
    signal?.addEventListener('abort', abort, { once: true });
    child.on('message', (response: FileResponse<Result> | FileProgress) => {
      if (response.kind === 'progress') {
        onProgress?.(response.share);
      } else {
        outcome ??= response;
      }
    });
    child.on('error', () => undefined);
    child.once('close', () => {
      clearTimeout(timer);
      clearInterval(watch);
      signal?.removeEventListener('abort', abort);
      if (outcome instanceof WarehouseError) {
        reject(outcome);
      } else if (outcome?.kind === 'read') {
        resolve(outcome.result);
      } else if (outcome?.kind === 'limit') {
        reject(new WarehouseError('LIMIT', outcome.message, outcome.advice));
      } else if (outcome?.kind === 'problem') {
        reject(new WarehouseError('SYNTAX', outcome.message, outcome.advice));
      } else if (outcome) {
        reject(failureOf(outcome.text, fileName, classify));
      } else {
        void isAnyFull(places).then((full) => reject(full ? diskFull(null) : died(fileName)));
      }
    });
  });
}

function failureOf(text: string, fileName: string, classify: FileProcessLimits['classify']): WarehouseError {
  if (saysFull.test(text)) {
    return diskFull(new Error(text));
  }
  return saysTooDeep.test(text) ? died(fileName, new Error(text)) : classify(text);
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0;
}

/** The engine may be ended by a failed write rather than report it. */
async function isAnyFull(folders: readonly string[]): Promise<boolean> {
  return (await Promise.all(folders.map(isDiskFull))).some(Boolean);
}

/** A failure around the process: what is wrong with the file, the disk or the folder. */
export function asWarehouseError(error: unknown): WarehouseError {
  if (error instanceof WarehouseError) {
    return error;
  }
  if (error instanceof FileProblem) {
    return new WarehouseError('SYNTAX', error.message, error.advice);
  }
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return diskFull(error);
  }
  if (code === 'ENOENT') {
    return new WarehouseError('CONNECTION', 'The uploaded file no longer exists.', 'Upload it again.', {
      cause: error,
    });
  }
  return new WarehouseError('INTERNAL', 'The file could not be imported.', 'Try again.', { cause: error });
}

function diskFull(cause: unknown): WarehouseError {
  return new WarehouseError(
    'LIMIT',
    'The disk is full.',
    'Free some space on the disk of the server, then try again.',
    {
      cause,
    },
  );
}

function takesTooLong(fileName: string): WarehouseError {
  return new WarehouseError('TIMEOUT', `${fileName} takes too long to read.`, 'Split it into smaller files.');
}

function tooLarge(fileName: string): WarehouseError {
  return new WarehouseError(
    'LIMIT',
    `${fileName} unpacks to more than this data source can hold.`,
    'Split it into smaller files.',
  );
}

function stopped(fileName: string): WarehouseError {
  return new WarehouseError('CANCELLED', `The import of ${fileName} was stopped.`, 'Import it again when you need it.');
}

/** A process without a last word has come to the end of its memory or of its stack. */
function died(fileName: string, cause?: Error): WarehouseError {
  return new WarehouseError(
    'LIMIT',
    `${fileName} is too large for the memory of the import, or its values are nested too deeply.`,
    'Split it into smaller files, or flatten it.',
    { cause },
  );
}
