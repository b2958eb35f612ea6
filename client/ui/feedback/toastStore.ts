import type { LucideIcon } from 'lucide-react';

export interface ToastAction {
  readonly label: string;
  readonly onClick: () => void;
}

export interface Toast {
  /** Time of creation in milliseconds. */
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly icon?: LucideIcon;
  /** Name whose initials stand where an icon would. */
  readonly avatar?: string;
  readonly color: 'purple' | 'ok' | 'warn' | 'bad';
  /** Milliseconds until it closes by itself; 0 stays. */
  readonly timeout: number;
  readonly actions: readonly ToastAction[];
  readonly closeButton: boolean;
  readonly onClick?: () => void;
}

export type ToastOptions = Partial<Omit<Toast, 'id'>> & { readonly title: string };

export interface ToastStore {
  read(): readonly Toast[];
  subscribe(listener: () => void): () => void;
  /** Shows a toast and returns its id. */
  add(options: ToastOptions): string;
  remove(id: string): void;
}

export const toastTimeout = 5000;

export function createToasts(now: () => number = Date.now): ToastStore {
  const listeners = new Set<() => void>();
  let toasts: readonly Toast[] = [];
  let last = 0;
  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) {
      listener();
    }
  };
  return {
    read: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(options) {
      // Two toasts of one millisecond still need two ids.
      last = Math.max(now(), last + 1);
      const id = String(last);
      set([...toasts, { color: 'purple', timeout: toastTimeout, actions: [], closeButton: true, ...options, id }]);
      return id;
    },
    remove: (id) => set(toasts.filter((toast) => toast.id !== id)),
  };
}

/** The application's toasts; `Toaster` shows them. */
export const toasts = createToasts();
