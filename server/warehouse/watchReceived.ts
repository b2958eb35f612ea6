const EVERY_MS = 20;
const SLACK_BYTES = 16 * 1024 * 1024;

/**
 * Watches what a connection receives while a query is read. Caps are counted in whole rows, and one cell may be larger than
 * memory: drivers collect it before anybody sees it.
 * @param maxBytes of values; on the wire they take a few times as much at the most
 * @param tooMuch called once
 * @returns ends the watching
 */
export function watchReceived(
  socket: { readonly bytesRead: number } | undefined,
  maxBytes: number,
  tooMuch: () => void,
): () => void {
  if (socket === undefined) return () => undefined;
  const most = socket.bytesRead + 4 * maxBytes + SLACK_BYTES;
  const timer = setInterval(() => {
    if (socket.bytesRead <= most) return;
    clearInterval(timer);
    tooMuch();
  }, EVERY_MS);
  return () => clearInterval(timer);
}
