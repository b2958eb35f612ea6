/**
 * State of the loading bar: progress 0–100, visibility, and whether the last run ended in an error.
 */
export interface LoadingBarState {
  readonly progress: number;
  readonly visible: boolean;
  readonly error: boolean;
}

export interface LoadingBarStore {
  read(): LoadingBarState;
  subscribe(listener: () => void): () => void;
  start(): void;
  finish(options?: { readonly error?: boolean }): void;
}

/** All in milliseconds. */
export interface LoadingBarTiming {
  /** Time after which the estimate is two thirds through. */
  readonly duration: number;
  /** Faster navigations show nothing. */
  readonly throttle: number;
  readonly hideDelay: number;
  readonly resetDelay: number;
}

export const loadingBarTiming: LoadingBarTiming = { duration: 2000, throttle: 200, hideDelay: 500, resetDelay: 400 };

const tick = 50;
const idle: LoadingBarState = { progress: 0, visible: false, error: false };

/** Approaches 100 without reaching it: 50 % after half the duration, 70 % after the whole. */
const estimate = (elapsed: number, duration: number) => (200 / Math.PI) * Math.atan((2 * elapsed) / duration);

/**
 * The bar as a small state machine over timers: start → (throttle) → visible → finish → (hide) →
 * (reset) → idle.
 */
export function createLoadingBar(timing: LoadingBarTiming = loadingBarTiming): LoadingBarStore {
  const listeners = new Set<() => void>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let state = idle;
  let running = false;

  const set = (next: LoadingBarState) => {
    state = next;
    for (const listener of listeners) {
      listener();
    }
  };
  const later = (delay: number, action: () => void) => timers.add(setTimeout(action, delay));
  const clear = () => {
    for (const timer of timers) {
      clearTimeout(timer);
    }
    timers.clear();
  };

  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      if (running) {
        return;
      }
      running = true;
      clear();
      set(idle);
      const started = Date.now();
      const advance = () => {
        set({ progress: estimate(Date.now() - started, timing.duration), visible: true, error: false });
        later(tick, advance);
      };
      later(timing.throttle, advance);
    },
    finish({ error = false } = {}) {
      const shown = state.visible;
      if (!running && !error) {
        return;
      }
      running = false;
      clear();
      if (!shown && !error) {
        set(idle);
        return;
      }
      set({ progress: 100, visible: true, error });
      later(timing.hideDelay, () => {
        set({ progress: 100, visible: false, error });
        later(timing.resetDelay, () => set(idle));
      });
    },
  };
}
