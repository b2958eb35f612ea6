/** Follows which build the server offers. */
export interface BuildPolling {
  /** True once the server offers another build than the running one. */
  updated(): boolean;
  /** Looks now; true when the server offers another build. A failed look counts as no news. */
  look(): Promise<boolean>;
  stop(): void;
}

const pollEvery = 3_600_000;

/** The build id that a description names, or null. */
async function idIn(url: string): Promise<string | null> {
  const response = await fetch(url, { cache: 'no-store' });
  const described: unknown = response.ok ? await response.json() : null;
  const id = typeof described === 'object' && described !== null && 'id' in described ? described.id : null;
  return typeof id === 'string' ? id : null;
}

/**
 * Polls `builds/latest.json` for the latest build id, and `builds/meta/{buildId}.json` for what it
 * is. A development page has no builds and polls nothing.
 * @param every milliseconds between two looks
 */
export function pollBuilds(buildId: string, baseUrl: string, every = pollEvery): BuildPolling {
  let updated = false;
  const look = async () => {
    if (updated || buildId === 'development') {
      return updated;
    }
    try {
      const id = await idIn(`${baseUrl}/builds/latest.json?${Date.now()}`);
      // A build that is being put there is no build yet: its own description comes with it.
      if (id === null || id === buildId) {
        return updated;
      }
      if ((await idIn(`${baseUrl}/builds/meta/${id}.json?${Date.now()}`)) === id) {
        updated = true;
      }
    } catch {
      // Offline or restarting: the next look will tell.
    }
    return updated;
  };
  const timer = setInterval(() => void look(), every);
  return { updated: () => updated, look, stop: () => clearInterval(timer) };
}
