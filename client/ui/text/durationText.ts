/** `85 ms`, `0.9 s`, `2.5 min`: milliseconds as people read them. */
export function durationText(ms: number): string {
  if (ms < 1000) {
    return `${ms} ms`;
  }
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`;
}
