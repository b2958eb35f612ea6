const spinMs = 1000;

/**
 * How many times longer than its own processor time a busy loop takes: 1 on a quiet machine, 4 when
 * three others want the core too.
 */
export function contention(): number {
  const before = process.cpuUsage();
  const begun = performance.now();
  while (performance.now() - begun < spinMs) {}
  const used = process.cpuUsage(before);
  return ((performance.now() - begun) * 1000) / (used.user + used.system);
}
