import type { BuildPolling } from './buildPolling.ts';
import { mayReload } from './reloadGuard.ts';

interface Browser {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** The path a navigation is heading for, or the current one. */
  readonly path: () => string;
  readonly load: (path: string) => void;
}

/**
 * When a chunk of the running build is gone because a newer build is there, loads the page anew,
 * once per path within ten seconds. Listens to the event that the build's preload helper sends
 * before a dynamic import fails.
 * @returns a function that stops listening.
 */
export function reloadOnMissingChunk(builds: BuildPolling, browser: Browser, target: EventTarget = window): () => void {
  const onError = (event: Event) => {
    const path = browser.path();
    void builds.look().then((updated) => {
      if (updated && mayReload(path, Date.now(), browser.storage)) {
        browser.load(path);
      }
    });
    // The failed import still rejects: without a newer build the error page has the last word.
    return event;
  };
  target.addEventListener('vite:preloadError', onError);
  return () => target.removeEventListener('vite:preloadError', onError);
}
