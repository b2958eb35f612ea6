const key = 'quarry-reload';
export const reloadWindow = 10_000;

/**
 * Allows a page to reload itself for a path at most once in ten seconds, so that a missing chunk
 * ends in the error page rather than a loop. Records each permitted reload.
 */
export function mayReload(path: string, now: number, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  let reloads: Record<string, number> = {};
  try {
    const parsed: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) {
      reloads = Object.fromEntries(Object.entries(parsed).filter((entry) => typeof entry[1] === 'number'));
    }
  } catch {
    // Unreadable memory counts as none.
  }
  const last = reloads[path];
  if (last !== undefined && now - last < reloadWindow) {
    return false;
  }
  const recent = Object.entries(reloads).filter(([, at]) => now - at < reloadWindow);
  storage.setItem(key, JSON.stringify({ ...Object.fromEntries(recent), [path]: now }));
  return true;
}
