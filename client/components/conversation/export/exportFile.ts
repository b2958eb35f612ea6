import { config, session } from '../../../session/current.ts';
import { framesOf } from './frames.ts';

export type FileFormat = 'csv' | 'xlsx';

/** Bytes that are held before the browser keeps them elsewhere. */
const pieceBytes = 8 * 1024 * 1024;

interface Exporting {
  readonly executionId: string;
  readonly format: FileFormat;
  readonly signal: AbortSignal;
  /** Told the rows that are in the file so far. */
  readonly onRows: (rows: number) => void;
}

/** A whole result as a file. */
export interface ExportedFile {
  readonly file: Blob;
  readonly rows: number;
  /** True: the result has more rows than an export. */
  readonly truncated: boolean;
}

/**
 * The result of an execution as a file of all its rows, computed again by the server.
 * @throws Error with a sentence for people; an AbortError when `signal` aborts
 */
export async function exportFile({ executionId, format, signal, onRows }: Exporting): Promise<ExportedFile> {
  const response = await fetch(`${config.baseUrl}/api/v1/exports/${executionId}.${format}`, {
    headers: {
      Authorization: `Bearer ${(await session.getToken()) ?? ''}`,
      Accept: 'application/vnd.quarry.export',
    },
    signal,
  });
  if (!response.ok || response.body === null) {
    throw new Error(sentenceOf(await response.json().catch(() => null)));
  }
  const kept: Blob[] = [];
  let held: Uint8Array<ArrayBuffer>[] = [];
  let heldBytes = 0;
  for await (const frame of framesOf(response.body)) {
    if (frame.kind === 'failure') {
      throw new Error(sentenceOf(frame));
    }
    if (frame.kind === 'end') {
      const { rows, truncated } = frame;
      return { file: new Blob([...kept, ...held]), rows, truncated };
    }
    if (frame.kind === 'progress') {
      onRows(frame.rows);
      continue;
    }
    held.push(frame.bytes);
    heldBytes += frame.bytes.length;
    if (heldBytes > pieceBytes) {
      kept.push(new Blob(held));
      held = [];
      heldBytes = 0;
    }
  }
  throw new Error('The connection was lost before the file was complete. Try again.');
}

function sentenceOf(failure: unknown): string {
  const { message, advice } = (failure ?? {}) as { readonly message?: string; readonly advice?: string };
  return message === undefined
    ? 'The server could not create the file. Try again.'
    : `${message} ${advice ?? ''}`.trim();
}
