import { createContext, useContext, type ReactNode } from 'react';
import type { ClientConfig } from './config.ts';

const ConfigContext = createContext<ClientConfig | null>(null);

export function ConfigProvider({ config, children }: { readonly config: ClientConfig; readonly children: ReactNode }) {
  return <ConfigContext value={config}>{children}</ConfigContext>;
}

/** The injected configuration of this page. */
export function useConfig(): ClientConfig {
  const config = useContext(ConfigContext);
  if (config === null) {
    throw new Error('useConfig needs a ConfigProvider above it.');
  }
  return config;
}
