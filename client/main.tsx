import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, isRouteErrorResponse } from 'react-router';
import { App } from './App.tsx';
import { buildRoutes } from './navigation/buildRoutes.tsx';
import { pollBuilds } from './navigation/buildPolling.ts';
import { reloadOnMissingChunk } from './navigation/chunkReload.ts';
import { sitemap } from './router.tsx';
import { clerkSession, config, readThrough, session } from './session/current.ts';
import { createSupport } from './support/support.ts';
import { createTelemetry } from './telemetry/telemetry.ts';
import { watchExceptions } from './telemetry/watchExceptions.ts';
import { applyColorMode, createColorMode } from './ui/colorMode.ts';
import { createLoadingBar } from './ui/feedback/loadingBarStore.ts';

readThrough(async () => (await import('./apollo/api.ts')).client);

const router = createBrowserRouter(buildRoutes(sitemap, session));

const loadingBar = createLoadingBar();
const colorMode = createColorMode({
  storage: window.localStorage,
  darkScheme: window.matchMedia('(prefers-color-scheme: dark)'),
  apply: applyColorMode(document),
});
const telemetry = createTelemetry({
  key: config.posthogKey,
  host: config.posthogHost,
  environment: config.environment,
});

watchExceptions(telemetry);
reloadOnMissingChunk(pollBuilds(config.buildId, config.baseUrl), {
  storage: window.sessionStorage,
  path: () => {
    const { pathname, search } = router.state.navigation.location ?? router.state.location;
    return pathname + search;
  },
  load: (path) => window.location.assign(path),
});

const root = document.getElementById('root');
if (root === null) {
  throw new Error('The page has no #root element.');
}

createRoot(root).render(
  <StrictMode>
    <App
      router={router}
      config={config}
      session={session}
      clerkSession={clerkSession}
      support={createSupport(config.supportChat, config.baseUrl)}
      application={{ loadingBar, colorMode, telemetry }}
      onError={(error) => {
        // A page that does not exist, or may not be seen, is no fault of ours.
        if (!isRouteErrorResponse(error)) {
          void telemetry.exception(error);
        }
      }}
    />
  </StrictMode>,
);
