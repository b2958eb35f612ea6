import type { DetailedError, PreviousUpload } from 'tus-js-client';

/**
 * Bytes of one request: short enough for a slow line to finish, so that progress is kept and shown.
 */
const chunkBytes = 8 * 1024 * 1024;
const retryMs = [0, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000];

interface Sending {
  readonly endpoint: string;
  readonly getToken: () => Promise<string | null>;
  /** Told the share that has arrived, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Brings a file to the server in pieces, and goes on where it stopped: after a lost connection by
 * itself, after a reload when the same file is chosen again.
 * @param sending.signal aborted with the reason `removed`: the server forgets what has arrived;
 *   else it keeps it
 * @returns the id of the upload @throws Error with a sentence for people; an AbortError when
 *   `signal` aborts
 */
export async function sendFile(file: File, { endpoint, getToken, onProgress, signal }: Sending): Promise<string> {
  // Loaded with the first file: most visits bring none.
  const { Upload } = await import('tus-js-client');
  signal.throwIfAborted();
  return new Promise<string>((done, fail) => {
    const upload = new Upload(file, {
      endpoint,
      chunkSize: chunkBytes,
      retryDelays: retryMs,
      metadata: { filename: file.name },
      removeFingerprintOnSuccess: true,
      onBeforeRequest: async (request) => {
        request.setHeader('Authorization', `Bearer ${(await getToken()) ?? ''}`);
      },
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus() ?? 0;
        return status === 0 || status === 401 || status === 409 || (status >= 500 && status !== 507);
      },
      onProgress: (sent, all) => onProgress(all === 0 ? 0 : sent / all),
      onError: (error) => fail(new Error(sentenceOf(error), { cause: error })),
      onSuccess: () => done(upload.url?.split('/').at(-1) ?? ''),
    });
    signal.addEventListener('abort', () => {
      void upload.abort(signal.reason === 'removed').catch(() => undefined);
      fail(new DOMException('The upload was stopped.', 'AbortError'));
    });
    upload
      .findPreviousUploads()
      .catch((): PreviousUpload[] => [])
      .then(([previous]) => {
        if (signal.aborted) {
          return;
        }
        if (previous !== undefined) {
          upload.resumeFromPreviousUpload(previous);
        }
        upload.start();
      })
      .catch(fail);
  });
}

function sentenceOf(error: Error | DetailedError): string {
  const body = 'originalResponse' in error ? error.originalResponse?.getBody() : undefined;
  try {
    const { message, advice } = JSON.parse(body ?? '') as { message?: string; advice?: string };
    if (message !== undefined) {
      return [message, advice].filter((part) => part !== undefined && part !== '').join(' ');
    }
  } catch {
    // Not an answer of ours.
  }
  return 'The connection to the server was lost. Try again: the upload continues where it stopped.';
}

/** Forgets a file that has arrived; one that stays goes by itself after two days. */
export async function forgetFile(address: string, getToken: () => Promise<string | null>): Promise<void> {
  const headers = { 'Tus-Resumable': '1.0.0', Authorization: `Bearer ${(await getToken()) ?? ''}` };
  await fetch(address, { method: 'DELETE', headers }).catch(() => undefined);
}
