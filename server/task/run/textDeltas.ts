/** Merges words that arrive in tiny pieces, so that at most one write leaves per interval. */
interface TextDeltas {
  push(text: string): void;
  /** Writes what is left and stops. */
  close(): Promise<void>;
}

/** At most ten writes a second. */
const intervalMs = 100;

/**
 * @param write stores one merged piece; called one at a time, the first piece at once.
 * @param onError called with the first write that fails; nothing is written after it.
 */
export function mergeTextDeltas(write: (text: string) => Promise<void>, onError: (error: unknown) => void): TextDeltas {
  let waiting = '';
  let busy: Promise<void> | null = null;
  let failed = false;

  async function drain(): Promise<void> {
    while (waiting !== '' && !failed) {
      const text = waiting;
      waiting = '';
      const pause = new Promise((done) => setTimeout(done, intervalMs));
      try {
        await write(text);
      } catch (error) {
        failed = true;
        onError(error);
      }
      await pause;
    }
    busy = null;
  }

  return {
    push(text) {
      waiting += text;
      busy ??= drain();
    },
    async close() {
      await busy;
    },
  };
}
