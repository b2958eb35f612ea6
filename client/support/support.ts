/** The support chat. Without a configuration it stays silent and `available` stays false. */
export interface Support {
  /** Loads the chat once; later calls return the same promise. Never rejects. */
  start(): Promise<void>;
  /**
   * Opens the chat, loading it first where that has not happened. Without a configuration nothing
   * opens.
   */
  open(): Promise<void>;
  available(): boolean;
  subscribe(listener: () => void): () => void;
}

/**
 * The part of the chat's own library that is used, by its named exports: its default one differs
 * between bundlers.
 */
export interface Messenger {
  Intercom(settings: { app_id: string } & Record<string, unknown>): void;
  show(): void;
}

/** Id of the element that opens the chat; the service's own launcher is hidden. */
export const launcherId = (service: string) => `${service}-launcher`;

/**
 * @param service path segment of the configuration call, `GET /api/v1/utils/{service}/config`
 * @param load the chat's library, loaded only when the server has a configuration
 */
export function createSupport(
  service: string,
  baseUrl: string,
  load: () => Promise<Messenger> = () => import('@intercom/messenger-js-sdk'),
): Support {
  const listeners = new Set<() => void>();
  let messenger: Messenger | null = null;
  let starting: Promise<void> | null = null;

  async function boot() {
    try {
      const response = await fetch(`${baseUrl}/api/v1/utils/${service}/config`, { credentials: 'include' });
      if (!response.ok || !(response.headers.get('content-type') ?? '').includes('json')) {
        return;
      }
      const config: unknown = await response.json();
      if (typeof config !== 'object' || config === null) {
        return;
      }
      const settings: Record<string, unknown> = {
        hide_default_launcher: true,
        custom_launcher_selector: `#${launcherId(service)}`,
        ...config,
      };
      const appId = settings.app_id;
      if (typeof appId !== 'string' || appId === '') {
        return;
      }
      const loaded = await load();
      loaded.Intercom({ ...settings, app_id: appId });
      messenger = loaded;
      for (const listener of listeners) {
        listener();
      }
    } catch (error) {
      console.warn('The support chat could not be started.', error);
    }
  }

  const start = () => (starting ??= boot());

  return {
    start,
    open: async () => {
      await start();
      messenger?.show();
    },
    available: () => messenger !== null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
