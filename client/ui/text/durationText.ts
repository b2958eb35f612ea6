const space = '\u00a0';

/** `85 ms`, `0.9 s`, `2.5 min`: milliseconds as people read them. */
export function durationText(ms: number): string {
  if (ms < 1000) {
    return `${ms}${space}ms`;
  }
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)}${space}s` : `${(ms / 60_000).toFixed(1)}${space}min`;
}
