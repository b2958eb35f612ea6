export interface ConfirmOptions {
  readonly message?: string;
  readonly title?: string;
  readonly confirmText?: string;
}

export interface ConfirmState {
  readonly show: boolean;
  readonly message: string;
  readonly title: string;
  readonly confirmText: string;
  /** True when title or message speak of a loss: warning icon, red button. */
  readonly warning: boolean;
}

export interface ConfirmStore {
  read(): ConfirmState;
  subscribe(listener: () => void): () => void;
  /** Asks; true on confirm, false on cancel or when another question takes its place. */
  ask(options?: ConfirmOptions): Promise<boolean>;
  answer(confirmed: boolean): void;
}

const defaults = {
  message: 'Are you sure you want to proceed?',
  title: 'Confirmation',
  confirmText: 'Confirm',
} as const;

const losses = /delete|remove|disconnect|cannot be undone/i;

/** Detects a title or a message about losing something. */
export function isWarning(title: string, message: string): boolean {
  return losses.test(title) || losses.test(message);
}

export function createConfirm(): ConfirmStore {
  const listeners = new Set<() => void>();
  let state: ConfirmState = { ...defaults, show: false, warning: false };
  let pending: ((confirmed: boolean) => void) | null = null;
  const set = (next: ConfirmState) => {
    state = next;
    for (const listener of listeners) {
      listener();
    }
  };
  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask(options = {}) {
      pending?.(false);
      const { message, title, confirmText } = { ...defaults, ...options };
      const { promise, resolve } = Promise.withResolvers<boolean>();
      pending = resolve;
      set({ show: true, message, title, confirmText, warning: isWarning(title, message) });
      return promise;
    },
    answer(confirmed) {
      const resolve = pending;
      pending = null;
      set({ ...state, show: false });
      resolve?.(confirmed);
    },
  };
}

/** The application's one confirmation dialog. */
export const confirmation = createConfirm();

/** Asks for a confirmation: true on confirm, false on cancel. */
export function confirm(options?: ConfirmOptions): Promise<boolean> {
  return confirmation.ask(options);
}
