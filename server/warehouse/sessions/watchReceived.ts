const everyMs = 20;
const slackBytes = 16 * 1024 * 1024;

/**
 * Watches the bytes that a connection receives during a query. Caps are counted in whole rows, and
 * one cell may be larger than memory, because drivers collect it first.
 * @param maxBytes of values; on the wire they take a few times as much at most
 * @param tooMuch called once
 * @returns stops watching
 */
export function watchReceived(
  socket: { readonly bytesRead: number } | undefined,
  maxBytes: number,
  tooMuch: () => void,
): () => void {
  if (socket === undefined) {
    return () => undefined;
  }
  const most = socket.bytesRead + 4 * maxBytes + slackBytes;
  const timer = setInterval(() => {
    if (socket.bytesRead <= most) {
      return;
    }
    clearInterval(timer);
    tooMuch();
  }, everyMs);
  return () => clearInterval(timer);
}
