import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { config, session } from '../../../../../session/current.ts';
import { InspectUploadDocument } from './InspectUpload.generated.ts';
import { forgetFile, sendFile } from './sendFile.ts';

const endpoint = `${config.baseUrl}/api/v1/uploads`;
const getToken = () => session.getToken();

/** A file on its way in. */
export interface ArrivingFile {
  readonly key: string;
  readonly file: File;
  /** 0 to 1. */
  readonly share: number;
  /** Set when all of it has arrived. */
  readonly uploadId: string | null;
  /**
   * Sheets or tables of which each becomes a table; null while it is looked at, empty where the
   * file is one table.
   */
  readonly parts: readonly string[] | null;
  /** A sentence, when it could not arrive. */
  readonly error: string | null;
}

/** Files that were chosen, sent one after the other. */
export function useUploads() {
  const client = useApolloClient();
  const [files, setFiles] = useState<readonly ArrivingFile[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const queue = useRef<Promise<void>>(Promise.resolve());

  // Leaving the page stops sending; the server keeps what has arrived.
  useEffect(() => {
    const running = stops.current;
    return () => running.forEach((stop) => stop.abort('left'));
  }, []);

  const change = (key: string, changed: Partial<ArrivingFile>) =>
    setFiles((before) => before.map((one) => (one.key === key ? { ...one, ...changed } : one)));

  async function send(key: string, file: File, signal: AbortSignal): Promise<void> {
    if (signal.aborted) {
      return;
    }
    try {
      const uploadId = await sendFile(file, {
        endpoint,
        getToken,
        onProgress: (share) => change(key, { share }),
        signal,
      });
      change(key, { uploadId, share: 1 });
      const { data } = await client.query({
        query: InspectUploadDocument,
        variables: { input: { uploadId, reading: {} } },
        errorPolicy: 'all',
      });
      const seen = data?.inspectUpload;
      // A file that cannot be read as it is found to be may still be read with other choices.
      change(key, { parts: seen?.__typename === 'InspectedUpload' ? partsOf(seen) : [] });
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      change(key, { error: error instanceof Error ? error.message : 'The file could not be sent. Try again.' });
    }
  }

  function start(key: string, file: File) {
    const stop = new AbortController();
    stops.current.set(key, stop);
    queue.current = queue.current.then(() => send(key, file, stop.signal));
  }

  return {
    files,
    add(chosen: readonly File[]) {
      const added = chosen.map((file) => ({
        key: crypto.randomUUID(),
        file,
        share: 0,
        uploadId: null,
        parts: null,
        error: null,
      }));
      setFiles((before) => [...before, ...added]);
      for (const { key, file } of added) {
        start(key, file);
      }
    },
    retry(key: string) {
      const known = files.find((one) => one.key === key);
      if (known === undefined) {
        return;
      }
      change(key, { error: null });
      start(key, known.file);
    },
    remove(key: string) {
      stops.current.get(key)?.abort('removed');
      const uploadId = files.find((one) => one.key === key)?.uploadId ?? null;
      if (uploadId !== null) {
        void forgetFile(`${endpoint}/${uploadId}`, getToken);
      }
      setFiles((before) => before.filter((one) => one.key !== key));
    },
  };
}

/**
 * A workbook of one sheet, or an archive of one file, is one table; the tables of a database are
 * asked for by name even when there is one.
 */
function partsOf({ format, parts }: { readonly format: string; readonly parts: readonly string[] }): readonly string[] {
  return (format === 'XLSX' || format === 'ZIP') && parts.length === 1 ? [] : parts;
}
