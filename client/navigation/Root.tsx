import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router';
import { useApplication } from '../application.tsx';
import { ReverifyHost } from '../components/reverify/ReverifyHost.tsx';
import { useSessionState } from '../session/SessionContext.tsx';
import { confirmation } from '../ui/overlay/confirmStore.ts';
import { ConfirmationHost } from '../ui/overlay/ConfirmationHost.tsx';
import { LoadingBar } from '../ui/feedback/LoadingBar.tsx';
import { ToasterHost } from '../ui/feedback/ToasterHost.tsx';
import { toasts } from '../ui/feedback/toastStore.ts';
import { namePage } from './documentTitle.ts';
import type { PageHandle } from './page.ts';

/** Frame of every page: loading bar, toasts, confirmation, title, colour mode, analytics. */
export function Root() {
  useNavigationBar();
  usePageHandle();
  useAnalytics();
  const { loadingBar } = useApplication();
  return (
    <>
      <LoadingBar store={loadingBar} />
      <Outlet />
      <ToasterHost store={toasts} />
      <ConfirmationHost store={confirmation} />
      <ReverifyHost />
    </>
  );
}

function useNavigationBar() {
  const { loadingBar } = useApplication();
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') {
      loadingBar.finish();
    } else {
      loadingBar.start();
    }
  }, [loadingBar, state]);
}

/** The deepest page names the document; the layout decides the colour mode. */
function usePageHandle() {
  const { colorMode } = useApplication();
  const handles = useMatches().map((match) => match.handle as PageHandle | undefined);
  const title = handles.findLast((handle) => handle?.title !== undefined)?.title;
  const forced = handles.findLast((handle) => handle?.colorMode !== undefined)?.colorMode ?? null;
  const { pathname } = useLocation();
  useEffect(() => {
    namePage(title);
  }, [title, pathname]);
  useEffect(() => {
    if (colorMode.read().forced !== forced) {
      colorMode.force(forced);
    }
  }, [colorMode, forced]);
}

/** A page view at the start and after every route change; the person once, when known. */
function useAnalytics() {
  const { telemetry } = useApplication();
  const session = useSessionState();
  const { pathname, search } = useLocation();
  const last = useRef<string | null>(null);
  useEffect(() => {
    const page = pathname + search;
    if (last.current === page) {
      return;
    }
    last.current = page;
    void telemetry.pageView();
  }, [telemetry, pathname, search]);
  useEffect(() => void telemetry.identify(session), [telemetry, session]);
}
