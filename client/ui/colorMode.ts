export type ColorModePreference = 'light' | 'dark' | 'system';
export type ColorMode = 'light' | 'dark';

export interface ColorModeState {
  /** Preference chosen by the user. */
  readonly preference: ColorModePreference;
  /** Mode a page requires, overriding the preference. */
  readonly forced: ColorMode | null;
  /** Mode on display. */
  readonly mode: ColorMode;
}

export interface ColorModeStore {
  read(): ColorModeState;
  subscribe(listener: () => void): () => void;
  prefer(preference: ColorModePreference): void;
  /**
   * Forces a mode, or with null gives the preference back. Forcing `system` is refused with a
   * warning.
   */
  force(mode: ColorModePreference | null): void;
}

export const colorModeKey = 'quarry-color-mode';

interface Platform {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly darkScheme: Pick<MediaQueryList, 'matches' | 'addEventListener'>;
  readonly apply: (mode: ColorMode) => void;
}

const isPreference = (value: string | null): value is ColorModePreference =>
  value === 'light' || value === 'dark' || value === 'system';

/**
 * The colour mode: stored preference, operating system, and what the page forces, the last one
 * winning.
 */
export function createColorMode({ storage, darkScheme, apply }: Platform): ColorModeStore {
  const listeners = new Set<() => void>();
  const stored = storage.getItem(colorModeKey);
  let preference: ColorModePreference = isPreference(stored) ? stored : 'system';
  let forced: ColorMode | null = null;

  const resolve = (): ColorModeState => {
    const preferred = preference === 'system' ? (darkScheme.matches ? 'dark' : 'light') : preference;
    return { preference, forced, mode: forced ?? preferred };
  };
  let state = resolve();
  const update = () => {
    state = resolve();
    apply(state.mode);
    for (const listener of listeners) {
      listener();
    }
  };

  darkScheme.addEventListener('change', update);
  apply(state.mode);
  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    prefer(next) {
      preference = next;
      storage.setItem(colorModeKey, next);
      update();
    },
    force(mode) {
      if (mode === 'system') {
        console.warn('A page cannot force the colour mode "system"; force light or dark.');
        return;
      }
      forced = mode;
      update();
    },
  };
}

/**
 * Shows a mode on a document: class for the theme, colour scheme for the browser's own controls.
 */
export function applyColorMode(page: Document): (mode: ColorMode) => void {
  return (mode) => {
    page.documentElement.classList.remove('light', 'dark');
    page.documentElement.classList.add(mode);
    page.documentElement.style.colorScheme = mode;
  };
}
