import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { lazy, Suspense, type ComponentProps } from 'react';
import { RouterProvider } from 'react-router/dom';
import { ApplicationContext, type Application } from './application.tsx';
import type { ClientConfig } from './config.ts';
import { ConfigProvider } from './ConfigContext.tsx';
import type { ClerkSession } from './session/clerkSession.ts';
import type { Session } from './session/session.ts';
import { SessionProvider } from './session/SessionContext.tsx';
import type { Support } from './support/support.ts';
import { SupportProvider } from './support/SupportContext.tsx';
import { system } from './theme.ts';

const ClerkBridge = lazy(() => import('./session/ClerkBridge.tsx'));

type Router = ComponentProps<typeof RouterProvider>['router'];

export interface AppProps {
  readonly router: Router;
  readonly config: ClientConfig;
  readonly session: Session;
  readonly clerkSession: ClerkSession | null;
  readonly support: Support;
  readonly application: Application;
  /**
   * Hears of every error that shows the error page: one thrown while rendering, or by what a route
   * loads.
   */
  readonly onError: (error: unknown) => void;
}

/** Everything the pages stand on. */
export function App({ router, config, session, clerkSession, support, application, onError }: AppProps) {
  const pages = <RouterProvider router={router} onError={onError} />;
  return (
    <ChakraProvider value={system}>
      <ApplicationContext value={application}>
        <ConfigProvider config={config}>
          <SessionProvider session={session}>
            <SupportProvider support={support}>
              {clerkSession === null || config.clerkPublishableKey === null ? (
                pages
              ) : (
                <Suspense>
                  <ClerkBridge
                    publishableKey={config.clerkPublishableKey}
                    session={clerkSession}
                    navigate={(path) => void router.navigate(path)}
                  >
                    {pages}
                  </ClerkBridge>
                </Suspense>
              )}
            </SupportProvider>
          </SessionProvider>
        </ConfigProvider>
      </ApplicationContext>
    </ChakraProvider>
  );
}
