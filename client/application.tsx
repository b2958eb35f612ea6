import { createContext, useContext } from 'react';
import type { Telemetry } from './telemetry/telemetry.ts';
import type { ColorModeStore } from './ui/colorMode.ts';
import type { LoadingBarStore } from './ui/feedback/loadingBarStore.ts';

/** The application's long-lived parts, built once in `main.tsx`. */
export interface Application {
  readonly loadingBar: LoadingBarStore;
  readonly colorMode: ColorModeStore;
  readonly telemetry: Telemetry;
}

export const ApplicationContext = createContext<Application | null>(null);

export function useApplication(): Application {
  const application = useContext(ApplicationContext);
  if (application === null) {
    throw new Error('useApplication needs an ApplicationContext above it.');
  }
  return application;
}
