/** Follows which build the server offers. */
export interface BuildPolling {
  /** True once the server offers another build than the running one. */
  updated(): boolean;
  /** Looks now; true when the server offers another build. A failed look counts as no news. */
  look(): Promise<boolean>;
  stop(): void;
}

const pollEvery = 3_600_000;

/**
 * Polls `builds/latest.json` for the latest build id. A development page has no builds and polls nothing.
 * @param every milliseconds between two looks
 */
export function pollBuilds(buildId: string, baseUrl: string, every = pollEvery): BuildPolling {
  let updated = false;
  const look = async () => {
    if (updated || buildId === 'development') return updated;
    try {
      const response = await fetch(`${baseUrl}/builds/latest.json?${Date.now()}`, { cache: 'no-store' });
      const latest: unknown = response.ok ? await response.json() : null;
      const id = typeof latest === 'object' && latest !== null && 'id' in latest ? latest.id : buildId;
      updated = typeof id === 'string' && id !== buildId;
    } catch {
      // Offline or restarting: the next look will tell.
    }
    return updated;
  };
  const timer = setInterval(() => void look(), every);
  return { updated: () => updated, look, stop: () => clearInterval(timer) };
}
